"""Plays in a real browser against the real program, and takes the pictures of the README on the way.

`make pictures` runs it; it needs Chromium.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.program import Program, running

from . import chat_beside_browser, mini_app
from .boards_in_chats import Board, boards_in_discord, boards_in_telegram
from .conftest import QUIET, find_chromium
from .people import NOTE_PRESSES
from .played_tournaments import ENDED, ENDLESS, LADDER, play_tournaments
from .shortcuts import operator, practice, sit_down, submit
from .tabs import presses, whose_turn

TO = Path(__file__).parents[2] / "docs" / "pictures"
YOURS, OVER = "[data-turn=you]", ".status.over"
DESKTOP: dict[str, Any] = {"viewport": {"width": 1000, "height": 760}, "color_scheme": "light"}
PHONE: dict[str, Any] = {"viewport": {"width": 375, "height": 740}, "device_scale_factor": 2}
DARK: dict[str, Any] = {**PHONE, "color_scheme": "dark"}
MOVES_INSIDE = 6
Boards = Callable[..., AbstractContextManager[tuple[Board, Board]]]


def visitors(browser: Browser, server: Program, *looks: dict[str, Any]) -> list[Page]:
    """Ann, Bo, and more, each with a browser of their own, in which nothing is caught in motion."""
    pages = [browser.new_context(reduced_motion="reduce", **look).new_page() for look in looks]
    for name, page in zip(("Ann", "Bo", "Cy", "Di"), pages, strict=False):
        page.add_init_script(NOTE_PRESSES)
        submit(page, f"{server.address}/me", "Save", name=name)
    return pages


def mark(page: Page, cell: str) -> None:
    """Presses a cell once it is this visitor's turn."""
    page.locator(YOURS).wait_for()
    presses(page.locator(f".cell[data-key={cell}]"))


def against_the_computer(browser: Browser, server: Program) -> None:
    """The lobby, and a match that begins there."""
    (ann,) = visitors(browser, server, DESKTOP)
    ann.goto(server.address)
    ann.locator(".featured .caption").wait_for()  # the small board comes after the first paint
    ann.screenshot(path=TO / "lobby.png")
    mark(practice(server, ann, "tictactoe"), "b2")


def between_two(browser: Browser, server: Program) -> None:
    """A whole match between two browsers, and its replay."""
    ann, bo = visitors(browser, server, DESKTOP, DARK)
    sit_down([ann, bo], server, "tictactoe", stake=10)
    for page, cell in ((ann, "b2"), (bo, "a1"), (ann, "c1"), (bo, "a3"), (ann, "a2"), (bo, "c3"), (ann, "c2")):
        mark(page, cell)
    ann.locator(OVER).wait_for()
    ann.click("text=Replay")
    ann.locator("input[type=range]").wait_for()
    ann.locator("[data-step]").last.click()
    ann.screenshot(path=TO / "replay.png")


def four_at_tequila_train(browser: Browser, server: Program) -> None:
    """A whole match among four browsers, two of them on phones, by pressing tiles and tracks in the picture."""
    pages = ann, bo, *_ = visitors(browser, server, DESKTOP, DARK, PHONE, DESKTOP)
    sit_down(pages, server, "tequila", stake=10)
    moves = 0
    while (now := whose_turn(pages)) is not None:
        _lays(now, TO / "tequila.png" if now is ann and moves > 9 else None)
        if moves == 16:
            bo.screenshot(path=TO / "tequila-phone.png")
        moves += 1
    ann.screenshot(path=TO / "tequila-over.png")


def four_seal_their_moves(browser: Browser, server: Program) -> None:
    """A round of Rock-Paper-Scissors-Lizard-Spock: what three have shown, and the buttons of who chooses again."""
    pages = visitors(browser, server, DESKTOP, DARK, DESKTOP, DARK)
    sit_down(pages, server, "rpsls", stake=10)
    for turn, moves in enumerate((("Rock", "Paper", "Scissors", "Rock"), ("Rock", "Lizard", "Spock")), 1):
        for page, move in zip(pages, moves, strict=False):
            presses(page.get_by_role("button", name=move, exact=True))
            page.locator(f".cell[value='{turn}:{move.lower()}']").wait_for(state="detached")
        pages[3].get_by_role("button", name="Spock", exact=True).wait_for()
    pages[0].screenshot(path=TO / "rpsls.png")
    pages[3].screenshot(path=TO / "rpsls-phone.png")


def two_at_hexagon(browser: Browser, server: Program) -> None:
    """A match of HeXagon by pressing the board, and the line of who was ahead."""
    pages = ann, _ = visitors(browser, server, DESKTOP, DARK)
    sit_down(pages, server, "hexagon")
    moves = 0
    while (now := whose_turn(pages)) is not None:
        before = now.locator(".table").get_attribute("data-revision")
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


def boards_inside_chats(browser: Browser) -> None:
    """HeXagon in the colours of a group's Telegram and inside a channel of Discord: Ann's is light, and Bo's dark."""
    chats: dict[str, Boards] = {
        "telegram": partial(boards_in_telegram, themes=(mini_app.LIGHT, mini_app.DARK), is_app=False),
        "discord": boards_in_discord,
    }
    for network, boards in chats.items():
        with TemporaryDirectory() as folder, boards(browser, Path(folder), "hexagon", (PHONE, DARK)) as two:
            for board in two:
                board.press()
                board.open()
            for number in range(MOVES_INSIDE):
                mover, other = two[number % 2].frame, two[1 - number % 2].frame
                mover.locator(YOURS).wait_for()
                presses(mover.locator(".cell").nth(number // 2))
                presses(mover.locator(".cell[data-key*='.']").last)
                other.locator(YOURS).wait_for()
            for board, shade in zip(two, ("", "-dark"), strict=True):
                board.tab.screenshot(path=TO / f"inside-{network}{shade}.png")


def a_tournament(browser: Browser) -> None:
    """A tournament that was played: its ladder, a team, a match, and the organiser's page."""
    with TemporaryDirectory() as folder:
        play_tournaments(Path(folder))
        with running(Path(folder)) as server:
            (page,) = visitors(browser, server, {**DESKTOP, "viewport": {"width": 1280, "height": 720}})
            operator(server, page)
            page.goto(base := f"{server.address}/tournament/{ENDED}")
            addresses = {
                "ladder": base,
                "team": server.address + str(page.locator(".ladder a").nth(1).get_attribute("href")),
                "match": server.address + str(page.locator(".duel").first.get_attribute("href")),
                "organiser": f"{server.address}/tournament/{LADDER}/organise",
                "projector": f"{base}/projector",
                "endless": f"{server.address}/tournament/{ENDLESS}",
            }
            for name, address in addresses.items():
                page.goto(address)
                page.screenshot(path=TO / "tournament" / f"{name}.png")


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
    with TemporaryDirectory() as folder, running(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=QUIET)
        for take in (against_the_computer, between_two, four_at_tequila_train, four_seal_their_moves, two_at_hexagon):
            take(browser, server)
        boards_inside_chats(browser)
        a_tournament(browser)
        chat_beside_browser.take(browser, TO / "chat-and-browser.png")
        browser.close()


if __name__ == "__main__":
    main()
