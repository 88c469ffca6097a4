"""What operators watch and change: the drain, the matches in trouble, the newest errors of all processes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import bindparam, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .columns import upsert
from .operation_schema import beats, drains, error_lines, process_states
from .rows import Rows
from .schema import matches, rooms

ERRORS_MOST = 50


@dataclass(frozen=True, slots=True)
class Drain:
    """The time before maintenance: nothing new begins."""

    reason: str  # for everybody
    began: datetime
    until: datetime | None  # then it ends by itself; None: when an operator ends it

    def is_on(self, now: datetime) -> bool:
        """Whether it has not ended by itself."""
        return self.until is None or now < self.until


_DRAIN = upsert(drains, "reason", "began", "until")


async def begin_drain(conn: AsyncConnection, drain: Drain) -> None:
    """Saves the drain, in place of the one before."""
    await conn.execute(_DRAIN, {"id": 1, "reason": drain.reason, "began": drain.began, "until": drain.until})


async def end_drain(conn: AsyncConnection) -> bool:
    """Forgets the drain; returns whether there was one."""
    return (await conn.execute(delete(drains))).rowcount > 0


@dataclass(frozen=True, slots=True)
class Running:
    """How many matches of people and computers are being played, and at how many somebody moved a short while ago."""

    live: int
    active: int


_LIVE = select(func.count()).where(matches.c.status == "live")


async def running(conn: AsyncConnection, since: datetime) -> Running:
    """Returns how many matches are live, and in how many of them somebody has moved since then."""
    active = await conn.scalar(_LIVE.where(matches.c.moved_at >= since))
    return Running(await conn.scalar(_LIVE) or 0, active or 0)


@dataclass(frozen=True, slots=True)
class MatchInTrouble:
    """A match that is frozen, or whose deadline has passed."""

    id: str
    game: str
    platform: str
    status: str
    moved_at: datetime
    deadline: datetime | None


_TROUBLE = select(
    matches.c.id, matches.c.game, rooms.c.platform, matches.c.status, matches.c.moved_at, matches.c.deadline
).join(rooms, rooms.c.id == matches.c.room_id)
_FROZEN = _TROUBLE.where(matches.c.status == "frozen").order_by(matches.c.created_at.desc()).limit(bindparam("most"))
_BEFORE = bindparam("before", type_=matches.c.deadline.type)
_LATE = _TROUBLE.where(matches.c.deadline < _BEFORE).order_by(matches.c.deadline).limit(bindparam("most"))


async def frozen(conn: AsyncConnection, most: int) -> list[MatchInTrouble]:
    """Returns the frozen matches, the newest first."""
    return [MatchInTrouble(*row) for row in await conn.execute(_FROZEN, {"most": most})]


async def late(conn: AsyncConnection, before: datetime, most: int) -> list[MatchInTrouble]:
    """Returns the tables and matches whose stored deadline is earlier, the earliest first."""
    return [MatchInTrouble(*row) for row in await conn.execute(_LATE, {"before": before, "most": most})]


@dataclass(frozen=True, slots=True)
class ErrorLine:
    """An error in the log of a process, without names."""

    at: datetime
    process: str
    line: str


_errors = Rows(ErrorLine, error_lines)
_NEWEST = _errors.select.order_by(error_lines.c.id.desc()).limit(ERRORS_MOST)
_OLD = delete(error_lines).where(error_lines.c.id <= select(func.max(error_lines.c.id)).scalar_subquery() - ERRORS_MOST)


async def add_errors(conn: AsyncConnection, lines: Iterable[ErrorLine]) -> None:
    """Saves errors, and forgets all but the newest ones."""
    rows = [{"at": line.at, "process": line.process, "line": line.line} for line in lines]
    if rows:
        await conn.execute(insert(error_lines), rows[-ERRORS_MOST:])
        await conn.execute(_OLD)


async def errors(conn: AsyncConnection, since: timedelta, now: datetime) -> list[ErrorLine]:
    """Returns the newest errors of all processes that are not older than this, the newest first."""
    return await _errors.all(conn, _NEWEST.where(error_lines.c.at >= now - since))


@dataclass(frozen=True, slots=True)
class StoredProcess:
    """A process that has served lately: its last heartbeat, what it is, and what it had to do."""

    name: str
    beat_at: datetime
    stopped: bool
    about: str
    state_at: datetime | None
    state: str | None


_SAVE_STATE = upsert(process_states, "at", "state")
_GONE = delete(process_states).where(process_states.c.process.not_in(select(beats.c.process)))
_PROCESSES = select(beats.c.process, beats.c.at, beats.c.stopped, beats.c.about, process_states.c.at)
_PROCESSES = (
    _PROCESSES.add_columns(process_states.c.state)
    .order_by(beats.c.process)
    .select_from(beats.outerjoin(process_states, process_states.c.process == beats.c.process))
)


async def save_process(
    conn: AsyncConnection, process: str, at: datetime, state: str, errors: Iterable[ErrorLine] = ()
) -> None:
    """Saves what a process has to do, with its new errors, and forgets processes without a heartbeat."""
    await conn.execute(_SAVE_STATE, {"process": process, "at": at, "state": state})
    await conn.execute(_GONE)
    await add_errors(conn, errors)


async def processes(conn: AsyncConnection) -> list[StoredProcess]:
    """Returns all processes that have a heartbeat, also those that have stopped."""
    rows = await conn.execute(_PROCESSES)
    return [StoredProcess(name, at, bool(stopped), *more) for name, at, stopped, *more in rows]
