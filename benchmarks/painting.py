"""How soon a newcomer on slow 3G sees the landing: first contentful paint in a real Chromium.

The line is emulated by the browser: 400 kbit/s both ways, 400 ms until an answer begins. Nothing is cached. The floor
is the same without a limit.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.browser.conftest import QUIET, find_chromium
from tests.program import running

from .figures import Measured, Wanted

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SLOW: dict[str, Any] = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
PAINTED = """() => new Promise(done => new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (entry.name === "first-contentful-paint") done(entry.startTime);
}).observe({type: "paint", buffered: true}))"""
SOON = Wanted("ours", "≤", 1_500)


async def measured(folder: Path, n: int) -> list[Measured]:
    """The first paint on a slow line and on a good one; nothing where there is no browser."""
    path = find_chromium()
    return await asyncio.to_thread(_measured, folder / str(n), path) if path else []


def _measured(folder: Path, path: str) -> list[Measured]:
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True)
    with running(folder) as program, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        _painted(browser, program.address)  # the first one parses the templates
        good, slow = _painted(browser, program.address), _painted(browser, program.address, SLOW)
        browser.close()
    return [Measured("first contentful paint of the landing on slow 3G", "ms", slow, good, SOON)]


def _painted(browser: Browser, address: str, line: dict[str, Any] | None = None) -> float:
    context = browser.new_context(viewport={"width": 375, "height": 667})
    page = context.new_page()
    if line:
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", line)
    page.goto(address, wait_until="commit")
    took: float = page.evaluate(PAINTED)
    context.close()
    return took
