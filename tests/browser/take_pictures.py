"""Plays as people do, in a real browser against the real program, and takes the pictures of the README on the way.

`make pictures` runs it; it needs Chromium.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Any

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from .conftest import QUIET, find_chromium
from .people import NOTE_PRESSES
from .played_tournaments import ENDED, LADDER, SEALED, play_tournaments
from .tabs import presses

ROOT = Path(__file__).parents[2]
TO = ROOT / "docs" / "pictures"
YOURS, OVER = "[data-turn=you]", ".status.over"


@contextmanager
def program(folder: Path) -> Iterator[str]:
    """The program as a user starts it, on a free port; gives its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "ROUNDHOUSE_WEB_PORT": str(port)}
    running = subprocess.Popen([sys.executable, "-m", "bot", "run"], cwd=folder, env=env)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{address}/readyz", timeout=1).close()
                break
            except (urllib.error.URLError, ConnectionError):
                sleep(0.1)
        yield address
    finally:
        running.terminate()
        running.wait(10)


def visitor(browser: Browser, address: str, name: str, **context: Any) -> Page:
    """Somebody with a name and a browser of their own, in which nothing is caught in motion."""
    page = browser.new_context(reduced_motion="reduce", **context).new_page()
    page.add_init_script(NOTE_PRESSES)
    page.goto(f"{address}/me")
    page.fill("input[name=name]", name)
    page.click("form[action='/me'] button.main")
    page.goto(address)
    return page


def game(page: Page, title: str) -> Locator:
    """The card of a game on the front page."""
    return page.locator("article.game").filter(has_text=title)


def opens(page: Page, title: str, **fields: str) -> None:
    """Opens a table for friends."""
    game(page, title).get_by_role("link").click()
    page.get_by_text("House rules").click()
    for name, value in fields.items():
        one = page.locator(f"input[type=radio][name={name}][value='{value}']")
        if one.count():
            one.check()
        else:
            page.locator(f"input[name={name}]").fill(value)
    page.get_by_role("button", name="Create table").click()
    page.locator(".seats").wait_for()


def mark(page: Page, cell: str) -> None:
    """Presses a cell once it is this visitor's turn."""
    page.locator(YOURS).wait_for()
    presses(page.locator(f".cell[data-key={cell}]"))


def mark_by_keyboard(page: Page, cell: str) -> None:
    """Goes to the board with Tab, over it with the arrows, and plays with Enter."""
    page.locator(YOURS).wait_for()
    page.locator(".cell").first.wait_for()
    for _ in range(40):
        if page.evaluate("document.activeElement.classList.contains('cell')"):
            break
        page.keyboard.press("Tab")
    wanted = page.locator(f".cell[data-key={cell}]")
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"):
        if page.evaluate("document.activeElement.dataset.key") == cell:
            break
        page.keyboard.press(key)
    while page.evaluate("document.activeElement.dataset.key") != cell:
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    wanted.wait_for(state="detached")


def against_the_computer(browser: Browser, address: str) -> None:
    """A whole match against level 3, on a desktop, in the light."""
    ann = visitor(browser, address, "Ann", viewport={"width": 1000, "height": 760}, color_scheme="light")
    ann.screenshot(path=TO / "lobby.png")
    game(ann, "Tic-tac-toe").get_by_role("button").click()
    ann.locator(".board").wait_for()
    while True:
        ann.locator(f"{OVER}, {YOURS} .cell").first.wait_for()
        if ann.locator(OVER).count():
            break
        cell = next(
            c
            for c in ("b2", "a1", "c1", "a3", "c3", "b1", "a2", "c2", "b3")
            if ann.locator(f".cell[data-key={c}]").count()
        )
        mark(ann, cell)
        ann.locator(f".cell[data-key={cell}]").wait_for(state="detached")


def between_two(browser: Browser, address: str) -> None:
    """A whole match between two browsers: one on a phone in the dark, the other by keyboard alone."""
    ann = visitor(browser, address, "Ann", viewport={"width": 1000, "height": 760}, color_scheme="light")
    bo = visitor(
        browser, address, "Bo", viewport={"width": 375, "height": 740}, device_scale_factor=2, color_scheme="dark"
    )
    opens(ann, "Tic-tac-toe", stake="10")
    bo.goto(ann.locator("[data-copy]").input_value())
    bo.click("button:has-text('Join')")
    mark_by_keyboard(ann, "b2")
    mark(bo, "a1")
    mark_by_keyboard(ann, "c1")
    mark(bo, "a3")
    ann.locator(YOURS).wait_for()
    ann.screenshot(path=TO / "table.png")
    mark_by_keyboard(ann, "a2")
    bo.locator(YOURS).wait_for()
    bo.screenshot(path=TO / "phone.png")
    mark(bo, "c3")
    mark_by_keyboard(ann, "c2")
    ann.locator(OVER).wait_for()
    ann.screenshot(path=TO / "over.png")
    ann.click("text=Replay")
    ann.locator("input[type=range]").wait_for()
    ann.locator("[data-step]").last.click()
    ann.screenshot(path=TO / "replay.png")


def all_sit(pages: list[Page], title: str, **fields: str) -> None:
    """The first opens a table and the others join; most games start when all sit, Tequila Train by a button."""
    opens(pages[0], title, **fields)
    for page in pages[1:]:
        page.goto(pages[0].url)
        page.click("button:has-text('Join')")
        page.locator(".seats em").wait_for()
    if "Tequila" in title:
        pages[0].click("button:has-text('Start')")
    for page in pages:
        page.locator(".scene").wait_for()


def four_at_tequila_train(browser: Browser, address: str) -> None:
    """A whole match among four browsers, two of them on phones, by pressing tiles and tracks in the picture."""
    phone = {"viewport": {"width": 375, "height": 740}, "device_scale_factor": 2}
    desktop = {"viewport": {"width": 1000, "height": 760}}
    looks = {"Ann": desktop, "Bo": {**phone, "color_scheme": "dark"}, "Cy": phone, "Di": desktop}
    pages = [visitor(browser, address, name, **how) for name, how in looks.items()]
    ann, bo = pages[:2]
    all_sit(pages, "Tequila Train", seats="4", stake="10")
    moves = 0
    while (now := _who_is_asked(pages)) is not None:
        _lays(now, TO / "tequila.png" if now is ann and moves > 9 else None)
        if moves == 16:
            bo.screenshot(path=TO / "tequila-phone.png")
        moves += 1
    ann.screenshot(path=TO / "tequila-over.png")


def four_seal_their_moves(browser: Browser, address: str) -> None:
    """A round of Rock-Paper-Scissors-Lizard-Spock: what three have shown, and the buttons of who chooses again."""
    phone = {"viewport": {"width": 375, "height": 740}, "device_scale_factor": 2, "color_scheme": "dark"}
    desktop = {"viewport": {"width": 1000, "height": 760}}
    looks = {"Ann": desktop, "Bo": phone, "Cy": desktop, "Di": phone}
    pages = [visitor(browser, address, name, **how) for name, how in looks.items()]
    all_sit(pages, "Rock-Paper-Scissors", seats="4", stake="10")
    for turn, moves in enumerate((("Rock", "Paper", "Scissors", "Rock"), ("Rock", "Lizard", "Spock")), 1):
        for page, move in zip(pages, moves, strict=False):
            presses(page.get_by_role("button", name=move, exact=True))
            page.locator(f".cell[value='{turn}:{move.lower()}']").wait_for(state="detached")
        pages[3].get_by_role("button", name="Spock", exact=True).wait_for()
    pages[0].screenshot(path=TO / "rpsls.png")
    pages[3].screenshot(path=TO / "rpsls-phone.png")


def two_at_hexagon(browser: Browser, address: str) -> None:
    """A match of HeXagon by pressing the board, and the line of who was ahead."""
    phone = {"viewport": {"width": 375, "height": 740}, "device_scale_factor": 2, "color_scheme": "dark"}
    ann = visitor(browser, address, "Ann", viewport={"width": 1000, "height": 760}, color_scheme="light")
    pages = [ann, visitor(browser, address, "Bo", **phone)]
    all_sit(pages, "HeXagon")
    moves = 0
    while (now := _who_is_asked(pages)) is not None:
        before = now.locator(".table").get_attribute("data-revision")
        if moves == 14:
            ann.screenshot(path=TO / "hexagon.png")
        if moves == 15:
            pages[1].screenshot(path=TO / "hexagon-phone.png")
        grown = now.locator(".cell[data-key*='.']")
        if grown.count():
            presses(grown.nth((7 * moves) % grown.count()))
        else:
            presses(now.locator(".cell").first)
            presses(now.locator(".cell[data-key*='.']").last)
        now.locator(f".table:not([data-revision='{before}'])").wait_for()
        moves += 1
    ann.click("text=Replay")
    ann.locator(".chart").wait_for()
    ann.goto(f"{ann.url}?step={2 * moves // 3}")
    ann.screenshot(path=TO / "hexagon-replay.png", full_page=True)


def a_tournament(browser: Browser) -> None:
    """A tournament that was played: its ladder, a team, a match, and the organiser's page."""
    with tempfile.TemporaryDirectory() as folder:
        play_tournaments(Path(folder))
        with program(Path(folder)) as address:
            link = subprocess.run(
                [sys.executable, "-m", "bot", "admin-link"],
                cwd=folder,
                env={**os.environ, "PYTHONPATH": str(ROOT), "ROUNDHOUSE_WEB_URL": address},
                capture_output=True,
                text=True,
                check=True,
            ).stdout.split()[-1]
            page = browser.new_context(viewport={"width": 1000, "height": 720}, color_scheme="light").new_page()
            page.goto(link)
            page.click("main button")
            base = f"{address}/tournament/{ENDED}"
            page.goto(base)
            addresses = {
                "ladder": base,
                "team": address + str(page.locator(".ladder a").nth(1).get_attribute("href")),
                "match": address + str(page.locator(".duel").first.get_attribute("href")),
                "organiser": f"{address}/tournament/{LADDER}/organise",
                "projector": f"{address}/tournament/{SEALED}/projector",
            }
            for name, where in addresses.items():
                page.goto(where)
                page.screenshot(path=TO / "tournament" / f"{name}.png")


def _who_is_asked(pages: list[Page]) -> Page | None:
    """The page of who is to play, once all show the same; None when it is over."""
    newest = max((page.locator(".table").get_attribute("data-revision") or "" for page in pages), key=int)
    for page in pages:
        page.locator(f".table[data-revision='{newest}'] .scene").wait_for()
    return next((page for page in pages if page.locator(YOURS).count()), None)


def _lays(page: Page, to: Path | None) -> None:
    """The first tile on the first place; the picture is taken before, where a tile may go to several."""
    before = page.locator(".table").get_attribute("data-revision")
    moved = page.locator(f".table:not([data-revision='{before}'])")
    presses(page.locator(".cell").first)
    moved.or_(page.locator(".board [data-back]")).first.wait_for()
    if not moved.count():
        if to is not None:
            page.screenshot(path=to)
        presses(page.locator(".cell").first)
        moved.wait_for()


def main() -> None:
    """Takes all pictures."""
    (TO / "tournament").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, program(Path(folder)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=QUIET)
        against_the_computer(browser, address)
        between_two(browser, address)
        four_at_tequila_train(browser, address)
        four_seal_their_moves(browser, address)
        two_at_hexagon(browser, address)
        a_tournament(browser)
        browser.close()


if __name__ == "__main__":
    main()
