"""Counts finished matches from their rows once more: finds players whose sums (results.py) differ, and corrects them.

A program from before those sums, still running beside a newer one, does not count the matches that it ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    CTE,
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
from ..schema import matches, results, seats, standings
from .results import ALL_GAMES, ALL_TIME, EVERYWHERE, seasons

PLAYERS_MOST = 500  # counted by their seats; more, by reading all matches

_SEAT = literal(",").concat(cast(seats.c.seat, Text)).concat(",")
_FIRST = func.replace(func.replace(FirstPlace(matches.c.outcome), "[", ","), "]", ",")  # as ",0,2,"
_RESULT = {"won": _FIRST == _SEAT, "drawn": _FIRST.contains(_SEAT) & (_FIRST != _SEAT), "lost": ~_FIRST.contains(_SEAT)}
_OTHER = seats.alias()
_BESIDE = select(_OTHER.c.seat).where(_OTHER.c.match_id == seats.c.match_id, _OTHER.c.seat != seats.c.seat)
_WITH_PEOPLE = seats.c.level.is_(None) & _BESIDE.where(_OTHER.c.level.is_(None)).exists()
_WITH_COMPUTERS = _BESIDE.where(_OTHER.c.level.is_not(None)).exists()
# an index would be in the way: it leads through all matches, also where those of a few players are wanted
_IS_OVER = matches.c.status.concat("") == "over"
_ENDED = select(func.min(matches.c.ended_at), func.max(matches.c.ended_at))

Should = tuple[tuple[SQLTable, Select[Any]], ...]  # the rows that should be in each table


def _flag(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return case((condition, 1), else_=0)


def _constant(value: int | str) -> ColumnElement[Any]:
    return literal_column(repr(value))


def _sums(of: CTE) -> list[Any]:
    return [func.sum(of.c[name]).label(name) for name in _RESULT]


async def _counted(conn: AsyncConnection, of: ColumnElement[bool] | None = None) -> Should:
    """Returns what there should be: of all seats, or of some."""
    first, last = (await conn.execute(_ENDED)).one()
    quarters = [(matches.c.ended_at < ends, number) for number, _, ends in (seasons(first, last) if first else ())]
    of = seats.c.player_id.is_not(None) if of is None else of
    sat = (
        select(
            seats.c.player_id,
            matches.c.room_id,
            matches.c.game,
            (case(*quarters) if quarters else null()).label("season"),
            _flag(_WITH_PEOPLE).label("with_people"),
            _flag(_WITH_COMPUTERS).label("with_computers"),
            *(_flag(condition).label(name) for name, condition in _RESULT.items()),
        )
        .select_from(seats.join(matches))
        .where(of, _IS_OVER, matches.c.outcome.is_not(None), _FIRST.is_not(None))
        .cte("sat")
    )
    return (standings, _pools(sat)), (results, _at_games(sat))


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
    for table, should in await _counted(conn):
        rows = union_all(should, select(table)).subquery()
        wrong |= set(await conn.scalars(select(rows.c.player_id).group_by(*rows.c).having(func.count() != 2)))
    return sorted(wrong)


async def recount(conn: AsyncConnection, players: Sequence[int]) -> None:
    """Replaces the sums of these players by what their matches say; where they are many, those of all."""
    few = len(players) <= PLAYERS_MOST
    for table, should in await _counted(conn, seats.c.player_id.in_(players) if few else None):
        await conn.execute(delete(table).where(table.c.player_id.in_(players)) if few else delete(table))
        await conn.execute(insert(table).from_select([column.name for column in table.c], should))
