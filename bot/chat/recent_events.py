"""Recent events of a seat since its player last acted, for its private screen: the card moves on."""

from __future__ import annotations

from bot.app import App
from games.core.commands import Do
from games.core.game import Event, Seat
from games.table.table import Table
from storage import tables

STEPS_LOOKED_BACK = 24


async def of_seat(app: App, table: Table, seat: Seat | None) -> tuple[Event, ...]:
    """Returns a seat's last action and all that happened to it since, oldest first, in games with secrets."""
    if seat is None or table.match is None or not table.game.private:
        return ()
    async with app.store.read() as conn:
        history = await tables.history(conn, table.id, STEPS_LOOKED_BACK)
    acted = [at for at, taken in enumerate(history) if isinstance(taken.command, Do) and taken.command.seat == seat]
    since = history[acted[-1] if acted else 0 :]
    return tuple(event for taken in since for event in taken.events if event.seat == seat)
