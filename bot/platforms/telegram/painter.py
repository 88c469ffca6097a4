"""Renders displays for Telegram, and writes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NoReturn

import structlog
from msgspec import structs

from bot.chat import rendering
from bot.chat.delivery import SentContent
from bot.chat.pages import HandLook, hand_of, own_card
from bot.chat.rendering import first_message, message_of
from bot.fronts import RateLimited, RoomGone
from bot.usecases.card_links import card_link
from bot.view.answer import Key, Message
from bot.view.button_data import CLOSE, Action, on_hand
from bot.view.pen import Pen
from games.table.table import Table
from storage.messages.displays import Display, as_shown, wanted
from storage.people import players
from storage.people.players import Player

from .ephemeral import Ephemeral, is_ephemeral
from .errors import GroupMigrated, MessageGone, PictureRemoved
from .inline_messages import InlineMessages, message_in
from .outbound import Outbox
from .payload import Payload, payload_of
from .places import parts_of
from .rate_limit import is_group, is_inline, is_private

NOT_READY_SECONDS = 1.0

log = structlog.get_logger(__name__)


class Painter:
    """Makes the message of a display, the same for sending and editing, and writes it."""

    def __init__(self, out: Outbox) -> None:
        self.out, self.ephemeral, self.sent_content = out, Ephemeral(out), SentContent(out.app)
        self.inline = InlineMessages(out)
        self.moving: dict[tuple[str, str], list[Display]] = {}  # cards being posted again further down

    async def post(self, display: Display, table: Table, path: str = "") -> Display:
        """Sends a wanted message; returns its display with the message's number. `path` is a hand's submenu."""
        self.check_ready()
        if is_inline(display.room):
            return await self._post_inline(display, table)
        message = await first_message(self.out.app, display, table, await self.message(display, table, path))
        reply_to = await self._card_beside(display) if display.kind == "notice" else None
        try:
            sent = await self.out.send(display.room, payload_of(message), reply_to=reply_to)
        except GroupMigrated as moved:
            await self.moved(display, moved)
        there = structs.replace(display, message=str(sent.message_id))
        self.sent_content.note(as_shown(there, table), message)
        for old in self.moving.pop((display.room, table.id), []) if display.kind == "card" else ():
            self.out.later(self._point_from(old, there, table, is_picture=bool(sent.photo)))
        return there

    async def _post_inline(self, display: Display, table: Table) -> Display:
        message = await self.message(display, table)
        there = await self.inline.take_over(display, payload_of(message))
        self.sent_content.note(as_shown(there, table), message)
        return there

    def check_ready(self) -> None:
        """Raises RateLimited before the connection and after the shutdown."""
        if not self.out.ready:
            raise RateLimited(NOT_READY_SECONDS)

    async def _card_beside(self, display: Display) -> int | None:
        """Returns the card that a notice in a group refers to."""
        if not is_group(display.room):
            return None
        cards = await self.out.app.redraw.of_match(
            display.match_id, platform="telegram", room=display.room, kind="card"
        )
        return next((int(shown.message) for shown in cards if shown.message.isdecimal()), None)

    async def _point_from(self, old: Display, new: Display, table: Table, *, is_picture: bool) -> None:
        """Makes an older card link to the new one; it is most likely a picture if the new one `is_picture`."""
        room = await self.out.app.directory.get_room("telegram", old.room)
        pen = self.out.pen(room.settings.language, table)
        line, url = pen("telegram-moved", game=pen.title(table.name), id=table.id), self.out.link_to(new)
        text = self.out.ink.link(line, url) if url else line

        async def write() -> None:
            try:
                await self.out.shorten(old.room, int(old.message), text, is_picture=is_picture)
            except MessageGone:
                log.info("an old card is gone already", match=table.id)

        await self.out.say(old.room, write)

    async def write(self, display: Display, table: Table, chosen: str = "") -> bool:
        """Updates a message unless it is up to date; returns False when it is gone."""
        try:
            return await self.update(display, table, chosen)
        except PictureRemoved:
            return False

    async def update(self, display: Display, table: Table, chosen: str = "") -> bool:
        message = await self.message(display, table, chosen)
        return await self.sent_content.update(
            display, table, message, lambda: self._written(display, payload_of(message))
        )

    async def _written(self, display: Display, payload: Payload) -> bool:
        if is_ephemeral(display):
            return await self.ephemeral.edit(display, payload)
        if is_inline(display.room):
            await self.inline.edit(message_in(display.room), payload)
            return True
        try:
            await self.out.edit(display.room, int(display.message), payload)
        except PictureRemoved:
            raise
        except MessageGone:
            return False
        return True

    async def moved(self, display: Display, moved: GroupMigrated) -> NoReturn:
        """Raises RoomGone after a group's migration: the new room has its own displays."""
        await self.out.chats.moved(parts_of(display.room)[0], moved.chat)
        raise RoomGone(display.room) from moved

    async def message(self, display: Display, table: Table, chosen: str = "") -> Message:
        """Returns the current message of a display."""
        message = await self._message(display, table, chosen)
        if display.kind == "hand" and is_private(display.room):
            message = await self._with_way_back(message, display, table)
        return message

    async def _message(self, display: Display, table: Table, chosen: str) -> Message:
        app = self.out.app
        if is_ephemeral(display):
            return await self._for_one(display, table, chosen)
        if display.kind == "card" and (owner := await self._owner(display, table)) is not None:
            seat = table.seat_of(owner.id)
            assert seat is not None
            pen = self.out.pen(owner.language, table, owner.skin)
            happened = await rendering.recent_events_of(app, table, seat)
            own = own_card(app, pen, table, seat, chosen, HandLook(skin=owner.skin, recent=happened))
            return await rendering.with_talk(app, display, table, own)
        shows_photos = not is_inline(display.room) and parts_of(display.room)[0] not in self.out.without_photos
        if display.kind == "card" and not shows_photos:
            room = await app.directory.get_room("telegram", display.room)
            in_words = replace(room, settings=replace(room.settings, skin="text"))
            return await rendering.card_of(app, display, table, in_words, chosen)
        return await message_of(app, display, table, chosen)

    async def _owner(self, display: Display, table: Table) -> Player | None:
        """Returns the player in whose private chat a running match with a private screen is shown; None elsewhere."""
        if not is_private(display.room) or table.status != "live" or not table.game.ui.private or table.game.ui.alike:
            return None
        owner = await self.out.app.directory.find_player("telegram", display.room)
        return owner if owner is not None and table.seat_of(owner.id) is not None else None

    async def _for_one(self, display: Display, table: Table, chosen: str) -> Message:
        """Returns an ephemeral hand in a group, with a way back to the card."""
        app = self.out.app
        async with app.store.read() as conn:
            viewer = await players.get(conn, display.viewer or 0)
        assert viewer is not None
        skin = "text" if parts_of(display.room)[0] in self.out.without_photos else viewer.skin
        pen, seat = self.out.pen(viewer.language, table, skin), table.seat_of(viewer.id)
        happened = await rendering.recent_events_of(app, table, seat)
        hand = hand_of(app, pen, table, seat, chosen, HandLook(skin=skin, recent=happened))
        hand = await rendering.with_talk(app, display, table, hand)
        leads_back = any(key.data == on_hand(table.id, Action("hand")) for row in hand.keys for key in row)
        return hand if leads_back else replace(hand, keys=(*hand.keys, (closing_key(pen),)))

    async def _with_way_back(self, message: Message, display: Display, table: Table) -> Message:
        async with self.out.app.store.read() as conn:
            viewer = await players.get(conn, display.viewer or 0)
        way = await self.way_back(table, viewer.language if viewer else "en")
        return replace(message, keys=(*message.keys, (way,))) if way else message

    async def way_back(self, table: Table, language: str) -> Key | None:
        """Returns a key that opens the card in its group, where that has an address."""
        url = await card_link(self.out.app, "telegram", table.id)
        return Key(self.out.pen(language, table).plain("telegram-to-table"), url=url) if url else None

    async def want_card(self, address: str, table: Table) -> None:
        """Has the table's card posted at the bottom of the room; an older card then links to it."""
        redraw, here = self.out.app.redraw, {"platform": "telegram", "room": address}
        if is_inline(address):
            await self.inline.show(address, table)
            return
        old = await redraw.of_match(table.id, kind="card", state="there", **here)
        for display in old:
            await redraw.drop(display)
        self.moving[address, table.id] = old
        await redraw.enqueue(wanted("telegram", address, table.id, "card"))


def closing_key(pen: Pen, keys: Iterable[Sequence[Key]] = ()) -> Key:
    """Returns the key that takes a message away which one person alone sees, and shows the card again.

    It is called otherwise beside one of the `keys` that leads back to another page.
    """
    back = pen.plain("button-back")
    return Key(pen.plain("telegram-to-table") if any(key.label == back for row in keys for key in row) else back, CLOSE)
