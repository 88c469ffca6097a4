"""The store: one writer, several readers, and a schema that is checked before anything is served."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy.exc import DatabaseError, ProgrammingError
from sqlalchemy.ext.asyncio import AsyncConnection

from games.table.invariants import InvariantBroken
from games.table.table import Change, Table

from .availability import Availability, current
from .database_copy import CopyFailed, copy_to_file
from .engine import Engine, Trouble, Upgrade, engine_at
from .jobs import Job, PureChange
from .matches import tables
from .one_transaction import OneTransaction
from .unit_of_work import UnitOfWork
from .writer import Listener, Writer

T = TypeVar("T")


class Store:
    """The database. Every write goes through one task, and returns once it is committed and durable."""

    def __init__(self, engine: Engine, games: tables.Games, now: Callable[[], datetime]) -> None:
        self.games = games
        self.engine = engine
        self.upgrade: Upgrade | None = None  # what was done when it was opened
        self.is_being_checked = False  # the whole file is being read
        self._reading = Availability("read", now)
        self._one = OneTransaction()
        self._writer = Writer(engine, games, now, self._one)
        self._task = asyncio.create_task(self._writer.run(), name="writer")

    def listen(self, listener: Listener) -> None:
        """Calls the listener after each commit with the tables that changed."""
        self._writer.listeners.append(listener)

    def when_invariant_broken(self, listener: Callable[[InvariantBroken], None]) -> None:
        """Calls the listener with each change that was not written because it breaks an invariant."""
        self._writer.on_invariant_broken = listener

    def when_beginning(self, check: Callable[[Table], None]) -> None:
        """Asks this before a table is opened, and before its match begins; a Refusal that it raises prevents that."""
        self._writer.may_begin = check

    @property
    def trouble(self) -> str:
        """Returns why nothing can be written now, judged by the last batch and the files; empty when all is well."""
        return self.engine.lost() or self._writer.availability.trouble

    @property
    def damage(self) -> str:
        """Returns why the content of the file cannot be trusted, as far as anybody has noticed; else empty."""
        return self.engine.damage

    def judge_damage(self, problem: str) -> None:
        """Notes the result of a check: damage, or (empty) that there is none any longer."""
        if problem:
            self.engine.note_damage(problem)
        else:
            self.engine.damage = ""

    async def change(self, match_id: str, change: PureChange) -> Change:
        """Commits a pure change of one table. A Refusal that the change raises is raised here, and nothing is written.

        A Refusal that the change carries is raised too, but after its changes have been committed.
        """
        done: Change = await self._writer.submit(Job(_future(), match_id, change))
        current().has_changed = True
        return done

    async def write(self, work: Callable[[UnitOfWork], Awaitable[T]], *, is_guarded: bool = False) -> T:
        """Commits all that a function does with its unit of work, or nothing.

        It is as if nobody else wrote meanwhile. `is_guarded`: the work does not need that, because each of its
        statements locks the rows that it decides on or says in its condition what they must be; then others that do
        the same are not in its way.
        """
        answer: T = await self._writer.submit(Job(_future(), work=work, is_guarded=is_guarded))
        current().has_written = True
        return answer

    def check_may_read(self) -> None:
        """Raises NestedTransaction where `read` would; for what reads now and then, and remembers."""
        self._one.check()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Yields a read-only connection. Raises NestedTransaction where this task is in a transaction already."""
        try:
            with self._one.begun():
                async with self.engine.read() as conn:
                    yield conn
        except ProgrammingError:
            raise
        except DatabaseError as error:  # the file may be locked, missing or damaged
            self.engine.note_damage(error.orig)
            self._reading.fails(str(error.orig))
            raise Trouble(str(error.orig)) from error
        except Trouble as trouble:
            self._reading.fails(str(trouble))
            raise
        else:
            self._reading.works()

    def cached(self, match_id: str) -> Table | None:
        """Returns a live table as this process last wrote it.

        Load the newest one before refusing anything based on it.
        """
        return self._writer.cached(match_id)

    def forget_older(self, match_id: str, revision: int) -> None:
        """Drops a cached table that another process has changed since."""
        self._writer.forget_older(match_id, revision)

    async def table(self, match_id: str) -> Table | None:
        """Returns the table as last committed."""
        async with self.read() as conn:
            return (await tables.load(conn, self.games, [match_id])).get(match_id)

    async def backup(self, to: Path) -> None:
        """Writes a complete copy of the database in use to a new file. Raises Trouble where that fails."""
        if not self.engine.is_shared:
            await asyncio.to_thread(self.engine.backup, to)
            return
        try:
            await copy_to_file(self.engine, to, lambda _said: None)
        except CopyFailed as error:
            raise Trouble(str(error)) from error

    async def close(self) -> None:
        """Writes the jobs already submitted, then closes the file."""
        self._writer.close()
        await self._task
        await self.engine.close()


def _future() -> asyncio.Future[Any]:
    return asyncio.get_running_loop().create_future()


async def open_store(url: str, games: tables.Games, now: Callable[[], datetime], *, copy: bool = True) -> Store:
    """Returns the store at this address, its schema brought up to date. Raises CannotOpen.

    `copy`: an existing database is copied before its schema changes.
    """
    engine = engine_at(url)
    upgrade = await engine.open(copy)
    store = Store(engine, games, now)
    store.upgrade = upgrade
    return store
