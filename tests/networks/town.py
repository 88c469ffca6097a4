"""Ann on Discord, Bo on Telegram, and the program between them, as `make run` starts it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests import discord as dc
from tests.discord.transport import serve as serve_discord
from tests.program import Program
from tests.telegram.people import Person as TelegramPerson
from tests.telegram.server import FakeTelegram
from tests.telegram.state import Chat
from tests.telegram.transport import serve as serve_telegram

TOKEN = "123456:a-token-of-nobody"


@dataclass
class Town:
    """Both networks with their people, and the program."""

    program: Program
    discord: dc.FakeDiscord
    telegram: FakeTelegram
    games: dc.Place  # a channel
    group: Chat
    ann: dc.Person
    bo: TelegramPerson

    async def restarts(self) -> None:
        """The program is killed and started again."""
        await asyncio.to_thread(self.program.kill)
        await asyncio.to_thread(self.program.start)
        await self.is_ready()

    async def is_ready(self) -> None:
        """Waits until the program is connected with both networks."""
        async with httpx.AsyncClient() as knocker, asyncio.timeout(30):
            while (await knocker.get(f"{self.program.address}/readyz")).status_code != 200:
                await asyncio.sleep(0.05)


@asynccontextmanager
async def open_town(folder: Path, limits: bool = False, **settings: object) -> AsyncIterator[Town]:
    """The program runs on both networks. `limits`: the networks enforce theirs."""
    discord, telegram = dc.FakeDiscord(time.time, limits=limits), FakeTelegram(time.time, TOKEN, limits=limits)
    guild, group = discord.guild("Friday", ["games"]), telegram.group("Saturday")
    ann, bo = discord.person("Ann"), telegram.person("Bo")
    ann.joins(guild)
    bo.joins(group)
    bo.adds_bot(group)
    async with serve_discord(discord) as discord_url, serve_telegram(telegram) as telegram_url:
        urls = {"discord_api_url": discord_url, "telegram_api_url": telegram_url}
        program = Program(
            folder, settings={"discord_token": discord.token, "telegram_token": TOKEN, **urls, **settings}
        )
        program.settings["web_url"] = program.address
        try:
            await asyncio.to_thread(program.start)
            await bo.sees("Play", in_=group, within=20)  # the hello
            town = Town(program, discord, telegram, guild.channel("games"), group, ann, bo)
            await town.is_ready()
            yield town
            assert discord.problems == []
            assert telegram.problems == []
            assert [query.data for query in telegram.unanswered()] == []
            assert discord.unanswered() == []
        finally:
            await asyncio.to_thread(program.close)
