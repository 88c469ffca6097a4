"""One figure over all games: how far a player's ratings are above what is supposed of newcomers, added up.

`points` is of the ladders of everywhere: of ratings that are on those of their games. `rank` is of rooms, of all time:
of all sure ratings, and behind these people those who have none, by their unsure ones. Both are stored, because adding
up the ratings of 100,000 people for each reader would take too long. The transaction that changes a rating changes
them, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.game import AnyGame
from games.ratings import POINT, START, UNSURE_BEHIND, Rating, Ratings

from ..columns import Batch, Row, upsert
from ..rating_schema import overall, past_ratings, ratings
from .first_guesses import points_of
from .results import ALL_TIME

SAVE = Batch(upsert(overall, "points", "variance", "games", "rank", "rank_variance"))
AT_ONCE = 10_000  # rows

Games = Mapping[str, AnyGame]
Counted = tuple[int, Rating, bool]  # where newcomers at its game begin, a rating, and whether everywhere lists it

_COLUMNS = ("player_id", "season", "points", "variance", "games", "rank", "rank_variance")
_NUMBERS = ("value", "deviation", "matches", "listed")
_LINES = (
    select(ratings.c.id, ratings.c.player_id, ratings.c.game, ratings.c.season)
    .add_columns(*(ratings.c[of + name] for of in ("", "season_") for name in _NUMBERS))
    .where(ratings.c.player_id.is_not(None), ratings.c.matches > 0)
)
_PAST = (
    select(ratings.c.player_id, ratings.c.game, past_ratings)
    .join(ratings, ratings.c.id == past_ratings.c.line)
    .where(ratings.c.player_id.is_not(None))
)
_STORED = select(*(overall.c[name] for name in _COLUMNS)).where((overall.c.games > 0) | (overall.c.season == ALL_TIME))


def rows_of(players: Mapping[int, Collection[tuple[str, Ratings]]], games: Games) -> list[Row]:
    """Returns the rows of players, of all time and of the season in which they played last, from all their ratings."""
    rows: list[Row] = []
    for player, lines in sorted(players.items()):
        played = [(base_of(games, game), line) for game, line in lines if line.rating.matches]
        season = max(line.season for _, line in played)
        of_season = [(base, line) for base, line in played if line.season == season]
        rows.append(_row(player, ALL_TIME, [(base, line.rating, line.is_listed(line.rating)) for base, line in played]))
        rows.append(
            _row(player, season, [(base, line.in_season, line.is_listed(line.in_season)) for base, line in of_season])
        )
    return rows


def base_of(games: Games, game: str) -> int:
    """Returns what is supposed of somebody new to a game; the average where it is no longer there."""
    return points_of(games[game], None) * POINT if game in games else START


def _row(player: int, season: int, counted: Collection[Counted]) -> Row:
    """Returns a row; a figure of nothing has one too, because it may have been of something."""
    above = [(rating.value - base, rating, listed) for base, rating, listed in counted]
    points = [(more, rating) for more, rating, listed in above if listed and more > 0]
    ranked = sure = [(more, rating) for more, rating, _ in above if not rating.unsure] if season == ALL_TIME else []
    if not sure and season == ALL_TIME:
        ranked = [(more, rating) for more, rating, _ in above]
    return {
        "player_id": player,
        "season": season,
        "points": sum(more for more, _ in points),
        "variance": sum(rating.deviation**2 for _, rating in points),
        "games": len(points),
        "rank": sum(more for more, _ in ranked) - (UNSURE_BEHIND if ranked and not sure else 0),
        "rank_variance": sum(rating.deviation**2 for _, rating in ranked),
    }


async def _all(conn: AsyncConnection, games: Games, player: int | None = None) -> list[Row]:
    """Returns the rows of everybody, or of one player, as they follow from the ratings."""
    lines, past = (
        (query if player is None else query.where(ratings.c.player_id == player)) for query in (_LINES, _PAST)
    )
    by_season: dict[tuple[int, int], list[Counted]] = {}
    for row in await conn.execute(lines):
        base, key = base_of(games, row.game), (row.player_id, ALL_TIME)
        of_season = Rating(row.season_value, row.season_deviation, row.season_matches)
        by_season.setdefault(key, []).append((base, Rating(row.value, row.deviation, row.matches), bool(row.listed)))
        by_season.setdefault((row.player_id, row.season), []).append((base, of_season, bool(row.season_listed)))
    for row in await conn.execute(past):
        counted = base_of(games, row.game), Rating(row.value, row.deviation, row.matches), bool(row.listed)
        by_season.setdefault((row.player_id, row.season), []).append(counted)
    rows = (_row(who, season, counted) for (who, season), counted in sorted(by_season.items()))
    return [row for row in rows if row["games"] or row["season"] == ALL_TIME]


async def differing(conn: AsyncConnection, games: Games) -> list[int]:
    """Returns the players whose figures are not those that follow from their ratings."""
    stored = {tuple(map(int, row)) for row in await conn.execute(_STORED)}
    should = {tuple(int(row[name]) for name in _COLUMNS) for row in await _all(conn, games)}
    return sorted({player for player, *_ in stored ^ should})


async def move(conn: AsyncConnection, other: int, player: int, games: Games) -> None:
    """Computes the figures of a player who now has the better ratings of both."""
    for person in (other, player):
        await forget(conn, person)
    await _insert(conn, await _all(conn, games, player))


async def forget(conn: AsyncConnection, player: int) -> None:
    """Deletes the figures of a player."""
    await conn.execute(delete(overall).where(overall.c.player_id == player))


async def rebuild(conn: AsyncConnection, games: Games) -> None:
    """Computes the figures of everybody."""
    await conn.execute(delete(overall))
    await _insert(conn, await _all(conn, games))


async def _insert(conn: AsyncConnection, rows: Iterable[Row]) -> None:
    made = list(rows)
    for first in range(0, len(made), AT_ONCE):
        await conn.execute(insert(overall), [dict(row) for row in made[first : first + AT_ONCE]])
