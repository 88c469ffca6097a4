"""Counts finished matches: sums of wins, draws and losses, kept as rows and raised by the transaction of the end.

A win is first place alone, a draw is a shared first place. A match without places (stopped, or never begun) does not
count. In standings, a match counts for its people where at least two people played.

All finished matches are no longer read for it: that took 1.4 s for 100,000. recount.py compares both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import delete, literal, select
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.game import Seat
from games.table.table import Table

from ..columns import Batch, Row
from ..schema import results, standings

EVERYWHERE = 0  # as a room
ALL_TIME = 0  # as a season
ALL_GAMES = ""


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
    sums = {name: new.table.c[name] + new.excluded[name] for name in ("won", "drawn", "lost")}
    return new.on_conflict_do_update(index_elements=list(new.table.primary_key), set_=sums)


ADD_STANDINGS, ADD_RESULTS = (Batch(_adding(insert(table))) for table in (standings, results))


def counted(pairs: Iterable[tuple[Table | None, Table]]) -> tuple[list[Row], list[Row]]:
    """Returns what tables, each before (None: new) and after its change, add to the standings and to the results.

    What is over stays as it is (games/table/invariants.py), so a match is counted once.

    The rows are in the order of their keys, so that two processes cannot lock each other out.
    """
    ranked: dict[tuple[int, int, int, str], list[int]] = {}
    played: dict[tuple[int, str, int], list[int]] = {}
    for before, after in pairs:
        if after.status != "over" or (before is not None and before.status == "over"):
            continue
        outcome = after.match.outcome if after.match else None
        if outcome is not None and outcome.places:
            _count(after, outcome.places[0], ranked, played)
    return [
        {"player_id": who, "room_id": room, "season": season, "game": game, "won": won, "drawn": drawn, "lost": lost}
        for (who, room, season, game), (won, drawn, lost) in sorted(ranked.items())
    ], [
        {"player_id": who, "game": game, "with_computers": beside, "won": won, "drawn": drawn, "lost": lost}
        for (who, game, beside), (won, drawn, lost) in sorted(played.items())
    ]


def _count(table: Table, first: Sequence[Seat], ranked: dict[Any, list[int]], played: dict[Any, list[int]]) -> None:
    game, people = table.name, sum(chair.level is None for chair in table.chairs)
    beside = int(people < len(table.chairs))
    pools = [(EVERYWHERE, ALL_TIME), (table.room, ALL_TIME)]
    if table.ended_at is not None:
        pools.append((EVERYWHERE, season_of(table.ended_at)))
    for seat, chair in enumerate(table.chairs):
        if (who := chair.player) is None:
            continue
        which = 2 if seat not in first else 1 if len(first) > 1 else 0
        keys: list[tuple[int, int, int, str]] = []
        if chair.level is None and people > 1:
            keys = [(who, room, season, of) for room, season in pools for of in (ALL_GAMES, game)]
        for key in keys:
            ranked.setdefault(key, [0, 0, 0])[which] += 1
        played.setdefault((who, game, beside), [0, 0, 0])[which] += 1


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
