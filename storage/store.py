"""The store: one writer, readers beside it, and a schema that is looked at before anything is served."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from . import tables
from .migrate import WrongSchema, migrate
from .table import Change, Table
from .writer import Desk, Job, Listener, PureChange, Trouble, Writer

T = TypeVar("T")

BUSY_SECONDS = 5
READERS = 4


class Store:
    """All that lasts. Every write goes through one task; what it promises is committed, durable, and told after."""

    def __init__(self, writing: AsyncEngine, reading: AsyncEngine, games: tables.Games, now: Callable[[], datetime]):
        self.games = games
        self._writing = writing
        self._reading = reading
        self._writer = Writer(writing, games, now)
        self._task = asyncio.create_task(self._writer.run(), name="writer")

    def listen(self, listener: Listener) -> None:
        """Has the listener told, after each commit, which tables changed."""
        self._writer.listeners.append(listener)

    async def change(self, match_id: str, change: PureChange) -> Change:
        """A pure change of one table, committed; its Refusal is raised, and with it nothing is changed."""
        done: Change = await self._writer.submit(Job(_future(), match_id, change))
        return done

    async def write(self, work: Callable[[Desk], Awaitable[T]]) -> T:
        """A function of the desk, committed whole or not at all."""
        answer: T = await self._writer.submit(Job(_future(), work=work))
        return answer

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection that can only read."""
        async with self._reading.connect() as conn:
            yield conn

    async def table(self, match_id: str) -> Table | None:
        """The table as it was last committed."""
        async with self.read() as conn:
            return (await tables.load(conn, self.games, [match_id])).get(match_id)

    async def backup(self, to: Path) -> None:
        """A whole copy of the database in a new file, while it is being used."""
        async with self._reading.connect() as conn:
            await conn.execute(text("vacuum into :to"), {"to": str(to)})

    async def close(self) -> None:
        """Writes what was handed in, then lets go of the file."""
        self._writer.close()
        await self._task
        await self._writing.dispose()
        await self._reading.dispose()


def _future() -> asyncio.Future[Any]:
    return asyncio.get_running_loop().create_future()


class CannotOpen(Exception):
    """The database cannot be used, and why: a sentence for the operator."""


async def open_store(url: str, games: tables.Games, now: Callable[[], datetime]) -> Store:
    """The store at this address, its schema brought up to date; CannotOpen says what is wrong."""
    path = database_path(url)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        writing, reading = _engine(path, read_only=False), _engine(path, read_only=True)
        async with writing.begin() as conn:
            await conn.run_sync(migrate)
    except OSError as error:
        raise CannotOpen(f"{path.parent} cannot be made: {error.strerror}.") from None
    except WrongSchema as error:
        raise CannotOpen(f"{path}: {error}") from None
    except DBAPIError as error:
        raise CannotOpen(f"{path} cannot be used as a database: {error.orig}.") from None
    return Store(writing, reading, games, now)


def database_path(url: str) -> Path:
    """The file of a `sqlite:///…` address; CannotOpen for any other."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise CannotOpen("ROUNDHOUSE_DATABASE_URL is no address; one looks like sqlite:///data/roundhouse.db") from None
    if parsed.drivername.startswith("postgres"):
        raise CannotOpen("PostgreSQL comes with a later release; until then use sqlite:///data/roundhouse.db")
    if parsed.drivername != "sqlite" or not parsed.database or parsed.database == ":memory:":
        raise CannotOpen("ROUNDHOUSE_DATABASE_URL must look like sqlite:///data/roundhouse.db")
    return Path(parsed.database)


def _engine(path: Path, read_only: bool) -> AsyncEngine:
    engine = create_async_engine(
        f"sqlite+aiosqlite:///{path}",
        pool_size=READERS if read_only else 1,
        max_overflow=0,
        connect_args={"timeout": BUSY_SECONDS},
    )

    @event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # we say ourselves when a transaction begins
        cursor = connection.cursor()
        cursor.execute("pragma foreign_keys = on")
        if read_only:
            cursor.execute("pragma query_only = on")
        else:
            cursor.execute("pragma journal_mode = wal")
            cursor.execute("pragma synchronous = full")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begin(connection: Any) -> None:
        connection.exec_driver_sql("begin" if read_only else "begin immediate")

    return engine


__all__ = ["CannotOpen", "Store", "Trouble", "database_path", "open_store"]
