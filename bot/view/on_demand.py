"""Results computed from a finished match on request: once, one at a time, and cached for a while."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Generic, Protocol, TypeVar

from games.table.table import Table
from storage.recent import RecentDict

KEPT_MOST = 20

T = TypeVar("T")
R = TypeVar("R")
Given = TypeVar("Given")


class RunInWorker(Protocol):
    """Runs something off the event loop."""

    async def __call__(self, work: Callable[[Given], R], given: Given) -> R:
        """Returns the result of the work."""
        ...


async def in_thread(work: Callable[[Any], R], given: Any) -> R:
    """Runs something in a thread of this process."""
    return await asyncio.to_thread(work, given)


class OnDemand(Generic[T]):
    """Computes a result of a finished match; further requests meanwhile wait for the same result."""

    def __init__(self, make: Callable[[Table], Awaitable[T]]) -> None:
        self._make = make
        self._kept: RecentDict[str, T] = RecentDict(KEPT_MOST)
        self._one_at_a_time = asyncio.Lock()

    async def of(self, table: Table) -> T:
        """Returns the result for this match."""
        async with self._one_at_a_time:
            if table.id not in self._kept:
                self._kept[table.id] = await self._make(table)
            self._kept.move_to_end(table.id)
            return self._kept[table.id]
