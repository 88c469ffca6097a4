"""What follows from matches that end, in the transaction that ends them. This is the only list of it.

Chips are not in it: they move when somebody sits down, too, so a change carries its own movements.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any

from sqlalchemy import Table as SQLTable
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from games.table.table import Table

from .. import evenings
from ..columns import Batch, Row, Work
from ..schema import results, standings
from . import ratings, result_cards, streaks
from .finished import ADD_FINISHED, rows_of
from .overall import Games
from .results import ALL_GAMES, ALL_TIME, EVERYWHERE, RESULTS, adding, season_of
from .unrated import Steps

Pool = Mapping[str, int | str]  # what some keys of a table of sums are


class Sum:
    """A table of wins, draws and losses, added up from the rows of finished matches (finished.py).

    Each row counts in each pool, which says what some keys of the table are; the other keys are columns of the row. A
    row with fewer people than `people_least`, or without a value for a key, does not count. recount.py reads the same.
    """

    def __init__(self, table: SQLTable, people_least: int, pools: Sequence[Pool]) -> None:
        self.table, self.people_least, self.pools = table, people_least, pools
        self.keys = [column.name for column in table.primary_key]
        self._add = Batch(adding(insert(table)))

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


async def count(
    _conn: AsyncConnection, _games: Games, ended: Sequence[Table], _taken: Steps
) -> tuple[Sequence[Table], list[Work]]:
    """Returns these matches as they are, and the rows to write with them when they end."""
    rows = [(row, _season(table)) for table in ended for row in rows_of(table)]
    facts = [{**row, "season": season, "with_computers": int(row["people"] < row["seats"])} for row, season in rows]
    dated = [row for row, season in rows if season is not None]
    return ended, [*(sums.of(facts) for sums in SUMS), (ADD_FINISHED, dated)]


def _season(table: Table) -> int | None:
    return season_of(table.ended_at) if table.ended_at else None


# Is given all games, the matches that end and the steps that are not stored yet. Returns the matches as they are
# written, in the same order, and the rows to write with them.
WhenEnded = Callable[[AsyncConnection, Games, Sequence[Table], Steps], Awaitable[tuple[Sequence[Table], list[Work]]]]

WHEN_ENDED: tuple[WhenEnded, ...] = (count, ratings.rate, result_cards.want, evenings.want, streaks.note)


def ended_by(changes: Iterable[tuple[Table | None, Table]]) -> list[Table]:
    """Returns the matches that these changes end; each table is given before (None: new) and after its change.

    What is over stays as it is (games/table/invariants.py), so a match ends once.
    """
    return [
        after for before, after in changes if after.status == "over" and (before is None or before.status != "over")
    ]


async def follow(
    conn: AsyncConnection, games: Games, ended: Sequence[Table], taken: Steps
) -> tuple[dict[str, Table], list[Work]]:
    """Returns the ended matches as they are written, by id, and the rows to write with them.

    `taken`: steps that are not stored yet.
    """
    work: list[Work] = []
    for when_ended in WHEN_ENDED if ended else ():
        ended, rows = await when_ended(conn, games, ended, taken)
        work += rows
    return {table.id: table for table in ended}, work
