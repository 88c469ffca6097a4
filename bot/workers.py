"""Processes for what would hold up the event loop. They load what they do, and nothing of the house."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

WORKERS = 1
BEHIND = 15  # steps of niceness: whoever pressed is answered before a computer has thought


def _stand_back() -> None:
    """A worker goes behind the event loop where both want the processor, and does not outlive the program."""
    if hasattr(os, "nice"):
        os.nice(BEHIND)

    def wait() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=wait, daemon=True).start()


class Workers:
    """Processes that think, or paint, so that the event loop does not."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def __call__(self, work: Callable[[T], R], given: T) -> R:
        """What comes of the work: a computer's answer, a picture."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(WORKERS, get_context("spawn"), _stand_back)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, given)
        except BrokenExecutor:
            self.close()
            raise

    def close(self, wait: bool = False) -> None:
        """Lets the processes go; `wait`: they have gone afterwards."""
        if self._pool is not None:
            self._pool.shutdown(wait=wait, cancel_futures=True)
            self._pool = None
