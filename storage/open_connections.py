"""Connections that stay open between transactions. Taking one from SQLAlchemy's pool costs as much as a statement.

Each kind of transaction has connections of its own, so that no writer waits until readers give one back.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import structlog
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

log = structlog.get_logger(__name__)


class OpenConnections:
    """Connections of one kind, which `connect` opens when they are wanted.

    `is_usable`: whether a connection that was idle, or whose block failed, can be used again. Without it an idle one
    always can, and one is closed where its block fails.
    """

    def __init__(
        self,
        connect: Callable[[], Awaitable[AsyncConnection]],
        most: int,
        is_usable: Callable[[AsyncConnection], bool] | None = None,
    ) -> None:
        self._connect = connect
        self._is_usable = is_usable
        self._is_closed = False
        self._free: asyncio.LifoQueue[AsyncConnection | None] = asyncio.LifoQueue()  # None: not opened yet
        for _ in range(most):
            self._free.put_nowait(None)

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[AsyncConnection]:
        """Yields a connection that nobody else uses, as soon as there is one."""
        conn, kept = await self._free.get(), None
        try:
            if conn is not None and self._is_usable and not self._is_usable(conn):
                broken, conn = conn, None
                await asyncio.shield(broken.close())
            conn = conn or await self._connect()
            try:
                yield conn
            except BaseException:
                kept = conn if self._is_usable and self._is_usable(conn) else None
                raise
            kept = conn
        finally:
            if self._is_closed:
                kept = None
            self._free.put_nowait(kept)
            if conn is not None and kept is None:
                await _close(conn)

    async def close(self) -> None:
        """Closes the connections that are not in use, and the others after their transaction."""
        self._is_closed = True
        for conn in [self._free.get_nowait() for _ in range(self._free.qsize())]:
            self._free.put_nowait(None)
            if conn is not None:
                await conn.close()


async def _close(conn: AsyncConnection) -> None:
    """Closes a connection that is not kept; why it was lost says more than why it cannot be closed."""
    try:
        await asyncio.shield(conn.close())
    except (SQLAlchemyError, OSError, EOFError, RuntimeError) as error:
        log.warning("a connection could not be closed", why=f"{type(error).__name__}: {error}")
