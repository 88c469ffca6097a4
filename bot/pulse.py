"""The heartbeat: shows when nobody was there, so that our downtime costs no player time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import structlog

from storage import Desk, Trouble, outages
from storage.outages import Beat, Outage

if TYPE_CHECKING:
    from .app import App

BEAT_SECONDS = 2
GAP = timedelta(seconds=3 * BEAT_SECONDS)  # a silence longer than this was an outage
LISTEN_SECONDS = BEAT_SECONDS * 1.25  # so long a process that lives is heard from

log = structlog.get_logger(__name__)


class Pulse:
    """This process's sign of life, and what the silence before it means."""

    def __init__(self, app: App, process: str, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._app = app
        self._process = process
        self._sleep = sleep
        self._last = app.now()

    async def start(self) -> None:
        """Notes the outage that ends with this start, unless another process was there all the time."""
        silent_since = await self._silent_since(self._app.now())
        now = self._app.now()
        if silent_since is not None and silent_since < now:
            await self._note(Outage(None, silent_since, now))
        await self._app.learn_outages()
        self._last = now
        await self.beat()

    async def _silent_since(self, started: datetime) -> datetime | None:
        before = await self._beats()
        if not before:
            return None
        last = max(beat.at for beat in before)
        if all(beat.stopped for beat in before) or started - last > GAP:
            return last
        await self._sleep(LISTEN_SECONDS)  # killed a moment ago, or alive beside us?
        after = await self._beats()
        return last if max(beat.at for beat in after) <= last else None

    async def beat(self) -> None:
        """A sign of life; a long silence of our own (a laptop asleep, a full disk) was an outage too."""
        now = self._app.now()
        try:
            if now - self._last > GAP and not await self._others_since(self._last):
                await self._note(Outage(None, self._last, now))
            await self._app.store.write(lambda desk: outages.beat(desk.conn, self._process, now))
            await self._app.learn_outages()  # others may have noted one: another process, or a restored backup
        except Trouble as trouble:
            log.error("no heartbeat: the database cannot be written", why=str(trouble))
        else:
            self._last = now

    async def stop(self) -> None:
        """Says goodbye, so that the next start need not listen."""
        try:
            await self._app.store.write(lambda desk: outages.beat(desk.conn, self._process, self._app.now(), True))
        except Trouble as trouble:
            log.error("no goodbye: the database cannot be written", why=str(trouble))

    async def _others_since(self, moment: datetime) -> bool:
        return any(beat.process != self._process and beat.at > moment for beat in await self._beats())

    async def _beats(self) -> list[Beat]:
        async with self._app.store.read() as conn:
            return await outages.last_beats(conn)

    async def _note(self, outage: Outage) -> None:
        async def work(desk: Desk) -> None:
            gone = [beat.process for beat in await outages.last_beats(desk.conn) if beat.at <= outage.began]
            await outages.bury(desk.conn, gone)
            await outages.note(desk.conn, outage)

        await self._app.store.write(work)
        log.warning(
            "outage", began=outage.began.isoformat(), seconds=round((outage.ended - outage.began).total_seconds(), 1)
        )
