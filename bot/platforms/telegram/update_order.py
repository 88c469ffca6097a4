"""Processes the updates of one room in order, and rooms in parallel."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

from telegram import Update
from telegram.ext import BaseUpdateProcessor

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
