"""Limits log lines that strangers can cause thousands of times a second: each at most once a minute."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from typing import Any

EVERY_SECONDS = 60.0
EVENTS_MOST = 1_000  # counted separately; library lines may contain user names


class LogLimit:
    """Counts events, and decides which may be logged now."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._times: Counter[str] = Counter()
        self._said: dict[str, float] = {}

    def times(self, event: str) -> int:
        """Returns how often it has happened since it was last logged, including now; 0 where it is too soon to log."""
        now = self._seconds()
        self._times[event] += 1
        if event in self._said and now - self._said[event] < EVERY_SECONDS:
            return 0
        if len(self._said) >= EVENTS_MOST:
            self._said.clear()
            self._times.clear()
        self._said[event] = now
        return self._times.pop(event, 1)

    def warn(self, log: Any, event: str, **about: Any) -> None:
        """Logs a warning, unless the same was logged in the last minute."""
        if times := self.times(event):
            log.warning(event, times=times, **about)


class LibraryLogLimit(logging.Filter):
    """Passes an identical line of these libraries at most once a minute."""

    def __init__(self, libraries: tuple[str, ...], seconds: Callable[[], float]) -> None:
        super().__init__()
        self._libraries, self._seldom = libraries, LogLimit(seconds)

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to log a line."""
        if record.name.partition(".")[0] not in self._libraries:
            return True
        return self._seldom.times(f"{record.name}: {str(record.msg).partition(chr(10))[0]}") > 0
