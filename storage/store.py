"""The store: one writer, several readers, and a schema that is checked before anything is served."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError, ProgrammingError
from sqlalchemy.ext.asyncio import AsyncConnection

from games.table.invariants import InvariantBroken
from games.table.table import Change, Table

from .matches import tables
from .schema_version import WrongSchema, known, newest, stored_version
from .sqlite.backups import NoRoom, Upgrade, copy_before_upgrade
from .sqlite.engines import BUSY_SECONDS, Engines
from .sqlite.files import DamageCheck, Files, close_to_others, make_file, make_folder
from .sqlite.process_lock import ProcessLock
from .unit_of_work import UnitOfWork
from .writer import Job, Listener, PureChange, Trouble, Writer

T = TypeVar("T")

OLDEST_SQLITE = (3, 37)  # the first with strict tables


class Store:
    """The database. Every write goes through one task, and returns once it is committed and durable."""

    def __init__(self, path: Path, engines: Engines, games: tables.Games, now: Callable[[], datetime]) -> None:
        self.games = games
        self._path = path
        self._engines = engines
        self._files = Files(path)
        self.upgrade: Upgrade | None = None  # what was done when it was opened
        self.is_being_checked = False  # the whole file is being read
        self.process_lock = ProcessLock(path)  # of the processes that serve; commands do not take it
        self._writer = Writer(engines.write, games, now, self._files)
        self._task = asyncio.create_task(self._writer.run(), name="writer")

    def listen(self, listener: Listener) -> None:
        """Calls the listener after each commit with the tables that changed."""
        self._writer.listeners.append(listener)

    def when_invariant_broken(self, listener: Callable[[InvariantBroken], None]) -> None:
        """Calls the listener with each change that was not written because it breaks an invariant."""
        self._writer.on_invariant_broken = listener

    @property
    def trouble(self) -> str:
        """Returns why nothing can be written now, judged by the last batch and the files; empty when all is well."""
        return self._files.lost() or self._writer.trouble

    @property
    def damage(self) -> str:
        """Returns why the content of the file cannot be trusted, as far as anybody has noticed; else empty."""
        return self._files.damage

    def check_for_damage(self) -> DamageCheck:
        """Returns a check of the whole file, to be run in a thread; `judge_damage` takes its result."""
        return DamageCheck(self._path)

    def judge_damage(self, found: str) -> None:
        """Notes the result of a check: damage, or (empty) that there is none any longer."""
        if found:
            self._files.note_damage(found)
        else:
            self._files.damage = ""

    async def change(self, match_id: str, change: PureChange) -> Change:
        """Commits a pure change of one table. A Refusal that the change raises is raised here, and nothing is written.

        A Refusal that the change carries is raised too, but after its changes have been committed.
        """
        done: Change = await self._writer.submit(Job(_future(), match_id, change))
        return done

    async def write(self, work: Callable[[UnitOfWork], Awaitable[T]]) -> T:
        """Commits all that a function does with its unit of work, or nothing."""
        answer: T = await self._writer.submit(Job(_future(), work=work))
        return answer

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Yields a read-only connection."""
        try:
            async with self._engines.read() as conn:
                yield conn
        except ProgrammingError:
            raise
        except DatabaseError as error:  # the file may be locked, missing or damaged
            self._files.note_damage(error.orig)
            raise Trouble(str(error.orig)) from error

    def cached(self, match_id: str) -> Table | None:
        """Returns a live table as this process last wrote it.

        Load the newest one before refusing anything based on it.
        """
        return self._writer.cached(match_id)

    async def table(self, match_id: str) -> Table | None:
        """Returns the table as last committed."""
        async with self.read() as conn:
            return (await tables.load(conn, self.games, [match_id])).get(match_id)

    async def backup(self, to: Path) -> None:
        """Writes a complete copy of the database in use to a new file. Raises Trouble where that fails."""
        part = to.with_name(f"{to.name}.part")
        try:
            await asyncio.to_thread(_copy, self._path, part)
            part.rename(to)
        except (sqlite3.Error, OSError) as error:
            with suppress(OSError):
                part.unlink(missing_ok=True)  # a partial copy would only fill the disk
            raise Trouble(f"{to} could not be written: {error}") from error

    async def close(self) -> None:
        """Writes the jobs already submitted, then closes the file."""
        self._writer.close()
        await self._task
        await self._engines.dispose()


def _copy(source: Path, to: Path) -> None:
    to.unlink(missing_ok=True)  # left by an interrupted copy
    make_file(to)
    with closing(sqlite3.connect(source)) as conn:
        conn.execute("vacuum into ?", (str(to),))


def _future() -> asyncio.Future[Any]:
    return asyncio.get_running_loop().create_future()


class CannotOpen(Exception):
    """The database cannot be used; the message is a sentence for the operator."""


def _unusable(path: Path, why: object) -> CannotOpen:
    if str(why) == "database is locked":
        return CannotOpen(f"{path} is locked: another program is writing to it. Try again when it has finished.")
    return CannotOpen(f"{path} cannot be used as a database: {why}.")


async def open_store(url: str, games: tables.Games, now: Callable[[], datetime], *, copy: bool = True) -> Store:
    """Returns the store at this address, its schema brought up to date. Raises CannotOpen.

    `copy`: an existing database is copied before its schema changes.
    """
    path = database_path(url)
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise CannotOpen(f"SQLite 3.37 or newer is needed; this Python has {sqlite3.sqlite_version}.")
    try:
        make_folder(path.parent)
    except OSError as error:
        raise CannotOpen(f"{path.parent} cannot be made: {error.strerror}.") from None
    try:
        version = await asyncio.to_thread(_probe, path)
        upgrade = await asyncio.to_thread(_prepare_upgrade, path, version, copy)
    except NoRoom as error:
        raise CannotOpen(str(error)) from None
    except (sqlite3.Error, OSError) as error:
        raise _unusable(path, error.strerror if isinstance(error, OSError) else error) from None
    engines = Engines(path)
    try:
        await (engines.open() if version == newest() else engines.upgrade())
    except BaseException as error:
        await engines.dispose()
        if isinstance(error, WrongSchema):
            raise CannotOpen(f"{path}: {error}") from None
        if isinstance(error, DBAPIError):
            raise _unusable(path, error.orig) from None
        raise
    close_to_others(path)  # after the check, so that a foreign program's files stay as they are
    store = Store(path, engines, games, now)
    store.upgrade = upgrade
    return store


def _prepare_upgrade(path: Path, version: str | None, copy: bool) -> Upgrade | None:
    """Returns the upgrade that an older database needs, once it has been copied."""
    if version is None or version == newest() or version not in known():
        return None
    return Upgrade(version, newest(), copy_before_upgrade(path, version) if copy else None)


def _probe(path: Path) -> str | None:
    """Tests that the file can be read and written, and returns the number of its schema.

    Creates a missing file, and does not change an existing one.
    """
    make_file(path)
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)) as conn:
        conn.execute("begin immediate")
        conn.execute("select count(*) from sqlite_master")
        (number,) = conn.execute("pragma user_version").fetchone()
        conn.execute(f"pragma user_version = {number}")  # only a write shows that a file is read-only
        conn.execute("rollback")
        return stored_version(conn)


def database_path(url: str) -> Path:
    """Returns the file of a `sqlite:///…` address. Raises CannotOpen for any other address."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # not an address, or an invalid port
        raise CannotOpen(
            "ROUNDHOUSE_DATABASE_URL is not a valid address; it should look like sqlite:///data/roundhouse.db"
        ) from None
    if parsed.drivername.startswith("postgres"):
        raise CannotOpen("PostgreSQL comes with a later release; until then use sqlite:///data/roundhouse.db")
    if parsed.drivername != "sqlite" or not parsed.database or parsed.database == ":memory:" or parsed.query:
        raise CannotOpen("ROUNDHOUSE_DATABASE_URL must look like sqlite:///data/roundhouse.db")
    return Path(parsed.database)


__all__ = ["CannotOpen", "Store", "Trouble", "database_path", "open_store"]
