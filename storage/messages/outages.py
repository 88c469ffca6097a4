"""Outages: the heartbeat of each process, and the gaps between heartbeats."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, exists, insert, literal, literal_column, null, select
from sqlalchemy.ext.asyncio import AsyncConnection

from games.table.clock import Outage
from games.table.daily import days_of, ends_at

from ..columns import Row, insert_or_count, upsert
from ..operation import Drain
from ..operation_schema import beats, drains, outage_days
from ..schema import matches, outages

DRAIN = 2  # marks the row of a drain, where those of processes say whether they have stopped
NOTHING = "{}"
COUNTED, COUNTED_MOST = timedelta(minutes=1), timedelta(days=400)  # in the sums of days

_BEAT = upsert(beats, "at", "stopped", "about")
_NOTED = select(outages.c.front, outages.c.began, outages.c.ended, literal_column("null", beats.c.stopped.type))
_HEARD = select(beats.c.process, beats.c.at, null(), beats.c.stopped)
_DRAIN = select(drains.c.reason, drains.c.began, drains.c.until, literal(DRAIN, beats.c.stopped.type))
_ALL = _NOTED.union_all(_HEARD, _DRAIN)


@dataclass(frozen=True, slots=True)
class LastHeartbeat:
    """The last heartbeat of a process."""

    process: str
    at: datetime
    stopped: bool


@dataclass(frozen=True, slots=True)
class Presence:
    """The outages that may affect a running clock, in order; the last heartbeat of every process, newest first.

    And the drain, while there is one.
    """

    outages: tuple[Outage, ...]
    beats: tuple[LastHeartbeat, ...]
    drain: Drain | None = None


async def beat(conn: AsyncConnection, process: str, at: datetime, stopped: bool = False, about: str = NOTHING) -> None:
    """Writes a heartbeat; `stopped` marks a clean shutdown, `about` says as JSON what the process is."""
    await conn.execute(_BEAT, {"process": process, "at": at, "stopped": int(stopped), "about": about})


async def presence(conn: AsyncConnection) -> Presence:
    """Returns what is known about when the program was running, in one statement: every heartbeat asks for it."""
    rows = (await conn.execute(_ALL)).all()
    drain = next((Drain(reason, at, until) for reason, at, until, stopped in rows if stopped == DRAIN), None)
    known = [Outage(name, at, ended) for name, at, ended, stopped in rows if stopped is None]
    heard = [LastHeartbeat(name, at, bool(stopped)) for name, at, _, stopped in rows if stopped in (0, 1)]
    known.sort(key=lambda outage: outage.began)
    heard.sort(key=lambda beat: beat.at, reverse=True)
    return Presence(tuple(known), tuple(heard), drain)


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


_COUNT = insert_or_count(outage_days, "seconds")


async def note(conn: AsyncConnection, outage: Outage) -> None:
    """Saves an outage, and of a long one how much of each day it took."""
    await conn.execute(_NOTE, {"front": outage.front, "began": outage.began, "ended": outage.ended})
    if outage.ended - outage.began >= COUNTED:
        await conn.execute(_COUNT, _by_days(outage))


def _by_days(outage: Outage) -> list[Row]:
    at, ended = max(outage.began, outage.ended - COUNTED_MOST).astimezone(UTC), outage.ended.astimezone(UTC)
    days: list[Row] = []
    for day in days_of(at, ended):
        until = min(ends_at(day, at), ended)
        days.append({"day": day, "front": outage.front or "", "seconds": round((until - at).total_seconds())})
        at = until
    return days
