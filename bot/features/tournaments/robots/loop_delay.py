"""Measures time: how long the event loop stood still, which robots are not charged for, and time left to think."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile

TICK_SECONDS = 0.01
COUNTED_SECONDS = 0.02  # shorter delays are noise
KEPT = 1_000


@dataclass
class InTime:
    """Whether time is left to think; counted from `since`, or else from the first time that it is asked."""

    seconds: float
    clock: Callable[[], float] = time.monotonic  # the same for all processes
    since: float | None = None

    def __call__(self) -> bool:
        """Returns whether the time is not over."""
        now = self.clock()
        self.since = now if self.since is None else self.since
        return now - self.since < self.seconds


class LoopDelays:
    """Watches the running loop between `start` and `stop`; nested starts are counted."""

    def __init__(self) -> None:
        self._delays: deque[tuple[float, float]] = deque(maxlen=KEPT)  # when each delay began and ended
        self._users = 0
        self._ticked = 0.0
        self._next: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begins to watch, if nobody does yet."""
        self._users += 1
        if self._users == 1:
            self._ticked = asyncio.get_running_loop().time()
            self._next = asyncio.get_running_loop().call_later(TICK_SECONDS, self._tick)

    def stop(self) -> None:
        """Ends watching when the last user stops."""
        self._users -= 1
        if self._users == 0 and self._next is not None:
            self._next.cancel()
            self._next = None

    def between(self, since: float, until: float) -> float:
        """Returns the seconds between two moments of the loop's clock in which the loop stood still."""
        self._look(asyncio.get_running_loop().time())
        recent = takewhile(lambda delay: delay[1] > since, reversed(self._delays))
        return sum(max(min(until, end) - max(since, begin), 0.0) for begin, end in recent)

    def recent(self, seconds: float) -> float | None:
        """Returns for how much of these last seconds the loop stood still; None while nobody watches."""
        now = asyncio.get_running_loop().time()
        return self.between(now - seconds, now) if self._users else None

    def _tick(self) -> None:
        loop = asyncio.get_running_loop()
        self._look(loop.time())
        self._next = loop.call_later(TICK_SECONDS, self._tick)

    def _look(self, now: float) -> None:
        begin = self._ticked + TICK_SECONDS
        if now - begin > COUNTED_SECONDS:
            self._delays.append((begin, now))
        self._ticked = now
