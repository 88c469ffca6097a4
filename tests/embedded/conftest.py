"""Fixtures: a site whose house knows a Telegram bot, and somebody's page inside Telegram."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.platforms.telegram.front import Telegram
from tests.web.conftest import Site, open_site

from .frames import TOKEN, MiniApp


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    """A site with a new database, of a house with a bot. Telegram itself is not there, and not needed."""
    async with open_site(tmp_path, telegram_token=TOKEN) as made:
        made.house.app.fronts["telegram"] = Telegram(made.house.app)
        yield made


@pytest.fixture
def ann(site: Site) -> MiniApp:
    """Somebody new, who has not signed in."""
    return MiniApp(site)
