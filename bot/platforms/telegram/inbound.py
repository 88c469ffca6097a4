"""Incoming updates: each is handled once, and those of a chat in their order."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

import structlog
from telegram import Update
from telegram.ext import BaseUpdateProcessor

from bot.memory import RecentSet

from .groups import Groups
from .inline import Inline
from .outbound import Outbox
from .places import people_of
from .presses import Presses
from .rate_limit import inline_address
from .text_input import Typed

AT_ONCE = 1_024
SEEN_MOST = 10_000

log = structlog.get_logger(__name__)


class RoomsInOrder(BaseUpdateProcessor):
    """Keeps the order of updates within a chat."""

    def __init__(self) -> None:
        super().__init__(AT_ONCE)
        self._last: dict[str, asyncio.Future[None]] = {}

    async def initialize(self) -> None:
        """Does nothing."""

    async def shutdown(self) -> None:
        """Does nothing."""

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Processes an update after the earlier ones of the same chat."""
        chat = _chat_of(update) if isinstance(update, Update) else ""
        before = self._last.get(chat)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._last[chat] = done
        try:
            if before is not None:
                await asyncio.wait([before])
            await coroutine
        finally:
            done.set_result(None)
            if self._last.get(chat) is done:
                del self._last[chat]


def _chat_of(update: Update) -> str:
    """Returns the chat in which something happened: an inline message, or somebody who types, is one of its own."""
    if update.effective_chat is not None:
        return str(update.effective_chat.id)
    if update.callback_query is not None:
        return inline_address(update.callback_query.inline_message_id or "")
    return inline_address(str(update.effective_user.id)) if update.effective_user is not None else ""


class Inbox:
    """Handles each update once."""

    def __init__(self, out: Outbox, presses: Presses, typed: Typed, inline: Inline) -> None:
        self._out, self._presses, self._typed, self._groups = out, presses, typed, Groups(out)
        self._inline = inline
        self._seen: RecentSet[int] = RecentSet(SEEN_MOST)

    async def take(self, update: Update) -> None:
        """Handles an update; logs a failure, and goes on with the next one."""
        if not self._seen.add(update.update_id):
            return
        try:
            await self._take(update)
        except Exception:
            log.exception("an update went wrong", update=update.update_id)

    async def _take(self, update: Update) -> None:
        if update.callback_query is not None:  # it tells the user name of the person who pressed as well
            await self._presses.take(update.callback_query)
            return
        if update.inline_query is not None or update.chosen_inline_result is not None:
            if update.effective_user is not None:  # else there is nobody to answer
                await self._inline.take(update)
            return
        if update.guest_message is not None:
            await self._inline.called(update.guest_message)
            return
        for who in people_of(update):
            await self._out.app.directory.learn_username(who)
        if update.my_chat_member is not None:
            await self._groups.take(update.my_chat_member)
        elif update.chat_member is not None:
            await self._groups.member(update.chat_member)
        elif update.edited_message is not None:
            await self._typed.take(update.edited_message)
        elif update.message is not None:
            self._out.chats.saw(update.message.chat)
            self._out.newest.saw(update.message)
            if not await self._groups.service(update.message):
                await self._typed.take(update.message)
