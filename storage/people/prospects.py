"""Reads what is needed to say what a match would bring: the ratings of its players, and how often they have met."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from games.prospects import Prospect, prospect
from games.rating_book import COMPUTERS, MONTH, Place, Played
from games.ratings import POINT, Line, Ratings, first_ratings
from games.table.chair import Chair
from games.table.table import Table

from ..matches import first_guesses
from ..matches.rating_lines import owners_of, ratings_from
from ..matches.ratings import day_of, fixed_rating, meetings_from
from ..matches.results import season_of
from ..rating_schema import meetings, ratings

SEATS_MOST = 1_000  # numbers of players without a line

_LINES = select(ratings).where(
    ratings.c.game == bindparam("of_game"),
    or_(
        ratings.c.player_id.in_(bindparam("people", expanding=True)),
        ratings.c.robot.in_(bindparam("robots", expanding=True)),
    ),
)
_MET = select(meetings).where(
    meetings.c.low.in_(bindparam("lines", expanding=True)),
    meetings.c.high.in_(bindparam("lines", expanding=True)),
    meetings.c.month == bindparam("of_month"),
)


async def prospect_of(conn: AsyncConnection, table: Table, player: int, now: datetime) -> Prospect | None:
    """Returns what the match of an open table would bring somebody who sits there, or who joins.

    None where nothing can be said: nobody else is there yet, or their own rating is still unsure.
    """
    chairs, seat = table.chairs, table.seat_of(player)
    if seat is None:
        chairs, seat = (*chairs, Chair(player, "")), len(chairs)
    people = [chair.player for chair in chairs if chair.player is not None]
    owners = await owners_of(conn, people)
    by_person, by_robot = await _stored(conn, table.name, [*people, *owners.values()], chairs)
    known, sit = dict[Line, Ratings](), list[Place]()
    for at, chair in enumerate(chairs):
        fixed = fixed_rating(chair.level, table.game.computer.level_points)
        row = by_person.get(chair.player) if chair.player is not None else by_robot.get(chair.robot)
        if chair.is_computer and chair.robot is None:
            sit.append(Place(0, None, fixed))
            continue
        line = row.id if row is not None else -1 - at  # of a player who has none yet
        known[line] = ratings_from(row) if row is not None and row.matches else await _first(conn, table, chair)
        sit.append(Place(0, line, fixed, person=_line_of(owners.get(chair.player or 0), by_person)))
    day, lines = day_of(now), sorted({place.whose or COMPUTERS for place in sit} | known.keys())
    rows = await conn.execute(_MET, {"lines": lines, "of_month": day // MONTH})
    match = Played(tuple(sit), day, season_of(now), table.game.skill.at(max(len(sit), 2)))
    return prospect(match, seat, known, meetings_from(rows))


async def _stored(
    conn: AsyncConnection, game: str, people: list[int], chairs: tuple[Chair, ...]
) -> tuple[Mapping[int | None, Any], Mapping[int | None, Any]]:
    """Returns the stored ratings at a game, of these people and of the robots in these chairs."""
    robots = [chair.robot for chair in chairs if chair.robot is not None]
    rows = (await conn.execute(_LINES, {"of_game": game, "people": people, "robots": robots})).all()
    by_person = {row.player_id: row for row in rows if row.player_id is not None}
    return by_person, {row.robot: row for row in rows if row.robot is not None}


def _line_of(owner: int | None, by_person: Mapping[int | None, Any]) -> Line | None:
    """Returns the line of a program's owner; a number of their own where they have none yet; None without an owner."""
    if owner is None:
        return None
    return int(by_person[owner].id) if owner in by_person else -SEATS_MOST - owner


async def _first(conn: AsyncConnection, table: Table, chair: Chair) -> Ratings:
    """Returns the ratings with which somebody begins."""
    said = await first_guesses.first_guesses(conn, chair.player) if chair.player is not None else {}
    return first_ratings(first_guesses.points_of(table.game, said.get(table.name)) * POINT)
