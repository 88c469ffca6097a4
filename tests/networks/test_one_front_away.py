"""One network is away or refuses the token: the others are served, it is said where, and it connects when it can."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests import discord as dc
from tests.discord import more_routes  # noqa: F401 - routes that the program asks
from tests.discord.transport import serve as serve_discord
from tests.program import Program, free_port
from tests.telegram.server import FakeTelegram
from tests.telegram.transport import serve as serve_telegram

from .town import TOKEN


@dataclass
class Networks:
    """Both networks, each on a port of its own once it is there, and the program beside them."""

    program: Program
    discord: dc.FakeDiscord
    telegram: FakeTelegram
    discord_port: int
    telegram_port: int

    async def readiness(self) -> tuple[int, str]:
        """What the program says of itself."""
        async with httpx.AsyncClient() as client:
            answer = await client.get(f"{self.program.address}/readyz")
            return answer.status_code, answer.text

    async def until_told(self, *words: str) -> str:
        """Waits until the program says these words of itself; gives all that it says then."""
        until, said = time.monotonic() + 30, ""
        while not said or any(word not in said for word in words):
            assert time.monotonic() < until, (said, self.program.log)
            _, said = await self.readiness()
            await asyncio.sleep(0.02)
        return said

    async def serves_pages(self) -> bool:
        """Whether somebody in a browser finds the lobby open."""
        async with httpx.AsyncClient() as client:
            return (await client.get(self.program.address)).status_code == 200


@pytest.fixture
async def networks(tmp_path: Path) -> AsyncIterator[Networks]:
    """Nothing is there yet."""
    discord, telegram, ports = dc.FakeDiscord(time.time), FakeTelegram(time.time, TOKEN), (free_port(), free_port())
    settings: dict[str, object] = {
        "discord_token": discord.token,
        "discord_api_url": f"http://127.0.0.1:{ports[0]}/api/v10",
        "telegram_token": TOKEN,
        "telegram_api_url": f"http://127.0.0.1:{ports[1]}/bot",
    }
    program = Program(tmp_path, settings=settings)
    try:
        yield Networks(program, discord, telegram, *ports)
    finally:
        await asyncio.to_thread(program.close)


@asynccontextmanager
async def on_discord(networks: Networks) -> AsyncIterator[None]:
    async with serve_discord(networks.discord, networks.discord_port):
        yield


@asynccontextmanager
async def on_telegram(networks: Networks) -> AsyncIterator[None]:
    async with serve_telegram(networks.telegram, networks.telegram_port):
        yield


def said_without_a_traceback(log: str) -> bool:
    """Whether the log names no error of the program itself, and no token."""
    return "Traceback" not in log and TOKEN not in log


@pytest.mark.slow
async def test_networks_that_are_away_at_the_start_are_connected_once_they_answer(networks: Networks) -> None:
    await asyncio.to_thread(networks.program.start)
    said = await networks.until_told("discord is not connected: Discord cannot", "telegram is not connected: Telegram")
    assert (await networks.readiness())[0] == 503
    assert await networks.serves_pages()
    assert "web" not in said
    async with on_telegram(networks):
        while "telegram" in (await networks.readiness())[1]:
            await asyncio.sleep(0.05)
        networks.discord.fail_next("GET", "/users/@me", "503", times=1)
        async with on_discord(networks):
            await networks.until_told("discord is not connected: Discord cannot be reached (503")
            assert await networks.until_told("ready") == "ready\n"
            assert await asyncio.to_thread(networks.program.stop) == 0
    assert said_without_a_traceback(networks.program.log)


@pytest.mark.slow
async def test_fronts_whose_tokens_are_refused_say_so_and_connect_once_they_are_accepted(networks: Networks) -> None:
    discord, telegram = networks.discord.token, networks.telegram.token
    networks.discord.token = networks.telegram.token = "987654:another-token"
    async with on_discord(networks), on_telegram(networks):
        await asyncio.to_thread(networks.program.start)
        said = await networks.until_told("connected: ROUNDHOUSE_DISCORD_TOKEN", "connected: ROUNDHOUSE_TELEGRAM_TOKEN")
        assert await networks.serves_pages()
        assert discord not in said
        networks.discord.token, networks.telegram.token = discord, telegram
        assert await networks.until_told("ready") == "ready\n"
        assert networks.program.log.count("_TOKEN") == 2
    assert said_without_a_traceback(networks.program.log)
