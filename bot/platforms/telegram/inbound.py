"""Incoming updates: passes each to its handler."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog
from telegram import Update

from bot.logs import failures_logged
from storage.recent import RecentSet

from .places import people_of

if TYPE_CHECKING:
    from .front import Telegram

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
