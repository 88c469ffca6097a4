"""Memory: caches that forget their oldest entries, and rare garbage collections.

Nearly everything is freed by reference counts, without the collector.
"""

from __future__ import annotations

import gc
from collections import OrderedDict
from typing import TypeVar

GARBAGE_NEW = 20_000  # allocations between two garbage collections


def collect_less_often() -> None:
    """Makes garbage collections rarer: they would take a sixth of the time to load the program."""
    gc.set_threshold(GARBAGE_NEW, 20, 20)


def settle_memory() -> None:
    """Excludes everything made at the start from garbage collection, and collects less often."""
    gc.freeze()
    collect_less_often()


K = TypeVar("K")

V = TypeVar("V")


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
