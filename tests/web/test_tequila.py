"""Four browsers at one table of Tequila Train: tiles are pressed in the picture, and nobody sees another's hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.program import Program

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext
    from playwright.sync_api import Page as Tab

    People = Callable[..., BrowserContext]

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 375, "height": 740}}
BROWSERS: dict[str, dict[str, Any]] = {
    "Ann": {"color_scheme": "light"},
    "Bo": {**PHONE, "color_scheme": "dark"},
    "Cy": {**PHONE, "color_scheme": "light"},
    "Di": {"color_scheme": "dark"},
}


def expect(what: Any) -> Any:
    """Waits until what is expected holds."""
    from playwright.sync_api import expect as wait_for

    return wait_for(what)


def test_four_browsers_play_a_whole_match_by_pressing_tiles_and_tracks(house_server: Program, person: People) -> None:
    tabs = seated([person(**how).new_page() for how in BROWSERS.values()], house_server.address)
    dice, moves = Random(1), 0
    while (now := whose_turn(tabs)) is not None:
        if moves % 8 == 0:
            each_sees_their_own_hand_alone(tabs, now)
        plays(now, dice)
        moves += 1
    assert moves > 7
    for tab in tabs:
        expect(tab.locator(".status.over")).to_be_visible()
        expect(tab.locator(".seats li.won")).to_have_count(1)
        expect(tab.locator(".seats small", has_text=re.compile("pip"))).to_have_count(4)
        assert "Your hand" not in picture(tab)
        assert tab.evaluate("document.documentElement.scrollWidth") <= tab.evaluate("innerWidth")
    assert len({picture(tab) for tab in tabs}) == 1


def seated(tabs: list[Tab], address: str) -> list[Tab]:
    """The first opens a table for four, the others join, and the first starts."""
    for name, tab in zip(BROWSERS, tabs, strict=True):
        tab.goto(f"{address}/me")
        tab.fill("input[name=name]", name)
        tab.click("form[action='/me'] button.main")
    ann = tabs[0]
    ann.goto(address)
    game = ann.locator("article.game").filter(has_text="Tequila Train")
    game.get_by_text("Open a table").click()
    game.get_by_label("Seats").fill("4")
    game.get_by_role("button", name="Open", exact=True).click()
    expect(ann.locator(".seats .free")).to_have_count(3)
    for tab in tabs[1:]:
        tab.goto(ann.url)
        tab.get_by_role("button", name="Join").click()
        expect(tab.locator(".seats em")).to_be_visible()
    ann.get_by_role("button", name="Start").click()
    for tab in tabs:
        expect(tab.locator(".scene")).to_be_visible()
    return tabs


def whose_turn(tabs: list[Tab]) -> Tab | None:
    """The page of who is asked, once all show the same; None when it is over."""
    newest = max(int(tab.locator(".table").get_attribute("data-revision") or 0) for tab in tabs)
    for tab in tabs:
        expect(tab.locator(f".table[data-revision='{newest}']")).to_be_visible()
    return next((tab for tab in tabs if tab.locator("[data-turn=you]").count()), None)


def plays(tab: Tab, dice: Random) -> None:
    """Presses a tile of the picture; where it could go to several places, one of them, in the picture or below it."""
    table = tab.locator(".table")
    before = table.get_attribute("data-revision")
    tiles = tab.locator(".cell")
    tiles.nth(dice.randrange(tiles.count())).click()
    moved = tab.locator(f".table:not([data-revision='{before}'])")
    expect(moved.or_(tab.locator(".board [data-back]"))).to_be_visible()
    if not moved.count():
        ways = tab.locator(".cell" if dice.random() < 0.5 else ".board .row button")
        ways.nth(dice.randrange(ways.count())).click()
        expect(moved).to_be_visible()


def each_sees_their_own_hand_alone(tabs: list[Tab], now: Tab) -> None:
    hands = [re.findall(r"Your hand: ([^.]*)\.", picture(tab))[0] for tab in tabs]
    assert len(set(hands)) == 4
    for tab, mine in zip(tabs, hands, strict=True):
        html = tab.content()
        assert html.count("Your hand: ") == 1
        assert not [hand for hand in hands if hand != mine and tells(html, hand)]
        assert bool(tab.locator(".cell").count()) == (tab is now)


def tells(html: str, hand: str) -> bool:
    """Whether these tiles stand there in a row; the last tile 2–1 is not told by another's 12–1."""
    return re.search(rf"(?<!\d){re.escape(hand)}(?!\d)", html) is not None


def picture(tab: Tab) -> str:
    """What the picture says to who does not see it."""
    return tab.locator(".scene [role=img]").get_attribute("aria-label") or ""
