"""Whether the database can be used, as its last user saw it, and what somebody had saved before it could not be.

Each outage is logged once, with its end.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from datetime import datetime

import structlog

log = structlog.get_logger(__name__)


class Availability:
    """One kind of use, `read` or `written`."""

    def __init__(self, use: str, now: Callable[[], datetime]) -> None:
        self.trouble = ""  # why it failed last time; empty when all is well
        self._use, self._now = use, now
        self._since: datetime | None = None
        self._failed = 0

    def fails(self, why: str, count: int = 1) -> None:
        """Notes that so many uses have failed."""
        self.trouble = why
        self._failed += count
        if self._since is None:
            self._since = self._now()
            log.error(f"the database cannot be {self._use}", why=why)

    def works(self) -> None:
        """Notes that it was used."""
        if self._since is not None:
            seconds = round((self._now() - self._since).total_seconds(), 1)
            log.warning(f"the database can be {self._use} again", seconds=seconds, failed=self._failed)
        self.trouble, self._since, self._failed = "", None, 0


class Receipt:
    """What was committed for somebody who waits for an answer, noted in its `with` block and the tasks started there.

    `has_changed`: a table, by a press of theirs. `has_written`: anything else; perhaps what they wanted, perhaps only
    that they were here.
    """

    def __init__(self) -> None:
        self.has_changed = self.has_written = False

    def __enter__(self) -> Receipt:
        self._token = _current.set(self)
        return self

    def __exit__(self, *_: object) -> None:
        _current.reset(self._token)


_current: ContextVar[Receipt | None] = ContextVar("receipt", default=None)


def current() -> Receipt:
    """Returns the receipt of this work; an empty one where nobody waits."""
    return _current.get() or Receipt()
