"""One figure over all games: how far a player's sure ratings are above the average, added up.

It is stored, because adding up the ratings of 100,000 people for each reader would take too long. The transaction that
changes a rating changes it, too.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import ColumnElement, delete, func, insert, literal_column, select, union_all
from sqlalchemy.ext.asyncio import AsyncConnection

from games.ratings import START, SURE, Rating, Ratings

from ..columns import Batch, Row, upsert
from ..rating_schema import overall, past_ratings, ratings
from .results import ALL_TIME

SAVE = Batch(upsert(overall, "points", "variance", "games"))

_COLUMNS = ("player_id", "season", "points", "variance", "games")
_ALL_TIME: ColumnElement[int] = literal_column(str(ALL_TIME))
_ITS = ratings.c
_PAST = select(_ITS.player_id, past_ratings.c.season, past_ratings.c.value, past_ratings.c.deviation)
_EVERY = union_all(
    select(_ITS.player_id, _ALL_TIME.label("season"), _ITS.value, _ITS.deviation).where(_ITS.matches > 0),
    select(_ITS.player_id, _ITS.season, _ITS.season_value, _ITS.season_deviation).where(_ITS.matches > 0),
    _PAST.join(past_ratings, past_ratings.c.line == _ITS.id),
).subquery()
_SUMS = func.sum(_EVERY.c.value - START), func.sum(_EVERY.c.deviation * _EVERY.c.deviation), func.count()
_ALL = select(_EVERY.c.player_id, _EVERY.c.season, *_SUMS).group_by(_EVERY.c.player_id, _EVERY.c.season)
_ALL = _ALL.where(_EVERY.c.player_id.is_not(None), _EVERY.c.deviation <= SURE, _EVERY.c.value > START)
_STORED = select(*(overall.c[name] for name in _COLUMNS)).where(overall.c.games > 0)


def rows_of(players: Mapping[int, Collection[Ratings]]) -> list[Row]:
    """Returns the rows of players, of all time and of the season in which they played last, from all their ratings."""
    rows: list[Row] = []
    for player, its in sorted(players.items()):
        season = max(one.season for one in its)
        rows.append(_row(player, ALL_TIME, [one.rating for one in its if one.rating.matches]))
        rows.append(_row(player, season, [one.in_season for one in its if one.season == season]))
    return rows


def _row(player: int, season: int, its: Collection[Rating]) -> Row:
    """Returns a row; a figure of nothing has one too, because it may have been of something."""
    count = [one for one in its if not one.unsure and one.value > START]
    points, variance = sum(one.value - START for one in count), sum(one.deviation**2 for one in count)
    return {"player_id": player, "season": season, "points": points, "variance": variance, "games": len(count)}


async def differing(conn: AsyncConnection) -> list[int]:
    """Returns the players whose figures are not those that follow from their ratings."""
    stored = {tuple(map(int, row)) for row in await conn.execute(_STORED)}
    should = {tuple(map(int, row)) for row in await conn.execute(_ALL)}
    return sorted({player for player, *_ in stored ^ should})


async def move(conn: AsyncConnection, other: int, player: int) -> None:
    """Computes the figures of a player who now has the better ratings of both."""
    for one in (other, player):
        await forget(conn, one)
    await conn.execute(insert(overall).from_select(_COLUMNS, _ALL.where(_EVERY.c.player_id == player)))


async def forget(conn: AsyncConnection, player: int) -> None:
    """Deletes the figures of a player."""
    await conn.execute(delete(overall).where(overall.c.player_id == player))


async def rebuild(conn: AsyncConnection) -> None:
    """Computes the figures of everybody."""
    await conn.execute(delete(overall))
    await conn.execute(insert(overall).from_select(_COLUMNS, _ALL))
