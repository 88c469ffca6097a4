"""Scripted people: they run commands, press buttons and say what they see."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from . import asking, interactions, messages, screen
from . import permissions as may
from .commands import ON_USER
from .interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT
from .sight import Onlooker, Tap
from .world import DM, Guild, Interaction, Member, Message, Place, Role, User

Json = dict[str, Any]


@dataclass(eq=False)
class Person(Onlooker):
    """Somebody with a client, a language and opinions on what should be on the screen."""

    locale: str = "en-US"
    installed: bool = False  # has the app as a user install
    dms_closed: bool = False
    notifications: list[Message] = field(default_factory=list, repr=False)
    modal: Interaction | None = field(default=None, repr=False)
    _dms: dict[int, Place] = field(default_factory=dict, repr=False)

    # where somebody is

    def joins(self, guild: Guild, permissions: int | str = 0, roles: list[Role] | None = None) -> None:
        """Becomes a member of a server."""
        guild.members[self.id] = Member(self, list(roles or ()), may.bits(permissions), self.fake.clock())

    def leaves(self, guild: Guild) -> None:
        """Is a member no longer."""
        guild.members.pop(self.id, None)
        self.fake.step()

    def installs_app(self) -> None:
        """Takes the app along to all places."""
        self.installed = True

    def closes_dms(self) -> None:
        """Takes no direct messages of the bot any more."""
        self.dms_closed = True

    def meets_the_bot(self) -> bool:
        """Whether they share a server, or the app is installed."""
        shared = any({self.id, self.fake.bot.id} <= guild.members.keys() for guild in self.fake.guilds.values())
        return shared or self.installed

    @property
    def dm(self) -> Place:
        """The direct messages with the bot."""
        return self.dm_with(self.fake.bot)

    def dm_with(self, other: User) -> Place:
        """The direct messages with somebody."""
        if other.id not in self._dms:
            made = Place(self.fake, self.fake.new_id(), DM, recipients=[self, other])
            self.fake.places[made.id] = self._dms[other.id] = made
            if isinstance(other, Person):
                other._dms[self.id] = made
        return self._dms[other.id]

    # what somebody does

    def runs(self, name: str, /, *, in_: Place, **options: Any) -> Tap:
        """Runs a slash command, such as "/play" or "/match show"."""
        command, words, owners = self._command(name, in_)
        data = asking.command_data(self, in_, command, words, options)
        return self._does(in_, COMMAND, data, owners)

    def picks(self, name: str, whom: User, *, in_: Place) -> Tap:
        """Chooses a command in the menu of a person."""
        command = self.fake.commands.find(name, ON_USER, self.locale)
        owners = self.fake.commands.offered(command, self, in_) if command else None
        assert command is not None, f"{self.name} sees no {name!r} in the menu of {whom.name}"
        assert owners is not None, f"{self.name} is not offered {name!r} here"
        resolved: Json = {}
        target = asking.resolve(whom, in_, resolved)
        data = {"id": command["id"], "name": command["name"], "type": ON_USER, "target_id": target}
        return self._does(in_, COMMAND, data | {"resolved": resolved}, owners)

    async def types_into(self, name: str, option: str, text: str, *, in_: Place, **others: Any) -> list[Json]:
        """Types into an option of a command, and gives the choices that come up."""
        command, words, owners = self._command(name, in_)
        data = asking.command_data(self, in_, command, words, {**others, option: text}, focus=option)
        tap = self._does(in_, AUTOCOMPLETE, data, owners)
        await self.fake.until(lambda: tap.answered, interactions.ANSWER_SECONDS)
        return tap.interaction.choices or []

    def presses(self, label: str, *, in_: Place) -> Tap:
        """Presses the newest button that bears this name, or whose name begins so."""
        for message in screen.visible(in_, self):
            ranked = [
                (screen.named(one, label), one) for one in screen.buttons(message.components) if one.get("custom_id")
            ]
            best = max(ranked, key=lambda one: one[0], default=(0, None))
            if best[0] and best[1] is not None:
                return self._taps(message, best[1])
        raise AssertionError(f"{self.name} sees no button {label!r}\n{self.fake.screen(in_, self)}")

    def presses_on(self, message: Message, label: str) -> Tap:
        """Presses a button of this very message as it now is."""
        found = max(screen.buttons(message.components), key=lambda one: screen.named(one, label), default=None)
        if not message.visible_to(self) or found is None or not screen.named(found, label):
            raise AssertionError(f"{self.name} sees no button {label!r} there\n{self.fake.screen(message.place, self)}")
        return self._taps(message, found)

    def presses_again(self, tap: Tap) -> Tap:
        """Presses the same button once more, on the message as it was then."""
        assert tap.message is not None, "that was no button"
        data = dict(tap.interaction.data)
        return self._does(tap.message.place, COMPONENT, data, self._owners_of(tap.message), tap.message, tap.seen)

    def presses_old(self, message: Message, label: str) -> Tap:
        """Presses a button that was there before the message changed."""
        for version in reversed(self.fake.versions[message.id][:-1]):
            for one in screen.buttons(version["components"]):
                if screen.named(one, label):
                    return self._taps(message, one, version)
        raise AssertionError(f"the message never had {label!r} before")

    def forges(self, message: Message, custom_id: str) -> Tap:
        """Sends a press that no button offers."""
        return self._taps(message, {"type": 2, "custom_id": custom_id, "id": 1})

    def fills(self, fields: dict[str, Any] | None = None, /, **more: Any) -> Tap:
        """Fills the modal that is open, by labels or custom_ids, and sends it."""
        opened, self.modal = self.modal, None
        assert opened is not None, f"{self.name} has no modal open"
        assert opened.modal is not None
        data = asking.modal_data(self.fake, opened.modal, opened.place, {**(fields or {}), **more})
        return self._does(opened.place, MODAL_SUBMIT, data, opened.owners, opened.message)

    async def is_asked(self, within: float = interactions.ANSWER_SECONDS) -> Json:
        """Waits for a modal, and gives it."""
        opened = await self.fake.until(lambda: self.modal, within)
        assert opened is not None, f"{self.name} is shown no modal\n{self.whole_screen()}"
        assert opened.modal is not None
        return opened.modal

    def says(self, text: str, *, in_: Place, reply_to: Message | None = None) -> Message:
        """Writes a message."""
        reference = {"message_reference": {"message_id": str(reply_to.id)}} if reply_to else {}
        return messages.send(self.fake, in_, self, {"content": text, **reference})

    def deletes(self, message: Message) -> None:
        """Deletes a message: their own, or as a moderator any."""
        moderates = message.place.may(self) & may.MANAGE_MESSAGES
        assert message.author is self or moderates, f"{self.name} may not delete that"
        messages.delete(self.fake, message)

    def reloads(self) -> None:
        """Starts the client anew: ephemeral messages are gone."""
        for place in self.fake.places.values():
            for message in place.messages:
                message.hidden = message.hidden or message.only_for is self
        self.fake.step()

    def _command(self, name: str, place: Place) -> tuple[Json, list[str], dict[str, str]]:
        first, *words = name.removeprefix("/").split()
        command = self.fake.commands.find(first, 1, self.locale)
        owners = self.fake.commands.offered(command, self, place) if command else None
        if command is None or owners is None or not place.may(self) & may.VIEW_CHANNEL:
            raise AssertionError(f"{self.name} is not offered {name} in {place.name or 'the DM'}")
        return command, words, owners

    def _owners_of(self, message: Message) -> dict[str, str]:
        """A press on a message goes by the installation that it was made with, else by all there are."""
        begun = message.interaction.owners if message.interaction else {}
        return begun or self.fake.commands.owners(self, message.place)

    def _taps(self, message: Message, button: Json, seen: Json | None = None) -> Tap:
        data = {"custom_id": button["custom_id"], "component_type": 2, "id": button.get("id", 0)}
        return self._does(message.place, COMPONENT, data, self._owners_of(message), message, seen)

    def _does(
        self,
        place: Place,
        kind: int,
        data: Json,
        owners: dict[str, str],
        message: Message | None = None,
        seen: Json | None = None,
    ) -> Tap:
        if place.guild is not None and self.id not in place.guild.members:
            raise AssertionError(f"{self.name} is not in {place.guild.name}")
        seen = seen or (self.fake.versions[message.id][-1] if message else None)
        self.modal = None
        begun = interactions.begin(self.fake, self, place, kind, data, owners, message, seen)
        tap = Tap(self, begun, message, seen)
        if kind != AUTOCOMPLETE:
            self._last = tap
        return tap
