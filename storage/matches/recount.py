"""Counts finished matches from their rows once more: finds players whose sums (results.py) differ, and corrects them.

A program from before those sums, still running beside a newer one, does not count the matches that it ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    CTE,
    BigInteger,
    ColumnElement,
    Select,
    Text,
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
from ..schema import matches, players, results, seats, standings
from .results import ALL_GAMES, ALL_TIME, EVERYWHERE, seasons

SUMS = "won", "drawn", "lost"
PLAYERS_MOST = 100  # counted at once: an engine may give up a statement that takes long

_FIRST = func.replace(func.replace(FirstPlace(matches.c.outcome), "[", ","), "]", ",")  # as ",0,2,"
# without the index of the status, which leads through all matches
_COUNTS = (matches.c.status.concat("") == "over") & matches.c.outcome.is_not(None) & _FIRST.is_not(None)
_ENDED = select(func.min(matches.c.ended_at), func.max(matches.c.ended_at))
_LAST_PLAYER = select(func.max(players.c.id))

Should = tuple[tuple[SQLTable, Select[Any]], ...]  # the rows that should be in each table


def _constant(value: int | str) -> ColumnElement[Any]:
    return literal_column(repr(value))


def _sums(of: CTE) -> list[Any]:
    return [func.sum(of.c[name]).label(name) for name in SUMS]


async def _season(conn: AsyncConnection) -> ColumnElement[Any]:
    """Returns the season in which a match ended; null where that is not known."""
    first, last = (await conn.execute(_ENDED)).one()
    quarters = [(matches.c.ended_at < ends, number) for number, _, ends in (seasons(first, last) if first else ())]
    return case(*quarters) if quarters else cast(null(), BigInteger)


def _counted(season: ColumnElement[Any], whose: ColumnElement[bool]) -> Should:
    """Returns what there should be of some players."""
    # first the seats, by their index: a planner that expects many of them would read all matches instead
    mine = select(seats).where(whose).cte("mine").prefix_with("MATERIALIZED")
    seat = literal(",").concat(cast(mine.c.seat, Text)).concat(",")
    leads, alone = _FIRST.contains(seat), seat == _FIRST
    beside = select(seats.c.seat).where(seats.c.match_id == mine.c.match_id, seats.c.seat != mine.c.seat)
    flags = {
        "with_people": mine.c.level.is_(None) & beside.where(seats.c.level.is_(None)).exists(),
        "with_computers": beside.where(seats.c.level.is_not(None)).exists(),
        **dict(zip(SUMS, (alone, leads & ~alone, ~leads), strict=True)),
    }
    keys = mine.c.player_id, matches.c.room_id, matches.c.game, season.label("season")
    sat = select(*keys, *(case((is_so, 1), else_=0).label(name) for name, is_so in flags.items()))
    sat = sat.join(mine, mine.c.match_id == matches.c.id).where(_COUNTS)
    its = sat.cte("sat")
    return (standings, _pools(its)), (results, _at_games(its))


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


async def miscounted(conn: AsyncConnection) -> list[int]:
    """Returns the players whose sums differ from their matches. Reads all matches."""
    wrong: set[int] = set()
    season, last = await _season(conn), await conn.scalar(_LAST_PLAYER) or 0
    for first in range(1, last + 1, PLAYERS_MOST):
        until = min(last, first + PLAYERS_MOST - 1)
        for table, should in _counted(season, seats.c.player_id.between(first, until)):
            rows = union_all(should, select(table).where(table.c.player_id.between(first, until))).subquery()
            wrong |= set(await conn.scalars(select(rows.c.player_id).group_by(*rows.c).having(func.count() != 2)))
    return sorted(wrong)


async def recount(conn: AsyncConnection, wrong: Sequence[int]) -> None:
    """Replaces the sums of these players by what their matches say."""
    season = await _season(conn)
    for at in range(0, len(wrong), PLAYERS_MOST):
        some = wrong[at : at + PLAYERS_MOST]
        for table, should in _counted(season, seats.c.player_id.in_(some)):
            await conn.execute(delete(table).where(table.c.player_id.in_(some)))
            await conn.execute(insert(table).from_select([column.name for column in table.c], should))
