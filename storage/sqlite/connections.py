"""The connections to the file: one that writes, a few that only read. They stay open between transactions."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, event, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ..migrate import check, migrate
from ..open_connections import OpenConnections
from .driver import NAME, READ, WRITE

BUSY_SECONDS = 5
READERS = 4
_WRITING = ("pragma journal_mode = wal", "pragma synchronous = full", "pragma foreign_keys = on")


class Connections:
    """All connections of a store."""

    def __init__(self, path: Path) -> None:
        # Every writing transaction is committed or rolled back by its block; nothing is left to reset.
        self._writing = _engine(path, 1, WRITE, *_WRITING, pool_reset_on_return=None)
        self._reading = _engine(path, READERS, READ, "pragma query_only = on")
        self._writer = OpenConnections(partial(_connected, self._writing), 1)
        self._readers = OpenConnections(partial(_connected, self._reading), READERS)

    async def open(self) -> None:
        """Opens the write-ahead log, which stays open as long as the writing connection."""
        async with self.write() as conn:
            await conn.execute(text("select count(*) from sqlite_master"))

    async def upgrade(self) -> None:
        """Checks first, so that a foreign file stays as it is; then brings the schema up to date."""
        async with self._reading.connect() as conn:
            await conn.run_sync(check)
        await self._reading.dispose()  # this connection still knows the old schema
        async with self.write() as conn:
            await conn.run_sync(migrate)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """Yields the writing connection in a transaction, committed at the end of the block."""
        async with self._writer.connection() as conn, conn.begin():
            yield conn

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Yields a read-only connection."""
        async with self._readers.connection() as conn:
            yield conn
            await conn.rollback()

    async def dispose(self) -> None:
        """Closes the file."""
        await self._writer.close()
        await self._readers.close()
        await self._writing.dispose()
        await self._reading.dispose()


async def _connected(engine: AsyncEngine) -> AsyncConnection:
    return await engine.connect()


def _engine(path: Path, connections: int, begin: str, *pragmas: str, **more: Any) -> AsyncEngine:
    address = URL.create(f"sqlite+{NAME}", database=str(path))  # the path may contain any character
    options = {"pool_size": connections, "max_overflow": 0, "connect_args": {"timeout": BUSY_SECONDS}}
    engine = create_async_engine(
        address, begin=begin, hide_parameters=True, **options, **more
    )  # an error must not contain a hand or a secret

    @event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin explicitly
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(pragma)
        cursor.close()

    return engine
