"""The running work of the front, which is finished before the shutdown."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class UnderWay:
    """The tasks that answer a person or write something."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    @contextmanager
    def doing(self) -> Iterator[None]:
        """Makes the shutdown wait for this block."""
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            yield
        finally:
            self._tasks.discard(task)

    async def over(self, seconds: float) -> None:
        """Waits for the running work, so many seconds at most."""
        tasks = self._tasks - {asyncio.current_task()}
        if not tasks:
            return
        _, late = await asyncio.wait(tasks, timeout=seconds)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late)
