"""Locks by key; a lock exists only while a task holds it or waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary


class Locks:
    """A lock for each thing that two tasks may write at once: a message, a player's hand of a match."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def of(self, what: Hashable) -> AsyncIterator[bool]:
        """Holds the lock; yields whether another task held it before."""
        lock = self._locks.setdefault(what, asyncio.Lock())
        waited = lock.locked()
        async with lock:
            yield waited
