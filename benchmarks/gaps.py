"""Whether anything blocks the loop: a watcher that only wants to run again, and notes for how long it could not."""

from __future__ import annotations

import asyncio
import time
from types import TracebackType

EVERY = 0.001  # seconds


class Gaps:
    """While it is open, measures for how long the loop was not free; its own pauses are not counted."""

    def __init__(self) -> None:
        self.all: list[float] = []
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Gaps:
        self._task = asyncio.create_task(self._watch(), name="gaps")
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    @property
    def longest(self) -> float:
        """The longest gap, in seconds."""
        return max(self.all, default=0.0)

    async def _watch(self) -> None:
        while True:
            began = time.perf_counter()
            await asyncio.sleep(EVERY)
            self.all.append(max(0.0, time.perf_counter() - began - EVERY))
