"""Web-hooks: addresses that are told of each match and round that ends."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..statements import upsert
from ..tournament_schema import hooks
from .tournaments import value_of


@dataclass(frozen=True, slots=True)
class Hook:
    """An address that is told."""

    tournament_id: int
    url: str
    failures: int  # in a row
    created_at: datetime


async def add(conn: AsyncConnection, tournament: int, url: str, at: datetime) -> None:
    """Saves a hook; the failures of a known one are forgotten."""
    facts = {"tournament_id": tournament, "url": url, "failures": 0, "created_at": at}
    await conn.execute(upsert(hooks, "failures").values(**facts))


async def remove(conn: AsyncConnection, tournament: int, url: str) -> bool:
    """Removes a hook; returns whether there was one."""
    done = await conn.execute(delete(hooks).where(hooks.c.tournament_id == tournament, hooks.c.url == url))
    return done.rowcount > 0


async def of_tournament(conn: AsyncConnection, tournament: int) -> list[Hook]:
    """Returns the hooks of a tournament."""
    wanted = select(hooks).where(hooks.c.tournament_id == tournament).order_by(hooks.c.created_at, hooks.c.url)
    return [value_of(Hook, row) for row in (await conn.execute(wanted)).mappings()]


async def note(conn: AsyncConnection, tournament: int, url: str, arrived: bool, most: int) -> None:
    """Notes whether the last message to a hook arrived; counts up to `most` failures."""
    its = (hooks.c.tournament_id == tournament) & (hooks.c.url == url)
    lost = update(hooks).where(its, hooks.c.failures < most).values(failures=hooks.c.failures + 1)
    await conn.execute(update(hooks).where(its).values(failures=0) if arrived else lost)
