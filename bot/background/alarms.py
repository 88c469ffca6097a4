"""Alarms: APScheduler fires at the earliest deadline and notice; a sweep each minute finds everything missed.

The database decides. A lost or late job, a restart or a second process change nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta

import structlog
from apscheduler.schedulers.asyncio import AsyncIOScheduler

from bot.app import App
from bot.logs import failures_logged, refusals_logged
from bot.notices.notices import Notices
from bot.tasks import Tasks
from bot.usecases import lobby, play, succession
from games.table.clock import at_least, fires_at
from games.table.table import Table
from storage.matches import tables

from .sweep import PAGE, Question

SWEEP_SECONDS = 60
CLOSING_SECONDS = 0.5
FIRES_AT_ONCE = 8  # a deadline may come while the job for the previous one still runs; extra runs do no harm
TICK = timedelta(milliseconds=1)  # exactly at the deadline an action still counts
LATE = timedelta(seconds=5)  # a change in a batch may be this much older than the last one

log = structlog.get_logger(__name__)


class Alarms:
    """One armed job for the earliest deadline, one for the earliest notice, and the sweep, with further questions."""

    def __init__(self, app: App, questions: Sequence[Question], page: int = PAGE) -> None:
        self._app = app
        self._page = page
        self._questions = questions
        self._armed: dict[str, datetime] = {}
        self._tasks = Tasks()
        self._woken = asyncio.Event()
        self.notices = Notices(app, page)
        self._scheduler: AsyncIOScheduler | None = None

    async def start(self) -> None:
        """Sweeps at once and then each minute; arms the deadlines."""
        self._armed.clear()
        defaults = {"misfire_grace_time": None, "coalesce": True, "max_instances": FIRES_AT_ONCE}
        self._scheduler = AsyncIOScheduler(timezone="UTC", job_defaults=defaults)
        self._scheduler.start()
        self._tasks.every(SWEEP_SECONDS, self.sweep, "sweep", self._woken, first=0.0)

    def sweep_soon(self) -> None:
        """Sweeps now, and each minute from then on: something may have been left undone."""
        self._woken.set()

    async def close(self) -> None:
        """Stops the jobs; a running one gets a moment to finish."""
        if self._scheduler is not None:
            self._scheduler.pause()
            await self._tasks.finish(CLOSING_SECONDS)
            self._scheduler.shutdown(wait=False)
            self._scheduler = None

    def _kept(self, job: Callable[[], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
        """Returns a job that `close` waits for."""

        async def work() -> None:
            with self._tasks.including_this():
                await job()

        return work

    def on_change(self, changed: Mapping[str, Table]) -> None:
        """Arms the jobs again where one of these tables now has the earliest deadline or notice."""
        ends = [fires_at(table, self._app.presence.outages) for table in changed.values()]
        self._arm("deadline", self.fire, min((at for at in ends if at), default=None))
        due = [at for table in changed.values() for at in notices_of(table)]
        self._arm("notice", self.notify, min(due, default=None))

    def _arm(self, name: str, work: Callable[[], Awaitable[None]], at: datetime | None) -> None:
        if self._scheduler is None or at is None or (name in self._armed and self._armed[name] <= at):
            return
        self._armed[name] = at
        run_date = self._app.clock.local(at + TICK)
        self._scheduler.add_job(self._kept(work), "date", run_date=run_date, id=name, replace_existing=True)

    def arm_heard(self, deadlines: Iterable[datetime | None], due: Iterable[datetime | None]) -> None:
        """Arms the jobs again where another process has made the earliest deadline or notice."""
        self._arm("deadline", self.fire, min((at for at in deadlines if at), default=None))
        self._arm("notice", self.notify, min((at for at in due if at), default=None))

    async def sweep(self) -> None:
        """Handles everything due: deadlines, notices, then the other questions."""
        first = (self._app.presence.learn, self.fire, self.notices.remind, self.notify)
        for ask in (*first, *self._questions):
            with failures_logged(log, "a part of the sweep failed", question=getattr(ask, "__name__", "")):
                await ask()

    async def fire(self) -> None:
        """Handles every table whose time is up - questions, lobbies, successions - and arms the next job."""
        self._armed.pop("deadline", None)
        now, after, coming = self._app.now(), None, list[datetime]()
        while True:
            async with self._app.store.read() as conn:
                rows = await tables.due(conn, now, after, self._page)
                paid = {row.id: at_least(row.deadline, row.asked_at, self._app.presence.outages) for row in rows}
                maybe = [match_id for match_id, at in paid.items() if at < now]
                page = await tables.load(conn, self._app.games, maybe) if maybe else {}
                succession = await tables.next_deadline(conn, now) if len(rows) < self._page else None
            last = {table.id: fires_at(table, self._app.presence.outages) for table in page.values()}
            coming += [at for at in paid.values() if at >= now]
            coming += [at for at in last.values() if at and at >= now]
            up = [page[match_id] for match_id, at in last.items() if at and at < now]
            coming = [min(coming)] if coming else []  # one is enough, however many wait
            await asyncio.gather(*(self._expire(table) for table in up))
            if len(rows) < self._page:
                break
            after = (rows[-1].deadline, rows[-1].id)
        self._arm("deadline", self.fire, min([*coming, *([succession] if succession else [])], default=None))

    async def notify(self) -> None:
        """Sends all due notices, and arms the job for the next one."""
        self._armed.pop("notice", None)
        self._arm("notice", self.notify, await self.notices.fire())

    async def _expire(self, table: Table) -> None:
        failed = failures_logged(log, "a deadline could not be booked", match=table.id)
        with failed, refusals_logged(log, "a deadline was refused", match=table.id):  # a player was in time
            if table.status == "open":
                await lobby.time_out(self._app, table.id)
            elif table.status == "over":
                await succession.follow(self._app, table.id)
            else:
                await play.expire(self._app, table.id)


def notices_of(table: Table) -> list[datetime]:
    """Returns the due times of a table's notices; those due before its last step have been sent."""
    since = table.moved_at - LATE
    calls = [(seat, chair.notice_at) for seat, chair in enumerate(table.chairs) if chair.notice_at is not None]
    return [due for seat, due in calls if due >= since and table.asked_of(seat) is not None]
