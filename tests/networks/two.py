"""Two processes of one house, on Discord and Telegram: both are posted to, and one has the fronts."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
from telegram.ext import ExtBot

from bot.app import App, make_app
from bot.background.house import running
from bot.fronts import keep_running
from bot.platforms.discord import ENDPOINT
from bot.platforms.discord.client import Client
from bot.platforms.discord.front import Discord
from bot.platforms.discord.origin import set_address
from bot.platforms.telegram.front import Telegram
from bot.platforms.web.front import Web
from bot.rate_limit import RateLimit
from games import find_games
from storage import open_store
from storage.messages import webhook_updates
from tests import discord as dc
from tests.discord.memory import attach
from tests.house import all_arts, all_words, paint_once, settings_of, think_here
from tests.postgresql import address_in, begin_run, require
from tests.telegram.people import gathered
from tests.telegram.server import FakeTelegram
from tests.telegram.transport import InMemoryRequest

ADDRESS = "http://127.0.0.1:8080"
TOKEN = "7000001:test-token"
HOOK = "https://games.example.org/hooks/telegram"


def utc_now() -> datetime:
    return datetime.now(UTC)


class Half:
    """One process: it can be posted to. Between `begins` and `dies` it has the fronts."""

    def __init__(self, town: Town, app: App) -> None:
        self.town, self.app = town, app
        bot: ExtBot[None] = ExtBot(
            TOKEN, request=InMemoryRequest(town.telegram), get_updates_request=InMemoryRequest(town.telegram)
        )
        self.telegram, self.discord = Telegram(app, bot, RateLimit()), Discord(app, self._client)
        app.fronts.update({"telegram": self.telegram, "discord": self.discord})
        self._transport = httpx.ASGITransport(app=Web(app).asgi)
        self._has_fronts(False)
        self._serving: list[asyncio.Task[None]] = []

    def _has_fronts(self, here: bool) -> None:
        self.telegram.is_here = self.discord.is_here = here

    def _client(self, front: Discord) -> Client:
        made = Client(front)
        attach(made, self.town.discord)
        return made

    async def post(self, path: str, headers: dict[str, str], body: bytes) -> tuple[int, bytes]:
        """Posts to this process."""
        async with httpx.AsyncClient(transport=self._transport, base_url=ADDRESS) as client:
            answer = await client.post(path, content=body, headers=headers)
        return answer.status_code, answer.content

    async def begins(self) -> None:
        """It gets the fronts."""
        self._has_fronts(True)
        self.telegram.was_away(utc_now())
        self.discord.was_away(utc_now())
        fronts = (self.telegram, self.discord)
        self._serving = [asyncio.create_task(keep_running(front, self.app.fronts.down)) for front in fronts]
        while not all(front.ready for front in fronts):
            await asyncio.sleep(0.01)

    async def dies(self) -> None:
        """It no longer has them: its work on updates is cut off in the middle."""
        for front in (self.telegram, self.discord):
            assert front.webhook_updates is not None
            await front.webhook_updates._tasks.finish()
        for task in self._serving:
            task.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)
        self._has_fronts(False)


class Town:
    """Both networks, and the two processes that they post to by turns."""

    def __init__(self) -> None:
        self.discord = dc.FakeDiscord(time.time)
        self.telegram = FakeTelegram(time.time, TOKEN)
        self.guild = self.discord.guild("Friday", ["games"])
        self.games = self.guild.channel("games")
        self.ann, self.bo = self.discord.person("Ann"), self.discord.person("Bo")
        for person in (self.ann, self.bo):
            person.joins(self.guild)
        self.cy, self.di = self.telegram.person("Cy", username="cy"), self.telegram.person("Di", username="di")
        self.group = gathered(self.telegram.group("Saturday"), self.cy, self.di)
        self.halves: list[Half] = []
        self.posting = asyncio.Event()
        self.posting.set()
        self._turns = cycle([0, 1])

    @property
    def next(self) -> Half:
        """The process that is posted to now."""
        return self.halves[next(self._turns)]

    async def _discord_posts(self, headers: dict[str, str], body: bytes) -> tuple[int, bytes]:
        return await self.next.post(ENDPOINT, headers, body)

    async def telegram_posts(self) -> None:
        """Posts what waits, one after another, to the processes by turns; posts again what is not taken."""
        while True:
            await self.posting.wait()
            if self.telegram.updates.pending and self.telegram.webhook["url"]:
                update = self.telegram.updates.pending[0]
                if await self.posts_update(self.next, update) == 200:
                    self.telegram.updates.pending.remove(update)
            await asyncio.sleep(0.005)

    async def posts_update(self, half: Half, update: Any) -> int:
        """Posts one update."""
        headers = {"X-Telegram-Bot-Api-Secret-Token": self.telegram.webhook["secret"]}
        return (await half.post("/hooks/telegram", headers, json.dumps(update).encode()))[0]

    async def posted(self) -> None:
        """Waits until all that waited at Telegram was posted."""
        while self.telegram.updates.pending:
            await asyncio.sleep(0.01)

    async def waiting(self) -> int:
        """How many updates nobody has handled yet."""
        async with self.halves[0].app.store.read() as conn:
            return await webhook_updates.count_waiting(conn)

    async def rests(self) -> None:
        """Waits until everything that arrived is handled and shown."""
        await self.posted()
        while await self.waiting():
            await asyncio.sleep(0.05)
        for half in self.halves:
            await half.telegram.tasks.drain()
            await half.discord.tasks.drain()
            await half.app.redraw.drain()


@asynccontextmanager
async def two_apps(folder: Path, **settings: Any) -> AsyncIterator[list[App]]:
    """Two processes' worth of the program on one database, which tell each other what they do."""
    require()
    begin_run()
    drawn, apps = all_arts("games"), []
    async with AsyncExitStack() as ends:
        for own in (folder / "one", folder / "two"):
            own.mkdir()
            store = await open_store(address_in(folder), find_games(), utc_now)
            ends.push_async_callback(store.close)
            await store.engine.peers.start()
            given = settings_of(secret="the same secret everywhere", **settings)
            apps.append(make_app(given, store, all_words(), folder=own, arts=drawn, paint=paint_once))
        yield apps


@asynccontextmanager
async def two_processes(folder: Path) -> AsyncIterator[Town]:
    """Both run on Discord and Telegram. The first one has the fronts."""
    town = Town()
    chats = {
        "discord_token": town.discord.token,
        "discord_public_key": town.discord.endpoint.public_key,
        "telegram_token": TOKEN,
        "telegram_webhook_url": HOOK,
    }
    async with two_apps(folder, **chats) as apps, AsyncExitStack() as ends:
        ends.callback(set_address, None)
        for app in apps:
            town.halves.append(Half(town, app))
            await ends.enter_async_context(running(app, think_here))
        town.discord.endpoint.post = town._discord_posts
        await town.halves[0].begins()
        posting = asyncio.create_task(town.telegram_posts())
        ends.push_async_callback(asyncio.wait, [posting])
        ends.callback(posting.cancel)
        yield town
        for half in town.halves:
            await half.dies()
        assert town.discord.problems == []
        assert town.discord.unanswered() == []
        assert town.telegram.problems == []
        assert [query.data for query in town.telegram.unanswered()] == []
