"""Inline messages: each is a card in a chat of which we are told nothing, and a room of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace as change

import structlog
from msgspec.structs import replace
from telegram import InlineQuery, InlineQueryResultArticle, InputTextMessageContent
from telegram.constants import ParseMode
from telegram.error import TelegramError

from bot.fronts import RoomGone
from bot.view.answer import Answer, File, Film
from games.table.table import Table
from storage.messages import displays
from storage.messages.displays import Display

from .errors import MessageGone
from .outbound import NO_PREVIEW, Outbox
from .payload import Payload
from .rate_limit import INLINE, inline_address

log = structlog.get_logger(__name__)


def message_in(room: str) -> str:
    """Returns the only message of a room that is one."""
    return room.removeprefix(INLINE)


def without_files(answer: Answer) -> Answer:
    """Returns an answer as it is given in a chat to which no files can be sent: these are for the private chat."""
    return tuple(change(part, stands="private") if isinstance(part, File | Film) else part for part in answer)


class InlineMessages:
    """Edits inline messages: by their ids alone, at any time, and as text, since no new picture can be shown there."""

    def __init__(self, out: Outbox) -> None:
        self._out = out

    async def edit(self, message: str, payload: Payload) -> None:
        """Updates a message. Raises RoomGone where it was deleted, and what Outbox raises."""
        call = self._out.bot.edit_message_text(
            text=payload.text,
            inline_message_id=message,
            parse_mode=ParseMode.HTML,
            link_preview_options=NO_PREVIEW,
            reply_markup=payload.keyboard,
        )
        try:
            await self._out.call(inline_address(message), call)
        except MessageGone as gone:
            raise RoomGone(str(gone)) from gone

    async def suggest(self, query: InlineQuery, results: Sequence[InlineQueryResultArticle]) -> None:
        """Answers somebody who types our name; nobody else gets these results, and they never grow old."""
        try:
            await self._out.bot.answer_inline_query(query.id, results, cache_time=0, is_personal=True)
        except TelegramError as error:  # too late, as where somebody has typed on
            log.info("what was typed could not be answered", why=error.message)

    async def answer(self, guest_query: str, result: InlineQueryResultArticle) -> str:
        """Answers a mention with a message; returns its id, empty where that fails."""
        try:
            return (await self._out.bot.answer_guest_query(guest_query, result)).inline_message_id
        except TelegramError as error:
            log.info("a mention could not be answered", why=error.message)
            return ""

    @staticmethod
    def article(name: str, title: str, about: str, payload: Payload) -> InlineQueryResultArticle:
        """Returns a message that somebody can send from the list of results."""
        content = InputTextMessageContent(payload.text, ParseMode.HTML, link_preview_options=NO_PREVIEW)
        return InlineQueryResultArticle(name, title, content, reply_markup=payload.keyboard, description=about)

    async def show(self, room: str, table: Table) -> None:
        """Has the message of a room show another table, once the match that it shows is over."""
        app = self._out.app
        async with app.store.read() as conn:
            shown = await displays.at(conn, "telegram", room, message_in(room))
        before = await app.store.table(shown.match_id) if shown is not None else None
        if before is None or before.status == "over":
            await app.redraw.enqueue(displays.wanted("telegram", room, table.id, "card"))

    async def take_over(self, wanted: Display, payload: Payload) -> Display:
        """Shows a wanted card on the message of its room, in place of the match before; returns its display."""
        there, redraw = replace(wanted, message=message_in(wanted.room)), self._out.app.redraw
        await self.edit(there.message, payload)
        async with self._out.app.store.read() as conn:
            before = await displays.at(conn, *there.key)
        if before is not None and before.match_id != there.match_id:
            await redraw.drop(before)
        return there
