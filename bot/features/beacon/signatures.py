"""Fetches the signatures for which tables wait, in the one process that has this duty."""

from __future__ import annotations

from asyncio import Event
from collections.abc import Awaitable, Callable, Sequence

import structlog

from bot.app import App
from bot.feed import FeedEvent
from bot.fetching import NoAnswer, fetched_json
from bot.logs import failures_logged
from bot.relay import Relay
from bot.sending import Sender
from bot.tasks import Tasks
from games.core.beacon import Beacon, is_genuine, published_at
from games.table import beacon as rules
from games.table.table import Table
from storage.matches import tables

from .naming import NAMED, give_up, sign

BETWEEN_SECONDS, IDLE_SECONDS = 1.0, 300.0  # between two looks, while a table waits and while none does
FETCHED_SECONDS = 5.0  # for an answer
BYTES_MOST = 10_000
WAITING_MOST = 256  # tables of one look

log = structlog.get_logger(__name__)


class Signatures:
    """Starts and stops the looks at tables that wait."""

    senders: Sequence[Sender] = ()
    questions: Sequence[Callable[[], Awaitable[None]]] = ()

    def __init__(self, app: App, _process: str) -> None:
        self._app = app
        self._tasks, self._wake = Tasks(), Event()
        self._pause = IDLE_SECONDS
        app.feed.listeners.append(self._hear)

    def _hear(self, event: FeedEvent) -> None:
        if event.kind == NAMED:
            self._wake.set()

    async def start_duty(self) -> None:
        """Begins: at once, when a round is named, and while a table waits for one."""
        self._tasks.every(lambda: self._pause, self.turn, "beacon", self._wake, first=0.0)

    async def close_duty(self) -> None:
        """Stops; what is being fetched is given up."""
        await self._tasks.finish()
        self._tasks = Tasks()

    def start_workers(self) -> None:
        """Does nothing: one process fetches for all."""

    async def look(self) -> None:
        """Does nothing: the rows say who waits."""

    def share(self, _relay: Relay) -> Callable[[], Awaitable[None]]:
        """Shares nothing with other processes; returns what ends that."""
        return self.look

    async def close(self) -> None:
        """Stops."""
        await self.close_duty()

    async def turn(self) -> None:
        """Fetches what has been published, and gives up what is long overdue."""
        async with self._app.store.read() as conn:
            ids = await tables.ids_with_beacon(conn, WAITING_MOST)
            open_tables = await tables.load(conn, self._app.games, ids)
        waiting = [table for table in open_tables.values() if table.awaited_beacon]
        self._pause = BETWEEN_SECONDS if waiting else IDLE_SECONDS
        for table in waiting:
            with failures_logged(log, "the signature of a beacon could not be noted", match=table.id):
                await self._look_at(table)

    async def _look_at(self, table: Table) -> None:
        beacon = table.awaited_beacon
        if beacon is None or self._app.now() < published_at(beacon.round):
            return
        try:
            await sign(self._app, table.id, await fetched_round(self._app.settings.beacon_url, beacon))
        except NoAnswer as why:
            log.info("a round of the beacon is not there", round=beacon.round, why=str(why))
            if rules.is_overdue(table, self._app.now()):
                await give_up(self._app, table.id)


async def fetched_round(address: str, beacon: Beacon) -> Beacon:
    """Returns a round with its signature. Raises NoAnswer, also for a signature that is not this round's."""
    answer = await fetched_json(f"{address}/{beacon.chain}/public/{beacon.round}", FETCHED_SECONDS, BYTES_MOST)
    signature = answer.get("signature") if isinstance(answer, dict) else None
    signed = Beacon(beacon.chain, beacon.round, str(signature))
    if not is_genuine(signed):
        raise NoAnswer("the signature is not that of the round")
    return signed
