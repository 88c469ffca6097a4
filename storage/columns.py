"""Columns and tables of the schema. Times are microseconds since 1970 in UTC."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    CursorResult,
    Index,
    MetaData,
    Table,
    Text,
)
from sqlalchemy.types import TypeDecorator

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


def table(name: str, *parts: Any) -> Table:
    """Returns a table of the schema."""
    return Table(name, metadata, *parts)


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


def instant(name: str, nullable: bool = False) -> Column[Any]:
    """Returns a column for times."""
    return Column(name, Instant, nullable=nullable)
