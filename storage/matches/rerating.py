"""Rates finished matches once more: compares the results with the stored ratings, or stores them instead."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.game import Outcome
from games.ratings import Book, Line, Place, Played, places_of

from ..rows import decode
from ..schema import matches, past_ratings, rated_seats, ratings, seats
from . import ratings as live
from .results import season_of

AT_ONCE = 2_000  # matches
Progress = Callable[[str], None]

_FIRST = select(rated_seats.c.match_id, func.min(rated_seats.c.id).label("place")).group_by(rated_seats.c.match_id)
_FIRST_SEATS = _FIRST.order_by("place").subquery()
_IN_ORDER = select(_FIRST_SEATS.c.place, _FIRST_SEATS.c.match_id).where(_FIRST_SEATS.c.place > bindparam("after"))
_IN_ORDER = _IN_ORDER.order_by(_FIRST_SEATS.c.place).limit(AT_ONCE)
_FACTS = select(matches.c.id, matches.c.game, matches.c.outcome, matches.c.ended_at, matches.c.rated)
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
            book.enter(played)
            after = {
                line: (book.players[line].rating.value, book.players[line].rating.deviation) for line in played.lines
            }
            if after != {row.line: (row.value, row.deviation) for row in sat[match_id] if row.line is not None}:
                found.matches.append(match_id)
        found.rated += len(page)
        progress(f"{found.rated:,} matches rated")
    found.lines = await _wrong_lines(conn, book)
    return found


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


def _line(row: Any, game: str, lines: Mapping[live.Who, Line]) -> Line | None:
    if row.line is not None:
        return int(row.line)
    for column in ("player_id", "robot"):
        if (number := getattr(row, column)) is not None:
            return lines.get((column, number, game))
    return None
