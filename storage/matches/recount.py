"""Counts finished matches from their rows once more: finds players whose sums (results.py) differ, and corrects them.

A program from before those sums, still running beside a newer one, does not count the matches that it ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import (
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
    select,
    true,
    union_all,
)
from sqlalchemy import Table as SQLTable
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import FirstPlace
from ..schema import matches, results, seats, standings
from .results import ALL_GAMES, ALL_TIME, EVERYWHERE, seasons

PLAYERS_MOST = 500  # corrected by one statement

_OTHER = seats.alias()
_ITS = _OTHER.c.match_id == seats.c.match_id
_PERSON = select(_OTHER.c.seat).where(_ITS, _OTHER.c.seat != seats.c.seat, _OTHER.c.level.is_(None))
_COMPUTER = select(_OTHER.c.seat).where(_ITS, _OTHER.c.level.is_not(None))
_WITH_COMPUTERS = case((_COMPUTER.exists(), 1), else_=0)
_AMONG_PEOPLE = seats.c.level.is_(None) & _PERSON.exists()

_SEAT = literal(",").concat(cast(seats.c.seat, Text)).concat(",")
_FIRST = func.replace(func.replace(FirstPlace(matches.c.outcome), "[", ","), "]", ",")  # as ",0,2,"
_IS_FIRST, _IS_ALONE = _FIRST.contains(_SEAT), _FIRST == _SEAT
_SUMS = [func.count().filter(counts) for counts in (_IS_ALONE, _IS_FIRST & ~_IS_ALONE, ~_IS_FIRST)]

_COUNTED = (matches.c.status == "over") & matches.c.outcome.is_not(None) & _FIRST.is_not(None)
_ENDED = select(func.min(matches.c.ended_at), func.max(matches.c.ended_at)).where(matches.c.status == "over")

Key = ColumnElement[Any] | int | str
Part = tuple[SQLTable, Select[Any], ColumnElement[bool]]


def _counted(table: SQLTable, *keys: Key) -> Select[Any]:
    """Returns the rows that a table should have; a key that is no column is the same in all of them."""
    columns = [key for key in keys if isinstance(key, ColumnElement)]
    shown = [key if isinstance(key, ColumnElement) else literal_column(repr(key)) for key in keys]
    named = [one.label(column.name) for one, column in zip((seats.c.player_id, *shown, *_SUMS), table.c, strict=True)]
    its = select(*named).select_from(matches.join(seats)).where(_COUNTED, seats.c.player_id.is_not(None))
    return its.group_by(seats.c.player_id, *columns)


def _parts(first: datetime | None, last: datetime | None) -> Iterator[Part]:
    """Yields the parts of both tables: the table, what should be in this part, and which rows of the table it has."""
    yield results, _counted(results, matches.c.game, _WITH_COMPUTERS), true()
    is_everywhere, is_all = standings.c.room_id == EVERYWHERE, standings.c.game == ALL_GAMES
    pools: list[tuple[Key, int, Any, Any]] = [
        (matches.c.room_id, ALL_TIME, ~is_everywhere, true()),
        (EVERYWHERE, ALL_TIME, is_everywhere, true()),
    ]
    for season, begins, ends in seasons(first, last) if first and last else ():
        in_season = (matches.c.ended_at >= begins) & (matches.c.ended_at < ends)
        pools.append((EVERYWHERE, season, is_everywhere, in_season))
    for room, season, its, which in pools:
        for game, of_game in ((matches.c.game, ~is_all), (ALL_GAMES, is_all)):
            should = _counted(standings, room, season, game).where(_AMONG_PEOPLE, which)
            yield standings, should, its & of_game & (standings.c.season == season)


def _other_seasons(first: datetime | None, last: datetime | None) -> ColumnElement[bool]:
    """Returns the condition of rows of seasons in which no match has ended."""
    known = [season for season, *_ in seasons(first, last)] if first and last else []
    return standings.c.season.not_in([ALL_TIME, *known])


async def miscounted(conn: AsyncConnection) -> list[int]:
    """Returns the players whose sums differ from their matches. Reads all matches."""
    ended = (await conn.execute(_ENDED)).one()
    wrong = set(await conn.scalars(select(standings.c.player_id).where(_other_seasons(*ended))))
    for table, should, its in _parts(*ended):
        rows = union_all(should, select(table).where(its)).subquery()
        once = select(rows.c[0]).group_by(*rows.c).having(func.count() != 2)
        wrong |= set(await conn.scalars(once))
    return sorted(wrong)


async def recount(conn: AsyncConnection, players: Sequence[int]) -> None:
    """Replaces the sums of these players by what their matches say."""
    ended = (await conn.execute(_ENDED)).one()
    for at in range(0, len(players), PLAYERS_MOST):
        some = players[at : at + PLAYERS_MOST]
        for table in (standings, results):
            await conn.execute(delete(table).where(table.c.player_id.in_(some)))
        for table, should, _ in _parts(*ended):
            names = [column.name for column in table.c]
            await conn.execute(insert(table).from_select(names, should.where(seats.c.player_id.in_(some))))
