"""What is done beside what comes next, and what is remembered for a while."""

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
    """Work under way; at the end it gets a moment to be finished."""

    def __init__(self) -> None:
        self._under_way: set[asyncio.Task[Any]] = set()

    def start(self, doing: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begins a piece of work."""
        task = asyncio.create_task(doing)
        self._under_way.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._under_way.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("something went wrong", exc_info=task.exception())

    async def rest(self) -> None:
        """Waits until nothing is under way."""
        while self._under_way:
            await asyncio.wait(list(self._under_way))

    async def finish(self, seconds: float) -> None:
        """Waits a moment, then ends what is left."""
        if self._under_way:
            await asyncio.wait(list(self._under_way), timeout=seconds)
        for task in list(self._under_way):
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)


class RecentNotices:
    """Pairs that were seen lately; the oldest are forgotten first."""

    def __init__(self) -> None:
        self._pairs: RecentDict[tuple[int, str], None] = RecentDict(KEPT_MOST)

    def __contains__(self, pair: tuple[int, str]) -> bool:
        return pair in self._pairs

    def takes(self, pair: tuple[int, str]) -> bool:
        """Whether the pair was seen; it is forgotten."""
        return self._pairs.pop(pair, self) is None

    def add(self, pair: tuple[int, str]) -> None:
        """Seen just now."""
        self._pairs[pair] = None


class Newest:
    """The last message of each chat, as far as we have seen, and the one before it."""

    def __init__(self) -> None:
        self._numbers: RecentDict[int, tuple[int, int]] = RecentDict(KEPT_MOST)

    def saw(self, message: Message) -> None:
        """A message has come or gone: it is the newest of its chat."""
        chat = message.chat.id
        last, before = self._numbers.pop(chat, (0, 0))
        self._numbers[chat] = (message.message_id, last) if message.message_id > last else (last, before)

    def took_away(self, address: str, number: int) -> None:
        """A message is no more: the one before it may be the last again."""
        chat = parts_of(address)[0]
        last, before = self._numbers.get(chat, (0, 0))
        if last == number:
            self._numbers[chat] = (before, 0)

    def is_last(self, address: str, number: str) -> bool:
        """Whether nothing stands below this message."""
        last, _ = self._numbers.get(parts_of(address)[0], (0, 0))
        return str(last) == number
