"""Handles a press of a button that a card should no longer have: the card may be wrong, and is rendered again."""

from __future__ import annotations

from datetime import timedelta

from bot.messages.display_cache import Key
from bot.view.button_data import ButtonData
from games.table.table import Table

from .context import Context
from .rendering import message_of

CROSSING = timedelta(seconds=2)  # within this time after a move, a press may have been made on the old card


async def note(context: Context, table: Table, said: ButtonData, card: Key) -> None:
    """Renders a card again after a refused press of a button that it should no longer have.

    The cache relies on the platform's answers; without this, a wrong one would leave an outdated board there forever.
    """
    app = context.app
    shown = await app.redraw.at(*card, table.id)
    if shown is None or shown.kind != "card" or shown.match_id != table.id or shown.shown < table.revision:
        return  # it is updated anyway
    if app.now() - table.moved_at < CROSSING:
        return
    turn = said.action.quoted_turn
    if turn is not None:
        is_old = table.status != "live" or turn != table.live_match().turn
    else:
        message, data = await message_of(app, shown, table), str(said)
        is_old = all(key.data != data for row in message.keys for key in row)
    if is_old:
        await app.redraw.suspect(shown)
