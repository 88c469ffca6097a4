"""The last outages, kept for readers once no running clock needs them; one row for the program and for each front."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from games.table.clock import Outage

from .columns import upsert
from .maintenance import BAD
from .operation_schema import maintenance
from .rows import decode_or_new, encode

LONG = timedelta(minutes=1)  # a shorter one ends before readers look for it
KIND = "outage"  # of the program; those of fronts have the name behind it

_SAVE = upsert(maintenance, "at", "result", "about")
_ROWS = select(maintenance.c.kind, maintenance.c.at, maintenance.c.about).where(maintenance.c.kind.like(f"{KIND}%"))


@dataclass(frozen=True, slots=True)
class LastOutage:
    """When the last outage of a front, or of the program (None), ended; and the last one of a minute or more."""

    front: str | None
    ended: datetime
    long: Outage | None = None


@dataclass(frozen=True, slots=True)
class _Times:
    """A long outage as it is stored."""

    began: datetime | None = None
    ended: datetime | None = None


async def read(conn: AsyncConnection, newer: Iterable[Outage] = ()) -> Mapping[str | None, LastOutage]:
    """Returns the last outages by front, those included that are stored elsewhere."""
    kept = [_kept(*row) for row in await conn.execute(_ROWS)]
    last = {past.front: past for past in kept}
    for outage in newer:
        last[outage.front] = _later(last.get(outage.front), outage)
    return last


async def keep(conn: AsyncConnection, outages: Iterable[Outage]) -> None:
    """Keeps the last ones of these."""
    for front, last in sorted((await read(conn, outages)).items(), key=lambda named: named[0] or ""):
        times = _Times(last.long.began, last.long.ended) if last.long else _Times()
        kind = f"{KIND} {front}" if front else KIND
        await conn.execute(_SAVE, {"kind": kind, "at": last.ended, "result": BAD, "about": encode(times)})


def _later(known: LastOutage | None, outage: Outage) -> LastOutage:
    long = known.long if known else None
    if outage.ended - outage.began >= LONG and (long is None or long.ended < outage.ended):
        long = outage
    return LastOutage(outage.front, max(outage.ended, known.ended) if known else outage.ended, long)


def _kept(kind: str, ended: datetime, about: str) -> LastOutage:
    front, times = kind.removeprefix(KIND).strip() or None, decode_or_new(about, _Times)
    long = Outage(front, times.began, times.ended) if times.began and times.ended else None
    return LastOutage(front, ended, long)
