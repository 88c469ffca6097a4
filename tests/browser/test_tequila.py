"""Four browsers at one table of Tequila Train: tiles are pressed in the picture, and nobody sees another's hand."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.program import Program

from .shortcuts import practice, sit_down
from .tabs import PHONE, expect, fits, presses, presses_quickly, whose_turn

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
        ways = tab.locator(".cell" if dice.random() < 0.5 else ".choices button")
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


FEW: dict[str, Any] = {"viewport": {"width": 375, "height": 667}}
FOLDED = ".unfold"


def table_with_folded_track(server: Program, people: People) -> Tab:
    """Plays against the computer until a track has more tiles than are drawn, and it is this player's turn."""
    for _ in range(10):
        tab = practice(server, people.context(**FEW, reduced_motion="reduce").new_page(), "tequila")
        while not tab.locator(".status.over").count():
            if tab.locator(FOLDED).count():
                return tab
            plays_first(tab)
    raise AssertionError("no track became long enough in ten matches")


def plays_first(tab: Tab) -> None:
    """Plays a tile; waits until it is this player's turn again, on a page that follows the match."""
    moves_first(tab)
    expect(tab.locator("[data-turn=you], .status.over")).to_be_visible()


def moves_first(tab: Tab) -> None:
    """Presses a tile, and a place for it where there are several, until the page shows that it was played."""
    before = tab.locator(".table").get_attribute("data-revision")
    moved = tab.locator(f".table:not([data-revision='{before}'])")
    presses_quickly(tab.locator("[data-turn=you] .cell, [data-turn=you] .choices button").first)
    expect(moved.or_(tab.locator(".board [data-back]")).first).to_be_visible()
    if not moved.count():
        presses_quickly(tab.locator(".cell").first)
        expect(moved).to_be_visible()


@pytest.mark.slow
def test_track_that_is_folded_up_unfolds_at_a_tap_without_scripts_too(house_server: Program, people: People) -> None:
    tab = table_with_folded_track(house_server, people)
    state = tab.context.storage_state()
    plain = people.context(**FEW, java_script_enabled=False, storage_state=state).new_page()
    plain.goto(tab.url)
    for page in (tab, plain):
        fold = page.locator(FOLDED).first
        tiles = (fold.get_attribute("aria-label") or "").split(": ")[1].split()
        expect(page.locator(".inset:popover-open")).to_have_count(0)
        fold.click()
        opened = page.locator(".inset:popover-open")
        expect(opened).to_be_visible()
        expect(opened.locator("use[href$='-tile']")).to_have_count(len(tiles))
        fits(page)
        page.keyboard.press("Escape")
        expect(page.locator(".inset:popover-open")).to_have_count(0)
    before = tab.locator(".table").get_attribute("data-revision")
    presses(tab.locator(FOLDED).first)
    moves_first(plain)  # a move, made on another page
    expect(tab.locator(f".table[data-revision='{before}']")).to_have_count(0)
    expect(tab.locator(".inset:popover-open")).to_be_visible()


def test_hand_is_one_row_whose_tiles_a_thumb_hits_and_scrolls_where_it_is_wide(
    house_server: Program, people: People
) -> None:
    tab = practice(house_server, people.tab(**FEW), "tequila")
    boxes = tab.locator(".tray use[href$='-across']").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect()).map(r => [r.width, r.bottom])"
    )
    assert min(wide for wide, _ in boxes) > 40
    assert max(low for _, low in boxes) - min(low for _, low in boxes) < 24  # raised or not
    cells = tab.locator(".tray .cell").evaluate_all("all => all.map(e => e.getBoundingClientRect().width)")
    assert min(cells, default=44) >= 44
    tab.set_viewport_size({"width": 320, "height": 568})
    fits(tab)  # the page does not scroll, the hand does
    assert tab.locator(".tray use[href$='-across']").first.evaluate("e => e.getBoundingClientRect().left") >= 8
    assert fades(tab) == ["0px", "2.5rem"]  # more tiles are to the right
    beyond, scrolled = tab.locator(".tray").evaluate(
        "e => { e.scrollLeft = e.scrollWidth; return [e.scrollWidth - e.clientWidth, e.scrollLeft] }"
    )
    assert scrolled == pytest.approx(beyond, abs=1)  # up to the last tile
    assert beyond > 0
    tab.wait_for_function("getComputedStyle(document.querySelector('.tray')).getPropertyValue('--to') === '0px'")
    assert fades(tab) == ["2.5rem", "0px"]


def fades(tab: Tab) -> list[str]:
    """How much of the hand fades at its left and right edge, which says that more is there."""
    shown: list[str] = tab.locator(".tray").evaluate(
        "e => ['--from', '--to'].map(name => getComputedStyle(e).getPropertyValue(name))"
    )
    return shown
