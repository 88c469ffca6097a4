"""Group commit: one task takes all waiting changes and writes them in one transaction of set-based statements."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

import structlog
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from games.core.game import Refusal
from games.table.invariants import InvariantBroken
from games.table.table import Table

from .availability import Availability
from .engine import Conflict, Engine, Trouble, Unsure
from .jobs import TRIES_MORE, Job
from .matches.tables import Games
from .one_transaction import OneTransaction
from .unit_of_work import UnitOfWork, always

BATCH_MOST = 256
QUEUE_MOST = 10_000
PAUSES = (0.0, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8)  # seconds, before each further try on a shared database
CACHE_MOST = 5_000
CLOSING_SECONDS = 3.0  # for commits that are being looked up

Listener = Callable[[Mapping[str, Table]], None]  # the tables that changed, by id

log = structlog.get_logger(__name__)


class Writer:
    """The only task that writes; calls `listeners` with the changed tables after each commit, and only then.

    On a shared database there is a second one, for work that reads what it decides on (docs/why/postgresql.md, "Why are
    there two kinds of transactions?").
    """

    def __init__(self, engine: Engine, games: Games, now: Callable[[], datetime], one: OneTransaction) -> None:
        self.availability = Availability("written", now)  # as the last batch has shown it
        self.listeners: list[Listener] = []
        self.on_invariant_broken: Callable[[InvariantBroken], None] = _log_invariant_broken
        self.may_begin: Callable[[Table], None] = always
        self._engine = engine
        self._games = games
        self._now = now
        self._one = one
        self._queue: asyncio.Queue[Job | None] = asyncio.Queue()
        self._works: asyncio.Queue[Job | None] | None = asyncio.Queue() if engine.is_shared else None
        self._cache: OrderedDict[str, Table] = OrderedDict()  # live tables, the one written last at the end
        self._lookups: set[asyncio.Task[None]] = set()
        self._closed = False

    async def submit(self, job: Job) -> Any:
        """Waits until the job is committed or refused.

        Raises Trouble once closed, busy when the queue is full, and NestedTransaction inside a transaction.
        """
        self._one.check()
        if self._closed:
            raise Trouble("the store is closed")
        queue = self._queue if self._works is None or job.work is None else self._works
        if queue.qsize() >= QUEUE_MOST:
            raise Refusal("busy")
        queue.put_nowait(job)
        return await job.done

    def cached(self, match_id: str) -> Table | None:
        """Returns a live table as this process last wrote it; another process may have written it since."""
        return self._cache.get(match_id)

    def forget_older(self, match_id: str, revision: int) -> None:
        """Drops a cached table that is older."""
        table = self._cache.get(match_id)
        if table is not None and table.revision < revision:
            del self._cache[match_id]

    def close(self) -> None:
        """Ends the task once all submitted jobs are written."""
        self._closed = True
        for queue in filter(None, (self._queue, self._works)):
            queue.put_nowait(None)

    async def run(self) -> None:
        """Commits the waiting jobs until closed."""
        await asyncio.gather(self._run_batches(), self._run_works())
        if self._lookups:
            _, late = await asyncio.wait(set(self._lookups), timeout=CLOSING_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _run_works(self) -> None:
        while self._works is not None and (job := await self._works.get()) is not None:
            await self._commit([job])

    async def _run_batches(self) -> None:
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
        written: Mapping[str, Table] = {}
        try:
            self._check_files()
            with self._one.begun():
                written = await self._written(jobs)
            self._check_files()  # they may have been lost meanwhile
        except Unsure as unsure:
            self._look_up(jobs, unsure)
        except Exception as error:  # noqa: BLE001 - it is raised in all callers
            failure = Trouble(str(error.orig)) if isinstance(error, DBAPIError) else error
            self._engine.note_damage(error.orig if isinstance(error, DBAPIError) else None)
            if isinstance(failure, Trouble):
                self.availability.fails(str(failure), len(jobs))
            for job in jobs:
                job.error = failure
        else:
            if any(job.error is None and not job.is_unsure for job in jobs):
                self.availability.works()
            self._remember(written)
            self._notify(written)
        self._settle([job for job in jobs if not job.is_unsure], written)

    def _settle(self, jobs: Sequence[Job], written: Mapping[str, Table]) -> None:
        for job in jobs:
            if isinstance(job.error, DBAPIError):
                self._engine.note_damage(job.error.orig)
            if isinstance(job.error, InvariantBroken):
                self.on_invariant_broken(job.error)
            job.settle(written)

    def _look_up(self, jobs: Sequence[Job], unsure: Unsure) -> None:
        """Answers these jobs once it is known whether they were written; others need not wait for it."""
        self.availability.fails(str(unsure), len(jobs))
        for job in jobs:
            job.is_unsure = True
        task = asyncio.create_task(self._answer_later(jobs, unsure), name="look-up of a commit")
        self._lookups.add(task)
        task.add_done_callback(self._lookups.discard)

    async def _answer_later(self, jobs: Sequence[Job], unsure: Unsure) -> None:
        written: Mapping[str, Table] = {}
        failure: Trouble | None = unsure
        try:
            is_made = await unsure.is_made()
            failure = None if is_made else Trouble(str(unsure))
        except Trouble as trouble:
            log.error("it is not known whether changes were saved", changes=len(jobs), why=str(trouble))
        finally:  # also when the program ends
            if failure is None:
                written = unsure.written
                self._remember(written)
                self._notify(written)
            for job in jobs:
                job.error = failure or job.error
            self._settle(jobs, written)

    def _check_files(self) -> None:
        if lost := self._engine.lost():
            raise Trouble(lost)

    async def _written(self, jobs: Sequence[Job]) -> Mapping[str, Table]:
        if len(jobs) == 1 and jobs[0].work is not None:
            return await self._write_alone(jobs[0])
        try:
            return await self._write(jobs, Job.in_batch)
        except (OperationalError, Trouble):
            raise
        except Exception as error:  # noqa: BLE001 - writing each job alone shows which one failed, and why
            log.info("a batch is written again, each change by itself", why=type(error).__name__, jobs=len(jobs))
        if self._engine.is_shared:
            return await self._write_each(jobs)
        return await self._write(jobs, Job.in_savepoint)

    async def _write_each(self, jobs: Sequence[Job]) -> Mapping[str, Table]:
        """Runs each job in a transaction of its own."""
        written: dict[str, Table] = {}
        for job in jobs:
            try:
                written |= await self._write_alone(job)
            except Unsure as unsure:
                self._look_up([job], unsure)
            except Trouble as trouble:
                job.error = trouble  # what the others wrote is there
        return written

    async def _write_alone(self, job: Job) -> Mapping[str, Table]:
        """Runs one job with a transaction to itself, again where another process was quicker."""
        for pause in (*(PAUSES if self._engine.is_shared else [0.0] * TRIES_MORE), None):
            try:
                return await self._write_one(job)
            except OperationalError:
                raise  # nothing can be written now
            except (Conflict, IntegrityError) as clash:
                job.error = Refusal("busy") if isinstance(clash, Conflict) else clash
            except DBAPIError as error:
                job.error = error
                break
            if pause:
                await asyncio.sleep(pause)
        return {}

    async def _write_one(self, job: Job) -> Mapping[str, Table]:
        """Runs one job with the whole transaction to itself; a refusal rolls it back."""
        try:
            async with self._engine.write(serializable=job.work is not None and not job.is_guarded) as conn:
                unit = UnitOfWork(conn, self._games, self._now, self.may_begin)
                if job.change is not None and self._engine.is_shared:
                    await unit.fetch([job.match_id], {}, locked=True)
                await job.exclusively(unit)
        except Unsure as unsure:
            unsure.written = unit.written
            raise
        except (DBAPIError, Conflict, Trouble):
            raise
        except Exception as error:  # noqa: BLE001 - it is raised in the caller
            job.error = error
            return {}
        return unit.written

    async def _write(
        self, jobs: Sequence[Job], how: Callable[[Job, UnitOfWork], Awaitable[None]]
    ) -> Mapping[str, Table]:
        try:
            async with self._engine.write() as conn:
                unit = UnitOfWork(conn, self._games, self._now, self.may_begin)
                if how is Job.in_batch:
                    ids = {job.match_id for job in jobs if job.change}
                    await unit.fetch(ids, self._cache, locked=self._engine.is_shared)
                for job in jobs:
                    await how(job, unit)
                await unit.flush()
        except Unsure as unsure:
            unsure.written = unit.written
            raise
        return unit.written

    def _remember(self, written: Mapping[str, Table]) -> None:
        for match_id, table in written.items():
            was = self._cache.get(match_id)
            if was is not None and was.revision > table.revision:  # of two that were written at the same time
                continue
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
