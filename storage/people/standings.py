"""Ratings, wins, draws and losses of people: at each game, and as standings. storage/matches counts them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy import ColumnElement, Table, bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from games.ratings import Rating

from ..matches.ratings import ratings_from
from ..matches.results import ALL_GAMES, ALL_TIME, EVERYWHERE
from ..rating_schema import ratings
from ..rows import Rows
from ..schema import players, results
from ..schema import standings as rows


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
class Standing:
    """A person's results: a win is first place alone, a draw is a shared first place. Equal results share a place."""

    player: int
    name: str
    won: int
    drawn: int
    lost: int
    place: int

    @property
    def result(self) -> tuple[int, int, int]:
        """Returns what decides the place."""
        return self.won, self.drawn, self.lost


def _in_pool(its: Table) -> ColumnElement[bool]:
    asked = [its.c[name] == bindparam(name) for name in ("room_id", "season", "game")]
    return asked[0] & asked[1] & asked[2]


_LINE = select(players.c.id, players.c.name, rows.c.won, rows.c.drawn, rows.c.lost)
_LINE = _LINE.join(rows, rows.c.player_id == players.c.id).where(players.c.name != "", _in_pool(rows))
_BEST = _LINE.order_by(rows.c.won.desc(), rows.c.lost, rows.c.drawn.desc(), rows.c.player_id)
_BEST = _BEST.limit(bindparam("most"))
_OWN = _LINE.where(rows.c.player_id == bindparam("player"))

_WON, _DRAWN, _LOST = (bindparam(name, type_=rows.c.won.type) for name in ("won", "drawn", "lost"))
_SAME_WON = rows.c.won == _WON
_SAME_LOST = _SAME_WON & (rows.c.lost == _LOST)
# Places are counted, not stored: one win would change those of many. Each part is one range of the index, which no
# single condition on all three would be.
_BETTER = (rows.c.won > _WON, _SAME_WON & (rows.c.lost < _LOST), _SAME_LOST & (rows.c.drawn > _DRAWN))
_COUNTS = [select(func.count()).where(_in_pool(rows), better).scalar_subquery() for better in _BETTER]
_AHEAD = select(_COUNTS[0] + _COUNTS[1] + _COUNTS[2])


async def standings(
    conn: AsyncConnection,
    player: int | None,
    most: int,
    room: int = EVERYWHERE,
    game: str = ALL_GAMES,
    season: int = ALL_TIME,
) -> list[Standing]:
    """Returns the first `most` lines of the standings of a room or a season, and the player's own line wherever it is.

    A season is counted everywhere only.
    """
    pool = {"room_id": room, "season": season, "game": game}
    lines: list[Standing] = []
    for at, row in enumerate((await conn.execute(_BEST, {**pool, "most": most})).all(), 1):
        line = Standing(*row, place=at)
        lines.append(replace(line, place=lines[-1].place) if lines and lines[-1].result == line.result else line)
    if player is None or len(lines) < most or any(line.player == player for line in lines):
        return lines
    if own := (await conn.execute(_OWN, {**pool, "player": player})).first():
        ahead = await conn.scalar(_AHEAD, {**pool, "won": own.won, "drawn": own.drawn, "lost": own.lost})
        lines.append(Standing(*own, place=1 + (ahead or 0)))
    return lines


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
