"""What comes in: each update once, and those of a chat in their order."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import structlog
from telegram import Update
from telegram.ext import BaseUpdateProcessor

from bot.app import App
from bot.logs import failures_logged
from bot.view.button_data import ButtonData
from storage.people import links
from storage.recent import RecentSet

from .places import people_of

if TYPE_CHECKING:
    from .front import Telegram


KEPT = timedelta(days=2)  # Telegram repeats updates for a day at most


async def is_new(app: App, what: str) -> bool:
    """Whether this message or press has not been processed yet, by any process."""
    now = app.now()
    return await app.store.write(lambda unit: links.is_new(unit.conn, f"telegram:{what}", now, now + KEPT))


def quotes_its_turn(said: ButtonData) -> bool:
    """Whether a press quotes its turn, so that it answers one question only."""
    return said.action.turn is not None


AT_ONCE = 1_024


class RoomsInOrder(BaseUpdateProcessor):
    """Keeps the order of updates within a chat."""

    def __init__(self) -> None:
        super().__init__(AT_ONCE)
        self._last: dict[int, asyncio.Future[None]] = {}

    async def initialize(self) -> None:
        """Does nothing."""

    async def shutdown(self) -> None:
        """Does nothing."""

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Processes an update after the earlier ones of the same chat."""
        chat = update.effective_chat.id if isinstance(update, Update) and update.effective_chat else 0
        before = self._last.get(chat)
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._last[chat] = mine
        try:
            if before is not None:
                await asyncio.wait([before])
            await coroutine
        finally:
            mine.set_result(None)
            if self._last.get(chat) is mine:
                del self._last[chat]


ALLOWED = [Update.MESSAGE, Update.EDITED_MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER]
SEEN_MOST = 10_000

log = structlog.get_logger(__name__)


class Inbox:
    """Handles each update once."""

    def __init__(self, front: Telegram) -> None:
        self._front = front
        self._seen: RecentSet[int] = RecentSet(SEEN_MOST)

    async def take(self, update: Update) -> None:
        """Handles an update; logs a failure, and goes on with the next one."""
        if not self._seen.add(update.update_id):
            return
        with failures_logged(log, "an update went wrong", update=update.update_id):
            await self._take(update)

    async def _take(self, update: Update) -> None:
        front = self._front
        for who in people_of(update):
            await front.app.directory.learn_username(who)
        if update.callback_query is not None:
            await front.presses.take(update.callback_query)
        elif update.my_chat_member is not None:
            await front.groups.take(update.my_chat_member)
        elif update.edited_message is not None:
            await front.typed.take(update.edited_message)
        elif update.message is not None:
            front.groups.saw(update.message.chat)
            front.out.newest.saw(update.message)
            if not await front.groups.service(update.message):
                await front.typed.take(update.message)
