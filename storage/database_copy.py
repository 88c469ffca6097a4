"""Copies a whole database into an empty one of the same or another engine, and compares both.

Until the copy is complete and equal, the target's schema number is UNFINISHED, and no program opens it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    Table,
    bindparam,
    insert,
    literal,
    select,
    tuple_,
    type_coerce,
    update,
)
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from .columns import Batch, Instant, run_batches
from .engine import CannotOpen, Engine, Trouble, engine_in_file
from .migrate import UNFINISHED, all_tables, newest, set_version

PAGE = 2_000  # rows that are read, and committed, at a time
ROWS_BITS = 64

Progress = Callable[[str], None]  # takes a text that says how far it is
Sum = tuple[int, int]  # how many rows, and a sum of their hashes, in whatever order they come


class CopyFailed(Exception):
    """The copy is not complete; the message is a sentence that names the table. The target cannot be used."""


async def copy_database(source: Engine, target: Engine, progress: Progress) -> int:
    """Copies all rows as of one moment, and compares both sides; returns how many. Both engines are open.

    Raises CopyFailed, also where the target has a row already, and Trouble.
    """
    async with target.write() as new:
        for table in all_tables():
            if (await new.execute(select(literal(1)).select_from(table).limit(1))).first():
                raise CopyFailed(f"{target.name} is not empty: its table {table.name} has rows. Nothing was changed.")
        await new.run_sync(set_version, UNFINISHED)
    async with source.read() as old:
        sums = {table.name: await _copy_table(old, target, table, progress) for table in all_tables()}
    await target.finish_copy()
    progress("comparing both")
    async with target.read() as new:
        for table in all_tables():
            _compare(table.name, sums[table.name], await _sum(new, table, progress))
    async with target.write() as new:
        await new.run_sync(set_version, newest())
    return sum(rows for rows, _ in sums.values())


async def copy_to_file(source: Engine, to: Path, progress: Progress) -> None:
    """Writes a backup of a database that has no files: a copy of it, as of one moment, in a new file.

    Raises Trouble, and CopyFailed.
    """
    part = to.with_name(f"{to.name}.part")
    if not to.parent.is_dir():
        raise Trouble(f"{to} could not be written: there is no folder {to.parent}")
    try:
        part.unlink(missing_ok=True)  # left by an interrupted copy
        target = engine_in_file(part)
        await target.open(copy=False)
        try:
            await copy_database(source, target, progress)
        finally:
            await target.close()
        part.rename(to)
    except (CannotOpen, OSError) as error:
        raise Trouble(f"{to} could not be written: {error}") from error
    finally:
        with suppress(OSError):
            for file in to.parent.glob(f"{part.name}*"):  # a partial copy would only fill the disk
                file.unlink()


async def _copy_table(old: AsyncConnection, target: Engine, table: Table, progress: Progress) -> Sum:
    """Copies the rows of a table; references to other rows of the same table follow when all rows are there."""
    values: dict[str, Any] = {column.name: bindparam(column.name) for column in table.c}
    inserts = Batch(insert(table).values(values))
    own = [column.name for column in table.c if any(key.column.table is table for key in column.foreign_keys)]
    unset = dict.fromkeys(own)
    rows, total, referring = 0, 0, list[Mapping[str, Any]]()
    try:
        async for page in _pages(old, table):
            rows, total = rows + len(page), total + sum(map(_hashed, page))
            named = [dict(zip(values, row, strict=True)) for row in page]
            referring += [row for row in named if any(row[name] is not None for name in own)]
            async with target.write() as new:
                (written,) = await run_batches(new, (inserts, [row | unset for row in named] if own else named))
            if written != len(page):
                raise CopyFailed(f"table {table.name}: only {written} of {len(page)} rows were written.")
            progress(f"{table.name}: {rows:,} rows copied")
        if referring:
            async with target.write() as new:
                await run_batches(new, (_references(table, own), [_as_parameters(row) for row in referring]))
    except DBAPIError as error:
        said = str(error.orig).partition("\n")[0]
        reason = said.partition(">: ")[2] or said  # without the name of the driver's class
        raise CopyFailed(f"table {table.name} could not be copied: {reason}") from error
    return rows, total % (1 << ROWS_BITS)


def _references(table: Table, own: Sequence[str]) -> Batch:
    these = [column == bindparam(f"the_{column.name}") for column in table.primary_key]
    return Batch(update(table).where(*these).values({name: bindparam(f"the_{name}") for name in own}))


def _as_parameters(row: Mapping[str, Any]) -> dict[str, Any]:
    return {f"the_{name}": value for name, value in row.items()}


async def _sum(conn: AsyncConnection, table: Table, progress: Progress) -> Sum:
    rows, total = 0, 0
    async for page in _pages(conn, table):
        rows, total = rows + len(page), total + sum(map(_hashed, page))
        progress(f"{table.name}: {rows:,} rows compared")
    return rows, total % (1 << ROWS_BITS)


def _hashed(row: Sequence[Any]) -> int:
    content = msgspec.msgpack.encode(tuple(row))
    return int.from_bytes(blake2b(content, digest_size=ROWS_BITS // 8).digest(), "big")


async def _pages(conn: AsyncConnection, table: Table) -> AsyncIterator[Sequence[Sequence[Any]]]:
    """Yields all rows by primary key, with times as whole numbers."""
    key = list(table.primary_key)
    coded = [_stored(column) for column in key]
    ordered = _as_stored(table).order_by(*key).limit(PAGE)
    places = [list(table.c).index(column) for column in key]
    wanted = ordered
    while page := (await conn.execute(wanted)).all():
        yield page
        last = [literal(page[-1][place], column.type) for place, column in zip(places, coded, strict=True)]
        wanted = ordered.where(tuple_(*coded) > tuple_(*last))


def _as_stored(table: Table) -> Select[Any]:
    return select(*(_stored(column).label(column.name) for column in table.c))


def _stored(column: ColumnElement[Any]) -> ColumnElement[Any]:
    """Returns a column with its times as whole numbers."""
    return type_coerce(column, BigInteger) if isinstance(column.type, Instant) else column


def _compare(name: str, was: Sum, copied: Sum) -> None:
    """Raises CopyFailed where a table has other rows than its source."""
    if was[0] != copied[0]:
        raise CopyFailed(f"table {name} has {was[0]} rows, but the copy has {copied[0]}.")
    if was[1] != copied[1]:
        raise CopyFailed(f"table {name} has other contents than its copy, although both have {was[0]} rows.")
