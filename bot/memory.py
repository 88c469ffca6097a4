"""Memory and open files: caches that forget their oldest entries, rare garbage collections, the limit on files.

Nearly everything is freed by reference counts, without the collector.
"""

from __future__ import annotations

import gc
import resource
from collections import OrderedDict
from contextlib import suppress
from typing import TypeVar

GARBAGE_NEW = 20_000  # allocations between two garbage collections
K = TypeVar("K")
V = TypeVar("V")
FILES_UNLIMITED = 1_000_000  # where the system sets no limit
FILES_ENOUGH = 4_096  # connections, the database, and everything else of a busy evening


def collect_less_often() -> None:
    """Makes garbage collections rarer: they would take a sixth of the time to load the program."""
    gc.set_threshold(GARBAGE_NEW, 20, 20)


def settle_memory() -> None:
    """Excludes everything made at the start from garbage collection, and collects less often."""
    gc.freeze()
    collect_less_often()


class RecentDict(OrderedDict[K, V]):
    """Holds at most `most` entries: the ones set last."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self._most:
            self.popitem(last=False)


class RecentSet(RecentDict[K, None]):
    """Holds at most `most` keys: the ones added last."""

    def add(self, key: K) -> bool:
        """Adds a key; returns whether it is new."""
        is_new = key not in self
        self[key] = None
        return is_new

    def take(self, key: K) -> bool:
        """Removes a key; returns whether it was there."""
        was_there = key in self
        self.pop(key, None)
        return was_there


def raise_open_files() -> None:
    """Raises the limit of open files as far as allowed; keeps it where the system refuses."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def too_few_open_files() -> str:
    """Returns a sentence where the limit is low for a public site; else empty."""
    if open_files_limit() >= FILES_ENOUGH:
        return ""
    return (
        f"only {open_files_limit()} files and connections may be open, which strangers could use up. "
        f"Allow at least {FILES_ENOUGH}: LimitNOFILE in a systemd unit, --ulimit nofile in a container, "
        "`ulimit -n` in a shell."
    )


def open_files_limit() -> int:
    """Returns how many files and connections this process may open."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return FILES_UNLIMITED if soft == resource.RLIM_INFINITY else min(soft, FILES_UNLIMITED)
