"""One figure over all games: how far a player's sure ratings are above the average, added up.

It is stored, because adding up the ratings of 100,000 people for each reader would take too long. The transaction that
changes a rating changes it, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    select,
    union_all,
)
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.ext.asyncio import AsyncConnection

from games.ratings import START, SURE

from ..columns import Batch, Row, run_batches
from ..rating_schema import overall, past_ratings, ratings
from .results import ALL_TIME

Work = tuple[Batch, list[Row]]

_COLUMNS = ("player_id", "season", "points", "variance", "games")
_START: ColumnElement[int] = literal_column(str(START))  # a batch takes no values but those of its rows
_SURE: ColumnElement[int] = literal_column(str(SURE))
_ALL_TIME: ColumnElement[int] = literal_column(str(ALL_TIME))
_PLAYER, _SEASON = bindparam("player", type_=BigInteger()), bindparam("in_season", type_=BigInteger())


def _sums(player: Any, season: Any, value: Any, deviation: Any) -> Select[Any]:
    """Returns what is selected of ratings; of a player without a sure one above the average, sums of nothing."""
    excess, variance = func.sum(value - _START), func.sum(deviation * deviation)
    sums = [func.coalesce(one, literal_column("0")) for one in (excess, variance)]
    return select(player, season, *sums, func.count()).where(deviation <= _SURE, value > _START)


def _save(sums: Select[Any]) -> Batch:
    new = insert_or(overall).from_select(_COLUMNS, sums)
    changed = {name: new.excluded[name] for name in _COLUMNS[2:]}
    return Batch(new.on_conflict_do_update(index_elements=list(overall.primary_key), set_=changed))


_ITS = ratings.c
_OF_ALL_TIME = _sums(_PLAYER, _ALL_TIME, _ITS.value, _ITS.deviation).where(_ITS.player_id == _PLAYER)
_OF_SEASON = _sums(_PLAYER, _SEASON, _ITS.season_value, _ITS.season_deviation)
_OF_SEASON = _OF_SEASON.where(_ITS.player_id == _PLAYER, _ITS.season == _SEASON)
_SAVE, _SAVE_SEASON = _save(_OF_ALL_TIME), _save(_OF_SEASON)

_PAST = select(_ITS.player_id, past_ratings.c.season, past_ratings.c.value, past_ratings.c.deviation)
_EVERY = union_all(
    select(_ITS.player_id, _ALL_TIME.label("season"), _ITS.value, _ITS.deviation).where(_ITS.matches > 0),
    select(_ITS.player_id, _ITS.season, _ITS.season_value, _ITS.season_deviation).where(_ITS.matches > 0),
    _PAST.join(past_ratings, past_ratings.c.line == _ITS.id),
).subquery()
_ALL = _sums(_EVERY.c.player_id, _EVERY.c.season, _EVERY.c.value, _EVERY.c.deviation)
_ALL = _ALL.where(_EVERY.c.player_id.is_not(None)).group_by(_EVERY.c.player_id, _EVERY.c.season)


def changed(players: Iterable[tuple[int, int]]) -> list[Work]:
    """Returns what is to be written once ratings of these players have changed, each in a season."""
    rows: list[Row] = [{"player": player, "in_season": season} for player, season in sorted(set(players))]
    return [(_SAVE, [{"player": player} for player in sorted({row["player"] for row in rows})]), (_SAVE_SEASON, rows)]


async def move(conn: AsyncConnection, other: int, player: int) -> None:
    """Computes the figures of a player who now has the better ratings of both."""
    seasons = await conn.scalars(select(_ITS.season).where(_ITS.player_id == player, _ITS.matches > 0).distinct())
    await forget(conn, other)
    await run_batches(conn, *changed((player, season) for season in seasons))


async def forget(conn: AsyncConnection, player: int) -> None:
    """Deletes the figures of a player."""
    await conn.execute(delete(overall).where(overall.c.player_id == player))


async def rebuild(conn: AsyncConnection) -> None:
    """Computes the figures of everybody."""
    await conn.execute(delete(overall))
    await conn.execute(insert(overall).from_select(_COLUMNS, _ALL))
