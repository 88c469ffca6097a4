"""How long the main thread of a browser on a slow phone is busy at one time, in moves of HeXagon against a computer.

The phone is four times slower than this machine. Times are of the thread's own processor, taken four times: the way in
which the browser itself can be slower counts what other programs do meanwhile, four times as well.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.browser.conftest import QUIET, find_chromium
from tests.browser.shortcuts import practice
from tests.program import Program, running

from .figures import Measured, Wanted

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOVES, SLOWER = 50, 4
LONG_MS = 50.0
SETTLED_MS = 500
LOOK_MS = 30
TRACED = ["toplevel"]  # each task of a thread
NONE = Wanted("ours", "≤", 0)
TASK = "ThreadControllerImpl::RunTask"
MIDDLE = """e => {
    const {x, y, width, height} = e.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""


async def measured(folder: Path, n: int) -> list[Measured]:
    """Tasks that are too long, and the longest; nothing where there is no browser."""
    path = find_chromium()
    return await asyncio.to_thread(_measured, folder / str(n), path) if path else []


def _measured(folder: Path, path: str) -> list[Measured]:
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True)
    with running(folder) as program, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        tasks = list(_tasks_of_moves(browser, program))
        browser.close()
    return [
        Measured(
            f"tasks over {LONG_MS:g} ms in {MOVES} moves, processor {SLOWER} times slower", "", _long(tasks), None, NONE
        ),
        Measured(f"longest task in {MOVES} moves, processor {SLOWER} times slower", "ms", max(tasks)),
    ]


def _long(tasks: list[float]) -> int:
    return sum(task > LONG_MS for task in tasks)


def _tasks_of_moves(browser: Browser, program: Program) -> Iterator[float]:
    """Yields the milliseconds of each task while moves are made, match after match; not while a page is loaded."""
    context = browser.new_context(viewport={"width": 375, "height": 667})
    page, left = context.new_page(), MOVES
    while left:
        practice(program, page, "hexagon")
        page.wait_for_timeout(SETTLED_MS)
        browser.start_tracing(page=page, categories=TRACED)
        while left and _turn(page) == "you":
            _moves(page)
            left -= 1
        yield from _tasks(browser.stop_tracing())
    context.close()


def _turn(page: Page) -> str:
    return page.locator(".table").get_attribute("data-turn") or ""


def _moves(page: Page) -> None:
    """Presses a chip and a target by the mouse alone, and waits until the computer has answered and nothing moves."""
    before = page.locator(".table").get_attribute("data-revision")
    _clicks(page, ".cell:not([data-key*='.'])", 0)
    _waits(page, ".board [data-back]")
    _clicks(page, ".cell[data-key*='.']", -1)
    _waits(page, f".table[data-turn=you]:not([data-revision='{before}']), .status.over")
    page.wait_for_timeout(SETTLED_MS)


def _clicks(page: Page, which: str, number: int) -> None:
    page.mouse.click(*page.locator(which).nth(number).evaluate(MIDDLE))


def _waits(page: Page, for_: str) -> None:
    """Looks now and then: the usual wait looks in every frame, and would be measured."""
    while not page.locator(for_).count():
        page.wait_for_timeout(LOOK_MS)


def _tasks(trace: bytes) -> Iterator[float]:
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    names = (one for one in events if one["name"] == "thread_name")
    main = {(one["pid"], one["tid"]) for one in names if one["args"]["name"] == "CrRendererMain"}
    for one in events:
        if one["name"] == TASK and (one["pid"], one["tid"]) in main:
            yield SLOWER * one.get("tdur", 0) / 1_000
