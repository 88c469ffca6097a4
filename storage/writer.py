"""Group commit: one task takes all waiting changes and writes them in one transaction of set-based statements."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import structlog
from msgspec.structs import replace
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from games.core.game import Refusal
from games.table.invariants import InvariantBroken
from games.table.table import Change, Table

from .engine import Conflict, Engine, Trouble
from .matches.tables import Games
from .unit_of_work import UnitOfWork

BATCH_MOST = 256
QUEUE_MOST = 10_000
TRIES_MORE = 3  # where another process was quicker
CACHE_MOST = 5_000

Listener = Callable[[Mapping[str, Table]], None]  # the tables that changed, by id
PureChange = Callable[[Table], Change]

log = structlog.get_logger(__name__)


@dataclass
class Job:
    """A write: a pure change of one table, or a function of the unit of work; and the future of its caller."""

    done: asyncio.Future[Any]
    match_id: str = ""
    change: PureChange | None = None
    work: Callable[[UnitOfWork], Awaitable[Any]] | None = None
    answer: Any = None
    error: BaseException | None = None
    tried: int = 0

    async def in_batch(self, unit: UnitOfWork) -> None:
        """Runs within the batch; a refusal, or a bug in the change, affects this job alone."""
        if self.work is not None:
            await self.in_savepoint(unit)
            return
        try:
            self._record(await self._do(unit))
        except DBAPIError:
            raise
        except Exception as error:  # noqa: BLE001 - it is raised in the caller
            self.error = error

    async def exclusively(self, unit: UnitOfWork) -> None:
        """Runs alone in its transaction."""
        self.tried = 1
        answer = await self._do(unit)
        await unit.flush()
        self._record(answer)

    async def in_savepoint(self, unit: UnitOfWork) -> None:
        """Runs in a savepoint; repeats with newly loaded tables where another process was quicker."""
        await unit.flush()  # earlier pending changes must not fail in this job's savepoint
        for _ in range(1 + TRIES_MORE - self.tried):
            try:
                self._record(await unit.in_savepoint(self._do))
                return
            except OperationalError:
                raise  # nothing can be written now
            except (Conflict, IntegrityError) as clash:
                self.error = Refusal("busy") if isinstance(clash, Conflict) else clash
            except Exception as error:  # noqa: BLE001 - it is raised in the caller
                self.error = error
                return

    async def _do(self, unit: UnitOfWork) -> Any:
        if self.work is not None:
            return await self.work(unit)
        assert self.change is not None
        try:
            change = self.change(await unit.table(self.match_id))
        except Exception:
            if not await unit.is_newer(self.match_id):
                raise
            change = self.change(await unit.table(self.match_id))  # a refusal must not rest on an outdated table
        return replace(change, table=unit.put(change))

    def _record(self, answer: Any) -> None:
        self.answer = answer
        self.error = answer.refusal if isinstance(answer, Change) else None

    def settle(self) -> None:
        """Resolves the caller's future, after the commit."""
        if self.done.done():
            return
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.answer)


class Writer:
    """The only task that writes; calls `listeners` with the changed tables after each commit, and only then."""

    def __init__(self, engine: Engine, games: Games, now: Callable[[], datetime]) -> None:
        self.trouble = ""  # why the last batch was not written
        self.listeners: list[Listener] = []
        self.on_invariant_broken: Callable[[InvariantBroken], None] = _log_invariant_broken
        self._engine = engine
        self._games = games
        self._now = now
        self._queue: asyncio.Queue[Job | None] = asyncio.Queue()
        self._cache: OrderedDict[str, Table] = OrderedDict()  # live tables, the one written last at the end
        self._closed = False

    async def submit(self, job: Job) -> Any:
        """Waits until the job is committed or refused. Raises Trouble once closed, and busy when the queue is full."""
        if self._closed:
            raise Trouble("the store is closed")
        if self._queue.qsize() >= QUEUE_MOST:
            raise Refusal("busy")
        self._queue.put_nowait(job)
        return await job.done

    def cached(self, match_id: str) -> Table | None:
        """Returns a live table as this process last wrote it; another process may have written it since."""
        return self._cache.get(match_id)

    def close(self) -> None:
        """Ends the task once all submitted jobs are written."""
        self._closed = True
        self._queue.put_nowait(None)

    async def run(self) -> None:
        """Commits the waiting jobs, batch by batch, until closed."""
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
            self._check_files()
            written = await self._written(jobs)
            self._check_files()  # they may have been lost meanwhile
        except Exception as error:  # noqa: BLE001 - it is raised in all callers
            failure = Trouble(str(error.orig)) if isinstance(error, DBAPIError) else error
            self._engine.note_damage(error.orig if isinstance(error, DBAPIError) else None)
            self.trouble = str(failure) if isinstance(failure, Trouble) else self.trouble
            for job in jobs:
                job.error = failure
        else:
            self.trouble = "" if any(job.error is None for job in jobs) else self.trouble
            self._remember(written)
            self._notify(written)
        for job in jobs:
            if isinstance(job.error, DBAPIError):
                self._engine.note_damage(job.error.orig)
            if isinstance(job.error, InvariantBroken):
                self.on_invariant_broken(job.error)
            job.settle()

    def _check_files(self) -> None:
        if lost := self._engine.lost():
            raise Trouble(lost)

    async def _written(self, jobs: Sequence[Job]) -> Mapping[str, Table]:
        try:
            if len(jobs) == 1 and jobs[0].work is not None:
                return await self._write_one(jobs[0])
            return await self._write(jobs, Job.in_batch)
        except OperationalError:
            raise
        except Exception as error:  # noqa: BLE001 - writing each job alone shows which one failed, and why
            log.info("a batch is written again, each change by itself", why=type(error).__name__, jobs=len(jobs))
            return await self._write(jobs, Job.in_savepoint)

    async def _write_one(self, job: Job) -> Mapping[str, Table]:
        """Runs one job with the whole transaction to itself; a refusal rolls it back."""
        try:
            async with self._engine.write() as conn:
                unit = UnitOfWork(conn, self._games, self._now)
                await job.exclusively(unit)
        except (DBAPIError, Conflict):
            raise
        except Exception as error:  # noqa: BLE001 - it is raised in the caller
            job.error = error
            return {}
        return unit.written

    async def _write(
        self, jobs: Sequence[Job], how: Callable[[Job, UnitOfWork], Awaitable[None]]
    ) -> Mapping[str, Table]:
        async with self._engine.write() as conn:
            unit = UnitOfWork(conn, self._games, self._now)
            if how is Job.in_batch:
                await unit.fetch({job.match_id for job in jobs if job.change}, self._cache)
            for job in jobs:
                await how(job, unit)
            await unit.flush()
        return unit.written

    def _remember(self, written: Mapping[str, Table]) -> None:
        for match_id, table in written.items():
            self._cache.pop(match_id, None)
            if table.status == "live":
                self._cache[match_id] = table
                if len(self._cache) > CACHE_MOST:
                    self._cache.popitem(last=False)

    def _notify(self, written: Mapping[str, Table]) -> None:
        for listener in self.listeners if written else ():
            try:
                listener(written)
            except Exception:
                log.exception("a listener failed; the sweep will find what it missed")


def _log_invariant_broken(bug: InvariantBroken) -> None:
    log.error("a change breaks an invariant", match=bug.change.table.id, invariant=bug.invariant)
