"""The running tasks of a part of the program, what it does now and then among them; they get a moment to finish."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import structlog

FAILED = "a background task failed"

Pause = float | None  # seconds; None until woken

log = structlog.get_logger(__name__)


class Tasks:
    """A set of running tasks; the failure of a started one is logged."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self._pausing: set[asyncio.Task[Any]] = set()
        self._is_finishing = False

    def start(self, work: Coroutine[Any, Any, Any], name: str | None = None) -> asyncio.Task[Any]:
        """Starts a task."""
        task = asyncio.create_task(work, name=name)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error(FAILED, task=task.get_name(), exc_info=task.exception())

    def every(
        self,
        seconds: Pause | Callable[[], Pause],
        work: Callable[[], Awaitable[object]],
        name: str,
        wake: asyncio.Event | None = None,
        first: Pause = None,
    ) -> asyncio.Task[Any]:
        """Starts to do work now and then: so many seconds after it was done last, and at once where `wake` is set.

        `seconds`: a function is called before each pause. `first`: the pause before the first time, if another one.
        The pause goes by the clock of the event loop, which nobody can set: who waits for a moment on the wall looks at
        it often enough, and neither a clock that is set back nor one that is set ahead keeps work from being done.
        A failure is logged, and the work is done again next time. `finish` ends it: in a pause at once, else as any
        task. Work that takes long is never begun a second time meanwhile.
        """
        pauses = seconds if callable(seconds) else lambda: seconds
        return self.start(self._repeat(work, name, pauses, wake or asyncio.Event(), first), name)

    async def _repeat(
        self,
        work: Callable[[], Awaitable[object]],
        name: str,
        pauses: Callable[[], Pause],
        wake: asyncio.Event,
        first: Pause,
    ) -> None:
        pause = pauses() if first is None else first
        while not self._is_finishing:
            await self._pause(pause, wake)
            try:
                await work()
            except Exception:
                log.exception(FAILED, task=name)
            pause = pauses()

    async def _pause(self, seconds: Pause, wake: asyncio.Event) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._pausing.add(task)
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):  # wait_for may swallow the cancellation (Python 3.11)
                    await wake.wait()
            wake.clear()
        finally:
            self._pausing.discard(task)

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
        self._is_finishing = True
        try:
            for task in self._pausing:
                task.cancel()
            while tasks := self._running - {this}:
                await asyncio.wait(tasks, timeout=max(0.0, until - loop.time()))
                if loop.time() >= until:
                    break
            tasks = self._running - {this}
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        finally:
            self._is_finishing = False
