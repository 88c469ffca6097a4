"""Renders a display for Telegram."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.chat import rendering
from bot.chat.cards import room_card
from bot.chat.pages import hand_of, own_card
from bot.chat.rendering import before, message_of
from bot.usecases.card_links import card_link
from bot.view.answer import Key, Message
from games.table.table import Table
from storage.messages.displays import Display
from storage.people import players
from storage.people.players import Player

from .places import parts_of
from .rate_limit import is_group

if TYPE_CHECKING:
    from .front import Telegram


class Painter:
    """Makes the message of a display; the same for sending and editing."""

    def __init__(self, front: Telegram) -> None:
        self._front = front

    async def message(self, display: Display, table: Table, chosen: str = "") -> Message:
        """Returns the current message of a display."""
        message = await self._message(display, table, chosen)
        if display.kind == "hand" and not is_group(display.room):
            message = await self._with_way_back(message, display, table)
        return message

    async def _message(self, display: Display, table: Table, chosen: str) -> Message:
        app = self._front.app
        if is_ephemeral(display):
            return await self._for_one(display, table, chosen)
        if display.kind == "card" and (owner := await self._owner(display, table)) is not None:
            seat = table.seat_of(owner.id)
            assert seat is not None
            pen, happened = self._front.pen(owner.language, table), await rendering.of_seat(app, table, seat)
            return own_card(app, pen, table, seat, chosen, owner.skin, happened)
        if display.kind == "card" and parts_of(display.room)[0] in self._front.out.without_photos:
            room = await app.directory.get_room("telegram", display.room)
            in_words = replace(room, settings=replace(room.settings, skin="text"))
            return room_card(app, table, in_words, chosen, await before(app, table))
        return await message_of(app, display, table, chosen)

    async def _owner(self, display: Display, table: Table) -> Player | None:
        """Returns the player in whose private chat a running match with a private screen is shown; None elsewhere."""
        if is_group(display.room) or table.status != "live" or not table.game.private or table.game.alike:
            return None
        owner = await self._front.app.directory.find_player(self._front.name, display.room)
        return owner if owner is not None and table.seat_of(owner.id) is not None else None

    async def _for_one(self, display: Display, table: Table, chosen: str) -> Message:
        """Returns an ephemeral hand in a group: as text, since no picture can be added later."""
        app = self._front.app
        async with app.store.read() as conn:
            viewer = await players.get(conn, display.viewer or 0)
        assert viewer is not None
        pen, seat = self._front.pen(viewer.language, table), table.seat_of(viewer.id)
        happened = await rendering.of_seat(app, table, seat)
        return hand_of(app, pen, table, seat, chosen, skin="text", recent=happened)

    async def _with_way_back(self, message: Message, display: Display, table: Table) -> Message:
        async with self._front.app.store.read() as conn:
            viewer = await players.get(conn, display.viewer or 0)
        way = await self.way_back(table, viewer.language if viewer else "en")
        return replace(message, keys=(*message.keys, (way,))) if way else message

    async def way_back(self, table: Table, language: str) -> Key | None:
        """Returns a key that opens the card in its group, where that has an address."""
        url = await card_link(self._front.app, "telegram", table.id)
        return Key(self._front.pen(language, table).plain("telegram-to-table"), url=url) if url else None


def is_ephemeral(display: Display) -> bool:
    """Whether only its viewer sees it, in a group."""
    return display.message.startswith("e:")
