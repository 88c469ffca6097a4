"""Background workers, and the runners of fronts: one that fails is run again without affecting the others."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import TypeVar

import structlog

from bot.fronts import Front, Unreachable
from bot.settings import WrongSetting

T = TypeVar("T")
R = TypeVar("R")

WORKERS = 1
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
        others = set(active_children())
        self._pool = ProcessPoolExecutor(WORKERS, get_context("spawn"), _stand_back)
        self._pool.submit(os.getpid)  # the pool starts its processes with the first job
        self._processes = set(active_children()) - others

    def close(self, wait: bool = False) -> None:
        """Ends the processes at once; with `wait`, after their current work."""
        if self._pool is None:
            return
        self._pool.shutdown(wait=wait, cancel_futures=True)
        for process in self._processes if not wait else ():
            process.kill()  # the interpreter would wait for their work before it exits
        self._pool = None


Sleep = Callable[[float], Awaitable[None]]

PAUSES = (0.5, 1.0, 2.0, 5.0, 15.0, 60.0)  # seconds before the next attempt, longer after each failure

REFUSED_PAUSES = (5.0, 30.0, 120.0, 300.0)  # where the platform refuses our token

LASTED_SECONDS = 60.0  # after running this long, a front restarts with the shortest pause

log = structlog.get_logger(__name__)


async def keep_running(front: Front, down: dict[str, str], sleep: Sleep = asyncio.sleep) -> None:
    """Runs a front until cancelled, again after each end; `down` holds the reason by its name during the pause."""
    seconds, failures = asyncio.get_running_loop().time, 0
    while True:
        began = seconds()
        why, pauses = await _run(front)
        failures = 1 if seconds() - began > LASTED_SECONDS else failures + 1
        pause = pauses[min(failures, len(pauses)) - 1]
        log.warning("a front is not connected", front=front.name, why=why, again_in_seconds=pause)
        down[front.name] = why
        await sleep(pause)
        del down[front.name]


async def _run(front: Front) -> tuple[str, tuple[float, ...]]:
    """Runs the front once; returns why it ended and the pauses before the next attempts."""
    try:
        await front.run()
    except WrongSetting as refused:
        return str(refused), REFUSED_PAUSES
    except Unreachable as error:
        return str(error), PAUSES
    except Exception as bug:
        log.exception("a front failed", front=front.name)
        return f"it failed ({type(bug).__name__})", PAUSES
    return "it ended by itself", PAUSES
