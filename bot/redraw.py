"""Repaints displays until each shows the newest revision of its match."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

import structlog

from storage import displays
from storage.displays import Display
from storage.table import Table

if TYPE_CHECKING:
    from .app import App

PAGE = 100

log = structlog.get_logger(__name__)


class Redraw:
    """A display is a cache of its match: painted after each commit, and again by the sweep until it is right."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._behind: set[str] = set()
        self._task: asyncio.Task[None] | None = None

    def mark(self, changed: Mapping[str, Table]) -> None:
        """These matches changed: their displays are behind."""
        if not self._app.platforms.keys() - {"web"}:
            return  # the web's pages are no rows: they are told at once
        self._behind |= changed.keys()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._paint_marked(), name="redraw")

    async def sweep(self) -> None:
        """Paints whatever is behind."""
        async with self._app.store.read() as conn:
            found = await displays.behind(conn, PAGE)
        for display in found:
            await self._paint(display)

    async def _paint_marked(self) -> None:
        while self._behind:
            match_id = self._behind.pop()
            async with self._app.store.read() as conn:
                found = await displays.behind(conn, PAGE, match_id)
            for display in found:
                await self._paint(display)

    async def _paint(self, display: Display) -> None:
        platform = self._app.platforms.get(display.platform)
        table = await self._app.store.table(display.match_id)
        if platform is None or table is None:
            return
        try:
            there = await platform.show(display, table)
        except Exception:
            log.exception("a display could not be painted", match=display.match_id, platform=display.platform)
            return  # the sweep tries again
        if there:
            await self._app.store.write(lambda desk: displays.shown(desk.conn, display, table.revision))
        else:
            await self._app.store.write(lambda desk: displays.drop(desk.conn, display))

    async def close(self) -> None:
        """Stops painting; what is behind stays so in its row."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
