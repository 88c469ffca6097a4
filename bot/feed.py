"""The live feed: what happens to topics is handed to their readers, in this process."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncGenerator, Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

UNREAD_MOST = 1_000  # of one reader; then it is told to reload
RELOAD = "reload"  # the kind of an event that stands for missed ones


@dataclass(frozen=True, slots=True)
class FeedEvent:
    """An event: what happened, and the facts as JSON."""

    kind: str
    data: str


@dataclass(eq=False)
class Subscription:
    """One reader of some topics."""

    unread: deque[FeedEvent] = field(default_factory=deque)
    wake: asyncio.Event = field(default_factory=asyncio.Event)

    def offer(self, event: FeedEvent) -> None:
        """Takes an event; a reader that is too slow gets one that says reload instead of all unread ones."""
        if len(self.unread) >= UNREAD_MOST:
            self.unread.clear()
            event = FeedEvent(RELOAD, "{}")
        self.unread.append(event)
        self.wake.set()

    async def events(self) -> AsyncGenerator[FeedEvent, None]:
        """Yields events as they come, for ever."""
        while True:
            while self.unread:
                yield self.unread.popleft()
            self.wake.clear()
            await self.wake.wait()


class Feed:
    """All topics and their readers."""

    def __init__(self) -> None:
        self._readers: dict[str, set[Subscription]] = {}
        self._listeners: list[Callable[[Collection[str]], None]] = []

    def listen(self, listener: Callable[[Collection[str]], None]) -> None:
        """Calls a function with the topics of every event."""
        self._listeners.append(listener)

    def publish(self, topics: Collection[str], kind: str, **facts: Any) -> None:
        """Hands an event to all readers of these topics."""
        event = FeedEvent(kind, json.dumps(facts, ensure_ascii=False))
        for reader in {reader for topic in topics for reader in self._readers.get(topic, ())}:
            reader.offer(event)
        for listener in self._listeners:
            listener(topics)

    @contextmanager
    def subscribe(self, topics: Collection[str]) -> Iterator[Subscription]:
        """Registers a reader of these topics."""
        reader = Subscription()
        for topic in topics:
            self._readers.setdefault(topic, set()).add(reader)
        try:
            yield reader
        finally:
            for topic in topics:
                self._readers[topic].discard(reader)
                if not self._readers[topic]:
                    del self._readers[topic]
