"""The zones of a table in a browser: plates keep their place, sheets open and close, and the end has its moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .shortcuts import practice, sit_down
from .tabs import GAMES, expect, presses, presses_and_waits
from .test_layout import DESKTOP, PHONE, SIDEWAYS, box, moves, window

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab

    from .people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAME_LEAST = 30  # px: a few letters
ZONES = (".seats.others", ".board", ".seats.own", ".play > .story", ".actions")


def resigns(tab: Tab) -> None:
    presses(tab.get_by_role("button", name="Resign"))
    presses(tab.locator("[role=alertdialog]").get_by_role("button", name="Resign"))


@pytest.mark.parametrize("game", GAMES)
def test_zones_follow_each_other_on_a_phone_and_keep_their_places(
    house_server: Program, people: People, game: str
) -> None:
    tab = practice(house_server, people.tab(**window(PHONE)), game)
    before = [box(tab, zone)["top"] for zone in ZONES]
    assert before == sorted(before)
    for _ in range(8):
        presses_and_waits(tab.locator(".cell, .choices button").last)  # some moves ask where to, with buttons
        expect(tab.locator("[data-turn=you], .status.over")).to_be_visible()
        if tab.locator(".status.over").count():
            break
        assert [box(tab, zone)["top"] for zone in ZONES] == before


def test_names_are_read_on_the_plates_of_a_phone_beside_clock_and_rating(house_server: Program, people: People) -> None:
    shown = "all => all.map(e => [e.clientWidth, e.scrollWidth])"
    tabs = [people.tab(**window(PHONE)) for _ in range(4)]
    sit_down(tabs, house_server, "tequila")
    for tab in tabs:  # three plates are half as wide; one of them has a clock that runs
        assert min(wide for wide, _ in tab.locator(".plate bdi").evaluate_all(shown)) > NAME_LEAST
    ann, bo = tabs[:2]
    sit_down((ann, bo), house_server, "tictactoe")
    for number, cell in enumerate(("a1", "a2", "b1", "b2", "c1")):
        presses_and_waits((ann, bo)[number % 2].locator(f".cell[aria-label={cell}]"))
        expect((bo, ann)[number % 2].locator("[data-turn=you], .status.over")).to_be_visible()
    for tab in (ann, bo):
        expect(tab.locator(".plate .rated")).to_have_count(2)
        assert all(wide >= whole for wide, whole in tab.locator(".plate bdi").evaluate_all(shown))


def test_on_a_wide_screen_moves_are_left_of_the_board_and_players_right(house_server: Program, people: People) -> None:
    tab = practice(house_server, people.tab(**window(DESKTOP)), "hexagon")
    moves(tab)
    story, board, others, own = (box(tab, zone) for zone in (".play > .story", ".scene", ".others", ".own"))
    assert story["left"] + story["width"] <= board["left"]
    assert board["left"] + board["width"] <= others["left"] == own["left"]
    assert own["top"] + own["height"] < DESKTOP[1]


def test_sheet_opens_without_scripts(house_server: Program, people: People) -> None:
    tab = people.tab(java_script_enabled=False)
    tab.goto(house_server.address)
    tab.locator("article.game").filter(has_text="Tic-tac-toe").get_by_role("button").click()
    expect(tab.get_by_role("link", name="Rules")).to_be_hidden()
    tab.locator("[data-key=more] > summary").click()
    expect(tab.get_by_role("link", name="Rules")).to_be_visible()
    tab.mouse.click(20, 200)  # beside it
    expect(tab.get_by_role("link", name="Rules")).to_be_hidden()


def test_sheet_closes_with_a_press_in_it_and_with_escape(house_server: Program, people: People) -> None:
    ann, bo = people.tab(**window(PHONE)), people.tab()
    sit_down((ann, bo), house_server, "tictactoe")
    say, more = ann.locator("[data-key=say]"), ann.locator("[data-key=more]")
    say.locator("summary").click()
    ann.get_by_role("button", name="Good luck").click()
    expect(bo.locator(".others .bubble")).to_contain_text("Good luck")
    expect(ann.get_by_role("button", name="Good luck")).to_be_hidden()
    more.locator("> summary").click()
    expect(ann.get_by_role("link", name="Rules")).to_be_visible()
    ann.keyboard.press("Escape")
    expect(ann.get_by_role("link", name="Rules")).to_be_hidden()
    expect(more.locator("> summary")).to_be_focused()


def test_result_stands_over_the_board_until_the_next_press_and_only_for_who_was_there(
    house_server: Program, people: People
) -> None:
    ann, bo = people.tab(reduced_motion="no-preference"), people.tab()
    sit_down((ann, bo), house_server, "tictactoe")
    resigns(bo)
    expect(ann.locator(".banner")).to_have_class(["banner celebrates wins-0 shown"])
    expect(ann.locator(".banner")).to_be_visible()
    expect(bo.locator(".status.over")).to_be_visible()
    expect(bo.locator(".banner")).to_be_hidden()  # they want nothing to move
    presses(ann.get_by_role("button", name="Rematch"))
    expect(ann.locator(".banner")).to_be_hidden()
    expect(bo.locator("[data-offer=rematch]")).to_be_visible()
    ann.reload()
    expect(ann.locator(".banner")).to_be_hidden()


@pytest.mark.parametrize("size", [PHONE, *SIDEWAYS, (320, 568)])
def test_nothing_of_the_row_of_buttons_is_cut(house_server: Program, people: People, size: tuple[int, int]) -> None:
    ann, bo = people.tab(**window(size)), people.tab()
    sit_down((ann, bo), house_server, "hexagon")
    presses(ann.locator(".cell[aria-label^=grow]").first)
    expect(bo.locator("[data-turn=you]")).to_be_visible()
    cut = ann.locator(".act").evaluate_all(
        "all => all.filter(e => e.scrollWidth > e.clientWidth).map(e => e.innerText)"
    )
    assert cut == []
    assert ann.evaluate("document.documentElement.scrollWidth") <= size[0]
