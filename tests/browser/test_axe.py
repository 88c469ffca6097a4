"""No page has a barrier that a checker finds: in each state, in light and dark, in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from tests.program import Program

from .shortcuts import opens, practice, sit_down
from .tabs import GAMES, expect

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab

    from .people import People

pytestmark = pytest.mark.browser

PAGES = ("/", "/new?game=rpsls", "/new?game=tequila", "/tables", "/turns", "/me", "/help", "/top", "/seal", "/nowhere")
LOOKS = [("light", "en", 1280), ("dark", "ru", 375), ("light", "zh", 375)]
VIOLATIONS = """axe.run({resultTypes: ["violations"]}).then(({violations}) =>
    violations.map(({id, nodes}) => `${id}: ${nodes[0].html.slice(0, 120)}`))"""
every_look = pytest.mark.parametrize(("scheme", "language", "width"), LOOKS)


def found(tab: Tab) -> list[str]:
    """Returns the violations that the checker finds on the page: the rule, and the first element."""
    if not tab.evaluate("Boolean(window.axe)"):
        tab.evaluate(AXE_SCRIPT)
    violations: list[str] = tab.evaluate(VIOLATIONS)
    return violations


def unfold(tab: Tab) -> None:
    """Opens everything on the page that can be opened."""
    tab.locator("main details").evaluate_all("all => all.forEach(one => { one.open = true; })")


@every_look
def test_no_page_has_a_barrier(house_server: Program, people: People, scheme: str, language: str, width: int) -> None:
    tab = people.tab(color_scheme=scheme, locale=language, viewport={"width": width, "height": 800})
    barriers = {}
    for path in PAGES:
        tab.goto(house_server.address + path)
        barriers[path] = found(tab)
    assert barriers == {path: [] for path in PAGES}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_board_has_a_barrier(house_server: Program, people: People, game: str, scheme: str) -> None:
    tab = people.tab(color_scheme=scheme, viewport={"width": 375, "height": 667})
    practice(house_server, tab, game)
    playing = found(tab)
    for summary in tab.locator("summary").all():
        summary.click()
    unfolded = found(tab)
    tab.get_by_role("button", name="Resign").click()
    asked = found(tab)
    tab.locator("[role=alertdialog]").get_by_role("button", name="Resign").click()
    expect(tab.locator(".status.over")).to_be_visible()
    over = found(tab)
    tab.get_by_role("link", name="Replay").click()
    assert (playing, unfolded, asked, over, found(tab)) == ([], [], [], [], [])


def test_neither_a_waiting_table_nor_an_offer_has_a_barrier(house_server: Program, people: People) -> None:
    ann, bo = people.tab(), people.tab()
    ann.goto(address := opens(ann, house_server, "tictactoe"))
    waiting = found(ann)
    bo.goto(address)
    joining = found(bo)
    bo.get_by_role("button", name="Join").click()
    bo.locator("summary", has_text="More").click()
    bo.get_by_role("button", name="Offer draw").click()
    expect(ann.locator("[data-offer=draw]")).to_be_visible()
    assert (waiting, joining, found(ann)) == ([], [], [])


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 375)])
def test_no_page_of_a_player_or_an_operator_has_a_barrier(
    house_server: Program, people: People, scheme: str, width: int
) -> None:
    ann, bo = (people.tab(color_scheme=scheme, viewport={"width": width, "height": 800}) for _ in "AB")
    sit_down([ann, bo], house_server, "tictactoe")
    ann.goto(house_server.command("admin-link").said.split()[-1])
    ann.locator("main button").click()
    barriers = {}
    for path in ("/me", "/room", "/bans"):
        ann.goto(house_server.address + path)
        barriers[path] = found(ann)
    bo.goto(f"{house_server.address}/me")
    bo.click("form[action='/me/recovery'] button")
    barriers["made"] = found(bo)
    link, other = bo.locator("input[readonly]").input_value(), people.tab(color_scheme=scheme)
    other.goto(link)
    barriers["recover"] = found(other)
    assert barriers == {page: [] for page in barriers}
