"""Repaints displays until each shows the newest revision of its match."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

import structlog

from storage import displays
from storage.displays import Display

from .platforms import Platform

if TYPE_CHECKING:
    from .app import App

PAGE = 100  # matches looked at together
DISPLAYS_MOST = 1_000  # of theirs that are painted; the sweep finds the rest
NO_ROWS = frozenset({"web"})  # fronts whose pages are no displays: they are told at once

log = structlog.get_logger(__name__)


class Redraw:
    """A display is a cache of its match: painted after each commit, and again by the sweep until it is right."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._behind: dict[str, dict[str, None]] = {}  # platform -> matches to look at, oldest mark first
        self._tasks: dict[str, asyncio.Task[None]] = {}  # one a platform: a slow one keeps no other waiting

    def mark(self, match_ids: Iterable[str]) -> None:
        """These matches changed: their displays are behind."""
        marked = dict.fromkeys(match_ids)
        for name in self._app.platforms.keys() - NO_ROWS if marked else ():
            self._behind.setdefault(name, {}).update(marked)
            task = self._tasks.get(name)
            if task is None or task.done():
                self._tasks[name] = asyncio.create_task(self._paint_marked(name), name=f"redraw {name}")

    async def sweep(self) -> None:
        """Has whatever is behind painted; the painting itself goes on beside the sweep."""
        after = ""
        while True:
            async with self._app.store.read() as conn:
                found = await displays.ids_behind(conn, after, PAGE)
            self.mark(found)
            if len(found) < PAGE:
                return
            after = found[-1]

    async def _paint_marked(self, name: str) -> None:
        platform = self._app.platforms[name]
        while some := list(islice(self._behind[name], PAGE)):
            for match_id in some:
                del self._behind[name][match_id]
            try:
                await self._paint_all(platform, some)
            except Exception:
                log.exception("displays could not be painted", platform=name)  # the sweep tries again

    async def _paint_all(self, platform: Platform, match_ids: list[str]) -> None:
        async with self._app.store.read() as conn:
            found = await displays.behind(conn, platform.name, match_ids, DISPLAYS_MOST)
        for display in found:
            await self._paint(platform, display)

    async def _paint(self, platform: Platform, display: Display) -> None:
        table = await self._app.store.table(display.match_id)
        if table is None:
            return
        try:
            there = await platform.show(display, table)
        except Exception:
            log.exception("a display could not be painted", match=display.match_id, platform=platform.name)
            return  # the sweep tries again
        if there:
            await self._app.store.write(lambda desk: displays.shown(desk.conn, display, table.revision))
        else:
            await self._app.store.write(lambda desk: displays.drop(desk.conn, display))

    async def rest(self) -> None:
        """Waits until all that is marked has been painted, or has failed."""
        await asyncio.gather(*self._tasks.values())

    async def close(self) -> None:
        """Stops painting; what is behind stays so in its row."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
