"""Finds uncached displays of changed matches: many matches in one query."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

import structlog

from bot.logs import failures_logged
from storage.displays import Display

from .display_cache import DisplayCache

PAGE = 100  # matches in one query

log = structlog.get_logger(__name__)


class DisplayLookup:
    """Collects matches to look up, and passes their displays to `found`."""

    def __init__(self, known: DisplayCache, found: Callable[[Iterable[Display]], None]) -> None:
        self._known = known
        self._found = found
        self._unknown: dict[str, None] = {}
        self.task: asyncio.Task[None] | None = None

    def add(self, match_id: str) -> None:
        """Looks a match up soon."""
        self._unknown[match_id] = None
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self._run(), name="redraw: look")

    async def _run(self) -> None:
        while self._unknown:
            some = list(self._unknown)[:PAGE]
            for match_id in some:
                del self._unknown[match_id]
            with failures_logged(log, "displays could not be looked up"):  # the sweep tries again
                await self._known.learn(some)
            for match_id in some:
                if match_id in self._known:
                    self._found(self._known.of(match_id))
                else:
                    self._known.release(match_id)
