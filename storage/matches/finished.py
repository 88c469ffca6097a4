"""A row for each person and finished match, written by the transaction of the end: what profiles are made of.

Only matches with places have rows, as in results.py. recount.py compares them with the matches.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import bindparam, delete, insert, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from games.table.table import DRAWN, LOST, WON, Table

from ..columns import Batch, Row, insert_new, micros
from ..rating_schema import finished

ADD_FINISHED = Batch(insert(finished))


def rows_of(table: Table) -> Iterator[Row]:
    """Yields a row for each person of a match that has ended and in which somebody moved; `ended_at` may be unknown.

    Who sat in for somebody at the end has one where that seat has won, and no draw or loss by it.
    """
    places = table.match.outcome.places if table.match and table.match.outcome else ()
    if not places or table.is_unplayed:
        return
    first, levels = places[0], [chair.level for chair in table.chairs if chair.level is not None]
    about = {
        "ended_at": micros(table.ended_at),
        "match_id": table.id,
        "game": table.name,
        "seats": len(table.chairs),
        "people": len(table.chairs) - len(levels),
        "level": max(levels, default=None),
        "room_id": table.room,
        "listed": int(table.visibility == "listed"),
    }
    for seat, chair in enumerate(table.chairs):
        if chair.player is not None:
            placed = LOST if seat not in first else DRAWN if len(first) > 1 else WON
            result = placed if chair.booked is None else chair.booked
            yield about | {"player_id": chair.player, "seat": seat, "result": result}
        if chair.sitter is not None and chair.sitter.player is not None and set(first) == {seat}:
            yield about | {"player_id": chair.sitter.player, "seat": seat, "result": WON}


_LAST = (
    select(finished.c.match_id)
    .where(finished.c.player_id == bindparam("player"))
    .order_by(finished.c.ended_at.desc(), finished.c.match_id.desc())
    .limit(1)
)


async def last_of(conn: AsyncConnection, player: int) -> str | None:
    """Returns the match of a player that ended last, in any room."""
    return await conn.scalar(_LAST, {"player": player})


async def forget(conn: AsyncConnection, player: int) -> None:
    """Deletes the rows of a player."""
    await conn.execute(delete(finished).where(finished.c.player_id == player))


async def move(conn: AsyncConnection, other: int, player: int) -> None:
    """Gives `player` the rows of `other`."""
    names = [column.name for column in finished.c]
    moved_rows = select(literal(player), *[finished.c[name] for name in names[1:]]).where(finished.c.player_id == other)
    await conn.execute(insert_new(finished).from_select(names, moved_rows))
    await forget(conn, other)
