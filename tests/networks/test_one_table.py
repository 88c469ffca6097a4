"""A match with a seat on Discord and a seat on Telegram, watched in a browser."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Page, async_playwright, expect

from tests.browser.conftest import QUIET, chromium

from .town import Town, open_town

pytestmark = pytest.mark.browser

INVITED_SECONDS = 60  # within which each process has heard who holds Telegram, on a busy machine too


@asynccontextmanager
async def watching(address: str) -> AsyncIterator[Page]:
    """Somebody's browser on this page."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        page = await browser.new_page(locale="en")
        await page.goto(address)
        yield page
        await browser.close()


async def invited(town: Town, game: str = "tictactoe", **options: str | int) -> dict[str, str]:
    """Ann opens a table on Discord and asks for its links; by network."""
    town.ann.runs("/play", in_=town.games, game=game, **options)
    await town.ann.sees_button("Join", in_=town.games)
    async with asyncio.timeout(INVITED_SECONDS):
        while True:
            await town.ann.presses("⋯", in_=town.games).is_done()
            await town.ann.sees_button("Invite", in_=town.games)
            await town.ann.presses("Invite", in_=town.games).is_done()
            page = await town.ann.sees("take a seat", in_=town.games)
            found = [key["url"] for row in page.components for key in row["components"] if "url" in key]
            links = {"telegram" if "t.me" in link else "web": link for link in found}
            if "telegram" in links:  # the process that is asked may not have heard yet who holds Telegram
                return links
            await asyncio.sleep(1.0)  # a person may press twenty times in ten seconds


async def joins_from_telegram(town: Town, link: str) -> None:
    """Bo opens the link, sees the table in the private chat, and sits down."""
    town.bo.opens_link(link)
    await town.bo.sees_button("Join")
    await town.bo.presses("Join").answer()


@pytest.mark.slow
async def test_discord_and_telegram_play_each_other_and_a_browser_watches(tmp_path: Path) -> None:
    async with open_town(tmp_path) as town:
        ann, bo, games = town.ann, town.bo, town.games
        links = await invited(town)
        async with watching(links["web"]) as page:
            await expect(page.locator("body")).to_contain_text("Ann")
            await joins_from_telegram(town, links["telegram"])
            await bo.sees("·D to play")
            await ann.sees("·D to play", in_=games)
            await ann.sees_button("a1", in_=games)
            for who, cell in ((ann, "a1"), (bo, "b1"), (ann, "a2"), (bo, "b2"), (ann, "a3")):
                if who is ann:
                    await ann.sees_button(cell, in_=games)
                    await ann.presses(cell, in_=games).is_done()
                else:
                    await bo.sees_button(cell)
                    await bo.presses(cell).answer()
                await ann.sees(f"marked {cell}", in_=games)
                await bo.sees(f"marked {cell}")
            await ann.sees("won. Three in a row", in_=games)
            await bo.sees("won. Three in a row")
            await expect(page.locator("body")).to_contain_text("won. Three in a row")


@pytest.mark.slow
async def test_restart_in_mid_match_loses_nothing_and_the_clock_rings_after_it_on_every_network(tmp_path: Path) -> None:
    async with open_town(tmp_path) as town:
        ann, bo, games = town.ann, town.bo, town.games
        await joins_from_telegram(town, (await invited(town, clock="20s"))["telegram"])
        await ann.sees_button("a1", in_=games)
        await ann.presses("a1", in_=games).is_done()
        await bo.sees("marked a1")
        await town.restarts()
        await bo.presses("b1").answer()
        await ann.sees("marked b1", in_=games)
        await ann.sees("ran out of time", in_=games, within=30)
        await bo.sees("ran out of time", within=20)
