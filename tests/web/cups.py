"""A tournament on a site: robots in this process, a loop that turns when a test says so."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.tournament.loop import Loop
from bot.tournament.network import Network
from bot.tournament.workers import Workers
from tests.bot.tournament.cups import Cup, reached

from .conftest import Site, open_site


@asynccontextmanager
async def open_cup_site(folder: Path, **settings: Any) -> AsyncIterator[tuple[Site, Cup]]:
    """A site, and a tournament that can be opened in its house."""
    async with open_site(folder, **settings) as site:
        app = site.house.app
        cup: Any = None
        workers = Workers(app, "worker", 8, lambda job, side: cup.way(job, side), Network(True, reaches=reached))
        cup = Cup(site.house, Loop(app, "loop"), workers)
        try:
            yield site, cup
        finally:
            await workers.close()
