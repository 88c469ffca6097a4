"""A dialect for SQLite through aiosqlite that runs each statement in one trip to the driver's thread.

SQLAlchemy's own cursor takes up to four: create the cursor, run the statement, fetch the rows, close the cursor.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite, SQLiteExecutionContext_aiosqlite

NAME = "one_trip"

Ran = tuple[sqlite3.Cursor, deque[Any]]  # the closed cursor, for its metadata, and all its rows


class Cursor:
    """A PEP 249 cursor on SQLAlchemy's adapted connection. Running a statement fetches all its rows."""

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
        """Runs a statement once for each list of values."""
        self._run(executemany, sql, values)

    def _run(self, work: Callable[..., Ran], *given: Any) -> None:
        try:
            ran, self._rows = self._connection.run_async(lambda driver: driver._execute(work, driver._conn, *given))
        except Exception as error:  # noqa: BLE001 - it is raised again as SQLAlchemy's own error
            self._connection._handle_exception(error)
        self.description, self.rowcount, self.lastrowid = ran.description, ran.rowcount, ran.lastrowid

    def fetchone(self) -> Any:
        """Returns the next row, or None."""
        return self._rows.popleft() if self._rows else None

    def fetchmany(self, size: int | None = None) -> list[Any]:
        """Returns the next `size` rows."""
        return [self._rows.popleft() for _ in range(min(size or self.arraysize, len(self._rows)))]

    def fetchall(self) -> list[Any]:
        """Returns all remaining rows."""
        rows, self._rows = self._rows, deque()
        return list(rows)

    def __iter__(self) -> Iterator[Any]:
        while self._rows:
            yield self._rows.popleft()

    def close(self) -> None:
        """Drops the rows; the statement itself is closed already."""
        self._rows.clear()

    async def _async_soft_close(self) -> None:
        """Does nothing: SQLAlchemy calls it before it hands rows over, and they are already here."""


def execute(raw: sqlite3.Connection, sql: str, values: Sequence[Any]) -> Ran:
    """Runs a statement, in the driver's thread."""
    return _all_of(raw.execute(sql, values))


def executemany(raw: sqlite3.Connection, sql: str, values: Sequence[Sequence[Any]]) -> Ran:
    """Runs a statement for many rows, in the driver's thread."""
    return _all_of(raw.executemany(sql, values))


def _all_of(ran: sqlite3.Cursor) -> Ran:
    rows = deque(ran.fetchall()) if ran.description else deque()
    ran.close()
    return ran, rows


class _Context(SQLiteExecutionContext_aiosqlite):
    def create_default_cursor(self) -> Any:
        return Cursor(self._dbapi_connection.dbapi_connection)


class OneTrip(SQLiteDialect_aiosqlite):
    """The dialect for `sqlite+one_trip:///…` addresses."""

    driver = NAME
    supports_statement_cache = True
    execution_ctx_cls = _Context


registry.register(f"sqlite.{NAME}", __name__, OneTrip.__name__)
