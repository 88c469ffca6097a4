"""Group commit: one task takes all changes that wait and writes them as one transaction of set-based statements."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from games.core.game import Refusal

from . import purses, tables
from .table import Change, Movement, Table, Taken
from .tables import Conflict

T = TypeVar("T")

BATCH_MOST = 256
QUEUE_MOST = 10_000
TRIES = 3
CACHE_MOST = 5_000

Listener = Callable[[Mapping[str, Table]], None]  # the tables that changed, by id
PureChange = Callable[[Table], Change]


class Trouble(Exception):
    """The database cannot write now (full, read-only, locked, gone); nothing was changed."""


class Desk:
    """What one transaction has on its desk: tables as they were and as they now are, steps and chips to book."""

    def __init__(self, conn: AsyncConnection, games: tables.Games, now: Callable[[], datetime]) -> None:
        self.conn = conn
        self.now = now
        self.games = games
        self._tables: dict[str, Table] = {}
        self._was: dict[str, Table | None] = {}
        self._steps: list[tuple[str, Taken]] = []
        self._movements: list[Movement] = []
        self.written: dict[str, Table] = {}

    async def fetch(self, ids: Iterable[str], cache: OrderedDict[str, Table]) -> None:
        """Has these tables at hand, from the cache where it has them."""
        wanted = set(ids)
        self._tables |= {match_id: cache[match_id] for match_id in wanted if match_id in cache}
        if missing := wanted - set(self._tables):
            self._tables |= await tables.load(self.conn, self.games, missing)

    async def table(self, match_id: str) -> Table:
        """The table as it now stands in this transaction; a Refusal when there is none."""
        if match_id not in self._tables:
            self._tables |= await tables.load(self.conn, self.games, [match_id])
        return self.at_hand(match_id)

    def at_hand(self, match_id: str) -> Table:
        """A table that was fetched; a Refusal when there is none."""
        if match_id not in self._tables:
            raise Refusal("unknown_match")
        return self._tables[match_id]

    def put(self, change: Change) -> Table:
        """Takes a change of a table, or a new one, to be written with the rest; gives the table its new revision."""
        before = self._tables.get(change.table.id)
        after = replace(change.table, revision=before.revision + 1 if before else 1)
        self._was.setdefault(after.id, before)
        self._tables[after.id] = after
        self._steps += [(after.id, step) for step in change.steps]
        self._movements += change.movements
        return after

    def move(self, *moved: Movement) -> None:
        """Takes chips from one purse to another."""
        self._movements += moved

    async def flush(self) -> None:
        """Writes what lies on the desk."""
        if pairs := [(before, self._tables[match_id]) for match_id, before in self._was.items()]:
            await tables.save(self.conn, pairs)
        await tables.append(self.conn, self._steps)
        await purses.book(self.conn, self._movements, self.now())
        self.written |= {after.id: after for _, after in pairs}
        self._was, self._steps, self._movements = {}, [], []

    async def apart(self, work: Callable[[Desk], Awaitable[T]]) -> T:
        """Lets a function work on a desk of its own: all that it does is written, or nothing."""
        await self.flush()
        async with self.conn.begin_nested():
            own = Desk(self.conn, self.games, self.now)
            answer = await work(own)
            await own.flush()
        self._tables |= own.written
        self.written |= own.written
        return answer


@dataclass
class Job:
    """Something to be written: a pure change of one table, or a function of the desk; and who waits for it."""

    done: asyncio.Future[Any]
    match_id: str = ""
    change: PureChange | None = None
    work: Callable[[Desk], Awaitable[Any]] | None = None
    answer: Any = None
    no: BaseException | None = None

    async def run(self, desk: Desk) -> None:
        """Does it on the desk; a refusal, or a bug in the change, is this job's alone."""
        self.answer = self.no = None
        try:
            if self.work is not None:
                self.answer = await desk.apart(self.work)
            elif self.change is not None:
                change = self.change(desk.at_hand(self.match_id))
                desk.put(change)
                self.answer, self.no = change, change.refusal
        except (Conflict, DBAPIError):
            raise
        except Exception as no:  # noqa: BLE001 - it is handed to who waits
            self.no = no

    def settle(self) -> None:
        """Tells who waits, once it is certain."""
        if self.done.done():
            return
        if self.no is not None:
            self.done.set_exception(self.no)
        else:
            self.done.set_result(self.answer)


class Writer:
    """The only task that writes; `listeners` hear which tables changed, after the commit and only then."""

    def __init__(self, engine: AsyncEngine, games: tables.Games, now: Callable[[], datetime]) -> None:
        self.listeners: list[Listener] = []
        self._engine = engine
        self._games = games
        self._now = now
        self._queue: asyncio.Queue[Job | None] = asyncio.Queue()
        self._cache: OrderedDict[str, Table] = OrderedDict()

    async def submit(self, job: Job) -> Any:
        """Waits until the job is committed, or refused."""
        if self._queue.qsize() >= QUEUE_MOST:
            raise Refusal("busy")
        self._queue.put_nowait(job)
        return await job.done

    def close(self) -> None:
        """Lets the task end once everything handed in so far is written."""
        self._queue.put_nowait(None)

    async def run(self) -> None:
        """Takes all that waits, again and again, until closed."""
        while (first := await self._queue.get()) is not None:
            jobs, last = [first], False
            while not self._queue.empty() and len(jobs) < BATCH_MOST and not last:
                job = self._queue.get_nowait()
                last = job is None
                if job is not None:
                    jobs.append(job)
            await self._commit(jobs)
            if last:
                return

    async def _commit(self, jobs: Sequence[Job]) -> None:
        try:
            await self._write(jobs)
        except (Conflict, IntegrityError) as clash:
            if len(jobs) > 1:
                for job in jobs:
                    await self._commit([job])
                return
            await self._alone(jobs[0], clash)
        except Exception as error:  # noqa: BLE001 - it is handed to all who wait
            _refuse_all(jobs, Trouble(str(error)) if isinstance(error, DBAPIError) else error)
        for job in jobs:
            job.settle()

    async def _alone(self, job: Job, clash: Exception) -> None:
        for _ in range(TRIES):
            if "not_overdrawn" in str(clash):
                job.no = Refusal("not_enough_chips")
                return
            self._cache.pop(job.match_id, None)
            try:
                await self._write([job])
            except (Conflict, IntegrityError) as again:
                clash = again
            else:
                return
        job.no = Refusal("busy") if isinstance(clash, Conflict) else clash

    async def _write(self, jobs: Sequence[Job]) -> None:
        async with self._engine.begin() as conn:
            desk = Desk(conn, self._games, self._now)
            await desk.fetch({job.match_id for job in jobs if job.change}, self._cache)
            for job in jobs:
                await job.run(desk)
            await desk.flush()
        self._remember(desk.written)
        for listener in self.listeners if desk.written else ():
            listener(desk.written)

    def _remember(self, written: dict[str, Table]) -> None:
        for match_id, table in written.items():
            self._cache.pop(match_id, None)
            if table.status == "live":
                self._cache[match_id] = table
        while len(self._cache) > CACHE_MOST:
            self._cache.popitem(last=False)


def _refuse_all(jobs: Sequence[Job], no: BaseException) -> None:
    for job in jobs:
        job.no = no
