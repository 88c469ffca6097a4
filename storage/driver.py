"""SQLite through aiosqlite, a statement in one trip to the driver's thread: SQLAlchemy's own cursor takes up to four.

It makes a cursor, runs the statement, fetches the rows and closes the cursor, and waits for the thread each time.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite, SQLiteExecutionContext_aiosqlite

NAME = "one_trip"

Ran = tuple[sqlite3.Cursor, deque[Any]]  # closed, so that it only tells; and all its rows


class Cursor:
    """A cursor (PEP 249) on one of SQLAlchemy's adapted connections; all its rows are here once a statement has run."""

    arraysize = 1
    description: Any = None
    rowcount = -1
    lastrowid: int | None = None

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._rows: deque[Any] = deque()

    def execute(self, sql: str, values: Sequence[Any] = ()) -> None:
        """Runs a statement."""
        self._run(execute, sql, values)

    def executemany(self, sql: str, values: Sequence[Sequence[Any]]) -> None:
        """Runs a statement for each of these."""
        self._run(executemany, sql, values)

    def _run(self, work: Callable[..., Ran], *given: Any) -> None:
        try:
            ran, self._rows = self._connection.run_async(lambda driver: driver._execute(work, driver._conn, *given))
        except Exception as error:  # noqa: BLE001 - it is raised as SQLAlchemy knows it
            self._connection._handle_exception(error)
        self.description, self.rowcount, self.lastrowid = ran.description, ran.rowcount, ran.lastrowid

    def fetchone(self) -> Any:
        """The next row, or None."""
        return self._rows.popleft() if self._rows else None

    def fetchmany(self, size: int | None = None) -> list[Any]:
        """The next so many rows."""
        return [self._rows.popleft() for _ in range(min(size or self.arraysize, len(self._rows)))]

    def fetchall(self) -> list[Any]:
        """All rows that are left."""
        rows, self._rows = self._rows, deque()
        return list(rows)

    def __iter__(self) -> Iterator[Any]:
        while self._rows:
            yield self._rows.popleft()

    def close(self) -> None:
        """Lets go of the rows; the statement itself is closed already."""
        self._rows.clear()

    async def _async_soft_close(self) -> None:
        """SQLAlchemy asks for it before it hands rows over; they are here."""


def execute(raw: sqlite3.Connection, sql: str, values: Sequence[Any]) -> Ran:
    """What the driver's thread does for a statement."""
    return _all_of(raw.execute(sql, values))


def executemany(raw: sqlite3.Connection, sql: str, values: Sequence[Sequence[Any]]) -> Ran:
    """The same for many rows of one statement."""
    return _all_of(raw.executemany(sql, values))


def _all_of(ran: sqlite3.Cursor) -> Ran:
    rows = deque(ran.fetchall()) if ran.description else deque()
    ran.close()
    return ran, rows


class _Context(SQLiteExecutionContext_aiosqlite):
    def create_default_cursor(self) -> Any:
        return Cursor(self._dbapi_connection.dbapi_connection)


class OneTrip(SQLiteDialect_aiosqlite):
    """The dialect of `sqlite+one_trip:///…`."""

    driver = NAME
    supports_statement_cache = True
    execution_ctx_cls = _Context


registry.register(f"sqlite.{NAME}", __name__, OneTrip.__name__)
