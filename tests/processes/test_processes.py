"""Four processes of one house: people on three networks play each other, whichever process dies."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import httpx
import pytest

from tests.networks.test_one_table import invited, joins_from_telegram
from tests.postgresql import binaries

from .town import Town, open_town

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(binaries() is None and not os.environ.get("CI"), reason="there is no PostgreSQL here"),
]


async def is_on_page(town: Town, process: str, path: str, text: str) -> None:
    """A page of one process shows a text, soon."""
    async with httpx.AsyncClient(follow_redirects=True) as browser, asyncio.timeout(30):
        while text not in (await browser.get(town.processes[process].address + path)).text:
            await asyncio.sleep(0.2)


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
