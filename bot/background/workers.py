"""Background workers: processes that compute or render off the event loop."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from threading import enumerate as all_threads
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

WORKERS = 1
END_SECONDS = 1.0  # in which the thread that watches a killed process ends
UNTOLD = "ignore:resource_tracker"  # what a killed program leaves is cleared up; nobody needs to read that
BEHIND = 15  # steps of niceness: the event loop answers presses before a computer thinks


def _stand_back() -> None:
    """Lowers a worker's priority below the event loop's, and ends it with the program."""
    if hasattr(os, "nice"):
        os.nice(BEHIND)

    def wait() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=wait, daemon=True).start()


class Workers:
    """Processes that compute or render off the event loop."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._processes: set[BaseProcess] = set()
        self._threads: set[Thread] = set()  # of the pool

    async def __call__(self, work: Callable[[T], R], given: T) -> R:
        """Returns the result of the work: a computer's answer, a picture."""
        if self._pool is None:
            self._begin()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, given)
        except BrokenExecutor:
            self.close()
            raise

    def _begin(self) -> None:
        if UNTOLD not in sys.warnoptions:  # which the process that clears up after us inherits
            sys.warnoptions.append(UNTOLD)
        others, threads = set(active_children()), set(all_threads())
        self._pool = ProcessPoolExecutor(WORKERS, get_context("spawn"), _stand_back)
        self._pool.submit(os.getpid)  # the pool starts its processes with the first job
        self._processes, self._threads = set(active_children()) - others, set(all_threads()) - threads

    def close(self, wait: bool = False) -> None:
        """Ends the processes at once; with `wait`, after their current work."""
        if self._pool is None:
            return
        self._pool.shutdown(wait=wait, cancel_futures=True)
        for process in self._processes if not wait else ():
            process.kill()  # the interpreter would wait for their work before it exits
        for thread in self._threads if not wait else ():
            thread.join(END_SECONDS)  # else the interpreter may write to a pipe that it is just closing
        self._pool = None
