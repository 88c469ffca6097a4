"""Counts finished matches: sums of wins, draws and losses, kept as rows and raised by the transaction of the end.

A win is first place alone, a draw is a shared first place. A match without places (stopped, or never begun) does not
count. In standings, a match counts for its people where at least two people played.

All finished matches are no longer read for it: that took 1.4 s for 100,000. recount.py compares both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any

from sqlalchemy import Table as SQLTable
from sqlalchemy import delete, literal, select
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from games.table.table import Table

from ..columns import Batch, Row, Work
from ..schema import results, standings
from .finished import ADD_FINISHED, rows_of

EVERYWHERE = 0  # as a room
ALL_TIME = 0  # as a season
ALL_GAMES = ""

RESULTS = "won", "drawn", "lost"  # in the order of WON, DRAWN and LOST

Pool = Mapping[str, int | str]  # what some keys of a table of sums are


def season_of(moment: datetime) -> int:
    """Returns the calendar quarter in UTC: 20264 is the last one of 2026."""
    day = moment.astimezone(UTC)
    return day.year * 10 + (day.month + 2) // 3


def seasons(first: datetime, last: datetime) -> Iterator[tuple[int, datetime, datetime]]:
    """Yields the quarters from that of the first moment to that of the last one: number, beginning, and end."""
    day = first.astimezone(UTC)
    ends = datetime(day.year, (day.month - 1) // 3 * 3 + 1, 1, tzinfo=UTC)
    while ends <= last:
        begins = ends
        ends = (begins + timedelta(days=93)).replace(day=1)
        yield season_of(begins), begins, ends


def _adding(new: Insert) -> Insert:
    """Returns an insert that adds to the rows that are there already."""
    sums = {name: new.table.c[name] + new.excluded[name] for name in RESULTS}
    return new.on_conflict_do_update(index_elements=list(new.table.primary_key), set_=sums)


class Sum:
    """A table of wins, draws and losses, added up from the rows of finished matches (finished.py).

    Each row counts in each pool, which says what some keys of the table are; the other keys are columns of the row. A
    row with fewer people than `people_least`, or without a value for a key, does not count. recount.py reads the same.
    """

    def __init__(self, table: SQLTable, people_least: int, pools: Sequence[Pool]) -> None:
        self.table, self.people_least, self.pools = table, people_least, pools
        self.keys = [column.name for column in table.primary_key]
        self._add = Batch(_adding(insert(table)))

    def of(self, rows: Iterable[Row]) -> Work:
        """Returns what rows with their `season` and `with_computers` add.

        In the order of the keys, so that two processes cannot lock each other out.
        """
        sums: dict[tuple[Any, ...], list[int]] = {}
        for row, pool in product(rows, self.pools):
            key = tuple(pool[name] if name in pool else row[name] for name in self.keys)
            if row["people"] >= self.people_least and None not in key:
                sums.setdefault(key, [0, 0, 0])[row["result"]] += 1
        return self._add, [dict(zip((*self.keys, *RESULTS), (*key, *sums[key]), strict=True)) for key in sorted(sums)]


_PLACES: list[Pool] = [{"season": ALL_TIME}, {"room_id": EVERYWHERE, "season": ALL_TIME}, {"room_id": EVERYWHERE}]
_GAMES: list[Pool] = [{}, {"game": ALL_GAMES}]
_POOLS = [{**place, **games} for place in _PLACES for games in _GAMES]
SUMS = Sum(standings, people_least=2, pools=_POOLS), Sum(results, people_least=1, pools=[{}])


async def count(_conn: AsyncConnection, ended: Sequence[Table], _taken: Any) -> tuple[Sequence[Table], list[Work]]:
    """Returns these matches as they are, and the rows to write with them when they end."""
    rows = [(row, _season(table)) for table in ended for row in rows_of(table)]
    facts = [{**row, "season": season, "with_computers": int(row["people"] < row["seats"])} for row, season in rows]
    dated = [row for row, season in rows if season is not None]
    return ended, [*(sums.of(facts) for sums in SUMS), (ADD_FINISHED, dated)]


def _season(table: Table) -> int | None:
    return season_of(table.ended_at) if table.ended_at else None


async def forget(conn: AsyncConnection, player: int) -> None:
    """Deletes the rows of a player."""
    for table in (standings, results):
        await conn.execute(delete(table).where(table.c.player_id == player))


async def move(conn: AsyncConnection, other: int, player: int) -> None:
    """Adds the rows of `other` to those of `player`, who has the seats of both."""
    for table in (standings, results):
        names = [column.name for column in table.c]
        theirs = select(literal(player), *[table.c[name] for name in names[1:]]).where(table.c.player_id == other)
        await conn.execute(_adding(insert(table).from_select(names, theirs)))
    await forget(conn, other)
