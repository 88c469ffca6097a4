"""What is being done at the moment, so that it is finished before the doors close."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class UnderWay:
    """The tasks that answer somebody or write something down."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    @contextmanager
    def doing(self) -> Iterator[None]:
        """What this task does here is waited for at the end."""
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            yield
        finally:
            self._tasks.discard(task)

    async def over(self, seconds: float) -> None:
        """Waits for what is under way; what takes longer is given up."""
        tasks = self._tasks - {asyncio.current_task()}
        if not tasks:
            return
        _, late = await asyncio.wait(tasks, timeout=seconds)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late)
