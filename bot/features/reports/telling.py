"""What people are told of reports, once: in the first chat where a private message arrives, or else on their pages.

The outbox has a message for each person. It stays while no chat has taken it, so that pages show it until they have
read it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from bot.feature import PageMessage
from bot.notices.destinations import quiet_until
from bot.relay import Relay
from bot.sending import Sender
from bot.usecases.registration import HOUSE
from bot.view.answer import Message
from games.core.screen import Say
from storage import UnitOfWork, outbox, reports
from storage.messages import notices
from storage.messages.notices import Person
from storage.outbox import Outcome, Thing
from storage.people import players
from storage.people.players import Player
from storage.reports import KIND, Untold
from storage.rows import decode

from .judging import drop_old

READ = "/report/read"  # the address to which a page says that its message was read
AGAIN = timedelta(hours=1)  # while somebody who has a chat with us cannot be reached there
TRIED_FOR = timedelta(days=30)
LOOK_AGAIN = 15.0  # seconds for which a process remembers for whom pages have a message
OLD_EVERY = timedelta(hours=1)


@dataclass
class OnPages:
    """For whom pages of this process have a message, as it was read last."""

    waiting: Mapping[int, Sequence[Untold]] = field(default_factory=dict)
    read_at: float | None = None


class ReportMessages:
    """Sends what people are told. A message whose sender has died is not sent again: pages show it."""

    kind, keeps = KIND, True
    at_once, pause = 20, 0.0
    lease = timedelta(minutes=1)

    def __init__(self, app: App) -> None:
        self._app = app

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
        for known in sorted(whom.accounts, key=lambda account: -account.reachable):
            if await self._tell(known.platform, known.account, player, message.body):
                return Outcome("sent")
        now, has_chat = self._app.now(), any(self._app.fronts.chat(known.platform) for known in whom.accounts)
        if has_chat and now - message.at < TRIED_FOR:
            return Outcome("wanted", now + AGAIN)
        return Outcome("failed")

    async def _tell(self, platform: str, account: str, player: Player, body: Mapping[str, str]) -> bool:
        chat = self._app.fronts.chat(platform)
        if chat is None or not chat.ready:
            return False
        return await chat.tell(account, Message(self._app.pen(platform, player.language)(sentence(body))))

    async def _person(self, message: Thing) -> Person | None:
        async with self._app.store.read() as conn:
            return (await notices.persons(conn, [int(message.target)])).get(int(message.target))

    async def settle(self, _unit: UnitOfWork, _message: Thing, _outcome: Outcome) -> Callable[[], None] | None:
        """Has the pages of this process look again."""
        return lambda: look_again(self._app)


def sentence(body: Mapping[str, str]) -> Say:
    """Returns what somebody is told: that their report was read, or that they are warned, and of what."""
    reason = Say(f"report-reason-{body['reason']}")
    return Say(f"report-told-{body['line']}", {"reason": reason, "code": body["reason"]})


async def page_messages(app: App, conn: AsyncConnection, player: int) -> list[PageMessage]:
    """Returns what a player has not read yet. A process looks for it every 15 seconds at most, for all players."""
    known, now = app.part(OnPages), app.seconds()
    if known.read_at is None or now - known.read_at >= LOOK_AGAIN:
        known.waiting, known.read_at = await reports.untold(conn), now
    unread = known.waiting.get(player, ())
    return [
        PageMessage(sentence(decode(message.body, dict[str, str])), "report-told-ok", READ, message.report)
        for message in unread
    ]


def look_again(app: App) -> None:
    """Has the next page of this process look for messages."""
    app.part(OnPages).read_at = None


async def was_read(app: App, player: Player, number: str) -> None:
    """Deletes what a player has read of a report."""
    await app.store.write(lambda unit: outbox.drop(unit.conn, KIND, number, str(player.id)))
    look_again(app)


class ReportWork:
    """What reports do in the background of a process."""

    def __init__(self, app: App, _process: str) -> None:
        self._app = app
        self._dropped_at: datetime | None = None
        self.senders: Sequence[Sender] = (ReportMessages(app),)
        self.questions: Sequence[Callable[[], Awaitable[None]]] = (self.drop_old,)

    async def drop_old(self) -> None:
        """Deletes old reports, once an hour."""
        now = self._app.now()
        if self._dropped_at is None or not timedelta() <= now - self._dropped_at < OLD_EVERY:
            await drop_old(self._app, now)
            self._dropped_at = now

    async def start_duty(self) -> None:
        """There is no duty."""

    async def close_duty(self) -> None:
        """There is no duty."""

    def start_workers(self) -> None:
        """There are no workers."""

    async def look(self) -> None:
        """There is nothing that could be missed."""

    def share(self, _relay: Relay) -> Callable[[], Awaitable[None]]:
        """There is nothing to share."""
        return self.look

    async def close(self) -> None:
        """There is nothing to stop."""
