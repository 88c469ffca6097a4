"""Notes that somebody who is waited for before a match has come: whatever they press at the table tells it."""

from __future__ import annotations

from bot.app import App
from games.core.game import Refusal
from games.table import check_in as rules
from games.table.table import Table

LEAVES = frozenset({"leave", "cancel"})  # presses of somebody who is there, and does not want to play


async def acted(app: App, table: Table, player: int, verb: str = "") -> Table:
    """Notes a press of somebody who sits at an open table, and begins the match where all have come; returns it."""
    seat = table.seat_of(player)
    if seat is None or verb in LEAVES or not table.must_press(seat):
        return table
    return (await app.store.change(table.id, lambda newest: rules.here(newest, player, app.now()))).table


def seated(table: Table, player: int) -> Table:
    """Returns the table at which somebody has said that they are there. Raises not_seated and closed."""
    if table.seat_of(player) is None:
        raise Refusal("not_seated")
    if table.status == "over" and table.match is None:
        raise Refusal("closed")
    return table
