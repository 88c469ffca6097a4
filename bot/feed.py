"""The feed: what happens in tournaments is told to listeners in all processes, as it happens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

BROADCASTS = "broadcasts"  # the topic of messages to rooms
LOBBY = ""  # the topic of the web lobby

ROOM = "room:"  # begins the topics of chats


def room_topic(room: int) -> str:
    """Returns the topic of a chat: its tables, and who looks at them."""
    return f"{ROOM}{room}"


@dataclass(frozen=True, slots=True)
class FeedEvent:
    """What happened, the topics that it belongs to, and the facts."""

    kind: str
    topics: Collection[str]
    facts: Mapping[str, Any]


class Feed:
    """Hands each event to all listeners; pages ask only for its topics."""

    def __init__(self) -> None:
        self.listeners: list[Callable[[FeedEvent], None]] = []
        self.tell_others: Callable[[FeedEvent], None] = lambda _: None  # processes of the same house

    def publish(self, topics: Collection[str], kind: str, **facts: Any) -> None:
        """Hands an event to the listeners here and in other processes."""
        event = FeedEvent(kind, topics, facts)
        self.hear(event)
        self.tell_others(event)

    def hear(self, event: FeedEvent) -> None:
        """Hands an event to the listeners here."""
        for listener in self.listeners:
            listener(event)

    async def events(self, topic: str) -> AsyncGenerator[FeedEvent, None]:
        """Yields the events of a topic as they come, for ever."""
        unread = asyncio.Queue[FeedEvent]()

        def hear(event: FeedEvent) -> None:
            if topic in event.topics:
                unread.put_nowait(event)

        self.listeners.append(hear)
        try:
            while True:
                yield await unread.get()
        finally:
            self.listeners.remove(hear)
