"""The driver: SQLite in a thread of its own, and one call for a whole batch of rows."""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import BigInteger, Select, Table, event
from sqlalchemy.dialects import registry, sqlite
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite, SQLiteExecutionContext_aiosqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.schema import CreateIndex
from sqlalchemy.sql.dml import UpdateBase

from ..columns import FirstPlace, Row, metadata, values_of

NAME = "one_trip"
READ, WRITE = "begin", "begin immediate"  # a reader sees the database as of its first statement

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
            ran, self._rows = self._connection.run_async(lambda driver: driver._execute(work, driver, *given))
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


def execute(driver: Any, sql: str, values: Sequence[Any]) -> Ran:
    """Runs a statement, in the driver's thread."""
    return _all_of(_begun(driver).execute(sql, values))


def executemany(driver: Any, sql: str, values: Sequence[Sequence[Any]]) -> Ran:
    """Runs a statement for many rows, in the driver's thread."""
    return _all_of(_begun(driver).executemany(sql, values))


def begins_with(driver: Any) -> str:
    """Returns the SQL that begins a transaction with the driver's next statement; empty where none is to begin."""
    return getattr(driver, "begins_with", "")


def _begun(driver: Any) -> sqlite3.Connection:
    """Begins the transaction that was asked for, if any, and returns the connection."""
    raw: sqlite3.Connection = driver._conn
    if sql := begins_with(driver):
        raw.execute(sql)
        driver.begins_with = ""
    return raw


def _all_of(ran: sqlite3.Cursor) -> Ran:
    rows = deque(ran.fetchall()) if ran.description else deque()
    ran.close()
    return ran, rows


class _Context(SQLiteExecutionContext_aiosqlite):
    def create_default_cursor(self) -> Any:
        return Cursor(self._dbapi_connection.dbapi_connection)


class OneTrip(SQLiteDialect_aiosqlite):
    """The dialect for `sqlite+one_trip:///…` addresses. `begin`: READ or WRITE; without it, transactions do not begin.

    The connections must have no isolation level of their own.
    """

    driver = NAME
    supports_statement_cache = True
    execution_ctx_cls = _Context

    def __init__(self, begin: str = "", **given: Any) -> None:
        super().__init__(**given)
        self._begin = begin

    def batch(self, statement: UpdateBase) -> _Compiled:
        """Returns a statement as `run_batches` takes it."""
        return _Compiled(statement)

    async def run_batches(self, conn: AsyncConnection, work: Sequence[tuple[_Compiled, Iterable[Row]]]) -> list[int]:
        """Runs several statements, each for many rows, in one call of the driver (storage/columns.py)."""
        return await _run_batches(conn, work)

    def lookup(self, statement: Select[Any]) -> _Compiled:
        """Returns a statement as `look_up` takes it."""
        return _Compiled(statement)

    async def look_up(self, conn: AsyncConnection, lookup: _Compiled, rows: Sequence[Row]) -> Sequence[Any]:
        """Runs a select for many rows of parameters in one call of the driver (storage/columns.py)."""
        driver: Any = (await conn.get_raw_connection()).driver_connection
        values = list(map(lookup.values_of, rows))
        try:
            answers: Sequence[Any] = await driver._execute(_look_up, driver, lookup.sql, values)
        except sqlite3.Error as error:  # raised as SQLAlchemy's own, without values
            raise DBAPIError.instance(lookup.sql, None, error, sqlite3.Error, hide_parameters=True) from error
        return answers

    def do_begin(self, dbapi_connection: Any) -> None:
        """Has the next statement begin a transaction; a write waits for the lock first, before its clock is read."""
        dbapi_connection.driver_connection.begins_with = self._begin
        if self._begin == WRITE:
            dbapi_connection.dbapi_connection.run_async(lambda driver: driver._execute(_begun, driver))

    def do_commit(self, dbapi_connection: Any) -> None:
        """Commits what has begun."""
        if not self._was_idle(dbapi_connection):
            dbapi_connection.commit()

    def do_rollback(self, dbapi_connection: Any) -> None:
        """Ends what has begun. The end of a read cannot fail, and the thread's next work follows it."""
        if self._was_idle(dbapi_connection):
            return
        driver = dbapi_connection.driver_connection
        if self._begin == READ and driver._connection:
            driver._tx.put_nowait((None, driver._conn.rollback))
        else:
            dbapi_connection.rollback()

    @staticmethod
    def _was_idle(dbapi_connection: Any) -> bool:
        """Whether a transaction was to begin and has had no statement; it is not to begin any more."""
        driver = dbapi_connection.driver_connection
        was_idle = bool(begins_with(driver))
        driver.begins_with = ""
        return was_idle


registry.register(f"sqlite.{NAME}", __name__, OneTrip.__name__)


@event.listens_for(Table, "before_create")
def _strict(table: Table, *_given: Any, **_more: Any) -> None:
    """Makes every table of the schema strict, also where a migration adds it, which names no engine.

    Without rowids, rows are stored in the order of the primary key.
    """
    table.dialect_options["sqlite"]["strict"] = table.name in metadata.tables
    table.dialect_options["sqlite"]["with_rowid"] = "clustered" not in table.info


@compiles(CreateIndex, "sqlite")
def _partial(element: CreateIndex, compiler: Any, **more: Any) -> str:
    """Returns the statement for an index with its condition, which is in its `info`, also in migrations."""
    if (where := element.element.info.get("where")) is not None:
        element.element.dialect_options["sqlite"]["where"] = where
    return str(compiler.visit_create_index(element, **more))


@compiles(BigInteger, "sqlite")
def _integer(_type: BigInteger, _compiler: Any, **_more: Any) -> str:
    """Returns the only type for whole numbers that a strict table knows."""
    return "INTEGER"


@compiles(FirstPlace, "sqlite")
def _first_place(element: FirstPlace, compiler: Any, **more: Any) -> str:
    return f"json_extract({compiler.process(element.clauses, **more)}, '$.places[0]')"


class _Compiled:
    """A statement for many rows: its SQL, and what makes the list of a row's values."""

    def __init__(self, statement: UpdateBase | Select[Any]) -> None:
        compiled = statement.compile(dialect=sqlite.dialect())
        self.sql = str(compiled)
        self.values_of = values_of(compiled.positiontup or ())


def _look_up(driver: Any, sql: str, values: Sequence[Sequence[Any]]) -> Sequence[Any]:
    """Returns what a statement finds for each list of values, in the driver's thread."""
    connection = _begun(driver)
    return [row for parameters in values for row in connection.execute(sql, parameters).fetchall()]


def execute_batches(driver: Any, work: Sequence[tuple[str, Sequence[Any]]], counts: list[int]) -> None:
    """Runs each statement for many rows, in the driver's thread; adds how many rows each has changed to `counts`."""
    connection = _begun(driver)
    for sql, values in work:
        counts.append(connection.executemany(sql, values).rowcount if values else 0)


async def _run_batches(conn: AsyncConnection, work: Sequence[tuple[_Compiled, Iterable[Row]]]) -> list[int]:
    batches, counts = [(statement.sql, list(map(statement.values_of, rows))) for statement, rows in work], list[int]()
    if not any(values for _, values in batches):
        return [0] * len(batches)
    driver: Any = (await conn.get_raw_connection()).driver_connection
    try:
        await driver._execute(execute_batches, driver, batches, counts)
    except sqlite3.Error as error:  # raised as SQLAlchemy's own, without values
        sql = batches[len(counts)][0]
        raise DBAPIError.instance(sql, None, error, sqlite3.Error, hide_parameters=True) from error
    return counts
