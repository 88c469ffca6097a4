"""A tournament on a site: robots in this process, a loop that turns when a test says so."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.bot.tournament.cups import Cup, cup_in

from .conftest import Site, open_site


@asynccontextmanager
async def open_cup_site(folder: Path, **settings: Any) -> AsyncIterator[tuple[Site, Cup]]:
    """A site, and a tournament that can be opened in its house."""
    async with open_site(folder, **settings) as site, cup_in(site.house) as cup:
        yield site, cup
