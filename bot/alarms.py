"""Alarms: APScheduler rings at the earliest deadline, and a sweep each minute finds whatever was missed.

The truth is the row. A lost job, a late one, a restart or a second process change nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import structlog
from apscheduler.schedulers.asyncio import AsyncIOScheduler

from games.core.game import Refusal
from games.core.screen import Say
from storage import tables
from storage.table import Change, Table

from . import lobby, offers, play
from .clock import in_force

if TYPE_CHECKING:
    from .app import App
    from .computers import Computers
    from .redraw import Redraw

SWEEP_SECONDS = 60
PAGE = 256
TICK = timedelta(milliseconds=1)  # at the very deadline an action still counts

log = structlog.get_logger(__name__)


class Alarms:
    """One armed job for the earliest deadline, and the sweep with its five questions."""

    def __init__(self, app: App, computers: Computers, redraw: Redraw) -> None:
        self._app = app
        self._computers = computers
        self._redraw = redraw
        self._armed: datetime | None = None
        self._scheduler: AsyncIOScheduler | None = None

    def start(self) -> None:
        """Sweeps at once and then each minute; from now on deadlines ring."""
        defaults = {"misfire_grace_time": None, "coalesce": True, "max_instances": 1}
        self._scheduler = AsyncIOScheduler(timezone="UTC", job_defaults=defaults)
        self._scheduler.add_job(self.sweep, "interval", seconds=SWEEP_SECONDS, next_run_time=self._app.now())
        self._scheduler.start()

    def every(self, seconds: float, job: Callable[[], Awaitable[None]]) -> None:
        """Has something done again and again."""
        assert self._scheduler is not None
        self._scheduler.add_job(job, "interval", seconds=seconds)

    def close(self) -> None:
        """Rings no more."""
        if self._scheduler is not None:
            self._scheduler.shutdown(wait=False)
            self._scheduler = None

    def look(self, changed: Mapping[str, Table]) -> None:
        """Arms the job anew where one of these tables is now the first whose time runs out."""
        last = [in_force(table, self._app.outages) for table in changed.values()]
        self._arm(min((one.deadline for one in last if one), default=None))

    def _arm(self, deadline: datetime | None) -> None:
        if self._scheduler is None or deadline is None or (self._armed and self._armed <= deadline):
            return
        self._armed = deadline
        self._scheduler.add_job(self.ring, "date", run_date=deadline + TICK, id="deadline", replace_existing=True)

    async def sweep(self) -> None:
        """What is due, what is to be reminded of, who of ours is waited for, what offers lapsed, what is unpainted."""
        await self._app.learn_outages()
        await self.ring()
        await self._remind()
        await self._lapse()
        async with self._app.store.read() as conn:
            asked = await tables.ids_with_computers_asked(conn, PAGE)
            self._computers.look(await tables.load(conn, self._app.games, asked))
        await self._redraw.sweep()

    async def ring(self) -> None:
        """Lets every question and every lobby expire whose time is truly up, and arms the job for the next one."""
        self._armed = None
        now, after, coming = self._app.now(), None, list[datetime]()
        while True:
            async with self._app.store.read() as conn:
                rows = await tables.due(conn, now, after, PAGE)
                page = await tables.load(conn, self._app.games, [row.id for row in rows])
                following = await tables.next_deadline(conn, now)
            for table in page.values():
                last = in_force(table, self._app.outages)
                if last and last.deadline < now:
                    await self._expire(table)
                elif last:
                    coming.append(last.deadline)
            if len(rows) < PAGE:
                break
            after = (rows[-1].deadline, rows[-1].id)
        if following:
            coming.append(following)
        self._arm(min(coming, default=None))

    async def _expire(self, table: Table) -> None:
        try:
            if table.status == "open":
                await lobby.rang(self._app, table.id)
            else:
                await play.expire(self._app, table.id)
        except Refusal as no:  # the race was lost: somebody was in time, or another process rang
            log.debug("ring refused", match=table.id, code=no.code)
        except Exception:
            log.exception("a deadline could not be booked", match=table.id)

    async def _remind(self) -> None:
        async with self._app.store.read() as conn:
            due = await tables.ids_to_remind(conn, self._app.now(), PAGE)
        for match_id in due:
            try:
                done = await self._app.store.change(match_id, lambda table: _reminded(table, self._app.now()))
            except Refusal:
                continue
            table = done.table
            for seat in sorted(table.waiting()):
                await self._app.notify(table, seat, Say("remind"))

    async def _lapse(self) -> None:
        async with self._app.store.read() as conn:
            past = await tables.ids_with_offers_past(conn, self._app.now(), PAGE)
        for match_id in past:
            try:
                await self._app.store.change(match_id, lambda table: offers.lapsed(table, self._app.now()))
            except Refusal as no:
                log.debug("nothing lapsed", match=match_id, code=no.code)


def _reminded(table: Table, now: datetime) -> Change:
    if table.remind_at is None or table.remind_at > now:
        raise Refusal("too_early")
    return Change(replace(table, remind_at=None))
