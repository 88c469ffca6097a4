"""Statements that every engine understands, though each spells them its own way."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

from sqlalchemy import Column, Table, Text
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import UpdateBase
from sqlalchemy.sql.functions import FunctionElement

Row = Mapping[str, Any]  # by parameter name; times as columns.micros
RunBatch = Callable[[AsyncConnection, Iterable[Row]], Awaitable[int]]


class Batch:
    """A statement that is compiled once and run for many rows, whose values are in the driver's types."""

    def __init__(self, statement: UpdateBase) -> None:
        self._statement = statement
        self._compiled: dict[str, RunBatch] = {}

    async def run(self, conn: AsyncConnection, rows: Iterable[Row]) -> int:
        """Runs the statement for each row and returns the number of rows that changed."""
        dialect: Any = conn.dialect
        if (compiled := self._compiled.get(dialect.name)) is None:
            compiled = self._compiled[dialect.name] = dialect.batch(self._statement)
        return await compiled(conn, rows)


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


class FirstPlace(FunctionElement[str]):
    """The seats that share the first place in a stored outcome, as "[0,2]"; null without places."""

    type = Text()
    inherit_cache = True

    def __init__(self, outcome: Column[Any]) -> None:
        super().__init__(outcome)
