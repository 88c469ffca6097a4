"""Counts finished matches once more: finds players whose sums (results.py) or rows (finished.py) differ; corrects them.

A program from before those sums, still running beside a newer one, does not count the matches that it ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    CTE,
    BigInteger,
    ColumnElement,
    FromClause,
    Select,
    Text,
    bindparam,
    case,
    cast,
    delete,
    func,
    insert,
    literal,
    literal_column,
    null,
    select,
    union_all,
)
from sqlalchemy import Table as SQLTable
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import FirstPlace
from ..rating_schema import finished
from ..schema import matches, players, results, seats, standings
from .finished import DRAWN, LOST, WON
from .results import ALL_GAMES, ALL_TIME, EVERYWHERE, seasons

SUMS = "won", "drawn", "lost"
SEATS_MOST = 1_000  # of the players who are counted at once: an engine may give up a statement that takes long

_WHEN = matches.c.ended_at, matches.c.ended_at.is_not(None)  # by their index, each by itself
_ENDED = select(*(select(of(_WHEN[0])).where(_WHEN[1]).scalar_subquery() for of in (func.min, func.max)))
_LAST_PLAYER = select(func.max(players.c.id))
_SEATS_OF = select(seats.c.player_id).where(seats.c.player_id >= bindparam("first")).order_by(seats.c.player_id)
_BEYOND = _SEATS_OF.offset(bindparam("most")).limit(1)  # whose seat is one too many

Should = tuple[tuple[SQLTable, Select[Any]], ...]  # the rows that should be in each table


def _constant(value: int | str) -> ColumnElement[Any]:
    return literal_column(repr(value))


def _columns(of: FromClause, *names: str) -> list[Any]:
    return [of.c[name] for name in names]


def _sums(of: CTE) -> list[Any]:
    return [func.sum(of.c[name]).label(name) for name in SUMS]


async def _season(conn: AsyncConnection) -> ColumnElement[Any]:
    """Returns the season in which a match ended; null where that is not known."""
    first, last = (await conn.execute(_ENDED)).one()
    quarters = [(matches.c.ended_at < ends, number) for number, _, ends in (seasons(first, last) if first else ())]
    return case(*quarters) if quarters else cast(null(), BigInteger)


def _counted(season: ColumnElement[Any], whose: ColumnElement[bool]) -> Should:
    """Returns what there should be of some players."""
    # First the seats, by their index, then their matches by their keys: a planner that expects many of them, or few
    # finished ones, would read all matches instead.
    sitting = select(*_columns(seats, "player_id", "match_id", "seat", "level")).where(whose)
    mine = sitting.cte("mine").prefix_with("MATERIALIZED")
    about = _columns(matches, "room_id", "game", "status", "outcome", "ended_at", "visibility")
    kept: list[Any] = [*mine.c, *about, season.label("season")]
    theirs = select(*kept).join(mine, mine.c.match_id == matches.c.id)
    played = theirs.cte("played").prefix_with("MATERIALIZED")
    first = func.replace(func.replace(FirstPlace(played.c.outcome), "[", ","), "]", ",")  # as ",0,2,"
    seat = literal(",").concat(cast(played.c.seat, Text)).concat(",")
    leads, alone = first.contains(seat), seat == first
    beside = select(seats.c.seat).where(seats.c.match_id == played.c.match_id, seats.c.seat != played.c.seat)
    flags = {
        "with_people": played.c.level.is_(None) & beside.where(seats.c.level.is_(None)).exists(),
        "with_computers": beside.where(seats.c.level.is_not(None)).exists(),
        **dict(zip(SUMS, (alone, leads & ~alone, ~leads), strict=True)),
    }
    keys = _columns(played, "player_id", "room_id", "game", "season")
    sat = select(*keys, *(case((is_so, 1), else_=0).label(name) for name, is_so in flags.items()))
    is_counted = (played.c.status == "over") & played.c.outcome.is_not(None) & first.is_not(None)
    its = sat.where(is_counted).cte("sat")
    result = case((alone, WON), (leads, DRAWN), else_=LOST)
    ended = _finished(played, result).where(is_counted, played.c.ended_at.is_not(None))
    return (standings, _pools(its)), (results, _at_games(its)), (finished, ended)


def _finished(played: CTE, result: ColumnElement[int]) -> Select[Any]:
    """Returns the rows of matches, in the order of the columns."""
    of = seats.alias()
    there = select(func.count()).where(of.c.match_id == played.c.match_id).select_from(of)
    level = select(func.max(of.c.level)).where(of.c.match_id == played.c.match_id).select_from(of)
    is_listed = case((played.c.visibility == "listed", 1), else_=0)
    return select(
        *_columns(played, "player_id", "ended_at", "match_id", "seat", "game"),
        result.label("result"),
        there.scalar_subquery().label("seats"),
        there.where(of.c.level.is_(None)).scalar_subquery().label("people"),
        level.scalar_subquery().label("level"),
        played.c.room_id,
        is_listed.label("listed"),
    )


def _at_games(sat: CTE) -> Select[Any]:
    keys = sat.c.player_id, sat.c.game, sat.c.with_computers
    return select(*keys, *_sums(sat)).group_by(*keys)


def _pools(sat: CTE) -> Select[Any]:
    """Returns the rows of all standings: of rooms, of all time and of each season, of each game and of all."""
    everywhere, all_time, all_games = _constant(EVERYWHERE), _constant(ALL_TIME), _constant(ALL_GAMES)
    parts = []
    for room, season in ((sat.c.room_id, all_time), (everywhere, all_time), (everywhere, sat.c.season)):
        for game in (sat.c.game, all_games):
            shown = [sat.c.player_id, room.label("room_id"), season.label("season"), game.label("game")]
            by = [key for key in (sat.c.player_id, room, season, game) if key in set(sat.c)]
            its = select(*shown, *_sums(sat)).where(sat.c.with_people == 1, season.is_not(None))
            parts.append(its.group_by(*by))
    return select(union_all(*parts).subquery())


async def pages(conn: AsyncConnection, most: int = SEATS_MOST) -> list[range]:
    """Returns the numbers of all players in ranges, with so many seats at most in each unless it is one player."""
    found, first, last = list[range](), 1, await conn.scalar(_LAST_PLAYER) or 0
    while first <= last:
        beyond = await conn.scalar(_BEYOND, {"first": first, "most": most})
        found.append(range(first, max(beyond or last + 1, first + 1)))
        first = found[-1].stop
    return found


async def miscounted(conn: AsyncConnection, page: range) -> list[int]:
    """Returns those of these players whose sums differ from their matches."""
    wrong: set[int] = set()
    between = page.start, page.stop - 1
    for table, should in _counted(await _season(conn), seats.c.player_id.between(*between)):
        rows = union_all(should, select(table).where(table.c.player_id.between(*between))).subquery()
        wrong |= set(await conn.scalars(select(rows.c.player_id).group_by(*rows.c).having(func.count() != 2)))
    return sorted(wrong)


async def recount(conn: AsyncConnection, wrong: Sequence[int]) -> None:
    """Replaces the sums of these players, of one page, by what their matches say."""
    for table, should in _counted(await _season(conn), seats.c.player_id.in_(wrong)):
        await conn.execute(delete(table).where(table.c.player_id.in_(wrong)))
        await conn.execute(insert(table).from_select([column.name for column in table.c], should))
