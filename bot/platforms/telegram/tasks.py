"""Background tasks, and short memories of recent events."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog
from telegram import Message

from storage.recent import RecentDict

from .places import parts_of

KEPT_MOST = 10_000

log = structlog.get_logger(__name__)


class Tasks:
    """Running tasks; at shutdown they get a moment to finish."""

    def __init__(self) -> None:
        self._under_way: set[asyncio.Task[Any]] = set()

    def start(self, doing: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Starts a task."""
        task = asyncio.create_task(doing)
        self._under_way.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._under_way.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("something went wrong", exc_info=task.exception())

    async def drain(self) -> None:
        """Waits until no task is running."""
        while self._under_way:
            await asyncio.wait(list(self._under_way))

    async def finish(self, seconds: float) -> None:
        """Waits for so many seconds, then cancels the remaining tasks."""
        if self._under_way:
            await asyncio.wait(list(self._under_way), timeout=seconds)
        for task in list(self._under_way):
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)


class RecentNotices:
    """Recently seen pairs; forgets the oldest first."""

    def __init__(self) -> None:
        self._pairs: RecentDict[tuple[int, str], None] = RecentDict(KEPT_MOST)

    def __contains__(self, pair: tuple[int, str]) -> bool:
        return pair in self._pairs

    def takes(self, pair: tuple[int, str]) -> bool:
        """Removes a pair; returns whether it was there."""
        return self._pairs.pop(pair, self) is None

    def add(self, pair: tuple[int, str]) -> None:
        """Adds a pair."""
        self._pairs[pair] = None


class Newest:
    """The last two known messages of each chat."""

    def __init__(self) -> None:
        self._numbers: RecentDict[int, tuple[int, int]] = RecentDict(KEPT_MOST)

    def saw(self, message: Message) -> None:
        """Notes the newest message of its chat."""
        chat = message.chat.id
        last, before = self._numbers.pop(chat, (0, 0))
        self._numbers[chat] = (message.message_id, last) if message.message_id > last else (last, before)

    def note_removed(self, address: str, number: int) -> None:
        """Notes a deleted message: the one before it may be the last again."""
        chat = parts_of(address)[0]
        last, before = self._numbers.get(chat, (0, 0))
        if last == number:
            self._numbers[chat] = (before, 0)

    def is_last(self, address: str, number: str) -> bool:
        """Whether this message is the last of its chat."""
        last, _ = self._numbers.get(parts_of(address)[0], (0, 0))
        return str(last) == number
