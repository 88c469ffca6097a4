"""Finds uncached displays of changed matches: many matches in one query."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

import structlog

from bot.logs import failures_logged
from storage import Store
from storage.messages import displays
from storage.messages.displays import Display

from .display_cache import DisplayCache

PAGE = 100  # matches in one query

log = structlog.get_logger(__name__)


class DisplayLookup:
    """Collects matches to look up, and passes their displays to `found`."""

    def __init__(self, store: Store, known: DisplayCache, found: Callable[[Iterable[Display]], None]) -> None:
        self._store = store
        self._known = known
        self._found = found
        self._unknown: dict[str, None] = {}
        self.task: asyncio.Task[None] | None = None

    def add(self, match_id: str) -> None:
        """Looks a match up soon."""
        self._unknown[match_id] = None
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self._run(), name="redraw: look")

    async def add_stale(self) -> None:
        """Looks every match with a stale display up again, soon, and reads its table if that is cached."""
        after: str | None = ""
        while after is not None:
            async with self._store.read() as conn:
                found = await displays.stale_ids(conn, after, PAGE)
            await self._known.refresh(found)
            self.add_again(*found)
            after = found[-1] if len(found) == PAGE else None

    def add_again(self, *match_ids: str) -> None:
        """Looks matches up soon, whatever the cache has of their displays."""
        for match_id in match_ids:
            self._known.forget_match(match_id)
            self.add(match_id)

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
