"""The connections to the server: some that write, some that only read. They stay open between transactions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from hashlib import blake2b
from importlib import import_module
from typing import Any

from sqlalchemy import URL, NullPool, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ..engine import CannotOpen
from ..migrate import check, migrate, newest
from ..open_connections import OpenConnections
from . import commits, pooled, translated
from .commits import Commits
from .driver import NAME

READERS = 4
DECIDERS = 2
CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 10.0  # a statement that takes longer is given up, and its connection with it
STATEMENTS_KEPT = 500
OLDEST = 140_000  # PostgreSQL 14

# The server notices within seconds that a machine has vanished, and frees what its sessions held.
SESSION = {
    "application_name": "roundhouse",
    "idle_in_transaction_session_timeout": "15s",
    "jit": "off",  # it takes longer than the statements
    "tcp_keepalives_count": "2",
    "tcp_keepalives_idle": "4",
    "tcp_keepalives_interval": "2",
    "tcp_user_timeout": "8000",
    "timezone": "UTC",
}
READING = "set session characteristics as transaction isolation level repeatable read, read only"
# With small tables, whole ones would be read, and so two transactions that touch different rows would be in conflict.
DECIDING = "set session characteristics as transaction isolation level serializable; set enable_seqscan = off"


async def connected(url: URL, answer: float | None = ANSWER_SECONDS) -> Any:
    """Returns a new connection of the driver. `answer`: seconds for a statement; None: as long as it takes."""
    return await import_module("asyncpg").connect(
        url.set(drivername="postgresql").render_as_string(hide_password=False),
        server_settings=SESSION,
        timeout=CONNECT_SECONDS,
        command_timeout=answer,
    )


def lock_number(name: str) -> int:
    """Returns the number of the advisory lock of this name."""
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big", signed=True)


class Connections:
    """All connections of a store."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._engine = _engine(url)
        self._batches = OpenConnections(self._connect, 1, _is_usable)
        self._deciding = OpenConnections(partial(self._connect, DECIDING), DECIDERS, _is_usable)
        self._reading = OpenConnections(partial(self._connect, READING), READERS, _is_usable)

    async def _connect(self, settings: str = "") -> AsyncConnection:
        conn = await self._engine.connect()
        try:
            if settings:
                await _driver(conn).execute(settings)
        except BaseException:  # whoever waited for it may be gone, and nobody else knows it
            _terminate(conn)
            await asyncio.shield(conn.close())
            raise
        return conn

    async def open(self) -> str | None:
        """Checks the server and the schema, and brings the schema up to date.

        Returns the number of the schema that was there; None where there was none.
        """
        async with self.read() as conn:
            if (await conn.scalar(text("select current_setting('server_version_num')::int"))) < OLDEST:
                raise CannotOpen("PostgreSQL 14 or newer is needed.")
            await self._check_own(conn)
            before = await _version(conn)
            if before == newest():
                return before
            await conn.run_sync(check)
        engine = _engine(self._url, answer=None)
        try:
            async with engine.connect() as conn, conn.begin():
                # processes that start at the same time wait here for the first one
                await conn.execute(text("select pg_advisory_xact_lock(:key)"), {"key": lock_number("schema")})
                await conn.run_sync(migrate)
                await conn.execute(text(commits.MAKE))
        finally:
            await engine.dispose()
        return before

    async def _check_own(self, conn: AsyncConnection) -> None:
        """Refuses a pooler, which gives two connections of ours the same one of the server."""
        ours = text("select pg_backend_pid()")
        await conn.rollback()
        first = await conn.scalar(ours)
        await conn.rollback()
        async with self.read() as other:  # `conn` is open, but in no transaction
            if await other.scalar(ours) == first:
                raise pooled(self._url)

    async def analyze(self) -> None:
        """Has the server gather statistics at once, for it would plan badly until it does so by itself."""
        driver = await connected(self._url, answer=None)
        try:
            await driver.execute("analyze")
        finally:
            await driver.close()

    @asynccontextmanager
    async def write(self, serializable: bool = False) -> AsyncIterator[AsyncConnection]:
        """Yields a connection in a transaction, committed at the end of the block. Raises Unsure, among others."""
        connections = self._deciding if serializable else self._batches
        with translated():
            async with connections.connection() as conn, conn.begin():
                try:
                    yield conn
                except TimeoutError:
                    _terminate(conn)  # or the end of the transaction would wait for the same answer
                    raise
                await Commits.of(conn).commit(conn, partial(connected, self._url))

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Yields a connection that only reads, all of it as of its first statement."""
        with translated():
            async with self._reading.connection() as conn:
                try:
                    yield conn
                except TimeoutError:
                    _terminate(conn)
                    raise
                except Exception:
                    with suppress(SQLAlchemyError):  # the first error says more
                        await conn.rollback()
                    raise
                await conn.rollback()

    async def dispose(self) -> None:
        """Closes all connections."""
        for connections in (self._batches, self._deciding, self._reading):
            with suppress(SQLAlchemyError, OSError):
                await asyncio.shield(connections.close())
        await self._engine.dispose()


async def _version(conn: AsyncConnection) -> str | None:
    known = await conn.scalar(text("select to_regclass('alembic_version')::text"))
    version: str | None = await conn.scalar(text("select version_num from alembic_version")) if known else None
    return version


def _driver(conn: AsyncConnection) -> Any:
    """Returns the connection of the driver; None where closing it was cut short when the server was lost."""
    assert conn.sync_connection is not None
    return conn.sync_connection.connection.driver_connection


def _terminate(conn: AsyncConnection) -> None:
    if not conn.closed and not conn.invalidated and (driver := _driver(conn)) is not None:
        driver.terminate()


def _is_usable(conn: AsyncConnection) -> bool:
    if conn.closed or conn.invalidated:
        return False
    driver = _driver(conn)
    return driver is not None and not driver.is_closed() and not driver.is_in_transaction()


def _engine(url: URL, answer: float | None = ANSWER_SECONDS) -> AsyncEngine:
    async def connect() -> Any:
        return await connected(url, answer)

    return create_async_engine(
        URL.create(f"postgresql+{NAME}"),
        connect_args={"async_creator_fn": connect, "prepared_statement_cache_size": STATEMENTS_KEPT},
        poolclass=NullPool,
        pool_reset_on_return=None,
        hide_parameters=True,  # an error must not contain a hand or a secret
    )
