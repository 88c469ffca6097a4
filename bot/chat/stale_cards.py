"""A press of a button that a card no longer has: the card may stand wrong, and is painted once more."""

from __future__ import annotations

from datetime import timedelta

from bot.messages.display_cache import Key
from bot.view.button_data import ButtonData
from games.table.table import Table

from .context import Context
from .rendering import message_of

CROSSING = timedelta(seconds=2)  # after a move, a press may have been made before the new card was seen


async def note(context: Context, table: Table, data: str, card: Key) -> None:
    """A refused press came from this card. If the card should not have that button any more, it is painted again.

    What we believe to stand there was told to us by an answer; where that told of something else, people would press
    an old board for good.
    """
    app = context.app
    shown = await app.redraw.at(*card, table.id)
    if shown is None or shown.kind != "card" or shown.match_id != table.id or shown.shown < table.revision:
        return  # it is painted anyway
    if app.now() - table.moved_at < CROSSING:
        return
    turn = ButtonData.parse(data).action.quoted_turn
    if turn is not None:
        is_old = table.status != "live" or turn != table.live_match().turn
    else:
        message = await message_of(app, shown, table)
        is_old = all(key.data != data for row in message.keys for key in row)
    if is_old:
        await app.redraw.suspect(shown)
