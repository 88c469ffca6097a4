"""Events on a tournament's timeline, each applied once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import inserted
from ..tournament_schema import events
from .tournaments import stored, value_of


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens to a tournament at a time: add_type, stop_type, message, finish, start."""

    id: int
    tournament_id: int
    kind: str
    body: dict[str, Any]
    at: datetime
    applied_at: datetime | None


async def add(conn: AsyncConnection, tournament: int, kind: str, body: dict[str, Any], at: datetime) -> int:
    """Saves an event; returns its number."""
    facts = {"tournament_id": tournament, "kind": kind, "body": body, "at": at}
    return inserted(await conn.execute(insert(events).values(**stored(facts))))


async def remove(conn: AsyncConnection, tournament: int, event: int) -> bool:
    """Removes an event that was not applied yet; returns whether there was one."""
    its = (events.c.id == event) & (events.c.tournament_id == tournament) & events.c.applied_at.is_(None)
    return (await conn.execute(delete(events).where(its))).rowcount > 0


async def mark_applied(conn: AsyncConnection, event: int, at: datetime) -> None:
    """Notes that an event was applied."""
    await conn.execute(update(events).where(events.c.id == event).values(applied_at=at))


async def unapply(conn: AsyncConnection, tournament: int) -> None:
    """Makes all events of a tournament due again: it is restarted."""
    await conn.execute(update(events).where(events.c.tournament_id == tournament).values(applied_at=None))


async def of_tournament(conn: AsyncConnection, tournament: int) -> list[Event]:
    """Returns the events of a tournament in order of their times."""
    wanted = select(events).where(events.c.tournament_id == tournament).order_by(events.c.at, events.c.id)
    return [value_of(Event, row) for row in (await conn.execute(wanted)).mappings()]
