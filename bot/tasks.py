"""The running tasks of a part of the program, which get a moment to finish at its end."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import structlog

log = structlog.get_logger(__name__)


class Tasks:
    """A set of running tasks; the failure of a started one is logged."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, Any], name: str | None = None) -> asyncio.Task[Any]:
        """Starts a task."""
        task = asyncio.create_task(work, name=name)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a background task failed", task=task.get_name(), exc_info=task.exception())

    @contextmanager
    def including_this(self) -> Iterator[None]:
        """Counts the current task as one of these during this block."""
        task = asyncio.current_task()
        assert task is not None
        self._running.add(task)
        try:
            yield
        finally:
            self._running.discard(task)

    async def drain(self) -> None:
        """Waits until no task is running."""
        while self._running:
            await asyncio.wait(set(self._running))

    async def finish(self, seconds: float = 0.0) -> None:
        """Waits for so many seconds, for tasks that start meanwhile too; then cancels the remaining ones."""
        loop, this = asyncio.get_running_loop(), asyncio.current_task()
        until = loop.time() + seconds
        while tasks := self._running - {this}:
            await asyncio.wait(tasks, timeout=max(0.0, until - loop.time()))
            if loop.time() >= until:
                break
        tasks = self._running - {this}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
