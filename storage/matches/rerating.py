"""Rates finished matches once more: compares the results with the stored ratings, or stores them instead."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import bindparam, delete, func, literal, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.game import Outcome
from games.ratings import Book, Line, Place, Played, places_of, was_left, why_not
from games.table.table import Lobby, Rated

from ..columns import Batch, Row, run_batches
from ..rating_schema import meetings, past_ratings, rated_seats, ratings
from ..rows import decode, encode
from ..schema import matches, seats, steps
from . import ratings as live
from .results import season_of

AT_ONCE = 2_000  # matches
Progress = Callable[[str], None]

_FIRST = select(rated_seats.c.match_id, func.min(rated_seats.c.id).label("place")).group_by(rated_seats.c.match_id)
_FIRST_SEATS = _FIRST.order_by("place").subquery()
_IN_ORDER = select(_FIRST_SEATS.c.place, _FIRST_SEATS.c.match_id).where(_FIRST_SEATS.c.place > bindparam("after"))
_IN_ORDER = _IN_ORDER.order_by(_FIRST_SEATS.c.place).limit(AT_ONCE)
_FACTS = select(*(matches.c[name] for name in ("id", "game", "outcome", "ended_at", "lobby", "rated")))
_THESE = _FACTS.where(matches.c.id.in_(bindparam("these", expanding=True)))
_OVER = _FACTS.where(matches.c.status == "over", matches.c.ended_at.is_not(None))
_OVER = _OVER.order_by(matches.c.ended_at, matches.c.id).limit(AT_ONCE)
_IS_RATED = (rated_seats.c.match_id == seats.c.match_id) & (rated_seats.c.seat == seats.c.seat)
_IS_RATED &= rated_seats.c.id <= bindparam("newest")
_SAT = select(
    *(seats.c[name] for name in ("match_id", "seat", "level", "player_id", "robot")),
    *(rated_seats.c[name] for name in ("line", "value", "deviation")),
)
_SAT = _SAT.outerjoin(rated_seats, _IS_RATED).where(seats.c.match_id.in_(bindparam("these", expanding=True)))
_SAT = _SAT.order_by(seats.c.match_id, seats.c.seat)
_TAKEN_BACK = select(steps.c.match_id).where(steps.c.match_id.in_(bindparam("these", expanding=True)))
_TAKEN_BACK = _TAKEN_BACK.where(steps.c.deed.contains('"takeback"')).distinct()
_TELL = Batch(update(matches).where(matches.c.id == bindparam("the_id")).values(rated=bindparam("told")))
_NEWEST = select(func.coalesce(func.max(rated_seats.c.id), 0))


@dataclass
class Comparison:
    """How many matches were rated, and what differs from the stored ratings: matches, and lines."""

    rated: int = 0
    matches: list[str] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)


async def compare(conn: AsyncConnection, progress: Progress = lambda _text: None) -> Comparison:
    """Rates all rated matches again, in the order in which they were rated; returns what differs."""
    book, found = Book(), Comparison()
    newest = await conn.scalar(_NEWEST) or 0
    async for page in _pages_in_order(conn):
        facts = {row.id: row for row in await conn.execute(_THESE, {"these": page})}
        sat = await _sat(conn, page, newest)
        for match_id in page:
            played = _played(facts[match_id], sat[match_id], {})
            book.rate(played)
            after = {
                line: (book.players[line].rating.value, book.players[line].rating.deviation) for line in played.lines
            }
            if after != {row.line: (row.value, row.deviation) for row in sat[match_id] if row.line is not None}:
                found.matches.append(match_id)
        found.rated += len(page)
        progress(f"{found.rated:,} matches rated")
    found.lines = await _wrong_lines(conn, book)
    return found


async def rebuild(conn: AsyncConnection, progress: Progress = lambda _text: None) -> int:
    """Rates all finished matches again, in the order in which they ended, and stores the results; returns how many.

    Matches that ended before there were ratings are rated as if there had been.
    """
    book, count = Book(), 0
    newest = await conn.scalar(_NEWEST) or 0
    async for facts in _pages_over(conn):
        sat = await _sat(conn, [row.id for row in facts], newest)
        reasons = await _reasons(conn, facts, sat)
        rated = [row for row in facts if not reasons[row.id]]
        lines = await _lines(conn, rated, sat)
        told = {match_id: Rated(why_not=why) for match_id, why in reasons.items() if why}
        seats_now: list[Row] = []
        for row in rated:
            told[row.id], more = live.rated_by(book, row.id, _played(row, sat[row.id], lines))
            seats_now += more
        rows = [{"the_id": match_id, "told": encode(one)} for match_id, one in told.items()]
        await run_batches(conn, (live.ADD_SEAT, seats_now), (_TELL, rows))
        count += len(rated)
        progress(f"{count:,} matches rated")
    for table in (past_ratings, meetings):
        await conn.execute(delete(table))
    await conn.execute(delete(rated_seats).where(rated_seats.c.id <= newest))
    await conn.execute(update(ratings).values(live.NOTHING))
    await run_batches(conn, *live.saved(book))
    return count


async def _pages_over(conn: AsyncConnection) -> AsyncIterator[list[Any]]:
    """Yields all finished matches in the order in which they ended."""
    wanted = _OVER
    while rows := list((await conn.execute(wanted)).all()):
        yield rows
        last = rows[-1]
        after = tuple_(literal(last.ended_at, matches.c.ended_at.type), literal(last.id))
        wanted = _OVER.where(tuple_(matches.c.ended_at, matches.c.id) > after)


async def _reasons(conn: AsyncConnection, facts: Sequence[Any], sat: Mapping[str, Sequence[Any]]) -> dict[str, str]:
    """Returns why each match is not rated; empty where it is. What was decided at its end stays."""
    unknown = [row.id for row in facts if row.rated is None]
    back = set((await conn.execute(_TAKEN_BACK, {"these": unknown})).scalars()) if unknown else set()
    found, left = {}, {}
    for row in facts:
        outcome = decode(row.outcome, Outcome) if row.outcome else None
        people = sum(_is_person(seat) for seat in sat.get(row.id, ()))
        known = decode(row.rated, Rated).why_not if row.rated else "taken_back" if row.id in back else ""
        if row.rated is None and decode(row.lobby, Lobby).daily:
            known = "daily"
        found[row.id] = known or why_not(outcome, people, len(sat.get(row.id, ())))
        if row.rated is None and not found[row.id] and was_left(outcome):
            left[row.id] = len(sat[row.id])
    return found | await live.short(conn, left)


async def _lines(conn: AsyncConnection, facts: Sequence[Any], sat: Mapping[str, Sequence[Any]]) -> dict[live.Who, Line]:
    """Returns the lines of players at matches that were not rated."""
    whose = {who for row in facts for seat in sat[row.id] if (who := _who(seat, row.game)) and seat.line is None}
    return {who: row.id for who, row in (await live.lines_of(conn, whose)).items()}


async def _pages_in_order(conn: AsyncConnection) -> AsyncIterator[list[str]]:
    last = 0
    while rows := (await conn.execute(_IN_ORDER, {"after": last})).all():
        yield [row.match_id for row in rows]
        last = rows[-1].place


async def _sat(conn: AsyncConnection, ids: Sequence[str], newest: int) -> dict[str, list[Any]]:
    rows = await conn.execute(_SAT, {"these": ids, "newest": newest})
    return {match_id: list(sat) for match_id, sat in groupby(rows, attrgetter("match_id"))}


async def _wrong_lines(conn: AsyncConnection, book: Book) -> list[Line]:
    there = {row.id: live.ratings_from(row) for row in await conn.execute(select(ratings)) if row.matches}
    wrong = {line for line in there.keys() | book.players.keys() if there.get(line) != book.players.get(line)}
    past = {tuple(row) for row in await conn.execute(select(past_ratings))}
    should = {(line, season, one.value, one.deviation, one.matches) for (line, season), one in book.past.items()}
    return sorted(wrong | {row[0] for row in past ^ should})


def _played(facts: Any, sat: Sequence[Any], lines: Mapping[live.Who, Line]) -> Played:
    """Returns a match as it was, or is to be, rated; `lines` of players whose seats have none."""
    places = places_of(decode(facts.outcome, Outcome))
    at = [Place(places[row.seat], _line(row, facts.game, lines), live.fixed_rating(row.level)) for row in sat]
    return Played(tuple(at), live.day_of(facts.ended_at), season_of(facts.ended_at))


def _line(seat: Any, game: str, lines: Mapping[live.Who, Line]) -> Line | None:
    who = _who(seat, game)
    return seat.line if seat.line is not None else lines.get(who) if who else None


def _who(seat: Any, game: str) -> live.Who | None:
    if seat.player_id is not None:
        return "player_id", seat.player_id, game
    return ("robot", seat.robot, game) if seat.robot is not None else None


def _is_person(seat: Any) -> bool:
    """Whether a person sat here; their data may have been deleted since."""
    return seat.player_id is not None or (seat.line is not None and seat.robot is None)
