"""Replies in a group to the card of a match: one that is a move is played."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from telegram import Message

from bot.chat import table_commands
from bot.chat.context import Context
from games.table.table import Table
from storage import displays

from .places import address_of, topic_of

if TYPE_CHECKING:
    from .front import Telegram

MOVE_MOST = 64  # characters; longer replies are talk
SHAPE = re.compile(r"(?=.*\d)\S{1,8}")  # looks like a move, so that a wrong one is answered


async def table_replied_to(front: Telegram, message: Message) -> Table | None:
    """Returns the match of its writer whose card a message replies to; None for any other message."""
    card, text, who = message.reply_to_message, message.text or "", message.from_user
    if card is None or card.from_user is None or card.from_user.id != front.bot.id or len(text) > MOVE_MOST:
        return None
    address = address_of(front.groups.now(message.chat.id), topic_of(message))
    async with front.app.store.read() as conn:
        shown = await displays.at(conn, front.name, address, str(card.message_id))
    table = await front.app.store.table(shown.match_id) if shown is not None and shown.kind == "card" else None
    player = await front.app.directory.find_player(front.name, str(who.id)) if table is not None and who else None
    plays = table is not None and table.status == "live" and player is not None and table.seat_of(player.id) is not None
    return table if plays else None


def is_move(who: Context, table: Table, text: str) -> bool:
    """Whether a player's reply is a move, or looks like one; anything else is talk."""
    return table_commands.takes(who, table, text) or (SHAPE.fullmatch(text) is not None and not table.game.private)
