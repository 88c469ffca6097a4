"""The program with both its fronts in this process, in virtual time: weeks pass in seconds, limits are enforced."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import cached_property
from inspect import Signature, signature
from pathlib import Path
from typing import Any, cast

from sqlalchemy import select
from telegram.ext import ExtBot

from bot.app import App, make_app
from bot.background.house import running
from bot.clock import Clock
from bot.platforms.discord.front import platform as discord_platform
from bot.platforms.telegram.front import Telegram
from bot.platforms.telegram.rate_limit import ChatRateLimit
from bot.platforms.web.front import Web
from bot.view.pictures import Art, Paint
from games import find_games
from games.core.game import AnyGame
from games.core.screen import Scene
from games.table.table import Table
from storage.schema import matches
from tests import discord as dc
from tests.discord.memory import MemorySession, attach
from tests.disk import store_in
from tests.embedded.frames import MiniApp
from tests.house import Dice, House, all_arts, all_words, paint_once, settings_of, think_here
from tests.telegram.server import FakeTelegram
from tests.telegram.state import Chat
from tests.telegram.transport import InMemoryRequest
from tests.virtual import VirtualLoop, virtually
from tests.web.conftest import HOST, Site

from .people import InChat, OnDiscord, OnMiniApp, OnTelegram, OnWeb, Person

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay", "Gus", "Hal")
GAMES = {**find_games(), **find_games("tests.test_games")}
TOKEN = "123456:a-token-of-nobody"


@dataclass
class Both:
    """The running program, both networks with their limits, and a site; with a channel and a group to play in."""

    loop: VirtualLoop
    app: App
    discord: dc.FakeDiscord
    telegram: FakeTelegram
    is_killed: bool = False  # what it does from now on reaches nobody

    @cached_property
    def site(self) -> Site:
        """The pages."""
        return Site(cast(House, self), cast(Web, self.app.fronts["web"]))

    @cached_property
    def games(self) -> dc.Place:
        """A channel."""
        return self.discord.guild("Friday", ["games"]).channel("games")

    @cached_property
    def group(self) -> Chat:
        """A group."""
        return self.telegram.group("Saturday")

    async def person(self, name: str, front: str, language: str = "en", *, starts: bool = True) -> Person:
        """Somebody new in the channel, in the group, on our page inside Telegram, or at a browser.

        `starts`: on Telegram the bot can write to them in private.
        """
        if front == "web":
            return OnWeb(await self.site.person(name, language=language), name)
        if front == "discord":
            member = self.discord.person(name, "en-US" if language == "en" else language)
            if self.games.guild is not None:
                member.joins(self.games.guild)
            else:  # a group chat, where the bot is not
                self.games.recipients.append(member)
                member.installs_app()
            return OnDiscord(member, self.games)
        friend = self.telegram.person(name, language, username=f"the_{name.lower()}")
        friend.joins(self.group)
        if starts:
            friend.starts()
        if not self.group.has(self.telegram.bot):
            friend.adds_bot(self.group)
        if front == "mini app":
            return OnMiniApp(MiniApp(self.site, friend.user.id, name, language, bot=TOKEN))
        return OnTelegram(friend, self.group)

    async def people(self, *fronts: str) -> list[Person]:
        """Ann, Bo and more, each on one front."""
        met = [await self.person(name, front) for name, front in zip(NAMES, fronts, strict=False)]
        await self.rests()
        return met

    async def in_chats(self, *fronts: str) -> list[InChat]:
        """The same where all are on chat networks."""
        return [one for one in await self.people(*fronts) if isinstance(one, InChat)]

    async def seats(self, command: str, *people: Person, start: bool = True) -> Table:
        """The first opens a table, the others find it or come by its link, and it is started."""
        ann, *others = people
        await ann.asks(command)
        await self.rests()
        share = (await self.table()).share
        if not isinstance(ann, OnWeb) and any(type(one) is not type(ann) for one in others):
            assert await ann.invites() == share
        for one in others:
            if type(one) is not type(ann) or isinstance(one, OnWeb):
                await one.comes(share)
            await one.presses("Join")
        await self.rests()
        for one in people if start else ():
            if (await self.table()).status == "open":
                await one.looks()
                await one.presses("Start")
                await self.rests()
        return await self.table()

    async def table(self, match_id: str = "") -> Table:
        """This table, or the newest, once everything that has happened is shown."""
        await self.rests()
        async with self.app.store.read() as conn:
            newest = await conn.scalar(select(matches.c.id).order_by(matches.c.created_at.desc()))
        found = await self.app.store.table(match_id or str(newest))
        assert found is not None
        return found

    async def rests(self) -> None:
        """Waits until everything that has happened is shown."""
        front = self.app.fronts["telegram"]
        assert isinstance(front, Telegram)
        await asyncio.sleep(1.0)
        for _ in range(2):
            await front.tasks.drain()
            await self.app.redraw.drain()

    def is_clean(self) -> None:
        """Everybody was answered, and both networks took all that was sent."""
        assert self.discord.problems == []
        assert self.telegram.problems == []
        assert self.discord.unanswered() == []
        assert [query.data for query in self.telegram.unanswered()] == []


@asynccontextmanager
async def both_networks(
    loop: VirtualLoop,
    folder: Path,
    paint: Paint = paint_once,
    games: Mapping[str, AnyGame] | None = None,
    before: Both | None = None,
    **more: str,
) -> AsyncIterator[Both]:
    """The program on both networks; its chance is the same in each run. With what was `before`, it is a restart.

    `more`: settings.
    """
    discord = before.discord if before else dc.FakeDiscord(loop.time, limits=True)
    telegram = before.telegram if before else FakeTelegram(loop.time, TOKEN, limits=True)
    games = games or find_games()
    store = await store_in(folder, games, loop.now)
    given: dict[str, Any] = {"discord_token": discord.token, "telegram_token": TOKEN, "web_url": HOST, **more}
    settings, drawn = settings_of(**given), all_arts("games", "tests.test_games")
    app = make_app(settings, store, all_words(), Clock(loop.now), Dice(), folder, serves=True, arts=drawn, paint=paint)
    bot: ExtBot[None] = ExtBot(TOKEN, request=InMemoryRequest(telegram), get_updates_request=InMemoryRequest(telegram))
    there, web = discord_platform(app), Web(app)
    assert there is not None
    attach(there.client, discord)
    there.activities.new_session = lambda: MemorySession(discord)
    app.fronts.update({"telegram": Telegram(app, bot, ChatRateLimit()), "discord": there, "web": web})
    async with AsyncExitStack() as ends:
        ends.push_async_callback(store.close)
        await ends.enter_async_context(running(app, think_here))
        for name in ("telegram", "discord"):
            front = asyncio.create_task(app.fronts[name].run())
            ends.push_async_callback(asyncio.wait, [front])
            ends.callback(front.cancel)
        web.ready = True
        while not all(front.ready for front in app.fronts.values()):
            await asyncio.sleep(0.1)
        both = Both(loop, app, discord, telegram)
        yield both
        if not both.is_killed:
            await both.rests()
            both.is_clean()


async def sketch(_art: Art, scene: Scene) -> bytes:
    """Stands in for a painter: a picture that says whose hand is in it, and everything that it shows."""
    hand = scene.alt.args.get("tiles")
    looks = [(stamp.symbol, stamp.x, stamp.y) for stamp in scene.stamps]
    return f"a table{f' and the hand {hand}' if hand else ''}, {looks} {scene.labels}".encode()


def everywhere(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test to which the program on all networks is given, in virtual time."""

    @virtually
    async def run(loop: VirtualLoop, tmp_path: Path, **given: Any) -> None:
        async with both_networks(loop, tmp_path, sketch, GAMES) as both:
            await test(both, **given)

    first, *others = signature(test).parameters.values()
    run.__signature__ = Signature([first.replace(name="tmp_path"), *others])  # type: ignore[attr-defined]
    return run
