"""The reminder that a registration ends: in the outbox from the opening of its table, then for the rooms that show it.

It is saved in the transaction that opens the table, and becomes those of the rooms in one transaction, so that a kill
loses none and doubles none.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from games.core.screen import Say
from games.table.lobby import is_challenge
from games.table.starting import missing, people_seated, reminder_due
from games.table.table import Table
from storage import UnitOfWork, outbox
from storage.messages import displays, rooms
from storage.messages.rooms import Room
from storage.outbox import Unsent

DUE, REMINDER = "registration", "registration reminder"  # kinds in the outbox: of a table, of a room
HOUSE = "house"  # the channel of what no network carries
CARDS_MOST = 50  # of a table that are looked at


async def remind_in_time(app: App, unit: UnitOfWork, table: Table) -> Table:
    """Has the rooms of a table reminded once, shortly before its registration ends; where no clock ends it, never.

    Returns the table.
    """
    at = reminder_due(table, app.presence.outages)
    if at is not None:
        await outbox.put(unit.conn, DUE, table.id, [Unsent(HOUSE, "", once=f"{DUE} {table.id}")], app.now(), at)
    return table


async def due_at(app: App, match_id: str) -> datetime | None:
    """Returns when the rooms of a table are reminded; None where that is of no use: nobody has come or may join."""
    table = await app.store.table(match_id)
    if table is None or not people_seated(table) or is_challenge(table) or _is_taken(table):
        return None
    return reminder_due(table, app.presence.outages)


def _is_taken(table: Table) -> bool:
    """Whether all seats are taken, and none is only kept for somebody."""
    return len(table.chairs) == table.most and not any(chair.invited for chair in table.chairs)


async def remind_pages(app: App, match_id: str) -> None:
    """Reminds the people at a table who play on pages."""
    table = await app.store.table(match_id)
    assert table is not None
    line = Say("registration-ends-here", {"count": missing(table)})
    for seat in sorted(people_seated(table)):
        if app.fronts.has_pages(table.chairs[seat].front):
            await app.notify(table, seat, line)


async def remind_rooms(unit: UnitOfWork, table: Table, now: datetime) -> None:
    """Has a room of each network that shows the card of a table reminded now."""
    wanted = [
        Unsent(room.platform, str(room.id), once=f"{DUE} {table.id} {room.id}")
        for room in await _rooms_of(unit.conn, table)
    ]
    await outbox.put(unit.conn, REMINDER, table.id, wanted, now)


async def _rooms_of(conn: AsyncConnection, table: Table) -> Sequence[Room]:
    """Returns a room of each network that shows the card of a table: that of the table, else the first."""
    cards = [shown for shown in await displays.of_matches(conn, [table.id], CARDS_MOST) if shown.kind == "card"]
    known = [await rooms.find(conn, card.platform, card.room) for card in cards]
    shown = sorted((room for room in known if room is not None), key=lambda room: (room.id != table.room, room.id))
    return list({room.platform: room for room in reversed(shown)}.values())
