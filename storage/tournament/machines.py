"""Machines of teams: ordered from a provider, or imported; a lease on the row lets one process at a time do a step."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..rows import Rows, stored, take
from ..tournament_schema import machines


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine."""

    id: int
    tournament_id: int
    team_id: int
    kind: str  # ordered; imported: never ordered and never deleted at a provider
    state: str  # wanted, ordered, ready, unwanted, gone
    name: str  # at the provider
    provider_id: int | None
    address: str
    host_key: str  # as its first SSH connection showed it
    error: str  # why the last step failed
    due_at: datetime | None  # of the next step
    holder: str  # that does a step now
    lease_until: datetime | None
    attempts: int  # leases so far: the number of the one in force
    changed_at: datetime  # into this state


_rows = Rows(Machine, machines)
create, change, get = _rows.create, _rows.change, _rows.get


async def of_tournament(conn: AsyncConnection, tournament: int) -> list[Machine]:
    """Returns the machines of a tournament, in the order in which they were wanted; without those that are gone."""
    return await _existing(conn, machines.c.tournament_id == tournament)


async def of_teams(conn: AsyncConnection, teams: Collection[int]) -> list[Machine]:
    """Returns the machines of these teams; without those that are unwanted or gone."""
    return await _existing(conn, machines.c.team_id.in_(list(teams)) & (machines.c.state != "unwanted"))


async def _existing(conn: AsyncConnection, condition: Any) -> list[Machine]:
    return await _rows.where(conn, condition, machines.c.state != "gone")


async def due(conn: AsyncConnection, now: datetime) -> list[Machine]:
    """Returns the machines whose next step is due and that nobody holds, the longest due first."""
    return await _rows.where(conn, machines.c.due_at <= now, _free(now), by=(machines.c.due_at, machines.c.id))


def _free(now: datetime) -> Any:
    return machines.c.lease_until.is_(None) | (machines.c.lease_until < now)


async def lease(conn: AsyncConnection, seen: Machine, holder: str, now: datetime, until: datetime) -> bool:
    """Gives a machine to a holder; returns False where another one has held it since it was seen, or holds it."""
    is_free = (machines.c.id == seen.id) & (machines.c.attempts == seen.attempts) & _free(now)
    return bool(await take(conn, machines, is_free, holder=holder, lease_until=until))


async def release(conn: AsyncConnection, seen: Machine, holder: str, **facts: Any) -> bool:
    """Ends a lease and saves these facts; returns False, and saves nothing, where the lease was lost.

    `seen` is the machine as it was before the lease.
    """
    is_held = (machines.c.id == seen.id) & (machines.c.holder == holder) & (machines.c.attempts == seen.attempts + 1)
    free = {"holder": "", "lease_until": None}
    return (await conn.execute(update(machines).where(is_held).values(**free, **stored(facts)))).rowcount > 0
