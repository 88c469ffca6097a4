"""Many rows of one statement in a single call of the driver: what a batch of moves is written with.

SQLAlchemy would look at each value of each row again; here the rows are ready as they are.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import UpdateBase

T = TypeVar("T")

Row = Mapping[str, Any]  # by the statement's parameters; moments as schema.micros


class BatchStatement:
    """A statement that is compiled once, and run for many rows."""

    def __init__(self, statement: UpdateBase) -> None:
        compiled = statement.compile(dialect=sqlite.dialect())
        self._sql = str(compiled)
        self._order = tuple(compiled.positiontup or ())

    async def run(self, conn: AsyncConnection, rows: Iterable[Row]) -> int:
        """Runs it for each row; how many rows of the database it changed."""
        wanted = self._order
        values = [[row[name] for name in wanted] for row in rows]
        if not values:
            return 0
        driver: Any = (await conn.get_raw_connection()).driver_connection
        done = await _told(driver.executemany(self._sql, values), self._sql)
        return int(done.rowcount)


def begins(how: str) -> Callable[[Connection], None]:
    """What begins a transaction with these words, in one call of the driver as well."""

    def begin(conn: Connection) -> None:
        driver: Any = conn.connection.dbapi_connection
        driver.run_async(lambda raw: _told(raw.execute(how), how))

    return begin


async def _told(call: Awaitable[T], sql: str) -> T:
    """The driver's errors as SQLAlchemy tells them; they name no values."""
    try:
        return await call
    except sqlite3.Error as error:
        raise DBAPIError.instance(sql, None, error, sqlite3.Error, hide_parameters=True) from error
