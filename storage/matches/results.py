"""Counts finished matches: sums of wins, draws and losses, kept as rows and raised by the transaction of the end.

A win is first place alone, a draw is a shared first place. A match without places (stopped, or never begun) does not
count. In standings, a match counts for its people where at least two people played.

All finished matches are no longer read for it: that took 1.4 s for 100,000. recount.py compares both.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, literal, select
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from ..schema import results, standings

EVERYWHERE = 0  # as a room
ALL_TIME = 0  # as a season
ALL_GAMES = ""

RESULTS = "won", "drawn", "lost"  # in the order of WON, DRAWN and LOST


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


def adding(new: Insert) -> Insert:
    """Returns an insert that adds to the rows that are there already."""
    sums = {name: new.table.c[name] + new.excluded[name] for name in RESULTS}
    return new.on_conflict_do_update(index_elements=list(new.table.primary_key), set_=sums)


async def forget(conn: AsyncConnection, player: int) -> None:
    """Deletes the rows of a player."""
    for table in (standings, results):
        await conn.execute(delete(table).where(table.c.player_id == player))


async def move(conn: AsyncConnection, other: int, player: int) -> None:
    """Adds the rows of `other` to those of `player`, who has the seats of both."""
    for table in (standings, results):
        names = [column.name for column in table.c]
        moved_rows = select(literal(player), *[table.c[name] for name in names[1:]]).where(table.c.player_id == other)
        await conn.execute(adding(insert(table).from_select(names, moved_rows)))
    await forget(conn, other)
