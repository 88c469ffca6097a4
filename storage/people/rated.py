"""Who is rated how at a game: people by name, the strongest first."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from games.ratings import Rating

from ..matches.ratings import ratings_from
from ..schema import players
from ..schema import ratings as rows


@dataclass(frozen=True, slots=True)
class RatedPerson:
    """A person's rating at a game."""

    handle: str
    name: str
    rating: Rating


_OF_GAME = select(rows, players.c.name, players.c.handle).join(players, players.c.id == rows.c.player_id)
_OF_GAME = _OF_GAME.where(rows.c.game == bindparam("the_game"), rows.c.matches > 0)
_ALL_TIME = _OF_GAME.order_by(rows.c.value.desc(), rows.c.id)
_SEASON = _OF_GAME.where(rows.c.season == bindparam("the_season")).order_by(rows.c.season_value.desc(), rows.c.id)


async def of_game(conn: AsyncConnection, game: str, season: int | None = None) -> list[RatedPerson]:
    """Returns everybody's rating at a game, of all time or of the current season."""
    given = {"the_game": game} | ({"the_season": season} if season is not None else {})
    found = await conn.execute(_ALL_TIME if season is None else _SEASON, given)
    read = ((row, ratings_from(row)) for row in found)
    return [RatedPerson(row.handle, row.name, both.rating if season is None else both.in_season) for row, both in read]
