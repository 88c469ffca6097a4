"""Access to a group's table from the private chat: its members continue there what they began in the group."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.chat import presses
from bot.chat.context import Context
from bot.view.button_data import Action
from games.table.table import Table
from storage import rooms

from .places import parts_of
from .rate_limit import is_group

if TYPE_CHECKING:
    from .front import Telegram


async def in_table_group(front: Telegram, who: Context, user: int, table: Table | None, action: Action) -> Context:
    """Returns the context as if in the table's group, for people who play there or belong to it."""
    if table is None or not who.place.private:
        return who
    seated = table.seat_of(who.player.id) is not None
    moderated = presses.is_moderated_action(action)
    if seated and not moderated:
        return who
    async with front.app.store.read() as conn:
        room = await rooms.get(conn, table.room)
    if room.platform != "telegram" or not is_group(room.address):
        return who
    chat = parts_of(room.address)[0]
    if not (seated or (user, table.id) in front.pointed or await front.members.is_member(chat, user)):
        return who
    moderator = moderated and await front.members.is_moderator(chat, user)
    return replace(who, room=room, place=replace(who.place, moderator=moderator))
