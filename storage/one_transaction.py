"""At most one transaction for each task.

There are few connections. If a task in a transaction waited for a second one, as many such tasks as there are
connections would wait for each other, and everybody else for them, for ever.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class NestedTransaction(RuntimeError):
    """A task in a transaction asks for another one."""


class OneTransaction:
    """The tasks that are in a transaction."""

    def __init__(self) -> None:
        self._tasks = set[asyncio.Task[Any] | None]()

    def check(self) -> None:
        """Raises NestedTransaction where this task is in a transaction."""
        if self._tasks and asyncio.current_task() in self._tasks:
            raise NestedTransaction("a transaction inside another one: pass its connection on, or end it first")

    @contextmanager
    def begun(self) -> Iterator[None]:
        """Notes that this task is in a transaction until the block ends. Raises NestedTransaction."""
        self.check()
        task = asyncio.current_task()
        self._tasks.add(task)
        try:
            yield
        finally:
            self._tasks.discard(task)
