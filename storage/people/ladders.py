"""Ladders at a game or over all, best first: everywhere of those whom it lists, in a room of all who are sure.

Statements order by a rank, which says both. People of a room without a sure rating: standings.py.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, and_, bindparam, case, func, select, union_all
from sqlalchemy.ext.asyncio import AsyncConnection

from games.ratings import SURE, UNSURE_BEHIND, Line, Rating, Ratings

from ..matches.rating_lines import ratings_from
from ..matches.results import ALL_GAMES, ALL_TIME, EVERYWHERE
from ..rating_schema import overall, past_ratings, ratings
from ..rows import decode_or_new
from ..schema import players, standings
from .players import Preferences, Seen

LARGE = 2_000  # people in a room


@dataclass(frozen=True, slots=True)
class Pool:
    """The people of a ladder: at a game or over all, in a room or everywhere, in a season or of all time."""

    game: str = ALL_GAMES
    room: int = EVERYWHERE
    season: int = ALL_TIME
    has_ended: bool = False  # the season: those who have played since have other ratings now

    @property
    def kind(self) -> tuple[bool, bool, bool, bool]:
        """Returns whether it is over all games, of a season, of a room, and of a season that has ended.

        Each kind has its own statements.
        """
        return self.game == ALL_GAMES, self.season != ALL_TIME, self.room != EVERYWHERE, self.has_ended

    @property
    def facts(self) -> dict[str, Any]:
        """Returns the parameters of its statements."""
        return {"of_game": self.game, "of_room": self.room, "of_season": self.season}


@dataclass(frozen=True, slots=True)
class Ranked:
    """A person on a ladder; equal ratings share a place. Wins are of matches between people, a draw shares the first
    place.
    """

    player: int
    handle: str
    name: str
    shows_name: bool  # also to people who share no room with them
    profile: Seen  # who may see their profile
    place: int
    rating: Rating
    won: int
    drawn: int
    lost: int


class RatedLine(NamedTuple):
    """A player's line at a game."""

    line: Line
    game: str
    ratings: Ratings


@dataclass(frozen=True, slots=True)
class _Statements:
    page: Select[Any]
    above: Select[Any]
    below: Select[Any]
    ahead: Select[Any]
    tied: Select[Any]
    own: Select[Any]


_IN_POOL = (standings.c.room_id == bindparam("of_room"), standings.c.game == bindparam("of_game"))


_LEFT = ("id", "player_id", "game", "season", "season_deviation", "season_rank", "season_listed")
_PAST_RANK = past_ratings.c.value - case((past_ratings.c.deviation > SURE, UNSURE_BEHIND), else_=0)
_PAST = (
    select(*(ratings.c[name] for name in _LEFT[:3]), past_ratings.c.season)
    .add_columns(past_ratings.c.deviation, _PAST_RANK, past_ratings.c.listed)
    .join(past_ratings, past_ratings.c.line == ratings.c.id)
    .where(past_ratings.c.season == bindparam("of_season"))
)
# of those who have not played since
_LAST = select(*(ratings.c[name] for name in _LEFT)).where(ratings.c.season == bindparam("of_season"))
_ENDED = union_all(_LAST, _PAST).subquery()


@lru_cache
def _statements(over_all: bool, of_season: bool, of_room: bool, has_ended: bool, is_large: bool) -> _Statements:
    """Returns the statements of a kind of pool."""
    source = overall if over_all else _ENDED if has_ended else ratings
    columns: Any = source.c
    season, number = columns.season == bindparam("of_season"), bindparam("rank", type_=ratings.c.rank.type)
    if over_all:
        rank, spread = (columns.rank, columns.rank_variance) if of_room else (columns.points, columns.variance)
        those = [season, rank > -UNSURE_BEHIND // 2 if of_room else columns.games > 0]
    else:
        of = "season_" if of_season else ""
        rank, spread = columns[f"{of}rank"], columns[f"{of}deviation"]
        those = [columns.game == bindparam("of_game"), columns.player_id.is_not(None)]
        those += [season] if of_season else []
        is_sure = rank > -UNSURE_BEHIND // 2, rank != 0  # 0 before their first match
        those += is_sure if of_room else [columns[f"{of}listed"] == 1]
    of_player = [*those, columns.player_id == bindparam("player")]
    if of_room:
        here = select(standings.c.player_id).where(*_IN_POOL, standings.c.season == ALL_TIME)
        is_here = here.where(standings.c.player_id == columns.player_id).exists()
        those.append(is_here if is_large else columns.player_id.in_(here))
        of_player.append(here.where(standings.c.player_id == bindparam("player")).exists())
    tie = columns.player_id if over_all else columns.id
    best = select(columns.player_id, rank.label("rank"), spread.label("spread"), tie.label("tie")).where(*those)
    best = best.limit(bindparam("most"))
    wins = (*_IN_POOL, standings.c.season == bindparam("of_season"))
    page = best.order_by(rank.desc(), tie)
    above = best.where(rank > number).order_by(rank, tie.desc())  # the last ones of them
    own = select(rank.label("rank"), spread.label("spread")).where(*of_player)
    counted = select(func.count()).select_from(source).where(*those)
    return _Statements(
        _listed(page.offset(bindparam("skipped")), wins),
        _listed(above, wins),
        _listed(page.where(rank <= number), wins),
        counted.where(rank > number),
        counted.where(rank == number, tie < bindparam("tie")),
        own,
    )


def _listed(best: Select[Any], wins: Collection[ColumnElement[bool]]) -> Select[Any]:
    """Returns these people, best first, with their names and results."""
    best_rows = best.subquery()
    page = select(best_rows, players.c.handle, players.c.name, players.c.wishes)
    page = page.add_columns(standings.c.won, standings.c.drawn, standings.c.lost)
    page = page.join(players, players.c.id == best_rows.c.player_id)
    page = page.outerjoin(standings, and_(standings.c.player_id == best_rows.c.player_id, *wins))
    return page.order_by(best_rows.c["rank"].desc(), best_rows.c.tie)


class Standing(NamedTuple):
    """A place on a ladder, and the stored rank for which it is given."""

    place: int
    rank: int


def _rating(rank: int, spread: int, over_all: bool) -> Rating:
    return Rating(rank, isqrt(spread) if over_all else spread, 1)


async def ladder(
    conn: AsyncConnection, pool: Pool, most: int, skipped: int = 0, near: Standing | None = None
) -> list[Ranked]:
    """Returns `most` people of a ladder, after as many as are skipped.

    A page with a standing that is known, `near`, is read from there on, and not from the first place.
    """
    ranked, first = list[Ranked](), max(skipped - 1, 0)  # with the one before, whose place the first one may share
    statements, last = await _for(conn, pool), 0
    rows = await _rows(conn, statements, pool, most + skipped - first, first, near)
    for at, row in enumerate(rows, first + 1):
        place = at
        if ranked and last == row.rank:  # they share it
            place = ranked[-1].place
            if len(ranked) == 1 and first > 0:  # perhaps with more people before
                place -= await _tied(conn, statements, pool, rows[0])
        last, rating = row.rank, _rating(row.rank, row.spread, pool.kind[0])
        wishes = decode_or_new(row.wishes, Preferences, player=row.player_id)
        who = row.player_id, row.handle, row.name, wishes.ladders == "shown", wishes.profile
        ranked.append(Ranked(*who, place, rating, row.won or 0, row.drawn or 0, row.lost or 0))
    return ranked[skipped - first :]


_FIRST = select(func.min(overall.c.season)).where(overall.c.season > ALL_TIME)


async def first_season(conn: AsyncConnection) -> int | None:
    """Returns the first season in which anybody was rated; None where nobody was."""
    first: int | None = await conn.scalar(_FIRST)
    return first


async def _for(conn: AsyncConnection, pool: Pool) -> _Statements:
    """Returns the statements of a pool: in a large room the best of all are looked at until enough play there."""
    is_large = pool.room != EVERYWHERE and int(await conn.scalar(_SIZE, pool.facts) or 0) >= LARGE
    return _statements(*pool.kind, is_large)


async def _rows(
    conn: AsyncConnection, statements: _Statements, pool: Pool, most: int, skipped: int, near: Standing | None
) -> list[Any]:
    facts, before = pool.facts, near.place - 1 - skipped if near else -1
    if near is None or not 0 <= before < most:
        return list(await conn.execute(statements.page, {**facts, "most": most, "skipped": skipped}))
    above = await conn.execute(statements.above, {**facts, "most": before, "rank": near.rank})
    below = await conn.execute(statements.below, {**facts, "most": most - before, "rank": near.rank})
    return [*above, *below]


async def standing_of(conn: AsyncConnection, pool: Pool, player: int) -> Standing | None:
    """Returns a player's standing on a ladder; None where they are not on it."""
    statements = await _for(conn, pool)
    row = (await conn.execute(statements.own, {**pool.facts, "player": player})).first()
    if row is None:
        return None
    ahead = await conn.scalar(statements.ahead, {**pool.facts, "rank": row.rank})
    return Standing(1 + int(ahead or 0), row.rank)


async def place_of(conn: AsyncConnection, pool: Pool, player: int) -> int | None:
    """Returns a player's place on a ladder; None where they are not on it."""
    standing = await standing_of(conn, pool, player)
    return standing.place if standing else None


async def _tied(conn: AsyncConnection, statements: _Statements, pool: Pool, row: Any) -> int:
    """Returns how many are before this one with the same figure."""
    facts = {**pool.facts, "rank": row.rank, "tie": row.tie}
    return int(await conn.scalar(statements.tied, facts) or 0)


_OWN = select(ratings).where(ratings.c.player_id == bindparam("player"), ratings.c.matches > 0)
_SOME = select(standings.c.player_id).where(*_IN_POOL, standings.c.season == ALL_TIME).limit(LARGE).subquery()
_SIZE = select(func.count()).select_from(_SOME)


async def rated_lines(conn: AsyncConnection, player: int) -> list[RatedLine]:
    """Returns a player's lines at all games, with their ratings."""
    rows = await conn.execute(_OWN, {"player": player})
    return [RatedLine(row.id, row.game, ratings_from(row)) for row in rows]


async def ratings_of(conn: AsyncConnection, player: int, season: int = ALL_TIME) -> dict[str, Rating]:
    """Returns a player's rating at each game, of all time or of a season."""
    both = {line.game: line.ratings for line in await rated_lines(conn, player)}
    if season == ALL_TIME:
        return {game: rating.rating for game, rating in both.items()}
    return {game: rating.in_season for game, rating in both.items() if rating.season == season}
