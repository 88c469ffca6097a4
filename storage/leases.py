"""A lease on rows: of several processes that want the same ones, each row is had by one, until then."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Table, select, update
from sqlalchemy.ext.asyncio import AsyncConnection


async def take(conn: AsyncConnection, table: Table, which: ColumnElement[bool], **facts: Any) -> set[int]:
    """Counts an attempt in the rows that fulfil a condition, saves these facts there, and returns their numbers.

    `which` says what rows that are free look like. Those that another process is taking are left to it.
    """
    free = select(table.c.id).where(which).order_by(table.c.id).with_for_update(skip_locked=True)
    taken = update(table).where(table.c.id.in_(free)).values(attempts=table.c.attempts + 1, **facts)
    return set((await conn.execute(taken.returning(table.c.id))).scalars())
