"""Outages: the heartbeat of each process, and the gaps between heartbeats."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, delete, exists, insert, select
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from games.table.clock import Outage

from .schema import beats, matches, outages

_BEAT = upsert(beats).values(process=bindparam("process"), at=bindparam("at"), stopped=bindparam("stopped"))
_BEAT = _BEAT.on_conflict_do_update(
    index_elements=["process"], set_={"at": _BEAT.excluded.at, "stopped": _BEAT.excluded.stopped}
)
_HEARD = select(beats).order_by(beats.c.at.desc())
_NOTED = select(outages).order_by(outages.c.began, outages.c.id)


@dataclass(frozen=True, slots=True)
class LastHeartbeat:
    """The last heartbeat of a process."""

    process: str
    at: datetime
    stopped: bool


async def beat(conn: AsyncConnection, process: str, at: datetime, stopped: bool = False) -> None:
    """Writes a heartbeat; `stopped` marks a clean shutdown."""
    await conn.execute(_BEAT, {"process": process, "at": at, "stopped": int(stopped)})


async def last_beats(conn: AsyncConnection) -> list[LastHeartbeat]:
    """Returns the last heartbeat of every process, newest first."""
    rows = await conn.execute(_HEARD)
    return [LastHeartbeat(row["process"], row["at"], bool(row["stopped"])) for row in rows.mappings()]


async def forget(conn: AsyncConnection, processes: Iterable[str]) -> None:
    """Forgets processes that are gone."""
    await conn.execute(delete(beats).where(beats.c.process.in_(list(processes))))


_NOTE = insert(outages)
_MET = exists().where(matches.c.deadline.is_not(None), matches.c.asked_at <= outages.c.ended)
_ANY_PAST = select(outages.c.id).where(~_MET).limit(1)


async def any_past(conn: AsyncConnection) -> bool:
    """Whether there are outages that affect no running clock. Slow with many clocks."""
    return (await conn.execute(_ANY_PAST)).first() is not None


async def drop_past(conn: AsyncConnection) -> None:
    """Deletes the outages that affect no running clock."""
    await conn.execute(delete(outages).where(~_MET))


async def note(conn: AsyncConnection, outage: Outage) -> None:
    """Saves an outage."""
    await conn.execute(_NOTE, {"front": outage.front, "began": outage.began, "ended": outage.ended})


async def known(conn: AsyncConnection) -> tuple[Outage, ...]:
    """Returns all outages that may affect a running clock, in order."""
    rows = await conn.execute(_NOTED)
    return tuple(Outage(row["front"], row["began"], row["ended"]) for row in rows.mappings())
