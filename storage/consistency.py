"""Whether the rows of a whole database fit together, whatever the engine: tables, references, steps, chips.

Each question reads whole tables, so it is for a copy of the database, or for one that is not busy.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import (
    BindParameter,
    Connection,
    Select,
    bindparam,
    case,
    func,
    inspect,
    literal,
    or_,
    select,
    union_all,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from .migrate import all_tables
from .parts import find_parts
from .schema import matches, movements, purses, steps

NAMED_MOST = 3  # of the rows that do not fit


async def faults(conn: AsyncConnection) -> list[str]:
    """Returns a sentence for each thing that does not fit; empty where all does."""
    if lost := await conn.run_sync(_missing):
        return lost  # the other questions would fail
    problems = [text for text, wanted in _orphans() if await conn.scalar(wanted)]
    for sentence, wanted in (
        ("The steps of {} are not numbered one after another.", _GAPS),
        ("The balance of {} is not the sum of its movements.", _UNBALANCED),
    ):
        if names := list((await conn.execute(wanted.limit(NAMED_MOST + 1))).scalars()):
            more = " and others" if len(names) > NAMED_MOST else ""
            problems.append(sentence.format(", ".join(names[:NAMED_MOST]) + more))
    return problems


_SOME: BindParameter[int] = bindparam("most")
_MATCHES = (
    select(matches.c.id, matches.c.game, matches.c.status)
    .order_by(matches.c.id)
    .limit(_SOME)
    .where(matches.c.id > bindparam("after"))
)


async def matches_after(conn: AsyncConnection, after: str, most: int) -> list[tuple[str, str, str]]:
    """Returns id, game and status of all matches in the order of their ids, a page at a time."""
    return [(row[0], row[1], row[2]) for row in await conn.execute(_MATCHES, {"after": after, "most": most})]


async def count_records(conn: AsyncConnection) -> int:
    """Returns how many records there are: of all matches that have begun or ended, and of those of parts."""
    begun = select(func.count()).select_from(matches).where(matches.c.status != "open")
    return (await conn.scalar(begun) or 0) + sum(
        [await part.records.count(conn) for part in find_parts() if part.records]
    )


def _missing(conn: Connection) -> list[str]:
    """Returns a sentence for each table of the schema that is missing or lacks a column."""
    seen = inspect(conn)
    there, problems = set(seen.get_table_names()), list[str]()
    for table in all_tables():
        if table.name not in there:
            problems.append(f"The table {table.name} is missing.")
        elif lacks := {column.name for column in table.c} - {column["name"] for column in seen.get_columns(table.name)}:
            problems.append(f"The table {table.name} lacks {', '.join(sorted(lacks))}.")
    return problems


def _orphans() -> Iterator[tuple[str, Select[int]]]:
    """Yields for each reference a sentence, and the question that finds a row whose counterpart is missing."""
    for table in all_tables():
        for key in table.foreign_keys:
            other = key.column.table.alias()
            is_there = select(other).where(other.c[key.column.name] == key.parent).exists()
            wanted = select(literal(1)).where(key.parent.is_not(None), ~is_there).limit(1)
            text = f"A row of {table.name} refers to one of {key.column.table.name} that is missing."
            yield text, wanted.select_from(table)


_FIRST, _LAST = func.min(steps.c.version).label("first"), func.max(steps.c.version).label("last")
_COUNTED = select(steps.c.match_id, func.count().label("steps"), _FIRST, _LAST).group_by(steps.c.match_id).subquery()
_DEALT = case((matches.c.state.is_(None), 0), else_=matches.c.version + 1)  # how many steps there should be
_GAPS = (
    select(matches.c.id)
    .outerjoin(_COUNTED, _COUNTED.c.match_id == matches.c.id)
    .where(
        or_(
            func.coalesce(_COUNTED.c.steps, 0) != _DEALT,
            (_DEALT > 0) & or_(_COUNTED.c.first != 0, _COUNTED.c.last != matches.c.version),
        )
    )
)

_BOOKED = union_all(
    select(movements.c.target.label("owner"), movements.c.amount.label("chips")),
    select(movements.c.source, -movements.c.amount),
    select(purses.c.owner, -purses.c.balance),
).subquery()
_UNBALANCED = select(_BOOKED.c.owner).group_by(_BOOKED.c.owner).having(func.sum(_BOOKED.c.chips) != 0)
