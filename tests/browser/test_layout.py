"""Where things are on a screen: boards keep their place, fill the window, and can be hit by a thumb."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.program import Program

from .shortcuts import opens, practice
from .tabs import GAMES, expect, new_press

if TYPE_CHECKING:
    from playwright.sync_api import Locator
    from playwright.sync_api import Page as Tab

    from .people import People

pytestmark = pytest.mark.browser

PHONE, TABLET, LAPTOP, SMALL_LAPTOP, DESKTOP = (375, 667), (768, 1024), (1280, 800), (1366, 650), (1920, 1080)
DEALS_MOST = 10
WHOLE = ".cell[data-key*='.']"  # where a move has several words
every_game = pytest.mark.parametrize("game", GAMES)


def window(size: tuple[int, int]) -> dict[str, Any]:
    """A browser with a window of this size."""
    return {"viewport": {"width": size[0], "height": size[1]}}


def box(tab: Tab, what: str) -> dict[str, float]:
    """Where something is, in CSS pixels from the top of the page."""
    found: dict[str, float] = tab.evaluate(
        """what => { const r = document.querySelector(what).getBoundingClientRect();
                     return {top: r.top + scrollY, width: r.width, height: r.height} }""",
        what,
    )
    return found


def revision(tab: Tab) -> str:
    return tab.locator(".table").get_attribute("data-revision") or ""


def first_whole(tab: Tab) -> Locator:
    """The first thing on the board that is a whole move, if there is one."""
    whole = tab.locator(WHOLE)
    return whole.first if whole.count() else tab.locator(".cell").first


def clear_deal(begins: Callable[[], Tab], game: str) -> Tab:
    """A match whose first move is one tap: a tile that fits several tracks has to be asked for its track."""
    for _ in range(DEALS_MOST):
        tab = begins()
        if game != "tequila" or tab.locator(WHOLE).count():
            break
    return tab


def moves_with_a_tap(tab: Tab) -> None:
    """Makes the first move with one tap."""
    before = revision(tab)
    first_whole(tab).tap()
    expect(tab.locator(f".table:not([data-revision='{before}'])")).to_be_visible()


def moves(tab: Tab) -> None:
    """Makes a move: the first thing that can be pressed, and what it leads to; waits for the computer's answer."""
    moved = tab.locator(f".table:not([data-revision='{revision(tab)}'])")
    for _ in range(3):
        new_press(tab)
        tab.locator("[data-turn=you] .cell, [data-turn=you] .board .row button").last.click()
        expect(moved.or_(tab.locator(".board [data-back]")).first).to_be_visible()
        if moved.count():
            break
    expect(tab.locator("[data-turn=you], .status.over")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, TABLET, LAPTOP], ids=lambda size: str(size[0]))
@every_game
def test_board_keeps_its_place_while_one_plays(
    house_server: Program, people: People, game: str, size: tuple[int, int]
) -> None:
    tab = practice(house_server, people.tab(**window(size)), game)
    places = {box(tab, ".scene")["top"]}
    for _ in range(3):
        if tab.locator("[data-turn=you]").count():
            moves(tab)
            places.add(box(tab, ".scene")["top"])
    assert len(places) == 1


def test_board_keeps_its_place_when_a_chip_is_chosen(house_server: Program, people: People) -> None:
    tab = practice(house_server, people.tab(**window(PHONE)), "hexagon")
    before = box(tab, ".scene")
    tab.locator(".cell[aria-label^=chip]").first.click()
    expect(tab.locator("[data-back]").first).to_be_attached()
    assert box(tab, ".scene") == before


@pytest.mark.parametrize("size", [SMALL_LAPTOP, DESKTOP], ids=lambda size: str(size[0]))
@every_game
def test_board_is_as_high_as_the_window_of_a_desktop(
    house_server: Program, people: People, game: str, size: tuple[int, int]
) -> None:
    tab = practice(house_server, people.tab(**window(size)), game)
    drawn: dict[str, float] = tab.evaluate(
        """() => { const e = document.querySelector(".scene"), b = e.viewBox.baseVal, r = e.getBoundingClientRect();
                   const scale = Math.min(r.width / b.width, r.height / b.height);
                   return {height: b.height * scale, bottom: r.bottom} }"""
    )
    assert drawn["height"] >= 0.8 * size[1]
    assert drawn["bottom"] <= size[1]


@every_game
def test_zoom_makes_no_board_smaller(house_server: Program, people: People, game: str) -> None:
    width, height = SMALL_LAPTOP
    tab = practice(house_server, people.tab(**window(SMALL_LAPTOP)), game)
    usual = tab.locator(".scene").evaluate("e => e.getBoundingClientRect().width")
    board = tab.locator(".scene").evaluate("e => e.viewBox.baseVal.width / e.viewBox.baseVal.height")
    usual = min(usual, box(tab, ".scene")["height"] * board)
    tab.set_viewport_size({"width": width // 2, "height": height // 2})  # as a browser does at 200 per cent
    zoomed = min(box(tab, ".scene")["width"], box(tab, ".scene")["height"] * board)
    assert 2 * zoomed >= usual


@pytest.mark.parametrize(("game", "least"), [("hexagon", 36), ("tequila", 44), ("tictactoe", 44), ("rpsls", 44)])
def test_thumb_hits_what_can_be_pressed_on_a_board(
    house_server: Program, people: People, game: str, least: int
) -> None:
    tab = practice(house_server, people.tab(**window(PHONE)), game)
    sizes: list[Any] = tab.locator(".cell").evaluate_all(
        "all => all.map(e => { const r = e.getBoundingClientRect(); return Math.min(r.width, r.height) })"
    )
    assert min(sizes) >= least


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("path", ["/", "/new?game=tequila", "/tables", "/turns", "/me", "/help", "/top"])
def test_thumb_hits_every_control_and_nothing_has_to_be_scrolled_sideways(
    house_server: Program, people: People, path: str, language: str
) -> None:
    tab = people.tab(**window(PHONE), locale=language)
    tab.goto(house_server.address + path)
    small: list[str] = tab.evaluate(
        """() => {
             const controls = document.querySelectorAll("button, .button, summary, select, input:not([type=hidden])");
             return [...controls].filter(e => {
               const r = (e.matches("[type=radio], [type=checkbox]") ? e.closest("label") : e).getBoundingClientRect();
               return r.width && r.height && (r.height < 44 || r.width < 36);
             }).map(e => e.outerHTML.slice(0, 80));
           }"""
    )
    assert small == []
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


@every_game
def test_stranger_makes_a_first_move_against_the_computer_with_two_taps(
    house_server: Program, people: People, game: str
) -> None:
    def begins() -> Tab:
        tab = people.tab(**window(PHONE), has_touch=True)
        tab.goto(house_server.address)
        tab.locator("article.game").filter(has_text=GAMES[game]).get_by_role("button").tap()
        expect(tab.locator("[data-turn=you]")).to_be_visible()
        return tab

    moves_with_a_tap(clear_deal(begins, game))


@every_game
def test_friend_makes_a_first_move_from_the_link_with_two_taps(
    house_server: Program, people: People, game: str
) -> None:
    def begins() -> Tab:
        ann = people.tab()
        bo = people.tab(**window(PHONE), has_touch=True)
        ann.goto(opens(ann, house_server, game))
        bo.goto(ann.locator("[data-copy]").first.input_value())
        bo.get_by_role("button", name="Join").tap()
        if game == "tequila":
            ann.get_by_role("button", name="Start").click()
        expect(bo.locator(".scene")).to_be_visible()
        while not bo.locator("[data-turn=you]").count():
            if ann.locator("[data-turn=you]").count():
                first_whole(ann).click()  # the host begins
            ann.wait_for_timeout(300)
        return bo

    moves_with_a_tap(clear_deal(begins, game))
