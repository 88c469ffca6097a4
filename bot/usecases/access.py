"""Who may see a table."""

from __future__ import annotations

from bot.app import App
from games.table.table import Table
from storage.people import Player
from storage.rooms import Room


async def may_see(app: App, table: Table, player: Player | None, room: Room) -> bool:
    """Whether a person in a room may see a table by its id; with its invite token anybody may.

    A table is visible in the room where it was opened and where a message shows it, and anywhere to its players and to
    operators. An unlisted one is not visible among the pages of a room, where its id could be guessed.
    """
    is_here = table.room == room.id and (table.visibility == "listed" or not app.has_pages(room.platform))
    if is_here or (player is not None and (player.operator or table.seat_of(player.id) is not None)):
        return True
    return bool(await app.redraw.of_match(table.id, platform=room.platform, room=room.address))
