"""The program with both its fronts in this process, in virtual time: weeks pass in seconds, limits are enforced."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from telegram.ext import ExtBot

from bot.app import App
from bot.platforms.discord import platform as discord_platform
from bot.platforms.telegram.front import Telegram
from bot.platforms.telegram.rate_limit import ChatRateLimit
from bot.serve import running
from bot.view.pictures import Paint
from games import find_games
from games.core.game import AnyGame
from tests import discord as dc
from tests.discord.memory import attach
from tests.disk import store_in
from tests.house import Dice, all_arts, all_words, paint_once, settings_of, think_here
from tests.telegram.server import FakeTelegram
from tests.telegram.transport import InMemoryRequest
from tests.virtual import VirtualLoop
from tests.web.conftest import HOST

TOKEN = "123456:a-token-of-nobody"


@dataclass
class Both:
    """The running program, and both networks with their limits."""

    loop: VirtualLoop
    app: App
    discord: dc.FakeDiscord
    telegram: FakeTelegram

    async def rests(self) -> None:
        """Waits until everything that has happened is shown."""
        front = self.app.fronts["telegram"]
        assert isinstance(front, Telegram)
        for _ in range(2):
            await front.tasks.drain()
            await self.app.redraw.drain()


@asynccontextmanager
async def both_networks(
    loop: VirtualLoop,
    folder: Path,
    paint: Paint = paint_once,
    games: Mapping[str, AnyGame] | None = None,
) -> AsyncIterator[Both]:
    """The program on both networks; its chance is the same in each run."""
    discord = dc.FakeDiscord(loop.time, limits=True)
    telegram = FakeTelegram(loop.time, TOKEN, limits=True)
    games = games or find_games()
    store = await store_in(folder, games, loop.now)
    given: dict[str, Any] = {"discord_token": discord.token, "telegram_token": TOKEN, "web_url": HOST}
    settings, drawn = settings_of(**given), all_arts("games", "tests.test_games")
    app = App(settings, store, games, all_words(), loop.now, Dice(), folder, drawn, paint)
    bot: ExtBot[None] = ExtBot(TOKEN, request=InMemoryRequest(telegram), get_updates_request=InMemoryRequest(telegram))
    there = discord_platform(app)
    assert there is not None
    attach(there.client, discord)
    app.fronts.update({"telegram": Telegram(app, bot, ChatRateLimit()), "discord": there})
    async with running(app, think_here):
        fronts = [asyncio.create_task(front.run()) for front in app.fronts.values()]
        while not all(front.ready for front in app.fronts.values()):
            await asyncio.sleep(0.1)
        yield Both(loop, app, discord, telegram)
        for front in fronts:
            front.cancel()
        await asyncio.gather(*fronts, return_exceptions=True)
    await store.close()
