"""Ratings, wins, draws and losses of people at each game. storage/matches counts them; ladders.py compares them.

People of a room without a sure rating have no place on its ladder; they stand below it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Select, and_, bindparam, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from games.ratings import SURE, Rating

from ..matches.rating_lines import ratings_from
from ..matches.results import ALL_GAMES, ALL_TIME
from ..rating_schema import ratings
from ..rows import Rows, decode_or_new
from ..schema import players, results, standings
from .ladders import Pool, Ranked
from .players import Preferences


@dataclass(frozen=True, slots=True)
class Results:
    """A player's results at a game: between people, or with computers at the table."""

    game: str
    with_computers: bool
    won: int
    drawn: int
    lost: int


_RESULTS = Rows(Results, results)
_OF_PLAYER = _RESULTS.select.where(results.c.player_id == bindparam("player")).order_by(
    results.c.with_computers, results.c.game
)


async def results_of(conn: AsyncConnection, player: int) -> list[Results]:
    """Returns a player's results at each game, those between people first."""
    return await _RESULTS.all(conn, _OF_PLAYER, {"player": player})


@dataclass(frozen=True, slots=True)
class RatedPerson:
    """A person's rating at a game."""

    handle: str
    name: str
    rating: Rating


_OF_GAME = (
    select(ratings, players.c.name, players.c.handle)
    .join(players, players.c.id == ratings.c.player_id)
    .where(ratings.c.game == bindparam("the_game"), ratings.c.matches > 0)
)
_ALL_TIME = _OF_GAME.order_by(ratings.c.value.desc(), ratings.c.id)
_SEASON = _OF_GAME.where(ratings.c.season == bindparam("the_season")).order_by(
    ratings.c.season_value.desc(), ratings.c.id
)


async def rated_at(conn: AsyncConnection, game: str, season: int | None = None) -> list[RatedPerson]:
    """Returns everybody's rating at a game, of all time or of the current season."""
    given = {"the_game": game} | ({"the_season": season} if season is not None else {})
    rows = await conn.execute(_ALL_TIME if season is None else _SEASON, given)
    read = ((row, ratings_from(row)) for row in rows)
    return [RatedPerson(row.handle, row.name, both.rating if season is None else both.in_season) for row, both in read]


_HERE = (standings.c.room_id == bindparam("of_room"), standings.c.game == bindparam("of_game"))
_PERSON = (players.c.id.label("player_id"), *(players.c[name] for name in ("handle", "name", "wishes")))
_WON_OR_NOT = tuple(standings.c[name] for name in ("won", "drawn", "lost"))


@cache
def _statement(over_all: bool) -> Select[Any]:
    """Returns the statement that reads these people at a game, or over all games."""
    query = select(*_PERSON, *_WON_OR_NOT).join(players, players.c.id == standings.c.player_id)
    query = query.where(*_HERE, standings.c.season == ALL_TIME).limit(bindparam("most"))
    if over_all:
        is_sure = (ratings.c.player_id == standings.c.player_id, ratings.c.deviation.between(1, SURE))
        return query.where(~exists().where(*is_sure)).order_by(standings.c.won.desc(), standings.c.player_id)
    line = and_(ratings.c.player_id == standings.c.player_id, ratings.c.game == standings.c.game)
    query = query.add_columns(*(ratings.c[name] for name in ("value", "deviation", "matches"))).outerjoin(ratings, line)
    is_unsure = ratings.c.id.is_(None) | (ratings.c.deviation > SURE)
    return query.where(is_unsure).order_by(ratings.c.value.desc().nulls_last(), standings.c.player_id)


async def newcomers(conn: AsyncConnection, pool: Pool, most: int) -> list[Ranked]:
    """Returns the people who have played in the room of a pool and have no sure rating yet, in no places.

    At a game those with a rating come first, the best one at the top; over all games those with most wins.
    """
    rows = await conn.execute(_statement(pool.game == ALL_GAMES), {**pool.facts, "most": most})
    return [_ranked(row) for row in rows]


def _ranked(row: Any) -> Ranked:
    wishes = decode_or_new(row.wishes, Preferences, player=row.player_id)
    rating = Rating(row.value, row.deviation, row.matches) if getattr(row, "value", None) is not None else Rating()
    shows = wishes.ladders == "shown"
    return Ranked(row.player_id, row.handle, row.name, shows, wishes.profile, 0, rating, row.won, row.drawn, row.lost)
