"""Columns and tables of the schema, and statements that every engine understands, though each spells them its own way.

Times are microseconds since 1970 in UTC.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from operator import itemgetter
from types import MappingProxyType
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    CursorResult,
    Index,
    MetaData,
    Select,
    Table,
    Text,
)
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import UpdateBase
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import TypeDecorator

# the front of browsers: its only room is the lobby; its accounts have recovery links and push subscriptions
WEB = "web"

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


def micros(moment: datetime | None) -> int | None:
    """Returns a time as the database stores it."""
    return None if moment is None else (moment - EPOCH) // MICROSECOND


class Instant(TypeDecorator[datetime]):
    """A timezone-aware datetime, stored as whole microseconds."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> int | None:
        """Converts a value for the database."""
        return micros(value)

    def process_result_value(self, value: Any, dialect: Any) -> datetime | None:
        """Converts a value from the database."""
        return None if value is None else EPOCH + value * MICROSECOND


metadata = MetaData()


def inserted(done: CursorResult[Any]) -> int:
    """Returns the number that a new row was given."""
    key = done.inserted_primary_key
    assert key is not None
    return int(key[0])


# as the `info` of a table: its rows are stored in the order of their primary key, where the engine knows how to
CLUSTERED = MappingProxyType({"clustered": True})


def table(name: str, *parts: Any, info: Mapping[str, Any] = MappingProxyType({})) -> Table:
    """Returns a table of the schema."""
    return Table(name, metadata, *parts, info=dict(info))


def partial_index(name: str, *columns: str, where: ColumnElement[bool] | None = None) -> Index:
    """Returns an index of the rows that fulfil a condition: by default, that the last of its columns is not null.

    The engine reads the condition from `info`.
    """
    return Index(name, *columns, info={"where": Column(columns[-1]).is_not(None) if where is None else where})


def text(name: str, **more: Any) -> Column[Any]:
    """Returns a column for texts."""
    return Column(name, Text, nullable=more.pop("nullable", False), **more)


def whole(name: str, **more: Any) -> Column[Any]:
    """Returns a column for whole numbers."""
    return Column(name, BigInteger, nullable=more.pop("nullable", False), **more)


def instant(name: str, nullable: bool = False, **more: Any) -> Column[Any]:
    """Returns a column for times."""
    return Column(name, Instant, nullable=nullable, **more)


Row = Mapping[str, Any]  # by parameter name; times as columns.micros


def values_of(names: Sequence[str]) -> Callable[[Row], Sequence[Any]]:
    """Returns what makes the list of a row's values."""
    if len(names) == 1:
        (name,) = names
        return lambda row: (row[name],)
    return itemgetter(*names)


class Batch:
    """A statement that is compiled once and run for many rows, whose values are in the driver's types."""

    def __init__(self, statement: UpdateBase) -> None:
        self._statement = statement
        self._compiled: dict[str, Any] = {}

    def for_dialect(self, dialect: Any) -> Any:
        """Returns the statement as this dialect has compiled it."""
        if (compiled := self._compiled.get(dialect.name)) is None:
            compiled = self._compiled[dialect.name] = dialect.batch(self._statement)
        return compiled


Work = tuple[Batch, Sequence[Row]]  # a statement and the rows for which it runs


async def run_batches(conn: AsyncConnection, *work: tuple[Batch, Iterable[Row]]) -> list[int]:
    """Runs each statement for each of its rows; returns how many rows each one has changed."""
    dialect: Any = conn.dialect
    counts: list[int] = await dialect.run_batches(conn, [(batch.for_dialect(dialect), rows) for batch, rows in work])
    return counts


class Lookup:
    """A select that is compiled once and run for many rows of parameters, whose values are in the driver's types."""

    def __init__(self, statement: Select[Any]) -> None:
        self._statement = statement
        self._compiled: dict[str, Any] = {}

    def for_dialect(self, dialect: Any) -> Any:
        """Returns the statement as this dialect has compiled it."""
        if (compiled := self._compiled.get(dialect.name)) is None:
            compiled = self._compiled[dialect.name] = dialect.lookup(self._statement)
        return compiled


async def look_up(conn: AsyncConnection, lookup: Lookup, rows: Sequence[Row]) -> Sequence[Sequence[Any]]:
    """Returns what a statement finds for all of these parameters, in one call of the driver, past SQLAlchemy.

    Rows and values are those of the driver. Their order is the statement's on PostgreSQL; on SQLite it is that of the
    parameters.
    """
    if not rows:
        return []
    dialect: Any = conn.dialect
    found_rows: Sequence[Sequence[Any]] = await dialect.look_up(conn, lookup.for_dialect(dialect), rows)
    return found_rows


def insert_new(table: Table) -> Insert:
    """Returns an insert that leaves rows alone that are there already. SQLite spells it as PostgreSQL does."""
    return insert(table).on_conflict_do_nothing()


def upsert(table: Table, *changed: str, only: Callable[[Any], Any] | None = None) -> Insert:
    """Returns an insert that, where the row is there already, changes these columns to the new values instead.

    `only` makes the condition for that of the new row's columns.
    """
    new = insert(table)
    values = {name: new.excluded[name] for name in changed}
    where = only(new.excluded) if only else None
    return new.on_conflict_do_update(index_elements=list(table.primary_key), set_=values, where=where)


def insert_or_count(table: Table, counter: str) -> Insert:
    """Returns an insert that, where the row is there already, adds the new value of this column to it instead."""
    new = insert(table)
    more = {counter: table.c[counter] + new.excluded[counter]}
    return new.on_conflict_do_update(index_elements=list(table.primary_key), set_=more)


class FirstPlace(FunctionElement[str]):
    """The seats that share the first place in a stored outcome, as "[0,2]"; null without places."""

    type = Text()
    inherit_cache = True

    def __init__(self, outcome: ColumnElement[Any]) -> None:
        super().__init__(outcome)
