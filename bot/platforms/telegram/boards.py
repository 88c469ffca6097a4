"""Public boards: a player's choices are shown on the card itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.view.message import Answer
from games.table.table import Table
from storage.displays import Display

from .requests import Asked

if TYPE_CHECKING:
    from .front import Telegram

EDITS = 2  # the choice, and then the board after the move; a card in a busier group shows results only


async def board_for(front: Telegram, asked: Asked, answer: Answer) -> Display | None:
    """Returns the pressed card, if it may show the next choices: nothing is secret, and the room is not busy."""
    table = answer.reveals or answer.hand
    if table is None or asked.source or asked.ephemeral or not asked.query:
        return None
    if answer.reveals is None and (table.game.private or asked.said.action.verb == "hand"):
        return None
    if answer.reveals is None and not front.out.fits(asked.address, EDITS):
        return None
    known = await front.app.redraw.at("telegram", asked.address, str(asked.message), table.id)
    return known if known is not None and known.kind == "card" else None


async def is_stale(front: Telegram, asked: Asked, table: Table) -> bool:
    """Whether the pressed card still waits for an update."""
    if asked.source or asked.ephemeral or not asked.query:
        return False
    card = await front.app.redraw.at("telegram", asked.address, str(asked.message), table.id)
    return card is not None and card.state == "there" and card.shown < table.revision
