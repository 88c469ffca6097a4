"""Counts finished matches once more: finds players whose sums (ended.py) or rows (finished.py) differ; corrects them.

A program from before those sums, still running beside a newer one, does not count the matches that it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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

from games.table.table import DRAWN, LOST, WON

from ..columns import FirstPlace
from ..rating_schema import finished
from ..rows import UNPLAYED
from ..schema import matches, players, seats
from .ended import SUMS, Sum
from .results import RESULTS, seasons

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


async def _season(conn: AsyncConnection) -> ColumnElement[Any]:
    """Returns the season in which a match ended; null where that is not known."""
    first, last = (await conn.execute(_ENDED)).one()
    quarters = [(matches.c.ended_at < ends, number) for number, _, ends in (seasons(first, last) if first else ())]
    return case(*quarters) if quarters else cast(null(), BigInteger)


def _counted(season: ColumnElement[Any], whose: Callable[[ColumnElement[Any]], ColumnElement[bool]]) -> Should:
    """Returns what there should be of some players, by their own seats and by those in which they sat at the end."""
    # First the seats, by their index, then their matches by their keys: a planner that expects many of them, or few
    # finished ones, would read all matches instead.
    own = select(*_columns(seats, "player_id", "match_id", "seat", "booked"), _constant(0).label("sits"))
    sat = select(seats.c.sitter_id, *_columns(seats, "match_id", "seat"), cast(null(), BigInteger), _constant(1))
    both = union_all(own.where(whose(seats.c.player_id)), sat.where(whose(seats.c.sitter_id)))
    chairs = both.cte("chairs").prefix_with("MATERIALIZED")
    about = _columns(matches, "room_id", "game", "status", "outcome", "ended_at", "visibility", "lobby")
    kept: list[Any] = [*chairs.c, *about, season.label("season")]
    played = select(*kept).join(chairs, chairs.c.match_id == matches.c.id).cte("played").prefix_with("MATERIALIZED")
    rows = _rows(played).cte("finished_rows").prefix_with("MATERIALIZED")
    dated = select(*_columns(rows, *finished.c.keys())).where(rows.c.ended_at.is_not(None))
    return (*((sums.table, _added(sums, rows)) for sums in SUMS), (finished, dated))


def _rows(played: CTE) -> Select[Any]:
    """Returns what finished.rows_of yields of these matches, with the season."""
    first = func.replace(func.replace(FirstPlace(played.c.outcome), "[", ","), "]", ",")  # as ",0,2,"
    seat = literal(",").concat(cast(played.c.seat, Text)).concat(",")
    beside = seats.alias()
    there = select(func.count()).where(beside.c.match_id == played.c.match_id).select_from(beside)
    level = select(func.max(beside.c.level)).where(beside.c.match_id == played.c.match_id).select_from(beside)
    result = case((seat == first, WON), (first.contains(seat), DRAWN), else_=LOST)
    return select(
        *_columns(played, "player_id", "ended_at", "match_id", "seat", "game", "room_id", "season"),
        func.coalesce(played.c.booked, result).label("result"),
        there.scalar_subquery().label("seats"),
        there.where(beside.c.level.is_(None)).scalar_subquery().label("people"),
        level.scalar_subquery().label("level"),
        case((played.c.visibility == "listed", 1), else_=0).label("listed"),
    ).where(
        played.c.status == "over",
        played.c.outcome.is_not(None),
        first.is_not(None),
        ~played.c.lobby.contains(UNPLAYED),
        (played.c.sits == 0) | (seat == first),
    )


def _added(sums: Sum, rows: CTE) -> Select[Any]:
    """Returns the rows of a table of sums, as Sum.of adds them."""
    columns = dict[str, ColumnElement[Any]](rows.c.items())
    columns["with_computers"] = case((rows.c.people < rows.c.seats, 1), else_=0)
    results = [func.sum(case((rows.c.result == number, 1), else_=0)) for number in (WON, DRAWN, LOST)]
    parts = []
    for pool in sums.pools:
        by = [columns[name] for name in sums.keys if name not in pool]
        keys = [(_constant(pool[name]) if name in pool else columns[name]).label(name) for name in sums.keys]
        part = select(*keys, *(result.label(name) for result, name in zip(results, RESULTS, strict=True)))
        known = (key.is_not(None) for key in by)
        parts.append(part.where(rows.c.people >= sums.people_least, *known).group_by(*by))
    return select(union_all(*parts).subquery())


async def pages(conn: AsyncConnection, most: int = SEATS_MOST) -> list[range]:
    """Returns the numbers of all players in ranges, with so many seats at most in each unless it is one player."""
    ranges, first, last = list[range](), 1, await conn.scalar(_LAST_PLAYER) or 0
    while first <= last:
        beyond = await conn.scalar(_BEYOND, {"first": first, "most": most})
        ranges.append(range(first, max(beyond or last + 1, first + 1)))
        first = ranges[-1].stop
    return ranges


async def miscounted(conn: AsyncConnection, page: range) -> list[int]:
    """Returns those of these players whose sums differ from their matches."""
    wrong: set[int] = set()
    between = page.start, page.stop - 1
    for table, should in _counted(await _season(conn), lambda who: who.between(*between)):
        rows = union_all(should, select(table).where(table.c.player_id.between(*between))).subquery()
        wrong |= set(await conn.scalars(select(rows.c.player_id).group_by(*rows.c).having(func.count() != 2)))
    return sorted(wrong)


async def recount(conn: AsyncConnection, wrong: Sequence[int]) -> None:
    """Replaces the sums of these players, of one page, by what their matches say."""
    for table, should in _counted(await _season(conn), lambda who: who.in_(wrong)):
        await conn.execute(delete(table).where(table.c.player_id.in_(wrong)))
        await conn.execute(insert(table).from_select([column.name for column in table.c], should))
