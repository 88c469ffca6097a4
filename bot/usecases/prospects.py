"""What the match of an open table would bring somebody, said before they join."""

from __future__ import annotations

from bot.app import App
from games.prospects import Prospect
from games.table.table import Table
from storage.people.players import Player
from storage.people.prospects import prospect_of


async def prospect(app: App, table: Table, player: Player | None) -> Prospect | None:
    """Returns by how much a rating would change; None at a table that has begun or is casual, and for a new rating."""
    if player is None or table.status != "open" or not table.is_rated:
        return None
    if table.seat_of(player.id) is None and len(table.chairs) >= table.most:
        return None
    async with app.store.read() as conn:
        return await prospect_of(conn, table, player.id, app.now())
