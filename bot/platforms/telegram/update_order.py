"""Updates of one room one after another, rooms side by side."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

from telegram import Update
from telegram.ext import BaseUpdateProcessor

AT_ONCE = 1_024


class RoomsInOrder(BaseUpdateProcessor):
    """Keeps the order in which things were done in a chat."""

    def __init__(self) -> None:
        super().__init__(AT_ONCE)
        self._last: dict[int, asyncio.Future[None]] = {}

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to close."""

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Waits for what was done before in the same chat, then does this."""
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
