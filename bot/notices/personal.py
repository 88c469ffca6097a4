"""What a feature tells somebody once: in the first chat where a private message arrives, or else on their pages.

The outbox has a message for each person, whose number is its target. It stays while no chat has taken it, so that pages
show it until they have read it. A message whose sender has died is not sent again: pages show it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from bot.usecases.registration import HOUSE
from bot.view.answer import Message
from bot.view.pen import Pen
from storage import UnitOfWork, outbox
from storage.messages import notices
from storage.messages.notices import Person
from storage.outbox import Outcome, Thing, Untold
from storage.people import players

from .destinations import quiet_until

AGAIN = timedelta(hours=1)  # while somebody who has a chat with us cannot be reached there
TRIED_FOR = timedelta(days=30)
LOOK_AGAIN = 15.0  # seconds for which a process remembers for whom pages have a message

Words = Callable[[App, Thing, Pen], Awaitable[Message | None]]  # of a message; None: nothing is left to say


@dataclass
class Unread:
    """For whom pages of this process have messages of a kind, as they were read last."""

    waiting: Mapping[int, Sequence[Untold]] = field(default_factory=dict)
    read_at: float | None = None


@dataclass
class UnreadByKind:
    """The same for every kind."""

    kinds: dict[str, Unread] = field(default_factory=dict)


class PersonalMessages:
    """Sends the messages of a kind. `is_optional`: people who want no notices find them on their pages alone."""

    keeps = True
    at_once, pause = 20, 0.0
    lease = timedelta(minutes=1)

    def __init__(self, app: App, kind: str, words: Words, *, is_optional: bool = False) -> None:
        self.kind, self._is_optional = kind, is_optional
        self._app = app
        self._words = words

    def channels(self) -> Collection[str]:
        """Returns the house: any process does this."""
        return [HOUSE]

    async def before(self, message: Thing) -> Outcome | None:
        """Returns the outcome for somebody who is no longer there, and in quiet hours."""
        if message.state == "sending":
            return Outcome("unknown")
        if (whom := await self._person(message)) is None or not whom.accounts:
            return Outcome("stopped")
        until = quiet_until(whom.preferences, self._app.now())
        return Outcome("wanted", until) if until is not None else None

    async def send(self, message: Thing) -> Outcome:
        """Tells somebody where a private message arrives."""
        whom = await self._person(message)
        async with self._app.store.read() as conn:
            player = await players.get(conn, int(message.target))
        if whom is None or player is None:
            return Outcome("stopped")
        if self._is_optional and whom.preferences.notices == "off":
            return Outcome("failed")
        open_chats = [account for account in whom.accounts if account.reachable >= 0]  # others until they write to us
        for known in sorted(open_chats, key=lambda account: -account.reachable):
            chat = self._app.fronts.chat(known.platform)
            if chat is None or not chat.ready:
                continue
            words = await self._words(self._app, message, self._app.pen(known.platform, player.language))
            if words is None:
                return Outcome("stopped")
            if await chat.tell(known.account, words):
                return Outcome("sent")
        now, has_chat = self._app.now(), any(self._app.fronts.chat(known.platform) for known in whom.accounts)
        if has_chat and now - message.at < TRIED_FOR:
            return Outcome("wanted", now + AGAIN)
        return Outcome("failed")

    async def _person(self, message: Thing) -> Person | None:
        async with self._app.store.read() as conn:
            return (await notices.persons(conn, [int(message.target)])).get(int(message.target))

    async def settle(self, _unit: UnitOfWork, _message: Thing, _outcome: Outcome) -> Callable[[], None] | None:
        """Has the pages of this process look again."""
        return lambda: look_again(self._app, self.kind)


async def unread(app: App, conn: AsyncConnection, kind: str, player: int) -> Sequence[Untold]:
    """Returns what a player has not read yet. A process looks for it every 15 seconds at most, for all players."""
    known, now = _unread(app, kind), app.seconds()
    if known.read_at is None or now - known.read_at >= LOOK_AGAIN:
        known.waiting, known.read_at = await outbox.untold(conn, kind), now
    return known.waiting.get(player, ())


def _unread(app: App, kind: str) -> Unread:
    return app.part(UnreadByKind).kinds.setdefault(kind, Unread())


def look_again(app: App, kind: str) -> None:
    """Has the next page of this process look for messages."""
    _unread(app, kind).read_at = None
