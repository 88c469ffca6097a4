"""Locks by key, and the locks under which messages are written."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Hashable, Iterable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from weakref import WeakValueDictionary

from games.table.table import Table
from storage.messages.displays import UNKNOWN, Display

from .display_cache import DisplayCache, Key

PATIENCE_SECONDS = 3.0  # for the answer to the press before


class Locks:
    """A lock for each thing that two tasks may write at once: a message, a player's hand of a match."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def of(self, what: Hashable, patience: float | None = None) -> AsyncIterator[bool]:
        """Holds the lock; yields whether another task held it before.

        `patience`: in seconds; whoever has waited for so long goes on without it, as the other task's call may hang.
        """
        lock = self._locks.setdefault(what, asyncio.Lock())
        waited = lock.locked()
        is_held = await _is_acquired(lock, patience)
        try:
            yield waited
        finally:
            if is_held:
                lock.release()


async def _is_acquired(lock: asyncio.Lock, patience: float | None) -> bool:
    try:
        async with asyncio.timeout(patience):
            return await lock.acquire()
    except TimeoutError:
        return False


class MessageLocks:
    """The messages that fronts hold, and a lock for each message; `queue` takes the displays still stale afterwards."""

    def __init__(self, known: DisplayCache, queue: Callable[[Iterable[Display]], None]) -> None:
        self._known = known
        self._queue = queue
        self._held: Counter[Key] = Counter()  # two players may press at once
        self._locks = Locks()

    def is_held(self, key: Key) -> bool:
        """Whether a front is about to write this message."""
        return key in self._held

    def lock(self, key: Key) -> AbstractAsyncContextManager[bool]:
        """Returns the lock of a message, so that nothing older overwrites something newer."""
        return self._locks.of(key)

    @contextmanager
    def held(self, match_id: str, key: Key) -> Iterator[None]:
        """Reserves a message for a front that answers a press with it; the redraw skips it meanwhile."""
        self._held[key] += 1
        try:
            yield
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]
            display = self._known.get(match_id, key)
            if display is not None and (display.shown == UNKNOWN or self._known.is_stale(display)):
                self._queue([display])

    @asynccontextmanager
    async def writing(self, display: Display, table: Table) -> AsyncIterator[tuple[Display, Table]]:
        """Locks a message for a front that writes it; yields the current display and the table to render."""
        with self.held(display.match_id, display.key):
            async with self.lock(display.key):
                yield self._known.now(display) or display, await self._known.newest(table)
