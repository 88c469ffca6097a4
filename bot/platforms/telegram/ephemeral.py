"""Ephemeral messages: one member of a group sees them, beside a message or in its place (Bot API 10.3)."""

from __future__ import annotations

import re
from collections.abc import Coroutine
from typing import Any

import structlog
from telegram import InputMediaPhoto, Message
from telegram.constants import ParseMode
from telegram.error import BadRequest, EndPointNotFound, TelegramError

from bot.fronts import RateLimited, RoomGone
from bot.memory import RecentDict
from storage.messages.displays import Display

from .errors import TOO_LATE, MessageGone, NoPhotos, is_wrong_file, translated_error
from .outbound import FILE, NO_PREVIEW, Outbox
from .payload import Payload, read, width
from .places import name_of, parts_of
from .rate_limit import is_inline, until_done
from .requests import Request

TEXT_MOST = 1_024  # an edit with more text is refused
HTML = ParseMode.HTML
# of its display: who sees it, its number among theirs in this chat, and the chat where its room does not say that
NAME = re.compile(r"e:(\d+):(\d+)(?:@(-?\d+))?")
ROOMS_MOST = 10_000

log = structlog.get_logger(__name__)


class NotForOne(Exception):
    """The message cannot be shown to this person alone, in this chat."""


class TooLate(Exception):
    """The press is too old to be answered by a message that its person alone sees."""


def pressed_name(request: Request) -> str:
    """Returns the name of the ephemeral message that was pressed."""
    return name_of(request.user, request.ephemeral, request.chat)


def is_ephemeral(display: Display) -> bool:
    """Whether only its viewer sees it, in a group."""
    return NAME.fullmatch(display.message) is not None


class Ephemeral:
    """Sends, edits and deletes ephemeral messages; tests once, invisibly, whether the server supports them."""

    def __init__(self, out: Outbox) -> None:
        self._out, self._bot = out, out.bot
        self.known: bool | None = None  # whether the server supports them
        self.rooms: RecentDict[str, str] = RecentDict(ROOMS_MOST)  # of inline messages beside which they stand, by name

    async def send(self, request: Request, payload: Payload, *, in_place: bool = False) -> str:
        """Sends a message to the person who pressed, `in_place` of what was pressed; returns its name.

        Raises NotForOne, TooLate, NoPhotos, and what Outbox raises.
        """
        await self.learn()
        if width(read(payload.text)) > TEXT_MOST or not self.known:
            raise NotForOne
        where = payload.options | _where(request, in_place)
        try:
            sent = await self._sent(request.address, payload, where, name_of(request.user, 0))
        except BadRequest as error:
            log.info("an ephemeral message could not be sent", room=request.address, why=error.message)
            raise (TooLate if TOO_LATE in error.message.lower() else NotForOne) from error
        number = int(sent.api_kwargs.get("ephemeral_message_id", 0))
        if not number:  # the server knows the methods, and not the parameter: all can see it
            self.known = False
            self._out.remove_soon(request.address, sent.message_id)
            raise NotForOne
        if not request.is_inline:
            return name_of(request.user, number)
        name = name_of(request.user, number, sent.chat.id)
        self.rooms[name] = request.address
        return name

    async def _sent(self, address: str, payload: Payload, where: dict[str, Any], name: str) -> Message:
        out, picture = self._out, payload.picture
        if picture is None or not out.draws(address, picture):
            call = self._bot.send_message(text=payload.text, parse_mode=HTML, link_preview_options=NO_PREVIEW, **where)
            return await out.call(address, call, sends=True, message=name)
        photo = await out.photos.of(picture)
        call = self._bot.send_photo(photo=photo, filename=FILE, caption=payload.text, parse_mode=HTML, **where)
        try:
            sent = await out.call(address, call, sends=True, message=name)
        except BadRequest as error:
            if not is_wrong_file(error):
                raise
            out.photos.forget(picture)
            return await self._sent(address, payload, where, name)
        out.photos.remember(picture, sent)
        return sent

    async def edit(self, display: Display, payload: Payload) -> bool:
        """Edits a message; deletes one that cannot show this; returns False when it is gone."""
        try:
            if width(read(payload.text)) > TEXT_MOST:
                raise NotForOne
            await self._out.call(display.room, await self._edit(display, payload), message=display.message)
        except MessageGone:
            return False
        except RoomGone:
            if not is_inline(display.room):
                raise
            return False  # an answer to a press can be sent there, and may not be edited
        except (BadRequest, NotForOne, NoPhotos) as error:
            if isinstance(error, NoPhotos):
                self._out.without_photos.add(parts_of(display.room)[0])
            log.info("an ephemeral message could not be edited", room=display.room, why=repr(error))
            await self.remove(display)
            return False
        return True

    async def _edit(self, display: Display, payload: Payload) -> Coroutine[Any, Any, Any]:
        """Returns the call that edits a message; a text may become a picture, and pictures may be new."""
        picture, what = payload.picture, self._of(display)
        if payload.keyboard:
            what["reply_markup"] = payload.keyboard.to_dict()
        if picture is None or not self._out.draws(display.room, picture):
            what |= {"text": payload.text, "parse_mode": HTML}
            return self._bot.do_api_request("editEphemeralMessageText", what)
        photo = await self._out.photos.of(picture)
        media = InputMediaPhoto(photo, caption=payload.text, parse_mode=HTML, filename=FILE)
        return self._bot.do_api_request("editEphemeralMessageMedia", {**what, "media": media})

    async def remove(self, display: Display) -> None:
        """Deletes a message; what it stood in place of is seen again. What fails for now is done in the background."""
        try:
            await self._delete(display)
        except RateLimited as limited:
            self._out.later(until_done(lambda: self._delete(display), limited.seconds))

    async def _delete(self, display: Display) -> None:
        try:
            await self._bot.do_api_request("deleteEphemeralMessage", self._of(display))
        except TelegramError as error:
            log.info("an ephemeral message could not be deleted", room=display.room, why=error.message)
            if isinstance(refusal := translated_error(error, sends=False), RateLimited):
                raise refusal from error

    async def learn(self) -> None:
        """Asks whether the server supports them: an older one would show a private message to everybody."""
        if self.known is not None:
            return
        try:
            own = str(self._bot.id)  # nobody has ephemeral messages in our chat with ourselves
            nothing = self._of(Display("telegram", own, name_of(self._bot.id, 1), ""))
            self.known = bool(await self._bot.do_api_request("deleteEphemeralMessage", nothing))
        except EndPointNotFound:
            self.known = False
        except BadRequest:
            self.known = True
        except TelegramError as error:
            log.info("it is unknown whether there are ephemeral messages", why=error.message)

    @staticmethod
    def _of(display: Display) -> dict[str, Any]:
        (chat, _), name = parts_of(display.room), NAME.fullmatch(display.message)
        assert name is not None
        return {"chat_id": int(name[3] or chat), "receiver_user_id": int(name[1]), "ephemeral_message_id": int(name[2])}


def _where(request: Request, in_place: bool) -> dict[str, Any]:
    """Returns the parameters that say where a message is shown, and to whom."""
    chat, topic = parts_of(request.address)
    to: dict[str, Any] = {} if request.is_inline else {"receiver_user_id": request.user}
    extra: dict[str, Any] = {"ephemeral_message_parameters": to}
    where: dict[str, Any] = {"chat_id": chat or None, "api_kwargs": extra}
    if request.query:
        to["callback_query_id"] = request.query
    if in_place:  # a topic beside it would make a new message
        to["replace_callback_query_message"] = True
    else:
        where["message_thread_id"] = topic
    if request.command:
        extra["reply_parameters"] = {"ephemeral_message_id": request.command}
    return where
