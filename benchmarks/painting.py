"""What slow 3G leaves to wait for in a real Chromium: the landing's first paint, and a board opened from a chat's card.

The line is emulated by the browser: 400 kbit/s both ways, 400 ms until an answer begins. Nothing is cached, but for a
board that is opened the second time. The floor is the same without a limit.

A board is timed from the press on its card to the press on a cell that its page sends, which is tried at every frame.
What Telegram and Discord do themselves takes no time here: their clients are emulated, and the fakes answer at once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.browser.boards_in_chats import Board, boards_in_discord, boards_in_telegram
from tests.browser.conftest import QUIET, find_chromium
from tests.browser.people import PATIENCE_MS
from tests.browser.test_bytes import Line
from tests.program import running

from .figures import Measured, Wanted

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SLOW: dict[str, Any] = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
PAINTED = """() => new Promise(done => new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (entry.name === "first-contentful-paint") done(entry.startTime);
}).observe({type: "paint", buffered: true}))"""
SOON = Wanted("ours", "≤", 1_500)
ONE_PROCESS = ("--disable-site-isolation-trials", "--disable-features=IsolateOrigins,site-per-process")  # and one line
PHONE: dict[str, Any] = {"viewport": {"width": 375, "height": 740}}
BOARDS: dict[str, Callable[[Browser, Path, str, tuple[Any, Any]], AbstractContextManager[tuple[Board, Board]]]] = {
    "Telegram": boards_in_telegram,
    "Discord": boards_in_discord,
}
OPENED = {"first": Wanted("ours", "≤", 2_500), "second": Wanted("ours", "≤", 1_000)}
PRESSES_AT_ONCE = """(() => {
    const look = () => {
        const cell = document.querySelector(".table[data-turn=you] .cell");
        cell?.click();
        if (cell?.hasAttribute("aria-busy")) pressTaken(Date.now());
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})()"""


async def measured(folder: Path, n: int) -> list[Measured]:
    """The landing and the boards on a slow line and on a good one; nothing where there is no browser."""
    path = find_chromium()
    return await asyncio.to_thread(_measured, folder / str(n), path) if path else []


def _measured(folder: Path, path: str) -> list[Measured]:
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True)
    with running(folder) as program, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*QUIET, *ONE_PROCESS])
        _painted(browser, program.address)  # the first one parses the templates
        good, slow = _painted(browser, program.address), _painted(browser, program.address, SLOW)
        found = [Measured("first contentful paint of the landing on slow 3G", "ms", slow, good, SOON)]
        for network in BOARDS:
            found += _boards(browser, folder, network)
        browser.close()
    return found


def _boards(browser: Browser, folder: Path, network: str) -> list[Measured]:
    """A board on a network, opened twice: the times, and what went over the line."""
    _opened(browser, folder / f"{network}-before", network)  # the first one parses the templates
    good = _opened(browser, folder / f"{network}-good", network)
    slow = _opened(browser, folder / f"{network}-slow", network, SLOW)
    found = []
    for which, (late, size), (soon, _) in zip(OPENED, slow, good, strict=True):
        name = f"the board inside {network} on slow 3G, {which} time"
        found += [Measured(name, "ms", late, soon, OPENED[which]), Measured(f"{name}, on the wire", "KB", size)]
    return found


def _opened(
    browser: Browser, folder: Path, network: str, line: dict[str, Any] | None = None
) -> list[tuple[float, float]]:
    """Milliseconds from the card to a board that takes a press, and kilobytes, for the first and the second time."""
    folder.mkdir()
    with BOARDS[network](browser, folder, "tictactoe", (PHONE, PHONE)) as (board, bo):
        taken: list[float] = []
        board.tab.expose_binding("pressTaken", lambda _, at: taken.append(at))
        board.tab.add_init_script(PRESSES_AT_ONCE)
        wire = Line(board.tab, board.site)
        if line:
            board.tab.context.new_cdp_session(board.tab).send("Network.emulateNetworkConditions", line)
        found = []
        for number in range(len(OPENED)):
            before, began = wire.total, time.time() * 1000
            board.press()  # one tap, and no other before the board
            board.open()
            while len(taken) == number:
                assert time.time() * 1000 < began + PATIENCE_MS, "the board takes no press"
                board.tab.wait_for_timeout(10)
            found.append((taken[-1] - began, (wire.total - before) / 1000))
            board.frame.locator(".table[data-turn='']").wait_for()
            if not number:
                bo.answer("b2", to="a1")
            board.tab.goto("about:blank")
    return found


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
