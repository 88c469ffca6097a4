"""Processes for what would hold up the event loop. They load what they do, and nothing of the house."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
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
        self._processes: set[BaseProcess] = set()

    async def __call__(self, work: Callable[[T], R], given: T) -> R:
        """What comes of the work: a computer's answer, a picture."""
        if self._pool is None:
            self._begin()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, given)
        except BrokenExecutor:
            self.close()
            raise

    def _begin(self) -> None:
        others = set(active_children())
        self._pool = ProcessPoolExecutor(WORKERS, get_context("spawn"), _stand_back)
        self._pool.submit(os.getpid)  # with the first work the pool starts its processes
        self._processes = set(active_children()) - others

    def close(self, wait: bool = False) -> None:
        """Ends the processes, whatever they work on; `wait`: once they have done it."""
        if self._pool is None:
            return
        self._pool.shutdown(wait=wait, cancel_futures=True)
        for process in self._processes if not wait else ():
            process.kill()  # the interpreter would wait for their work before it exits
        self._pool = None
