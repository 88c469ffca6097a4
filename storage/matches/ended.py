"""What follows from matches that end, in the transaction that ends them. This is the only list of it.

Chips are not in it: they move when somebody sits down, too, so a change carries its own movements.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from games.table.table import Table

from ..columns import Work
from . import ratings, results
from .unrated import Steps

# Is given the matches that end and the steps that are not stored yet. Returns the matches as they are written, in the
# same order, and the rows to write with them.
WhenEnded = Callable[[AsyncConnection, Sequence[Table], Steps], Awaitable[tuple[Sequence[Table], list[Work]]]]

WHEN_ENDED: tuple[WhenEnded, ...] = (results.count, ratings.rate)


def ended_by(changes: Iterable[tuple[Table | None, Table]]) -> list[Table]:
    """Returns the matches that these changes end; each table is given before (None: new) and after its change.

    What is over stays as it is (games/table/invariants.py), so a match ends once.
    """
    return [
        after for before, after in changes if after.status == "over" and (before is None or before.status != "over")
    ]


async def follow(conn: AsyncConnection, ended: Sequence[Table], taken: Steps) -> tuple[dict[str, Table], list[Work]]:
    """Returns the ended matches as they are written, by id, and the rows to write with them.

    `taken`: steps that are not stored yet.
    """
    work: list[Work] = []
    for when_ended in WHEN_ENDED if ended else ():
        ended, rows = await when_ended(conn, ended, taken)
        work += rows
    return {table.id: table for table in ended}, work
