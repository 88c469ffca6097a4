"""Finished matches with their seats, as they are rated again (rerating.py)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from sqlalchemy import BigInteger, bindparam, select, type_coerce
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.computer import LEVELS_MOST
from games.core.game import Outcome
from games.rating_book import Place, Played
from games.ratings import POINT, START, Line, places_of

from ..columns import EPOCH, MICROSECOND, Lookup, look_up
from ..rating_schema import rated_seats
from ..rows import decode
from ..schema import matches, seats
from .rating_lines import Who
from .ratings import fixed_rating
from .results import season_of
from .tables import Games

AT_ONCE = 2_000  # matches
AVERAGE = (START // POINT,) * LEVELS_MOST  # of the levels of a game that is no longer there
DAY = 86_400_000_000  # microseconds

_SEAT_RATED = (rated_seats.c.match_id == seats.c.match_id) & (rated_seats.c.seat == seats.c.seat)
_FACTS = (
    select(
        *(matches.c[name] for name in ("id", "game", "outcome", "rated", "lobby")),
        type_coerce(matches.c.ended_at, BigInteger),
        *(seats.c[name] for name in ("seat", "level", "player_id", "robot", "replaced")),
        *(rated_seats.c[name] for name in ("line", "value", "deviation", "moved", "person")),
    )
    .join(seats, seats.c.match_id == matches.c.id)
    .outerjoin(rated_seats, _SEAT_RATED)
)
_EACH = Lookup(_FACTS.where(matches.c.id == bindparam("match_id")).order_by(matches.c.id, seats.c.seat))


class Seated(NamedTuple):
    """A seat of a match, with what is known about the match."""

    id: str
    game: str
    outcome: str | None
    rated: str | None
    lobby: str
    ended_at: int  # microseconds since 1970
    seat: int
    level: int | None
    player_id: int | None
    robot: int | None
    replaced: int  # 1: a computer answered for this person when the match ended
    line: Line | None
    value: int | None
    deviation: int | None
    moved: int | None
    person: Line | None


Sat = Sequence[Seated]  # the seats of a match
Lines = Mapping[Who, Line]


async def pages_of(conn: AsyncConnection, ids: Sequence[str]) -> AsyncIterator[Mapping[str, Sat]]:
    """Yields matches in this order with their seats, some at a time."""
    for first in range(0, len(ids), AT_ONCE):
        page = ids[first : first + AT_ONCE]
        seats_of: dict[str, list[Seated]] = {match_id: [] for match_id in page}
        for seat in map(Seated._make, await look_up(conn, _EACH, [{"match_id": match_id} for match_id in page])):
            seats_of[seat.id].append(seat)
        yield seats_of


def played(sat: Sat, lines: Lines, games: Games) -> Played:
    """Returns a match in the form in which it is rated; `lines` are of players whose seats have none."""
    match = sat[0]
    points = games[match.game].computer.level_points if match.game in games else AVERAGE
    away = frozenset(seat.seat for seat in sat if seat.replaced)
    places, day = _places(match.outcome or "", away), match.ended_at // DAY
    skill = games[match.game].skill.at(len(sat)) if match.game in games else 1.0
    at = [
        Place(places[seat.seat], _line(seat, lines), fixed_rating(seat.level, points), bool(seat.replaced), seat.person)
        for seat in sat
    ]
    return Played(tuple(at), day, _season(day), skill)


@cache
def _season(day: int) -> int:
    return season_of(EPOCH + day * DAY * MICROSECOND)


def _places(outcome: str, away: frozenset[int]) -> dict[int, int]:
    return places_of(decode(outcome, Outcome), away)


def _line(seat: Seated, lines: Lines) -> Line | None:
    if seat.line is not None:
        return seat.line
    who = who_sat(seat) if lines else None
    return lines.get(who) if who else None


def who_sat(seat: Seated) -> Who | None:
    if seat.player_id is not None:
        return "player_id", seat.player_id, seat.game
    return ("robot", seat.robot, seat.game) if seat.robot is not None else None


def is_person(seat: Seated) -> bool:
    """Whether a person sat here; their data may have been deleted since."""
    return seat.player_id is not None or (seat.line is not None and seat.robot is None)
