"""Four browsers at one table of Tequila Train: tiles are pressed in the picture, and nobody sees another's hand."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.program import Program

from .shortcuts import sit_down
from .tabs import PHONE, expect, fits, presses_quickly, whose_turn

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab

    from .people import People

pytestmark = pytest.mark.browser

BROWSERS: tuple[dict[str, Any], ...] = (
    {"color_scheme": "light"},
    {**PHONE, "color_scheme": "dark"},
    {**PHONE, "color_scheme": "light"},
    {"color_scheme": "dark"},
)


@pytest.mark.slow
def test_four_browsers_play_a_whole_match_by_pressing_tiles_and_tracks(house_server: Program, people: People) -> None:
    tabs = [people.tab(**how) for how in BROWSERS]
    sit_down(tabs, house_server, "tequila")
    for tab in tabs:
        expect(tab.locator("[data-plan]")).to_have_count(0)  # nothing is planned where something is hidden
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
        expect(tab.locator(".plate .score", has_text=re.compile("pip"))).to_have_count(4)
        assert "Your hand" not in picture(tab)
        fits(tab)
    assert len({picture(tab) for tab in tabs}) == 1


def plays(tab: Tab, dice: Random) -> None:
    """Presses a tile of the picture; where it could go to several places, one of them, in the picture or below it."""
    table = tab.locator(".table")
    before = table.get_attribute("data-revision")
    tiles = tab.locator(".cell")
    presses_quickly(tiles.nth(dice.randrange(tiles.count())))
    moved = tab.locator(f".table:not([data-revision='{before}'])")
    expect(moved.or_(tab.locator(".board [data-back]"))).to_be_visible()
    if not moved.count():
        ways = tab.locator(".cell" if dice.random() < 0.5 else ".board .row button")
        presses_quickly(ways.nth(dice.randrange(ways.count())))
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
