"""The people of a room without a sure rating: they have no place on its ladder, and stand below it."""

from __future__ import annotations

from functools import cache
from typing import Any

from sqlalchemy import Select, and_, bindparam, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from games.ratings import SURE, Rating

from ..matches.results import ALL_GAMES, ALL_TIME
from ..rating_schema import ratings
from ..rows import decode_or_new
from ..schema import players, standings
from .ladders import Pool, Ranked
from .players import Preferences

_HERE = (standings.c.room_id == bindparam("of_room"), standings.c.game == bindparam("of_game"))
_PERSON = (players.c.id.label("player_id"), *(players.c[name] for name in ("handle", "name", "wishes")))
_RESULTS = tuple(standings.c[name] for name in ("won", "drawn", "lost"))


@cache
def _statement(over_all: bool) -> Select[Any]:
    """Returns the statement that reads these people at a game, or over all games."""
    found = select(*_PERSON, *_RESULTS).join(players, players.c.id == standings.c.player_id)
    found = found.where(*_HERE, standings.c.season == ALL_TIME).limit(bindparam("most"))
    if over_all:
        is_sure = (ratings.c.player_id == standings.c.player_id, ratings.c.deviation.between(1, SURE))
        return found.where(~exists().where(*is_sure)).order_by(standings.c.won.desc(), standings.c.player_id)
    line = and_(ratings.c.player_id == standings.c.player_id, ratings.c.game == standings.c.game)
    found = found.add_columns(*(ratings.c[name] for name in ("value", "deviation", "matches"))).join(ratings, line)
    return found.where(ratings.c.deviation > SURE).order_by(ratings.c.value.desc(), ratings.c.id)


async def newcomers(conn: AsyncConnection, pool: Pool, most: int) -> list[Ranked]:
    """Returns the people who have played in the room of a pool and have no sure rating yet, in no places.

    At a game those with a rating, the best first; over all games everybody, those with most wins first.
    """
    rows = await conn.execute(_statement(pool.game == ALL_GAMES), {**pool.facts, "most": most})
    return [_ranked(row) for row in rows]


def _ranked(row: Any) -> Ranked:
    wishes = decode_or_new(row.wishes, Preferences, player=row.player_id)
    rating = Rating(row.value, row.deviation, row.matches) if hasattr(row, "value") else Rating()
    shows = wishes.ladders == "shown"
    return Ranked(row.player_id, row.handle, row.name, shows, wishes.profile, 0, rating, row.won, row.drawn, row.lost)
