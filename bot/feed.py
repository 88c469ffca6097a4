"""The live feed: events of topics in memory, numbered so that a reader that was cut off resumes where it was."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncGenerator, Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

TOPICS_MOST = 200  # with remembered events
EVENTS_MOST = 4_096  # remembered of each topic: the longest match of the largest board
UNREAD_MOST = 1_000  # of one reader; then it is told to reload
RELOAD = "reload"  # the kind of an event that stands for missed ones


@dataclass(frozen=True, slots=True)
class FeedEvent:
    """An event: its number, what happened, and the facts as JSON."""

    number: int
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
            event = FeedEvent(event.number, RELOAD, "{}")
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
    """All topics and their readers. `run`: a name of this run of the program; numbers of another run mean nothing."""

    def __init__(self, run: str) -> None:
        self._run = run
        self._last = 0
        self._remembered: dict[str, deque[FeedEvent]] = {}  # by topic, the one with the newest event last
        self._forgotten = 0  # no event of a topic that is not remembered has a higher number
        self._readers: dict[str, set[Subscription]] = {}
        self._listeners: list[Callable[[Collection[str]], None]] = []

    def listen(self, listener: Callable[[Collection[str]], None]) -> None:
        """Calls a function with the topics of every event."""
        self._listeners.append(listener)

    def id_of(self, event: FeedEvent) -> str:
        """Returns what a reader hands in later to resume after this event."""
        return f"{self._run}-{event.number}"

    def publish(self, topics: Collection[str], kind: str, **facts: Any) -> None:
        """Hands an event to all readers of these topics."""
        self._last += 1
        event = FeedEvent(self._last, kind, json.dumps(facts, ensure_ascii=False))
        for topic in topics:
            self._remember(topic, event)
        for reader in {reader for topic in topics for reader in self._readers.get(topic, ())}:
            reader.offer(event)
        for listener in self._listeners:
            listener(topics)

    def _remember(self, topic: str, event: FeedEvent) -> None:
        events = self._remembered.pop(topic, deque(maxlen=EVENTS_MOST))
        events.append(event)
        self._remembered[topic] = events
        if len(self._remembered) > TOPICS_MOST:
            oldest = self._remembered.pop(next(iter(self._remembered)))
            self._forgotten = max(self._forgotten, oldest[-1].number)

    @contextmanager
    def subscribe(self, topics: Collection[str], after: str = "") -> Iterator[Subscription]:
        """Registers a reader of these topics; `after`: the id of the last event it has seen, to resume.

        Its first event says reload where some may be missing.
        """
        reader = Subscription()
        if after:
            for event in self._missed(topics, after):
                reader.offer(event)
        for topic in topics:
            self._readers.setdefault(topic, set()).add(reader)
        try:
            yield reader
        finally:
            for topic in topics:
                self._readers[topic].discard(reader)
                if not self._readers[topic]:
                    del self._readers[topic]

    def so_far(self, topic: str) -> list[FeedEvent]:
        """Returns the remembered events of a topic: of a running match all of them."""
        return list(self._remembered.get(topic, ()))

    def _missed(self, topics: Collection[str], after: str) -> list[FeedEvent]:
        run, _, digits = after.rpartition("-")
        last = int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 16 else 0
        if run != self._run or not all(self._has_all(topic, last) for topic in topics):
            return [FeedEvent(self._last, RELOAD, "{}")]
        found = {event.number: event for topic in topics for event in self.so_far(topic) if event.number > last}
        return [found[number] for number in sorted(found)]

    def _has_all(self, topic: str, last: int) -> bool:
        """Whether every event of a topic after this number is remembered."""
        events = self.so_far(topic)
        return last >= self._forgotten if len(events) < EVENTS_MOST else last >= events[0].number - 1
