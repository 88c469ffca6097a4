"""A channel or a group as those in it see it: the cards there, and what can be done with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.discord.people import Person as DiscordPerson
from tests.discord.screen import buttons, words
from tests.discord.world import Place
from tests.telegram.people import Person as TelegramPerson
from tests.telegram.screens import button
from tests.telegram.state import Chat

from .faces import Face, discord_face, telegram_face
from .fakes import KEPT, Discord, Telegram

Answered = Callable[[], bool]


@dataclass
class Seen:
    """A message and how it looks now."""

    message: Any
    face: Face


@dataclass
class DiscordRoom:
    """A channel."""

    fake: Discord
    place: Place
    pressed: list[tuple[Any, str]] = field(default_factory=list)
    _known: dict[int, tuple[int, Face]] = field(default_factory=dict)

    def seen(self) -> Iterator[Seen]:
        """The bot's messages there, newest first."""
        for one in reversed(self.place.messages):
            if one.author is self.fake.bot and not one.deleted and one.only_for is None:
                changed, face = self._known.get(one.id, (-1, None))
                if face is None or changed != one.changed:
                    face = discord_face(words(one), one.components)
                    self._known[one.id] = one.changed, face
                yield Seen(one, face)

    @property
    def address(self) -> str:
        """What it is called in the database."""
        return str(self.place.id)

    def comes(self, name: str) -> DiscordPerson:
        """Somebody new is there."""
        person = self.fake.person(name)
        assert self.place.guild is not None
        person.joins(self.place.guild)
        return person

    def press(self, who: DiscordPerson, seen: Seen, key: str, twice: bool) -> Answered:
        """Presses the button with this data, perhaps once more."""
        found = next((one for one in buttons(seen.message.components) if one["custom_id"] == key), None)
        if found is None:
            return lambda: True
        tap = who._taps(seen.message, found)
        self.pressed.append((tap, key))
        if twice:
            who.presses_again(tap)
        return lambda: tap.answered

    def confirms(self, who: DiscordPerson, key: str) -> Answered:
        """Presses the button that asks once more, which only they see."""
        for message in who.ephemerals():
            if any(one["custom_id"] == f"{key}:!" for one in buttons(message.components)):
                return self.press(who, Seen(message, Face("", ())), f"{key}:!", False)
        return lambda: True

    def types(self, who: DiscordPerson, line: str) -> Answered:
        """Runs a command as `play tictactoe stake=2`."""
        if not self.fake.commands.all:
            return lambda: True  # nobody is offered a command before we were there for the first time
        name, *given = line.split()
        plain = [one for one in given if "=" not in one]
        options: dict[str, Any] = dict(zip(PLAIN[name], plain, strict=True))
        for one in given[len(plain) :]:
            key, _, value = one.partition("=")
            options[key] = int(value) if key == "stake" else value
        tap = who.runs(f"/{name}", in_=self.place, **options)
        return lambda: tap.answered

    def forget(self) -> None:
        """Old messages are scrolled away."""
        gone = self.place.messages[:-KEPT]
        kept = [one for one in gone if self._unfinished(one.id)]
        self.place.messages[:-KEPT] = kept
        for one in gone:
            if one not in kept:
                self._known.pop(one.id, None)
                self.fake.versions.pop(one.id, None)

    def _unfinished(self, message: int) -> bool:
        face = self._known[message][1] if message in self._known else None
        return bool(face and face.match_id and face.stage != "over")


@dataclass
class TelegramRoom:
    """A group."""

    fake: Telegram
    group: Chat
    pressed: list[tuple[Any, str]] = field(default_factory=list)
    _known: dict[int, tuple[Any, Face]] = field(default_factory=dict)

    def seen(self) -> Iterator[Seen]:
        """The bot's messages there, newest first."""
        for one in reversed(self.group.messages.values()):
            if one.sender is self.fake.bot and not one.deleted:
                shown, face = self._known.get(one.id, (None, None))
                if face is None or shown is not one.face:
                    face = telegram_face(one.face.text, one.face.keyboard)
                    self._known[one.id] = one.face, face
                yield Seen(one, face)

    @property
    def address(self) -> str:
        """What it is called in the database."""
        return str(self.group.id)

    def comes(self, name: str) -> TelegramPerson:
        """Somebody new is there; the first brings the bot along."""
        person = self.fake.person(name)
        person.joins(self.group)
        if not self.group.has(self.fake.bot):
            person.adds_bot(self.group)
        return person

    def press(self, who: TelegramPerson, seen: Seen, key: str, twice: bool) -> Answered:
        """Presses the button with this data, perhaps once more."""
        label = next((k["text"] for row in seen.message.face.keyboard for k in row if k["callback_data"] == key), None)
        if label is None or button(seen.message.face.keyboard, label) is None:
            return lambda: True
        tap = who.presses(label, on=seen.message)
        self.pressed.append((tap, key))
        if twice:
            self.pressed.append((who.presses_again(tap), key))
        return lambda: bool(tap.answers)

    def confirms(self, who: TelegramPerson, key: str) -> Answered:
        """Presses the same button again."""
        seen = next((seen for seen in self.seen() if key in seen.face.keys), None)
        return self.press(who, seen, key, False) if seen else lambda: True

    def types(self, who: TelegramPerson, line: str) -> Answered:
        """Types a command."""
        before = self.fake.order
        who.says(f"/{line}", in_=self.group)
        return lambda: any(seen.message.order > before for seen in self.seen())

    def forget(self) -> None:
        """Old messages are scrolled away."""
        for number in list(self.group.messages)[:-KEPT]:
            face = self._known[number][1] if number in self._known else None
            if not (face and face.match_id and face.stage != "over"):
                del self.group.messages[number]
                self._known.pop(number, None)


Room = DiscordRoom | TelegramRoom
PLAIN = {"play": ("game",), "show": ("match",), "move": ("text",), "me": ("topic", "value")}  # words without a name
