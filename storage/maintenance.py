"""When the house was last backed up and drilled, and how that went; one row of each kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .columns import upsert
from .operation_schema import beats, maintenance
from .rows import Rows, stored
from .schema import matches, steps

GOOD, BAD, UNKNOWN = "good", "bad", "unknown"
BACKUP, DRILL = "backup", "drill"
DRILL_EVERY = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class MaintenanceRun:
    """The last backup, or the last drill of a backup."""

    kind: str  # BACKUP or DRILL
    at: datetime  # a backup has everything that was saved until then
    result: str = GOOD  # GOOD, BAD, or UNKNOWN: could not be told
    about: dict[str, Any] = field(default_factory=dict)  # of a drill: records, checked, seconds, why


_RUNS = Rows(MaintenanceRun, maintenance)
_SAVE = upsert(maintenance, "at", "result", "about")


async def last_runs(conn: AsyncConnection) -> Mapping[str, MaintenanceRun]:
    """Returns the last backup and the last drill, by kind; what was never done is missing."""
    return {run.kind: run for run in await _RUNS.all(conn, _RUNS.select)}


async def note(conn: AsyncConnection, run: MaintenanceRun) -> None:
    """Saves a backup or a drill as the last one, unless a later one is saved already."""
    known = (await last_runs(conn)).get(run.kind)
    if known is None or known.at <= run.at:
        columns = {"kind": run.kind, "at": run.at, "result": run.result, "about": run.about}
        await conn.execute(_SAVE, stored(columns))


_NEWEST_BEAT = select(beats.c.at).order_by(beats.c.at.desc()).limit(1)
_NEWEST_STEP = select(steps.c.at).order_by(steps.c.at.desc()).limit(1)


async def last_sign_of_life(conn: AsyncConnection) -> datetime | None:
    """Returns the last heartbeat; in a house that never served, the last step, and None without one.

    So old is what a backup holds. Without heartbeats every step is read.
    """
    newest: datetime | None = await conn.scalar(_NEWEST_BEAT) or await conn.scalar(_NEWEST_STEP)
    return newest


async def first_match(conn: AsyncConnection) -> datetime | None:
    """Returns when the oldest match was opened; None without one."""
    oldest: datetime | None = await conn.scalar(select(func.min(matches.c.created_at)))
    return oldest


def drill_warning(runs: Mapping[str, MaintenanceRun], first: datetime | None, now: datetime) -> str:
    """Returns a sentence where nobody knows whether a backup could be restored today; else empty.

    `first`: when the oldest match was opened. A house has a week for its first drill.
    """
    drill, how = runs.get(DRILL), "run `roundhouse drill`"
    since = drill.at if drill else first
    if drill and drill.result != GOOD:
        said = "failed" if drill.result == BAD else "could not tell whether a backup can be restored"
        return f"the drill of {drill.at:%Y-%m-%d} {said}: {drill.about.get('why', '')} Then {how} again."
    if since is None or now - since <= DRILL_EVERY:
        return ""
    if drill is None:
        return f"nobody knows whether a backup of this house could be restored: {how}, best once a week."
    return f"the last drill was {(now - since).days} days ago: {how}, best once a week."
