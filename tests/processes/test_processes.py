"""Four processes of one house: people on three networks play each other, whichever process dies."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from dataclasses import dataclass, field
from pathlib import Path

import asyncpg
import httpx
import pytest

from tests.networks.test_one_table import invited, joins_from_telegram
from tests.program import Program
from tests.web.page import Page

from .town import PATIENCE_SECONDS, ROLES, Town, open_town

LONG = pytest.mark.long("what happens between processes")
pytestmark = [
    pytest.mark.processes,
    pytest.mark.usefixtures("postgresql_installed"),
]


async def is_on_page(town: Town, process: str, path: str, text: str) -> None:
    """A page of one process shows a text, soon."""
    async with httpx.AsyncClient(follow_redirects=True) as browser, asyncio.timeout(30):
        while text not in (await browser.get(town.processes[process].address + path)).text:
            await asyncio.sleep(0.2)


async def holder_of(town: Town, duty: str) -> int:
    """The number of the process that has a duty."""
    conn = await asyncpg.connect(str(town.processes["first"].settings["database_url"]))
    try:
        name = await conn.fetchval("select process from duties where name = $1", duty)
    finally:
        await conn.close()
    return int(name.split("-")[-2])


async def test_match_between_networks_goes_on_while_each_process_is_killed_in_turn(tmp_path: Path) -> None:
    async with open_town(tmp_path) as town:
        ann, bo, games = town.ann, town.bo, town.games
        links = await invited(town)  # type: ignore[arg-type]
        await joins_from_telegram(town, links["telegram"])  # type: ignore[arg-type]
        path = "/" + links["web"].split("/", 3)[3]
        moves = ((ann, "a1", "telegram"), (bo, "b1", "discord"), (ann, "a2", "first"), (bo, "b2", "second"))
        for who, cell, victim in (*moves, (ann, "a3", "")):
            if who is ann:
                await ann.sees_button(cell, in_=games, within=30)
                await ann.presses(cell, in_=games).is_done()
            else:
                await bo.sees_button(cell, within=30)
                await bo.presses(cell).answer()
            await ann.sees(f"marked {cell}", in_=games, within=30)
            await bo.sees(f"marked {cell}", within=30)
            for pages in ("first", "second"):
                await is_on_page(town, pages, path, f"marked {cell}")
            if victim:
                await town.dies(victim)
        await ann.sees("won. Three in a row", in_=games, within=30)
        await bo.sees("won. Three in a row", within=30)


@pytest.mark.parametrize(
    "way", [signal.SIGKILL, *(pytest.param(way, marks=LONG) for way in (signal.SIGSTOP, signal.SIGTERM))]
)
async def test_chats_of_a_process_that_ends_or_stands_still_are_taken_over(tmp_path: Path, way: signal.Signals) -> None:
    roles = {"first": "web,worker,clock,discord,telegram", "second": "web,worker,clock,discord,telegram"}
    async with open_town(tmp_path, roles) as town:
        links = await invited(town)  # type: ignore[arg-type]
        await joins_from_telegram(town, links["telegram"])  # type: ignore[arg-type]
        await town.ann.sees_button("a1", in_=town.games, within=30)
        holder = await holder_of(town, "discord")
        os.kill(holder, way)
        began = time.monotonic()
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                with contextlib.suppress(AssertionError):
                    await town.ann.presses("a1", in_=town.games).is_answered(1.0)
                    break
        print(f"{way.name}: answered again after {time.monotonic() - began:.1f} s")
        await town.bo.sees("marked a1", within=30)
        if way == signal.SIGSTOP:
            os.kill(holder, signal.SIGCONT)
        await town.bo.presses("b1").answer()
        await town.ann.sees("marked b1", in_=town.games, within=30)


@dataclass
class Visitor:
    """Somebody at a browser without scripts, whose pages come from any of the processes."""

    client: httpx.AsyncClient
    page: Page = field(default_factory=lambda: Page(""))
    path: str = ""

    async def opens(self, process: Program, path: str) -> None:
        """Goes to a page of this process, as soon as it answers."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                with contextlib.suppress(httpx.TransportError):
                    self._met(await self.client.get(process.address + path))
                    return
                await asyncio.sleep(0.2)

    async def presses(self, process: Program, button: str) -> None:
        """Presses a button once the page has it."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not any(button in name for name in self.page.names):
                await asyncio.sleep(0.3)
                await self.opens(process, self.path)
        name = next(name for name in self.page.names if button in name)
        form, found = self.page.form_with(name, {})
        self._met(await self.client.post(process.address + form.action, data=form.sends(found)))

    def _met(self, answer: httpx.Response) -> None:
        self.page, self.path = Page(answer.text), answer.url.raw_path.decode()


@LONG
async def test_three_networks_at_one_table_play_on_while_each_process_is_killed_in_turn(tmp_path: Path) -> None:
    async with open_town(tmp_path) as town, httpx.AsyncClient(follow_redirects=True) as client:
        ann, bo, cy, games = town.ann, town.bo, Visitor(client), town.games
        links = await invited(town, game="rpsls", seats=3, options="elimination=yes")  # type: ignore[arg-type]
        await joins_from_telegram(town, links["telegram"])  # type: ignore[arg-type]
        first, second = town.processes["first"], town.processes["second"]
        await cy.opens(second, "/" + links["web"].split("/", 3)[3])
        await cy.presses(second, "Join")
        for number, (victim, signs) in enumerate(zip(ROLES, ROUNDS, strict=True), 1):
            if number > 1:  # the buttons of the round before are still there
                await ann.sees(f"Round {number} begins", in_=games, within=60)
                await bo.sees(f"Round {number} begins", within=60)
            await ann.sees_button("My move", in_=games, within=30)
            await ann.presses("My move", in_=games).is_done()
            await ann.sees_button(signs[0], in_=games, within=30)
            await ann.presses(signs[0], in_=games).is_done()
            await town.dies(victim)
            await bo.sees_button(signs[1], within=60)
            await bo.presses(signs[1]).answer(30)
            await cy.presses(first if victim != "first" else second, signs[2].partition(" ")[2])
        await ann.sees("won", in_=games, within=60)
        await bo.sees("won", within=60)


# Nobody goes out in a round in which all three signs are there, each of which beats one and loses to one.
ALL_THREE = ("🪨 Rock", "✂️ Scissors", "📄 Paper")
ROUNDS = (ALL_THREE, ALL_THREE, ALL_THREE, ("🪨 Rock", "✂️ Scissors", "✂️ Scissors"))
