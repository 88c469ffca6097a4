"""People who use Telegram in tests: they write, press, look, and go away."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from . import profile, screens, shapes, world
from .formatting import with_found
from .inline import Typist, calls_guest
from .media import stored
from .state import Answer, Chat, Face, Message, Query, Topic, User

if TYPE_CHECKING:
    from .server import FakeTelegram

Found = TypeVar("Found")
PATIENCE_SECONDS = 15.0
LINK = re.compile(r"(?:https?://)?(?:t|telegram)\.me/(\w+)(?![\w/])(?:\?(start|startgroup)=([\w-]*))?")


@dataclass(eq=False)
class Tap:
    """A button that somebody pressed, and its result."""

    person: Person
    message: Message
    button: dict[str, Any]
    query: Query | None = None

    @property
    def answers(self) -> list[Answer]:
        """What the bot said to this press; an answer without text only stops the spinner."""
        return self.query.answers if self.query else []

    async def answer(self, within: float = PATIENCE_SECONDS) -> Answer:
        """Waits for the answer to this press."""
        found = await self.person.waits(lambda: self.answers, within)
        assert found, f"the bot never answered the press on {self.button.get('text')!r}"
        return found[0]


class Person(Typist):
    """Somebody with a phone."""

    def __init__(self, fake: FakeTelegram, user: User) -> None:
        super().__init__(fake, user)
        self.alerts: list[Answer] = []
        self.notifications: list[str] = []  # what buzzed the phone, as it read then
        self.opened: list[str] = []  # addresses that were followed
        self.presses_start = True  # where an address leads to the private chat
        self._heard = 0

    def shows_picture(self, content: bytes) -> None:
        """Chooses a picture of themselves; without content they show none."""
        kept = [stored(self.fake, "photo", content)["file_id"]] if content else []
        self.fake.portraits[self.user.id] = kept

    # Writing.

    def starts(self, payload: str = "") -> Message:
        """Presses START in the private chat."""
        self.unblocks_bot()
        self.user.started = True
        return world.say(self.fake, self.chat, self.user, f"/start {payload}".strip())

    def says(
        self,
        text: str,
        in_: Chat | None = None,
        reply_to: Message | None = None,
        topic: Topic | None = None,
        naming: Person | None = None,
    ) -> Message:
        """Writes, in private or in a group; who has no username is named by choosing them from the list of members."""
        chat = self._within(in_)
        assert not self.user.blocked or not chat.private, f"{self} has blocked the bot"
        self.user.started |= chat.private
        named, topic = naming.user if naming else None, topic or _topic_of(reply_to)
        message = world.say(self.fake, chat, self.user, text, named, reply_to=reply_to, topic=topic)
        calls_guest(self.fake, message)
        return message

    def says_as_group(self, text: str, in_: Chat, naming: Person | None = None, **how: Any) -> Message:
        """Writes as an admin who stays unnamed: what the bot gets comes from the group itself."""
        named = naming.user if naming else None
        return world.say(self.fake, self._within(in_), self.user, text, named, as_group=True, **how)

    def posts_in_channel(self, text: str, channel: str, in_: Chat) -> Message:
        """Posts in the channel that a group is linked with: Telegram forwards that to the group by itself."""
        return world.say(self.fake, self._within(in_), self.user, text, of_channel=channel)

    def edits(self, message: Message, text: str) -> None:
        """Changes what was written; the bot gets that as an edited message."""
        assert message.sender is self.user, f"{message.text!r} is not by {self}"
        world.rewrite(self.fake, message, text)

    def says_to_bot_alone(self, text: str, in_: Chat) -> Message:
        """Sends an ephemeral command: in a group, seen by the bot only."""
        chat, face = self._within(in_), Face(text, with_found(text, []))
        message = world.put(self.fake, chat, self.user, face, receiver=self.fake.bot)
        world.tell(self.fake, "message", shapes.message(message), self.user)
        return message

    def restarts_phone(self) -> None:
        """Loses the messages that they alone saw; Telegram tells nobody."""
        for chat in self.fake.chats.values():
            for message in chat.ephemeral:
                message.vanished |= message.receiver is self.user
            for message in chat.messages.values():
                message.replaced_by.pop(self.user.id, None)
        self.fake.ring()

    def deletes(self, message: Message) -> None:
        """Removes a message for all; the bot is never told."""
        allowed = message.sender is self.user or message.chat.private or message.chat.admin(self.user)
        assert allowed, f"{self} may not delete {message.text!r}"
        message.deleted = True
        self.fake.ring()

    def opens_link(self, url: str, in_: Chat | None = None) -> None:
        """Follows an address; one of the bot opens its private chat and presses START."""
        self.opened.append(url)
        link = LINK.match(url)
        if not link or link[1].lower() != self.fake.username.lower():
            return
        if link[2] == "startgroup":
            assert in_ is not None, "say which group the bot is added to"
            self.adds_bot(in_)
            world.say(self.fake, in_.living(), self.user, f"/start@{self.fake.username} {link[3]}".strip())
        elif self.presses_start or self.user.started:
            self.starts(link[3] or "")

    # Pressing.

    def presses(self, label: str, in_: Chat | None = None, on: Message | None = None) -> Tap:
        """Presses the button of this label on the newest message that has one."""
        chat = self._within(in_ or (on.chat if on else None))
        for message in [on] if on else screens.visible(self.user, chat):
            button = screens.button(message.face.keyboard, label)
            if button:
                return self._taps(message, button)
            typed = screens.button(screens.field_keyboard(message), label)
            if typed:
                self.says(typed["text"], in_)
                return Tap(self, message, typed)
        raise AssertionError(f"{self} sees no button {label!r} but:\n{self.fake.screen(chat, self.user)}")

    def presses_again(self, tap: Tap) -> Tap:
        """Presses the same button once more, as impatient people do."""
        return self._taps(tap.message, tap.button)

    def presses_old(self, message: Message, label: str) -> Tap:
        """Presses a button that this message once showed and a slow phone still shows."""
        for face in reversed(message.shown):
            button = screens.button(face.keyboard, label)
            if button:
                return self._taps(message, button)
        raise AssertionError(f"{message.text!r} never had a button {label!r}")

    def forges(self, message: Message, data: str) -> Tap:
        """Sends data that no button has, as a tampered client can."""
        return self._taps(message, {"text": "forged", "callback_data": data})

    def _taps(self, message: Message, button: dict[str, Any]) -> Tap:
        tap = Tap(self, message, button)
        if "callback_data" in button:
            tap.query = self.fake.press(self, message, button["callback_data"])
        elif "url" in button:
            self.opens_link(button["url"])
        elif "web_app" in button:
            self.opened.append(button["web_app"]["url"])
        return tap

    # Looking.

    async def sees(
        self, text: str, in_: Chat | None = None, within: float = PATIENCE_SECONDS, after: Message | None = None
    ) -> Message:
        """Waits until a message on the screen, or one below `after`, contains this text; gives the newest one."""
        chat = self._within(in_)
        found = await self.waits(lambda: self.finds(text, chat, after), within)
        assert found, f"{self} does not see {text!r} but:\n{self.fake.screen(chat, self.user)}"
        return found

    async def sees_button(self, label: str, in_: Chat | None = None, within: float = PATIENCE_SECONDS) -> Message:
        """Waits until a message on the screen has this button, and gives the newest one."""
        chat = self._within(in_)

        def look() -> Message | None:
            seen = screens.visible(self.user, chat)
            return next((one for one in seen if screens.button(one.face.keyboard, label)), None)

        found = await self.waits(look, within)
        assert found, f"{self} sees no button {label!r} but:\n{self.fake.screen(chat, self.user)}"
        return found

    async def is_told(self, text: str, within: float = PATIENCE_SECONDS) -> Answer:
        """Waits for an answer to a press, not yet asked for, that contains this text."""

        def look() -> Answer | None:
            fresh = self.alerts[self._heard :]
            return next((one for one in fresh if text in one.text), None)

        found = await self.waits(look, within)
        assert found, f"{self} was not told {text!r} but {[one.text for one in self.alerts[self._heard :]]}"
        self._heard = 1 + next(n for n, one in enumerate(self.alerts) if one is found)
        return found

    async def sees_no_more(self, text: str, in_: Chat | None = None, within: float = PATIENCE_SECONDS) -> None:
        """Waits until no message on the screen contains this text."""
        chat = self._within(in_)
        gone = await self.waits(lambda: not self.sees_now(text, chat), within)
        assert gone, f"{self} still sees {text!r}:\n{self.fake.screen(chat, self.user)}"

    def finds(self, text: str, in_: Chat | None = None, after: Message | None = None) -> Message | None:
        """The newest message on the screen, or below `after`, that contains this text."""
        seen = screens.visible(self.user, self._within(in_))
        least = after.order if after else 0
        return next((one for one in seen if text in one.text and one.order > least), None)

    def sees_now(self, text: str, in_: Chat | None = None) -> bool:
        """Whether a message on the screen contains this text."""
        return self.finds(text, in_) is not None

    def menu(self, in_: Chat | None = None) -> list[str]:
        """The commands that the menu offers."""
        return profile.menu(self.fake, self.user, self._within(in_))

    def screen(self, in_: Chat | None = None) -> str:
        """The chat as it stands on the phone."""
        return self.fake.screen(self._within(in_), self.user)

    def told(self, answer: Answer) -> None:
        """The phone shows the bot's answer to a press."""
        if answer.text:
            self.alerts.append(answer)
        if answer.url:
            self.opens_link(answer.url)

    async def waits(self, look: Callable[[], Found | None], within: float) -> Found | None:
        """Looks again whenever something happens, until there is something or the time is up."""
        loop = asyncio.get_running_loop()
        until = loop.time() + within
        while not (found := look()) and (left := until - loop.time()) > 0:
            await self.fake.changed(left)
        return found


def _topic_of(message: Message | None) -> Topic | None:
    return message.topic if message else None


def gathered(place: Chat, *people: Person) -> Chat:
    """People join a group, and the first of them adds the bot."""
    for who in people:
        who.joins(place)
    people[0].adds_bot(place)
    return place
