"""Rows as values: a field is the column of its name, a flag a number, and a document a JSON text."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import is_dataclass
from functools import partial
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints

import msgspec
import structlog
from sqlalchemy import BindParameter, ColumnElement, Select, Table, bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .columns import inserted

T = TypeVar("T")

BEACON_AWAITED = '"signature":""'  # in the document of a lobby whose round of a beacon is not signed (Table.lobby)
UNPLAYED = '"played":false'  # in the document of a match's lobby, where nobody has moved (Table.is_unplayed)

log = structlog.get_logger(__name__)


def encode(value: Any) -> str:
    """Returns the JSON text of a dataclass or of plain data."""
    return msgspec.json.encode(value).decode()


def decode(text: str, kind: type[T]) -> T:
    """Returns the value of this type in a JSON text. Raises ValueError when the text does not fit the type."""
    return msgspec.json.decode(text, type=kind)


def decode_or_new(text: str, kind: type[T], **whose: int) -> T:
    """Returns the value of this type; a default value where the text cannot be read, which is logged with the owner."""
    try:
        return decode(text, kind)
    except ValueError as error:
        log.error("a document cannot be read; the default is used", kind=kind.__name__, why=str(error), **whose)
        return kind()


def stored(values: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the columns of these fields."""
    return {name: _column(value) for name, value in values.items()}


def _column(value: Any) -> Any:
    if isinstance(value, bool):
        return int(value)
    return encode(value) if isinstance(value, list | tuple | dict) else value


def _reader(hint: Any) -> Callable[[Any], Any] | None:
    """Returns what reads a column into a field of this type; None where they are the same."""
    if hint is bool:
        return bool
    if get_origin(hint) in (tuple, dict, list):
        return partial(decode, kind=hint)
    if type(None) in get_args(hint) and (document := next(filter(_is_document, get_args(hint)), None)):
        return lambda text: decode(text, document) if text else None
    return None


def _is_document(hint: Any) -> bool:
    return get_origin(hint) in (tuple, dict, list)


class Rows(Generic[T]):
    """The rows of a table as values of a type. `columns`: of fields that are called otherwise.

    A field whose type is a dataclass is a document; one that cannot be read is a new one (decode_or_new).
    """

    def __init__(self, kind: Callable[..., T], table: Table, **columns: str) -> None:
        hints = get_type_hints(kind)
        self.columns = [table.c[columns.get(name, name)] for name in hints]
        self.select: Select[Any] = select(*self.columns)
        self._kind = kind
        self._readers = [(at, read) for at, hint in enumerate(hints.values()) if (read := _reader(hint))]
        self._documents: list[tuple[int, Any]] = [
            (at, hint) for at, hint in enumerate(hints.values()) if is_dataclass(hint)
        ]
        self._table = table
        if "id" in table.c:
            number: BindParameter[int] = bindparam("the_id")
            self._order = table.c.id
            self._get = self.select.where(table.c.id == number)
            self._by_ids = self.select.where(table.c.id.in_(bindparam("the_ids", expanding=True)))
            self._change = update(table).where(table.c.id == number)

    def value(self, row: Sequence[Any]) -> T:
        """Returns the value of a row that begins with `columns`."""
        if not self._readers and not self._documents:
            return self._kind(*row[: len(self.columns)])
        values = list(row[: len(self.columns)])
        for at, read in self._readers:
            values[at] = read(values[at])
        for at, document in self._documents:
            values[at] = decode_or_new(values[at], document, **{self._table.name.removesuffix("s"): values[0]})
        return self._kind(*values)

    async def all(self, conn: AsyncConnection, wanted: Select[Any], given: Mapping[str, Any] | None = None) -> list[T]:
        """Returns the values of the rows that a select of `columns` finds."""
        return [self.value(row) for row in (await conn.execute(wanted, given)).all()]

    async def first(
        self, conn: AsyncConnection, wanted: Select[Any], given: Mapping[str, Any] | None = None
    ) -> T | None:
        """Returns the value of the first row that a select of `columns` finds, or None."""
        row = (await conn.execute(wanted, given)).first()
        return None if row is None else self.value(row)

    async def where(self, conn: AsyncConnection, *which: ColumnElement[bool], by: Iterable[Any] = ()) -> list[T]:
        """Returns the rows that fulfil all conditions, in the order of their numbers or of other columns."""
        return await self.all(conn, self.select.where(*which).order_by(*(by or [self._order])))

    async def get(self, conn: AsyncConnection, number: int) -> T | None:
        """Returns the row with this number."""
        return await self.first(conn, self._get, {"the_id": number})

    async def by_ids(self, conn: AsyncConnection, numbers: Collection[int]) -> dict[int, T]:
        """Returns the rows with these numbers, by number."""
        rows = await conn.execute(self._by_ids, {"the_ids": list(numbers)})
        return {row.id: self.value(row) for row in rows.all()}

    async def create(self, conn: AsyncConnection, **facts: Any) -> int:
        """Saves a new row with these fields; returns its number."""
        return inserted(await conn.execute(insert(self._table), stored(facts)))

    async def change(self, conn: AsyncConnection, number: int, **facts: Any) -> None:
        """Changes some fields of a row."""
        await conn.execute(self._change, {"the_id": number, **stored(facts)})


async def take(conn: AsyncConnection, table: Table, which: ColumnElement[bool], **facts: Any) -> set[int]:
    """Leases the rows that fulfil a condition: counts an attempt, saves these facts, and returns their numbers.

    `which` says what rows that are free look like. Those that another process is taking are left to it.
    """
    free = select(table.c.id).where(which).order_by(table.c.id).with_for_update(skip_locked=True)
    taken = update(table).where(table.c.id.in_(free)).values(attempts=table.c.attempts + 1, **facts)
    return set((await conn.execute(taken.returning(table.c.id))).scalars())
