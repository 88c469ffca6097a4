"""Messages to rooms about a round of a tournament: saved with the scores of the round, and deleted once sent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, delete, or_, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from .reading import value_of
from .schema import reports


@dataclass(frozen=True, slots=True)
class Report:
    """A message to a room. One with an attempt behind it may have arrived: its sender died."""

    round_id: int
    room_id: int
    attempts: int
    created_at: datetime


async def add(conn: AsyncConnection, round_id: int, room_ids: Iterable[int], at: datetime) -> None:
    """Saves messages about a round that are not saved yet."""
    for room in room_ids:
        new = upsert(reports).values(round_id=round_id, room_id=room, created_at=at)
        await conn.execute(new.on_conflict_do_nothing())


_WAITING = select(*(reports.c[name] for name in Report.__dataclass_fields__)).order_by(reports.c.created_at)
_WAITING = _WAITING.where(
    or_(reports.c.taken_until.is_(None), reports.c.taken_until < bindparam("now", type_=reports.c.taken_until.type))
).limit(bindparam("most"))


async def waiting(conn: AsyncConnection, now: datetime, most: int) -> list[Report]:
    """Returns the oldest messages that nobody is sending."""
    rows = await conn.execute(_WAITING, {"now": now, "most": most})
    return [value_of(Report, row) for row in rows.mappings()]


async def take(conn: AsyncConnection, report: Report, until: datetime) -> bool:
    """Notes an attempt to send a message; returns False where another process has made one."""
    its = (reports.c.round_id == report.round_id) & (reports.c.room_id == report.room_id)
    wanted = update(reports).where(its, reports.c.attempts == report.attempts)
    return (await conn.execute(wanted.values(attempts=report.attempts + 1, taken_until=until))).rowcount == 1


async def remove(conn: AsyncConnection, report: Report) -> None:
    """Deletes a message that was sent, or that nobody needs any more."""
    its = (reports.c.round_id == report.round_id) & (reports.c.room_id == report.room_id)
    await conn.execute(delete(reports).where(its))
