"""Runs one statement for many rows in a single call of the driver: a batch of moves is written this way.

SQLAlchemy would process every value of every row again; these rows are already in the driver's types.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Iterable, Mapping
from typing import Any, TypeVar

from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import UpdateBase

from .driver import executemany

T = TypeVar("T")

Row = Mapping[str, Any]  # by parameter name; times as schema.micros


class BatchStatement:
    """A statement that is compiled once and run for many rows."""

    def __init__(self, statement: UpdateBase) -> None:
        compiled = statement.compile(dialect=sqlite.dialect())
        self._sql = str(compiled)
        self._order = tuple(compiled.positiontup or ())

    async def run(self, conn: AsyncConnection, rows: Iterable[Row]) -> int:
        """Runs the statement for each row and returns the number of rows that changed."""
        wanted = self._order
        values = [[row[name] for name in wanted] for row in rows]
        if not values:
            return 0
        driver: Any = (await conn.get_raw_connection()).driver_connection
        ran, _ = await _raising_sqlalchemy_errors(driver._execute(executemany, driver, self._sql, values), self._sql)
        return int(ran.rowcount)


async def _raising_sqlalchemy_errors(call: Awaitable[T], sql: str) -> T:
    """Raises the driver's errors as SQLAlchemy's DBAPIError, without values."""
    try:
        return await call
    except sqlite3.Error as error:
        raise DBAPIError.instance(sql, None, error, sqlite3.Error, hide_parameters=True) from error
