"""Events on a tournament's timeline, each applied once; web-hooks, which are told of each match and round that ends."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import upsert
from ..rows import Rows
from ..tournament_schema import events, hooks


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens to a tournament at a time: add_type, stop_type, message, finish, start."""

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
    """Removes an event that was not applied yet; returns whether there was one."""
    its = (events.c.id == event) & (events.c.tournament_id == tournament) & events.c.applied_at.is_(None)
    return (await conn.execute(delete(events).where(its))).rowcount > 0


async def mark_applied(conn: AsyncConnection, event: int, at: datetime) -> None:
    """Notes that an event was applied."""
    await _rows.change(conn, event, applied_at=at)


async def unapply(conn: AsyncConnection, tournament: int) -> None:
    """Makes all events of a tournament due again: it is restarted."""
    await conn.execute(update(events).where(events.c.tournament_id == tournament).values(applied_at=None))


async def of_tournament(conn: AsyncConnection, tournament: int) -> list[Event]:
    """Returns the events of a tournament in order of their times."""
    return await _rows.where(conn, events.c.tournament_id == tournament, by=(events.c.at, events.c.id))


@dataclass(frozen=True, slots=True)
class Hook:
    """An address that is told."""

    tournament_id: int
    url: str
    failures: int  # in a row
    created_at: datetime


_hooks = Rows(Hook, hooks)


async def add_hook(conn: AsyncConnection, tournament: int, url: str, at: datetime) -> None:
    """Saves a hook; the failures of a known one are forgotten."""
    facts = {"tournament_id": tournament, "url": url, "failures": 0, "created_at": at}
    await conn.execute(upsert(hooks, "failures").values(**facts))


async def remove_hook(conn: AsyncConnection, tournament: int, url: str) -> bool:
    """Removes a hook; returns whether there was one."""
    done = await conn.execute(delete(hooks).where(hooks.c.tournament_id == tournament, hooks.c.url == url))
    return done.rowcount > 0


async def hooks_of(conn: AsyncConnection, tournament: int) -> list[Hook]:
    """Returns the hooks of a tournament."""
    return await _hooks.where(conn, hooks.c.tournament_id == tournament, by=(hooks.c.created_at, hooks.c.url))


async def note_hook(conn: AsyncConnection, tournament: int, url: str, arrived: bool, most: int) -> None:
    """Notes whether the last message to a hook arrived; counts up to `most` failures."""
    its = (hooks.c.tournament_id == tournament) & (hooks.c.url == url)
    lost = update(hooks).where(its, hooks.c.failures < most).values(failures=hooks.c.failures + 1)
    await conn.execute(update(hooks).where(its).values(failures=0) if arrived else lost)
