"""Both networks with their people, a PostgreSQL, and a house of four processes, each with its roles."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests import discord as dc
from tests.discord.transport import serve as serve_discord
from tests.networks.town import TOKEN
from tests.postgresql import address_in
from tests.program import Program
from tests.telegram.people import Person as TelegramPerson
from tests.telegram.server import FakeTelegram
from tests.telegram.state import Chat
from tests.telegram.transport import serve as serve_telegram

SECRET = "a secret that all processes of this house share"
PATIENCE_SECONDS = 60.0
ROLES = {"discord": "discord", "telegram": "telegram", "first": "web,worker,clock", "second": "web,worker,clock"}


@dataclass
class Town:
    """The networks with their people, and the processes by name."""

    processes: Mapping[str, Program]
    discord: dc.FakeDiscord
    telegram: FakeTelegram
    games: dc.Place
    group: Chat
    ann: dc.Person
    bo: TelegramPerson

    async def dies(self, name: str) -> None:
        """A process is killed, and another one is started in its place."""
        await asyncio.to_thread(self.processes[name].kill)
        await self.starts(name)

    async def starts(self, *names: str) -> None:
        """Processes are started, and ready."""
        for name in names:
            self.processes[name].launch()
        for name in names:
            await self.is_ready(name)

    async def is_ready(self, name: str) -> None:
        """Waits until a process is connected."""
        program = self.processes[name]
        async with httpx.AsyncClient() as knocker, asyncio.timeout(PATIENCE_SECONDS):
            while not await _is_ready(knocker, program):
                assert program.process is not None
                assert program.process.poll() is None, f"{name} ended: {program.log[-3000:]}"
                await asyncio.sleep(0.1)

    def failures(self) -> list[str]:
        """The tracebacks in the logs of all processes."""
        logs = {name: program.log for name, program in self.processes.items()}
        return [
            f"{name}: {text[text.index('Traceback') :][:3000]}" for name, text in logs.items() if "Traceback" in text
        ]


async def _is_ready(knocker: httpx.AsyncClient, program: Program) -> bool:
    try:
        return (await knocker.get(f"{program.address}/readyz", timeout=10)).status_code == 200
    except httpx.TransportError:
        return False


@asynccontextmanager
async def open_town(
    folder: Path,
    roles: Mapping[str, str] = ROLES,
    database: str = "",
    meanwhile: Callable[[Town], Coroutine[None, None, None]] | None = None,
    **settings: object,
) -> AsyncIterator[Town]:
    """The processes run. `database`: its address; empty: a new one. `meanwhile`: what goes on until the end."""
    discord, telegram = dc.FakeDiscord(time.time), FakeTelegram(time.time, TOKEN)
    guild, group = discord.guild("Friday", ["games"]), telegram.group("Saturday")
    ann, bo = discord.person("Ann"), telegram.person("Bo")
    ann.joins(guild)
    bo.joins(group)
    bo.adds_bot(group)
    async with serve_discord(discord) as discord_url, serve_telegram(telegram) as telegram_url:
        common: dict[str, object] = {
            "database_url": database or address_in(folder),
            "secret": SECRET,
            "discord_token": discord.token,
            "telegram_token": TOKEN,
            "discord_api_url": discord_url,
            "telegram_api_url": telegram_url,
            **settings,
        }
        processes = dict[str, Program]()
        for name, its in roles.items():
            (folder / name).mkdir(parents=True)
            processes[name] = Program(folder / name, settings={**common, "roles": its})
        pages = next(one for one in processes.values() if "web" in str(one.settings["roles"]))
        for one in processes.values():
            one.settings["web_url"] = pages.address
        town = Town(processes, discord, telegram, guild.channel("games"), group, ann, bo)
        task = asyncio.create_task(meanwhile(town)) if meanwhile is not None else None
        try:
            await town.starts(*processes)
            await bo.sees("Play", in_=group, within=PATIENCE_SECONDS)  # the hello
            yield town
            assert discord.problems == []
            assert telegram.problems == []
            assert town.failures() == []
        finally:
            if task is not None:
                task.cancel()
                await asyncio.wait([task])
            for one in processes.values():
                await asyncio.to_thread(one.close)
