"""Finds displays that are not cached: those of changed matches, many matches in one query."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from itertools import islice

import structlog

from bot.logs import failures_logged
from storage import Store
from storage.messages import displays
from storage.messages.displays import Display

from .display_cache import DisplayCache, Key

PAGE = 100  # matches in one query

log = structlog.get_logger(__name__)


class DisplayLookup:
    """Collects matches to look up, and passes those of their displays to `found` that were not cached before."""

    def __init__(self, store: Store, known: DisplayCache, found: Callable[[Iterable[Display]], None]) -> None:
        self._store = store
        self._known = known
        self._found = found
        # by match to look up: which of its displays were cached before
        self._waiting: dict[str, frozenset[Key]] = {}
        self._running: dict[str, frozenset[Key]] = {}
        self._ended: dict[str, asyncio.Event] = {}  # of the lookups for which somebody waits
        self.task: asyncio.Task[None] | None = None

    def add(self, match_id: str) -> None:
        """Looks a match up soon; its displays that are cached stay as they are."""
        cached = frozenset(display.key for display in self._known.of(match_id))
        self._waiting[match_id] = self._waiting.get(match_id, cached) & cached
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

    async def displays(self, match_id: str) -> list[Display]:
        """Returns the displays of a match that are written here.

        Waits for a lookup of it that was asked for; that one comes before those for which nobody waits.
        """
        if match_id in self._waiting or match_id in self._running:
            await self._ended.setdefault(match_id, asyncio.Event()).wait()
        return await self._known.loaded(match_id)

    async def close(self) -> None:
        """Stops looking up."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        self._end_all()  # also where the task had not begun

    async def _run(self) -> None:
        try:
            while self._waiting:
                self._running = self._next_page()
                await self._look_up(self._running)
                self._end(self._running)
                self._running = {}
        finally:
            self._end_all()

    def _next_page(self) -> dict[str, frozenset[Key]]:
        """Takes the next matches, those first for which somebody waits."""
        asked = [match_id for match_id in self._ended if match_id in self._waiting]
        page = list(dict.fromkeys([*asked, *islice(self._waiting, PAGE)]))[:PAGE]
        return {match_id: self._waiting.pop(match_id) for match_id in page}

    async def _look_up(self, cached: Mapping[str, frozenset[Key]]) -> None:
        with failures_logged(log, "displays could not be looked up"):  # the sweep tries again
            await self._known.learn(cached)
        for match_id, before in cached.items():
            if match_id in self._known:
                self._found(display for display in self._known.of(match_id) if display.key not in before)
            else:
                self._known.release(match_id)

    def _end(self, match_ids: Iterable[str]) -> None:
        """Wakes whoever waits for these matches, but not where a newer lookup is still to come."""
        for match_id in match_ids:
            if match_id not in self._waiting and (ended := self._ended.pop(match_id, None)):
                ended.set()

    def _end_all(self) -> None:
        self._waiting.clear()
        self._running = {}
        self._end(list(self._ended))
