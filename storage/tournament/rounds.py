"""Round types, and the rounds that copied their values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import insert_new
from ..rows import Rows
from ..tournament_schema import reports, round_types, rounds


@dataclass(frozen=True, slots=True)
class RoundType:
    """What rounds are played with; the types of a tournament are used in turn."""

    id: int
    tournament_id: int
    options: dict[str, Any]  # of the game
    timeout_ms: int
    multiplier: int
    both: bool  # each pairing plays its deal twice, with the sides swapped
    sealed: bool
    stopped_at: datetime | None


@dataclass(frozen=True, slots=True)
class Round:
    """A round. `skipped` has a team's number and the code of why it could not be paired."""

    id: int
    tournament_id: int
    number: int
    type_id: int
    options: dict[str, Any]
    timeout_ms: int
    multiplier: int
    both: bool
    sealed: bool
    byes: tuple[int, ...]
    skipped: tuple[tuple[int, str], ...]
    created_at: datetime
    ended_at: datetime | None

    @property
    def pending(self) -> bool:
        """Whether its scores are not booked yet."""
        return self.ended_at is None


_types, _rows = Rows(RoundType, round_types), Rows(Round, rounds)
add_type = _types.create
create, get = _rows.create, _rows.get


async def stop_type(conn: AsyncConnection, tournament: int, round_type: int, at: datetime) -> bool:
    """Takes a round type out of use; returns whether it was in use."""
    its = (round_types.c.id == round_type) & (round_types.c.tournament_id == tournament)
    done = await conn.execute(update(round_types).where(its, round_types.c.stopped_at.is_(None)).values(stopped_at=at))
    return done.rowcount > 0


async def types_of(conn: AsyncConnection, tournament: int) -> list[RoundType]:
    """Returns the round types of a tournament in their order, stopped ones too."""
    return await _types.where(conn, round_types.c.tournament_id == tournament)


async def end(conn: AsyncConnection, round_id: int, at: datetime) -> None:
    """Marks a round as finished."""
    await _rows.change(conn, round_id, ended_at=at)


async def reopen(conn: AsyncConnection, round_id: int) -> None:
    """Marks a round as pending again: some of its matches are played again."""
    await _rows.change(conn, round_id, ended_at=None)


async def of_tournament(conn: AsyncConnection, tournament: int) -> list[Round]:
    """Returns the rounds of a tournament, the first one first."""
    return await _rows.where(conn, rounds.c.tournament_id == tournament, by=[rounds.c.number])


async def last_ended(conn: AsyncConnection, tournament: int) -> int | None:
    """Returns the number in the database of the latest round whose scores are booked."""
    its = (rounds.c.tournament_id == tournament) & rounds.c.ended_at.is_not(None)
    found: int | None = await conn.scalar(select(func.max(rounds.c.id)).where(its))
    return found


async def pending(conn: AsyncConnection, tournament: int) -> Round | None:
    """Returns the latest round of a tournament if its scores are not booked yet."""
    its = await _rows.where(conn, rounds.c.tournament_id == tournament, by=[rounds.c.number.desc()])
    return its[0] if its and its[0].pending else None


async def archive(conn: AsyncConnection, tournament: int, to: int) -> None:
    """Moves all rounds and round types of a tournament to its archive."""
    for kind in (rounds, round_types):
        await conn.execute(update(kind).where(kind.c.tournament_id == tournament).values(tournament_id=to))


@dataclass(frozen=True, slots=True)
class Report:
    """A message to a room. One with an attempt behind it may have arrived: its sender died."""

    round_id: int
    room_id: int
    attempts: int
    created_at: datetime


async def add_reports(conn: AsyncConnection, round_id: int, room_ids: Iterable[int], at: datetime) -> None:
    """Saves messages about a round that are not saved yet."""
    for room in room_ids:
        await conn.execute(insert_new(reports).values(round_id=round_id, room_id=room, created_at=at))


_reports = Rows(Report, reports)
_WAITING = (
    _reports.select.order_by(reports.c.created_at)
    .where(
        or_(reports.c.taken_until.is_(None), reports.c.taken_until < bindparam("now", type_=reports.c.taken_until.type))
    )
    .limit(bindparam("most"))
)


async def waiting_reports(conn: AsyncConnection, now: datetime, most: int) -> list[Report]:
    """Returns the oldest messages that nobody is sending."""
    return await _reports.all(conn, _WAITING, {"now": now, "most": most})


async def take_report(conn: AsyncConnection, report: Report, until: datetime) -> bool:
    """Notes an attempt to send a message; returns False where another process has made one."""
    its = (reports.c.round_id == report.round_id) & (reports.c.room_id == report.room_id)
    wanted = update(reports).where(its, reports.c.attempts == report.attempts)
    return (await conn.execute(wanted.values(attempts=report.attempts + 1, taken_until=until))).rowcount == 1


async def remove_report(conn: AsyncConnection, report: Report) -> None:
    """Deletes a message that was sent, or that nobody needs any more."""
    its = (reports.c.round_id == report.round_id) & (reports.c.room_id == report.room_id)
    await conn.execute(delete(reports).where(its))
