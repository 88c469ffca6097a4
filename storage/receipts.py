"""What a request or a press has saved so far: where the database fails afterwards, its answer must not deny it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass
class Receipt:
    """What was committed for somebody who waits for an answer."""

    has_changed: bool = False  # a table, by a press of theirs
    has_written: bool = False  # anything else: perhaps what they wanted, perhaps only that they were here


_current: ContextVar[Receipt | None] = ContextVar("receipt", default=None)


@contextmanager
def receipt() -> Iterator[Receipt]:
    """Notes what is committed during this block, by this task and those that it starts."""
    made = Receipt()
    token = _current.set(made)
    try:
        yield made
    finally:
        _current.reset(token)


def current() -> Receipt:
    """Returns the receipt of this work; an empty one where nobody waits."""
    return _current.get() or Receipt()
