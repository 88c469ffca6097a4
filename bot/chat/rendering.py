"""Renders displays: the only place that makes a message, whether sent or edited."""

from __future__ import annotations

from dataclasses import replace

from bot.app import App
from bot.notices import text
from bot.notices.mentions import to_mention
from bot.view.message import Message
from bot.view.pen import joined
from bot.view.table_screen import host_name
from games.table.table import Table
from storage import people
from storage.displays import Display

from . import recent_events
from .cards import room_card
from .pages import hand_of


async def before(app: App, table: Table) -> Table | None:
    """Returns the match whose card a lobby has taken, until it begins itself: its result is shown above."""
    return await app.store.table(table.lobby.follows) if table.match is None and table.lobby.follows else None


async def first_message(app: App, display: Display, table: Table, message: Message) -> Message:
    """Returns the message of a display as it is sent; a new table's card calls the people who were invited to it."""
    if display.kind != "card" or table.status != "open":
        return message
    room = await app.directory.get_room(display.platform, display.room)
    called = await to_mention(app, table, room)
    if not called:
        return message
    pen = app.pen(display.platform, room.settings.language, table)
    names = " ".join(pen.ink.mention(account, pen.name(seat)) for seat, account in called)
    line = pen("card-called", who=pen.mark(names), host=host_name(table))
    return replace(message, text=joined([line, message.text]), mentions=tuple(account for _, account in called))


async def message_of(app: App, display: Display, table: Table, chosen: str = "") -> Message:
    """Returns the card for its room, or the hand or notice for its viewer, in the reader's language."""
    if display.kind == "card":
        room = await app.directory.get_room(display.platform, display.room)
        return room_card(app, table, room, chosen, await before(app, table))
    async with app.store.read() as conn:
        viewer = await people.get(conn, display.viewer or 0)
    assert viewer is not None
    if display.kind == "notice":
        return await text.notice(app, display, table, viewer)
    pen, seat = app.pen(display.platform, viewer.language, table), table.seat_of(viewer.id)
    happened = await recent_events.of_seat(app, table, seat)
    return hand_of(app, pen, table, seat, chosen, skin=viewer.skin, recent=happened)
