"""Round types, and the rounds that copied their values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zlib import compress, decompress

from sqlalchemy import bindparam, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .. import outbox
from ..columns import upsert
from ..outbox import Unsent
from ..rows import Rows, decode, encode
from ..tournament_schema import days, round_types, rounds

REPORT = "report"  # the kind of messages to rooms about a round, in the outbox
NEWS_FOR = timedelta(days=1)  # a message that could not be sent for so long is news no more
HELD = timedelta(minutes=1)  # until what follows from the end of a round has been done; then by a process that died


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
    longest_wait_ms: int = 0  # of a day: between two pairings of a robot that was ready

    @property
    def pending(self) -> bool:
        """Whether its scores are not booked yet."""
        return self.ended_at is None


_types, _rows = Rows(RoundType, round_types), Rows(Round, rounds)
add_type = _types.create
create, get = _rows.create, _rows.get


async def stop_type(conn: AsyncConnection, tournament: int, round_type: int, at: datetime) -> bool:
    """Takes a round type out of use; returns whether it was in use."""
    is_type = (round_types.c.id == round_type) & (round_types.c.tournament_id == tournament)
    done = await conn.execute(
        update(round_types).where(is_type, round_types.c.stopped_at.is_(None)).values(stopped_at=at)
    )
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


async def latest(conn: AsyncConnection, tournament: int) -> list[Round]:
    """Returns the last round of a tournament, and all since the first whose scores are not booked."""
    is_of = rounds.c.tournament_id == tournament
    first = select(func.min(rounds.c.number)).where(is_of, rounds.c.ended_at.is_(None)).scalar_subquery()
    last = select(func.max(rounds.c.number)).where(is_of).scalar_subquery()
    is_late = (rounds.c.number >= first) | (rounds.c.number == last)
    return await _rows.where(conn, is_of, is_late, by=[rounds.c.number])


async def newest(conn: AsyncConnection, tournament: int, most: int) -> list[Round]:
    """Returns the last rounds of a tournament, in their order."""
    wanted = _rows.select.where(rounds.c.tournament_id == tournament).order_by(rounds.c.number.desc()).limit(most)
    return (await _rows.all(conn, wanted))[::-1]


async def numbered(conn: AsyncConnection, tournament: int, number: int) -> Round | None:
    """Returns the round of a tournament with this number."""
    wanted = _rows.select.where(rounds.c.tournament_id == tournament, rounds.c.number == number)
    return await _rows.first(conn, wanted)


async def waited(conn: AsyncConnection, round_id: int, wait: timedelta) -> None:
    """Notes how long a robot has waited in a day, if none has waited longer."""
    ms = wait // timedelta(milliseconds=1)
    longer = (rounds.c.id == round_id) & (rounds.c.longest_wait_ms < ms)
    await conn.execute(update(rounds).where(longer).values(longest_wait_ms=ms))


async def last_ended(conn: AsyncConnection, tournament: int) -> int | None:
    """Returns the number in the database of the latest round whose scores are booked."""
    has_ended = (rounds.c.tournament_id == tournament) & rounds.c.ended_at.is_not(None)
    newest: int | None = await conn.scalar(select(func.max(rounds.c.id)).where(has_ended))
    return newest


async def pending(conn: AsyncConnection, tournament: int) -> Round | None:
    """Returns the latest round of a tournament if its scores are not booked yet."""
    newest = await _rows.where(conn, rounds.c.tournament_id == tournament, by=[rounds.c.number.desc()])
    return newest[0] if newest and newest[0].pending else None


async def archive(conn: AsyncConnection, tournament: int, to: int) -> None:
    """Moves all rounds and round types of a tournament to its archive."""
    for kind in (rounds, round_types):
        await conn.execute(update(kind).where(kind.c.tournament_id == tournament).values(tournament_id=to))


async def put_reports(conn: AsyncConnection, round_id: int, network_of: Mapping[int, str], at: datetime) -> None:
    """Saves messages about a round to rooms, named with their networks, that do not wait already.

    They are held until `release_reports`.
    """
    things = [Unsent(network, str(room), once=f"{REPORT} {round_id} {room}") for room, network in network_of.items()]
    await outbox.drop_older(conn, REPORT, at - NEWS_FOR)
    await outbox.put(conn, REPORT, str(round_id), things, at, at + HELD)


async def release_reports(conn: AsyncConnection, tournament: int, now: datetime) -> None:
    """Has the messages about rounds of a tournament that are held sent now."""
    ids = await conn.scalars(select(rounds.c.id).where(rounds.c.tournament_id == tournament))
    await outbox.release(conn, REPORT, [str(number) for number in ids], now)


_STANDING = (
    select(days.c.standing)
    .join(rounds, rounds.c.id == days.c.round_id)
    .where(rounds.c.tournament_id == bindparam("tournament"), rounds.c.number == bindparam("number"))
    .where(days.c.next_match.is_(None))
)
_CHECKPOINT = (
    select(days.c.next_match, days.c.standing)
    .join(rounds, rounds.c.id == days.c.round_id)
    .where(rounds.c.tournament_id == bindparam("tournament"), days.c.next_match.is_not(None))
    .order_by(days.c.next_match.desc())
    .limit(1)
)


async def save_standing(
    conn: AsyncConnection, round_id: int, standing: dict[str, Any], next_match: int | None = None
) -> None:
    """Saves what a day of an endless tournament leaves for the next one, in place of what there was.

    `next_match`: of a day that goes on, the first match that is not in it yet.
    """
    packed = compress(encode(standing).encode())
    facts = {"round_id": round_id, "standing": packed, "next_match": next_match}
    await conn.execute(upsert(days, "standing", "next_match").values(**facts))


async def standing(conn: AsyncConnection, tournament: int, number: int) -> dict[str, Any] | None:
    """Returns what the day of this number has left; None where it is not booked."""
    packed = await conn.scalar(_STANDING, {"tournament": tournament, "number": number})
    return None if packed is None else decode(decompress(packed).decode(), dict)


async def checkpoint(conn: AsyncConnection, tournament: int) -> tuple[int, dict[str, Any]] | None:
    """Returns how far a day that goes on has been counted: the first match that is not in it, and the standing."""
    row = (await conn.execute(_CHECKPOINT, {"tournament": tournament})).first()
    return None if row is None else (row.next_match, decode(decompress(row.standing).decode(), dict))


async def forget_checkpoints(conn: AsyncConnection, tournament: int) -> None:
    """Has the day that goes on counted anew: something before it has changed."""
    of_tournament = select(rounds.c.id).where(rounds.c.tournament_id == tournament)
    is_open = days.c.round_id.in_(of_tournament) & days.c.next_match.is_not(None)
    await conn.execute(delete(days).where(is_open))
