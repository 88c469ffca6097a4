"""Ratings, wins, draws and losses of people at each game. storage/matches counts them; ladders.py compares them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from games.ratings import Rating

from ..matches.ratings import ratings_from
from ..rating_schema import ratings
from ..rows import Rows
from ..schema import players, results


@dataclass(frozen=True, slots=True)
class Results:
    """A player's results at a game: between people, or with computers at the table."""

    game: str
    with_computers: bool
    won: int
    drawn: int
    lost: int


_RESULTS = Rows(Results, results)
_OF_PLAYER = _RESULTS.select.where(results.c.player_id == bindparam("player"))
_OF_PLAYER = _OF_PLAYER.order_by(results.c.with_computers, results.c.game)


async def results_of(conn: AsyncConnection, player: int) -> list[Results]:
    """Returns a player's results at each game, those between people first."""
    return await _RESULTS.all(conn, _OF_PLAYER, {"player": player})


@dataclass(frozen=True, slots=True)
class RatedPerson:
    """A person's rating at a game."""

    handle: str
    name: str
    rating: Rating


_OF_GAME = select(ratings, players.c.name, players.c.handle).join(players, players.c.id == ratings.c.player_id)
_OF_GAME = _OF_GAME.where(ratings.c.game == bindparam("the_game"), ratings.c.matches > 0)
_ALL_TIME = _OF_GAME.order_by(ratings.c.value.desc(), ratings.c.id)
_SEASON = _OF_GAME.where(ratings.c.season == bindparam("the_season")).order_by(
    ratings.c.season_value.desc(), ratings.c.id
)


async def rated_at(conn: AsyncConnection, game: str, season: int | None = None) -> list[RatedPerson]:
    """Returns everybody's rating at a game, of all time or of the current season."""
    given = {"the_game": game} | ({"the_season": season} if season is not None else {})
    found = await conn.execute(_ALL_TIME if season is None else _SEASON, given)
    read = ((row, ratings_from(row)) for row in found)
    return [RatedPerson(row.handle, row.name, both.rating if season is None else both.in_season) for row, both in read]
