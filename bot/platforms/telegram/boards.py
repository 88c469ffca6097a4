"""Boards that everybody sees: whoever is asked goes into the card's buttons on the card itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.chat.message import Answer
from storage.displays import Display

from .asked import Asked

if TYPE_CHECKING:
    from .front import Telegram

WAITS_MOST = 2.0  # seconds; a busy group's card is left alone, and the private chat has the buttons


async def board_for(front: Telegram, asked: Asked, answer: Answer) -> Display | None:
    """The card that was pressed, where it may show what comes next: nothing is secret, and the room is not busy."""
    table = answer.hand
    if table is None or table.game.private or asked.source or asked.ephemeral or not asked.query:
        return None
    if asked.data.endswith(":hand") or front.out.waits(asked.address) > WAITS_MOST:
        return None
    known = await front.app.redraw.at("telegram", asked.address, str(asked.message), table.id)
    return known if known is not None and known.kind == "card" else None
