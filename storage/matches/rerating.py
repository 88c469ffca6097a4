"""Rates all finished matches once more, in the order in which they were rated: what should be stored, and what is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.game import Outcome
from games.ratings import ALL_TIME, Book, Line, Place, Played, Rating, places_of

from ..rows import decode
from ..schema import matches, rated_seats, ratings, seats
from .ratings import day_of, fixed_rating
from .results import season_of

AT_ONCE = 2_000  # rows read at once

_FIRST = select(rated_seats.c.match_id, func.min(rated_seats.c.id).label("first")).group_by(rated_seats.c.match_id)
_RATED = _FIRST.subquery()
_MATCHES = (
    select(
        matches.c.id,
        matches.c.outcome,
        matches.c.ended_at,
        seats.c.seat,
        seats.c.level,
        seats.c.robot,
        rated_seats.c.line,
        rated_seats.c.value,
        rated_seats.c.deviation,
    )
    .join(_RATED, _RATED.c.match_id == matches.c.id)
    .join(seats, seats.c.match_id == matches.c.id)
    .outerjoin(rated_seats, (rated_seats.c.match_id == seats.c.match_id) & (rated_seats.c.seat == seats.c.seat))
    .order_by(_RATED.c.first, seats.c.seat)
)


@dataclass
class Differences:
    """What differs between the stored ratings and those that follow from the matches."""

    matches: list[str] = field(default_factory=list)
    lines: list[tuple[Line, int]] = field(default_factory=list)  # with their season
    rated: int = 0

    @property
    def any(self) -> bool:
        """Returns whether anything differs."""
        return bool(self.matches or self.lines)


async def compare(conn: AsyncConnection) -> Differences:
    """Rates all rated matches again and compares the results with the stored ones."""
    book, found = Book(), Differences()
    async for match_id, played, stored in _rated(conn):
        book.enter(played)
        found.rated += 1
        if any((one.value, one.deviation) != stored[line] for line in played.lines for one in [book.rating(line)]):
            found.matches.append(match_id)
    held = await conn.execute(select(ratings))
    there = {(row.line, row.season): Rating(row.value, row.deviation, row.matches) for row in held}
    found.lines = sorted(key for key in there.keys() | book.ratings.keys() if there.get(key) != book.ratings.get(key))
    return found


async def _rated(conn: AsyncConnection) -> AsyncIterator[tuple[str, Played, dict[Line, tuple[int, int]]]]:
    """Yields each rated match in order, with the stored ratings of its players afterwards."""
    rows: list[Any] = []
    async for row in await conn.stream(_MATCHES.execution_options(yield_per=AT_ONCE)):
        if rows and rows[0].id != row.id:
            yield _read(rows)
            rows = []
        rows.append(row)
    if rows:
        yield _read(rows)


def _read(rows: list[Any]) -> tuple[str, Played, dict[Line, tuple[int, int]]]:
    first = rows[0]
    places = places_of(decode(first.outcome, Outcome))
    sat = tuple(
        Place(places[row.seat], row.line)
        if row.line is not None
        else Place(places[row.seat], None, fixed_rating(row.level))
        for row in rows
    )
    played = Played(sat, day_of(first.ended_at), (ALL_TIME, season_of(first.ended_at)))
    return first.id, played, {row.line: (row.value, row.deviation) for row in rows if row.line is not None}
