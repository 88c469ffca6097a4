"""Ephemeral messages: one member of a group sees them (Bot API 10.3), where the server supports them."""

from __future__ import annotations

from typing import Any

import structlog
from telegram import Bot
from telegram.error import BadRequest, EndPointNotFound, RetryAfter, TelegramError

from bot.fronts import RateLimited

from .errors import UNCHANGED, seconds_of
from .payload import Payload, read, width
from .places import parts_of
from .requests import Request

TEXT_MOST = 1_024  # an edit with more text is refused

log = structlog.get_logger(__name__)


class Ephemeral:
    """Sends and edits ephemeral messages; tests once, invisibly, whether the server supports them."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._known: bool | None = None

    async def send(self, request: Request, payload: Payload) -> int:
        """Sends a message to the person who pressed; returns its number, 0 where that fails."""
        if width(read(payload.text)) > TEXT_MOST or not await self._is_known(request):
            return 0
        chat, topic = parts_of(request.address)
        to: dict[str, Any] = {"receiver_user_id": request.user}
        extra: dict[str, Any] = {"ephemeral_message_parameters": to}
        if request.query:
            to["callback_query_id"] = request.query
        if request.command:
            extra["reply_parameters"] = {"ephemeral_message_id": request.command}
        where: dict[str, Any] = {"chat_id": chat, "message_thread_id": topic, **payload.options, "api_kwargs": extra}
        try:
            sent = await self._bot.send_message(text=payload.text, parse_mode="HTML", **where)
        except TelegramError as error:
            log.info("an ephemeral message could not be sent", room=request.address, why=error.message)
            return 0
        return int(sent.api_kwargs.get("ephemeral_message_id", 0))

    async def edit(self, address: str, user: int, number: int, payload: Payload) -> bool:
        """Edits a message; returns False when it is gone."""
        if width(read(payload.text)) > TEXT_MOST:
            return False
        what: dict[str, Any] = {**self._of(address, user, number), "text": payload.text, "parse_mode": "HTML"}
        if payload.keyboard:
            what["reply_markup"] = payload.keyboard.to_dict()
        try:
            await self._bot.do_api_request("editEphemeralMessageText", what)
        except RetryAfter as error:
            raise RateLimited(seconds_of(error)) from error
        except TelegramError as error:
            return UNCHANGED in error.message.lower()
        return True

    async def _is_known(self, request: Request) -> bool:
        """Whether the server supports them: an older one would show a private message to everybody."""
        if self._known is None:
            try:
                await self._bot.do_api_request(
                    "deleteEphemeralMessage", self._of(request.address, request.user, 1 << 30)
                )
                self._known = True
            except EndPointNotFound:
                self._known = False
            except BadRequest:
                self._known = True
            except TelegramError:
                return False  # still unknown
        return self._known

    @staticmethod
    def _of(address: str, user: int, number: int) -> dict[str, Any]:
        chat, _ = parts_of(address)
        return {"chat_id": chat, "receiver_user_id": user, "ephemeral_message_id": number}
