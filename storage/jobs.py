"""What is written: a change of one table or work of any kind, and who waits for its result."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from games.core.game import Refusal
from games.table.table import Change, Table

from .engine import Conflict
from .unit_of_work import UnitOfWork

TRIES_MORE = 3  # where another process was quicker

PureChange = Callable[[Table], Change]


@dataclass
class Job:
    """A write: a pure change of one table, or a function of the unit of work; and the future of its caller.

    `is_guarded`: its statements lock or guard the rows that they decide on (Store.write).
    """

    done: asyncio.Future[Any]
    match_id: str = ""
    change: PureChange | None = None
    work: Callable[[UnitOfWork], Awaitable[Any]] | None = None
    is_guarded: bool = False
    answer: Any = None
    error: BaseException | None = None
    is_unsure: bool = False  # it is being looked up whether it was written

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
        self.error = None
        answer = await self._do(unit)
        await unit.flush()
        self._record(answer)

    async def in_savepoint(self, unit: UnitOfWork) -> None:
        """Runs in a savepoint; repeats with newly loaded tables where another process was quicker."""
        await unit.flush()  # earlier pending changes must not fail in this job's savepoint
        for _ in range(1 + TRIES_MORE):
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

    def settle(self, written: Mapping[str, Table]) -> None:
        """Resolves the caller's future, after the commit. A match that has ended is answered with its ratings."""
        if self.done.done():
            return
        if isinstance(self.answer, Change) and self.answer.table.status == "over" and self.error is None:
            self.answer = replace(self.answer, table=written.get(self.match_id, self.answer.table))
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.answer)
