"""Outgoing calls: sends, edits and deletes messages within each chat's rate limit."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from datetime import timedelta
from typing import Any, TypeVar

import structlog
from telegram import ForceReply, InputMediaPhoto, LinkPreviewOptions, Message, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import BadRequest, RetryAfter, TelegramError
from telegram.ext import ExtBot

from bot.app import App
from bot.chat.commands import all_commands
from bot.chat.typed_buttons import COMMON
from bot.fronts import RoomGone, Sent
from bot.rate_limit import RateLimit
from bot.tasks import Tasks
from bot.view.answer import File, Picture
from bot.view.pen import Ink, Pen
from games.table.table import Table
from storage.messages.displays import Display

from .departures import Departures
from .errors import (
    NO_CAPTION,
    NO_TEXT,
    UNCHANGED,
    GroupMigrated,
    MessageGone,
    NoPhotos,
    PictureRemoved,
    is_wrong_file,
    seconds_of,
    translated_error,
)
from .pacing import Pacing
from .payload import CAPTION_MOST, Html, Payload, fitted
from .photos import NewestMessages, Photos
from .places import Chats, Members, parts_of
from .rate_limit import ChatRateLimit, is_group, is_private, note_wait, until_done
from .reach import Reach

DELETED_FOR = timedelta(hours=48)  # for so long after it was sent, the bot may delete a message
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)
HTML = ParseMode.HTML
FILE = "board.png"  # the name of a picture when saved

T = TypeVar("T")

log = structlog.get_logger(__name__)


class Outbox(Pacing):
    """The writing calls; they raise RateLimited, DeliveryUnknown, RoomGone, MessageGone or GroupMigrated."""

    def __init__(self, app: App, bot: ExtBot[None], rate_limit: RateLimit | None = None) -> None:
        self.app, self.bot = app, bot
        self.ready = False
        self.username = ""  # known once connected
        self.ink: Ink = Html({*all_commands(app.games), *COMMON})
        self.tasks = Tasks()
        super().__init__(rate_limit or ChatRateLimit(), Chats(app))
        self.members = Members(bot, app.seconds)
        self.reach, self.departures = Reach(app, self.members), Departures(app, self.members)
        self.photos, self.newest = Photos(app), NewestMessages()
        self.without_photos: set[int] = set()  # chats that forbid photos
        self._under_way = 0

    def later(self, doing: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Starts a background task."""
        return self.tasks.start(doing)

    def pen(self, language: str, table: Table | None = None, skin: str = "text") -> Pen:
        """Returns a pen with Telegram's ink, for a reader with this display mode."""
        return Pen(self.app.words, self.ink, language, table, "telegram", skin)

    def draws(self, address: str, picture: Picture | None) -> bool:
        """Whether a picture can be shown in this room."""
        return self.photos.can_draw(picture) and parts_of(address)[0] not in self.without_photos

    def sent_to(self, address: str, number: int, *, has_keys: bool = False) -> Sent:
        """Returns where a message stands that was just sent."""
        return Sent(address, str(number), has_keys=has_keys, kept_from=self.app.now() + DELETED_FOR)

    def link_in(self, payload: str) -> str | None:
        """Returns an address that opens the private chat with us and passes the payload."""
        return f"https://t.me/{self.username}?start={payload}" if self.username else None

    def link_to(self, display: Display) -> str | None:
        """Returns an address that opens this message; None for private chats and small groups."""
        if not is_group(display.room) or not display.message.isdecimal():
            return None
        chat, topic = parts_of(display.room)
        path = f"{topic}/{display.message}" if topic else display.message
        if name := self.chats.name(chat):
            return f"https://t.me/{name}/{path}"
        number = str(chat).removeprefix("-100")
        return f"https://t.me/c/{number}/{path}" if str(chat).startswith("-100") and len(str(chat)) > 12 else None

    async def send(
        self, address: str, payload: Payload, *, reply_to: int | None = None, question: bool = False
    ) -> Message:
        """Sends a new message; with `question`, one that asks for a reply."""
        chat, topic = parts_of(address)
        where: dict[str, Any] = {"chat_id": chat, "message_thread_id": topic, **payload.options}
        if reply_to is not None:
            where["reply_parameters"] = ReplyParameters(reply_to, allow_sending_without_reply=True)
        if question:
            where["reply_markup"] = ForceReply(selective=True)
        sent = await self._send_photo(chat, payload, where) if self.photos.can_draw(payload.picture) else None
        if sent is None:
            call = self.bot.send_message(text=payload.text, parse_mode=HTML, link_preview_options=NO_PREVIEW, **where)
            sent = await self.call(address, call, sends=True)
        self.newest.saw(sent)
        return sent

    async def _send_photo(self, chat: int, payload: Payload, where: dict[str, Any]) -> Message | None:
        picture = payload.picture
        if picture is None or chat in self.without_photos:
            return None
        try:
            photo = await self.photos.of(picture)
            call = self.bot.send_photo(photo=photo, filename=FILE, caption=payload.text, parse_mode=HTML, **where)
            sent = await self.call(str(chat), call, sends=True)
        except NoPhotos:
            self.without_photos.add(chat)
            return None
        except BadRequest as error:
            if not is_wrong_file(error):
                raise
            self.photos.forget(picture)
            return await self._send_photo(chat, payload, where)
        self.photos.remember(picture, sent)
        return sent

    async def edit(self, address: str, number: int, payload: Payload, *, keeps_picture: bool = False) -> None:
        """Updates a message; a text may become a picture, a picture stays one.

        Where a picture would have to become a text, the message is deleted (PictureRemoved), or the picture is kept.
        """
        chat, _ = parts_of(address)
        where: dict[str, Any] = {"chat_id": chat, "message_id": number, **payload.options}
        if self.photos.can_draw(payload.picture) and await self._edit_photo(chat, payload, where):
            return
        call = self.bot.edit_message_text(text=payload.text, parse_mode=HTML, link_preview_options=NO_PREVIEW, **where)
        try:
            await self.call(address, call)
        except BadRequest as error:
            if NO_TEXT not in error.message.lower():
                raise
            if keeps_picture:
                await self._edit_caption(address, where, payload.text)
                return
            await self.remove(address, number)
            raise PictureRemoved from None

    async def rewrite(self, sent: Sent, payload: Payload) -> bool | None:
        """Edits a message to a room; returns False where it is gone, None where that failed."""

        async def edited() -> bool:
            await self.edit(sent.room, int(sent.message), payload, keeps_picture=True)
            return True

        try:
            return await self.say(sent.room, edited, urgent=False)
        except MessageGone:
            return False
        except TelegramError as error:
            log.info("a message to a room was not changed", room=sent.room, why=str(error))
            return None

    async def _edit_photo(self, chat: int, payload: Payload, where: dict[str, Any]) -> bool:
        picture = payload.picture
        if picture is None or chat in self.without_photos:
            return False
        try:
            media = InputMediaPhoto(await self.photos.of(picture), caption=payload.text, parse_mode=HTML, filename=FILE)
            edited = await self.call(str(chat), self.bot.edit_message_media(media=media, **where))
        except NoPhotos:
            self.without_photos.add(chat)
            return False
        except BadRequest as error:
            if not is_wrong_file(error):
                raise
            self.photos.forget(picture)
            return await self._edit_photo(chat, payload, where)
        if edited is not None:
            self.photos.remember(picture, edited)
        return True

    async def shorten(self, address: str, number: int, text: str, *, is_picture: bool) -> None:
        """Reduces a message to one line without keys; a picture stays.

        Its kind is a guess, which may be wrong; and a text may become a picture between two attempts.
        """
        ways = (self.edit_text, self._shorten_caption)
        first, second = reversed(ways) if is_picture else ways
        for way in (first, second, first):
            try:
                await way(address, number, text)
            except BadRequest as error:
                wrong_kind = any(words in error.message.lower() for words in (NO_TEXT, NO_CAPTION))
                if not wrong_kind:
                    raise
            else:
                return
        log.info("an old card changes its kind, and stays as it is", room=address)

    async def _shorten_caption(self, address: str, number: int, text: str) -> None:
        """Replaces the text below a picture; its keys go."""
        chat, _ = parts_of(address)
        await self._edit_caption(address, {"chat_id": chat, "message_id": number}, text)

    async def _edit_caption(self, address: str, where: dict[str, Any], text: str) -> None:
        caption = fitted(text, CAPTION_MOST)
        await self.call(address, self.bot.edit_message_caption(caption=caption, parse_mode=HTML, **where))

    async def edit_text(self, address: str, number: int, text: str) -> None:
        """Replaces a message by a text without keys."""
        chat, _ = parts_of(address)
        where: dict[str, Any] = {"chat_id": chat, "message_id": number, "link_preview_options": NO_PREVIEW}
        await self.call(address, self.bot.edit_message_text(text=text, parse_mode=HTML, **where))

    async def remove(self, address: str, number: int) -> None:
        """Deletes a message; one that cannot be deleted stays."""
        chat, _ = parts_of(address)
        try:
            await self.call(address, self.bot.delete_message(chat_id=chat, message_id=number), free=True)
            self.newest.note_removed(address, number)
        except (MessageGone, RoomGone, GroupMigrated, TelegramError) as error:
            log.info("a message could not be deleted", room=address, why=str(error))

    def remove_soon(self, address: str, number: int) -> None:
        """Deletes a message in the background."""
        self.later(until_done(lambda: self.remove(address, number)))

    async def hand_over(self, address: str, file: File, *, moves: bool = False) -> Message:
        """Sends a file, a PNG as a photo. `moves`: a GIF, animated where the chat allows that. Raises NoFiles."""
        chat, topic = parts_of(address)
        where: dict[str, Any] = {"chat_id": chat, "message_thread_id": topic, "filename": file.name}
        where |= {"caption": fitted(self.ink.escape(file.text), CAPTION_MOST), "parse_mode": HTML}
        if moves:
            try:
                return await self.call(address, self.bot.send_animation(animation=file.content, **where), sends=True)
            except BadRequest as error:
                log.info("animated pictures are not allowed there", room=address, why=error.message)
        if file.name.endswith(".png"):
            with suppress(NoPhotos):  # then as a file
                return await self.call(address, self.bot.send_photo(photo=file.content, **where), sends=True)
        return await self.call(address, self.bot.send_document(document=file.content, **where), sends=True)

    async def call(
        self, address: str, call: Coroutine[Any, Any, T], sends: bool = False, free: bool = False, message: str = ""
    ) -> T:
        """Makes one call; an edit without changes counts as done. A `free` call counts for no limit.

        `message`: the name of an ephemeral message.
        """
        bucket = self.rate_limit.bucket(address, message)
        self._under_way += 1
        try:
            if not free:
                await self.pass_gate(bucket, call)
            return await call
        except TelegramError as error:
            if isinstance(error, BadRequest) and UNCHANGED in error.message.lower():
                return None  # type: ignore[return-value]
            refusal = translated_error(error, sends)
            await self._note(error, refusal, address, bucket)
            if refusal is error:
                raise
            log.info("a call did not go through", room=address, why=error.message)
            raise refusal from error
        finally:
            self._under_way -= 1

    async def _note(self, error: TelegramError, refusal: Exception, address: str, bucket: str) -> None:
        """Notes a rate limit, or that nothing arrives in a chat any longer."""
        if isinstance(error, RetryAfter):
            self.learn(bucket)
            self.later(note_wait(self.app, address, seconds_of(error)))
        if isinstance(refusal, RoomGone) and is_private(address):
            await self.reach.note(address, -1)
        if isinstance(refusal, RoomGone) and not self.chats.has_moved(parts_of(address)[0]):
            await self.departures.refused(address, error)

    async def finish(self, seconds: float) -> None:
        """Waits for running calls, so many seconds at most."""
        until = asyncio.get_running_loop().time() + seconds
        while self._under_way and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.01)
