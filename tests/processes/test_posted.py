"""Discord and Telegram post to both processes with pages; whichever process is killed, play goes on."""

from __future__ import annotations

import asyncio
import json
from itertools import count
from pathlib import Path

import httpx
import pytest

from bot.platforms.discord import ENDPOINT
from tests.networks.test_one_table import invited, joins_from_telegram

from .town import Town, open_town

pytestmark = [
    pytest.mark.processes,
    pytest.mark.usefixtures("postgresql_installed"),
]

ROLES = {
    "one": "discord,telegram",
    "other": "discord,telegram",  # it waits until the first one dies
    "first": "web,worker,clock",
    "second": "web,worker,clock",
}
HOOK = "/hooks/telegram"
PUBLIC_KEY = "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"  # of the fake


class Proxy:
    """Posts to the processes with pages by turns, and to the other one where one cannot be reached."""

    def __init__(self, town: Town) -> None:
        self._town, self._turns = town, count()

    async def post(self, path: str, headers: dict[str, str], body: bytes) -> tuple[int, bytes]:
        """Posts a request; 502 where nobody takes it."""
        turn = next(self._turns)
        async with httpx.AsyncClient(timeout=10) as client:
            for name in ("first", "second") if turn % 2 else ("second", "first"):
                try:
                    address = self._town.processes[name].address
                    answer = await client.post(address + path, content=body, headers=headers)
                except httpx.TransportError:
                    continue
                return answer.status_code, answer.content
        return 502, b""

    async def post_updates(self) -> None:
        """Posts Telegram's updates, one after the other; posts again what is not taken."""
        updates = self._town.telegram.updates
        while True:
            if updates.pending and (hook := self._town.telegram.webhook)["url"]:
                headers = {"X-Telegram-Bot-Api-Secret-Token": hook["secret"]}
                update = updates.pending[0]
                if (await self.post(HOOK, headers, json.dumps(update).encode()))[0] == 200:
                    updates.pending.remove(update)
            await asyncio.sleep(0.02)


async def posting(town: Town) -> None:
    """Both networks post to the house."""
    proxy = Proxy(town)

    async def post(headers: dict[str, str], body: bytes) -> tuple[int, bytes]:
        return await proxy.post(ENDPOINT, headers, body)

    town.discord.endpoint.post = post
    await proxy.post_updates()


async def test_match_goes_on_whichever_process_is_killed(tmp_path: Path) -> None:
    settings = {"telegram_webhook_url": f"https://games.example.org{HOOK}", "discord_public_key": PUBLIC_KEY}
    async with open_town(tmp_path, ROLES, meanwhile=posting, **settings) as town:
        ann, bo, games = town.ann, town.bo, town.games
        links = await invited(town)  # type: ignore[arg-type]
        await joins_from_telegram(town, links["telegram"])  # type: ignore[arg-type]
        before = "one"  # the one that was killed before
        for cell, victim in (("a1", "one"), ("b1", "first"), ("a2", "other"), ("b2", "second"), ("a3", "")):
            if cell.startswith("a"):
                await ann.sees_button(cell, in_=games, within=30)
                ann.presses(cell, in_=games)
            else:
                await bo.sees_button(cell, within=30)
                bo.presses(cell)
            await ann.sees(f"marked {cell}", in_=games, within=30)
            await bo.sees(f"marked {cell}", within=30)
            if victim:
                await town.is_ready(before)  # one is away at a time: Discord posts a press once
                await asyncio.to_thread(town.processes[victim].kill)
                town.processes[victim].launch()  # the next move does not wait for it
                before = victim
        await ann.sees("won. Three in a row", in_=games, within=30)
        await bo.sees("won. Three in a row", within=30)
        assert town.discord.unanswered() == []
        assert town.discord.gateway.sessions == {}
