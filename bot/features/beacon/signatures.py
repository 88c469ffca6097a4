"""Fetches the signatures for which tables wait, in the one process that has this duty."""

from __future__ import annotations

import asyncio

import structlog

from bot.app import App
from bot.duty_loop import IDLE_SECONDS, DutyLoop
from bot.fetching import NotFetched, fetched_json
from bot.logs import failures_logged
from games.core.beacon import Beacon, is_genuine, published_at
from games.table import beacon as rules
from games.table.table import Table
from storage.matches import tables

from .naming import NAMED, give_up, sign

BETWEEN_SECONDS = 1.0  # between two looks while a table waits
FETCHED_SECONDS = 5.0  # for an answer
BYTES_MOST = 10_000
WAITING_MOST = 256  # tables of one look

log = structlog.get_logger(__name__)


class Signatures(DutyLoop):
    """Looks at the tables that wait: often while one does, and when a round is named."""

    def __init__(self, app: App, _process: str) -> None:
        super().__init__(app, "beacon", NAMED)

    async def turn(self) -> None:
        """Fetches each round that has been published once, and gives up what is long overdue."""
        async with self._app.store.read() as conn:
            ids = await tables.ids_awaiting_beacon(conn, WAITING_MOST)
            loaded = await tables.load(conn, self._app.games, ids)
        waiting = [(table, table.awaited_beacon) for table in loaded.values() if table.awaited_beacon]
        self.pause = BETWEEN_SECONDS if waiting else IDLE_SECONDS
        rounds = {beacon for _, beacon in waiting if published_at(beacon.round) <= self._app.now()}
        signed = dict(zip(rounds, await asyncio.gather(*map(self._fetch, rounds)), strict=True))
        for table, beacon in waiting:
            if beacon in signed:
                with failures_logged(log, "the signature of a beacon could not be noted", match=table.id):
                    await self._note(table, signed[beacon])

    async def _fetch(self, beacon: Beacon) -> Beacon | None:
        try:
            return await fetched_round(self._app.settings.beacon_url, beacon)
        except NotFetched as why:
            log.info("a round of the beacon is not there", round=beacon.round, why=str(why))
            return None

    async def _note(self, table: Table, beacon: Beacon | None) -> None:
        if beacon is not None:
            await sign(self._app, table.id, beacon)
        elif rules.is_overdue(table, self._app.now()):
            await give_up(self._app, table.id)


async def fetched_round(address: str, beacon: Beacon) -> Beacon:
    """Returns a round with its signature. Raises NotFetched, also for a signature that is not this round's."""
    answer = await fetched_json(f"{address}/{beacon.chain}/public/{beacon.round}", FETCHED_SECONDS, BYTES_MOST)
    signature = answer.get("signature") if isinstance(answer, dict) else None
    signed = Beacon(beacon.chain, beacon.round, str(signature))
    if not is_genuine(signed):
        raise NotFetched("the signature is not that of the round")
    return signed
