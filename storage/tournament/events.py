"""Events on a tournament's timeline, each applied once.

A restart makes all of them due again, by their times.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..rows import Rows
from ..tournament_schema import events

REMOVED = "removed"  # the kind of a removed event


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens to a tournament at a time.

    By kind: `add_type` and `stop_type` change the types of rounds that are played, `message` what the audience reads,
    and `start` and `finish` the status. It is applied between rounds; `applied_at` is None until then.
    """

    id: int
    tournament_id: int
    kind: str
    body: dict[str, Any]
    at: datetime
    applied_at: datetime | None


_rows = Rows(Event, events)


async def add(conn: AsyncConnection, tournament: int, kind: str, body: dict[str, Any], at: datetime) -> int:
    """Saves an event; returns its number."""
    return await _rows.create(conn, tournament_id=tournament, kind=kind, body=body, at=at)


async def remove(conn: AsyncConnection, tournament: int, event: int) -> bool:
    """Removes an event that was not applied yet; returns whether there was one.

    Its row stays, so that no later event has its number: somebody may still have it on a page or in a list.
    """
    is_pending = (events.c.id == event) & (events.c.tournament_id == tournament) & events.c.applied_at.is_(None)
    is_pending &= events.c.kind != REMOVED
    return (await conn.execute(update(events).where(is_pending).values(kind=REMOVED, body="{}"))).rowcount > 0


async def mark_applied(conn: AsyncConnection, event: int, at: datetime) -> None:
    """Notes that an event was applied."""
    await _rows.change(conn, event, applied_at=at)


async def unapply(conn: AsyncConnection, tournament: int) -> None:
    """Makes all events of a tournament due again: it is restarted."""
    await conn.execute(update(events).where(events.c.tournament_id == tournament).values(applied_at=None))


async def of_tournament(conn: AsyncConnection, tournament: int) -> list[Event]:
    """Returns the events of a tournament in order of their times."""
    is_kept = (events.c.tournament_id == tournament) & (events.c.kind != REMOVED)
    return await _rows.where(conn, is_kept, by=(events.c.at, events.c.id))
