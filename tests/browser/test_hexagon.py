"""HeXagon by clicking the board: a chip, its targets light up, one of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .shortcuts import sit_down
from .tabs import PHONE, expect, fits, follows, presses_quickly, seated, whose_turn

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab

    from .people import People

pytestmark = pytest.mark.browser


def plays(tab: Tab) -> None:
    """Presses the first chip that can move, and the last of its targets."""
    before = tab.locator(".table").get_attribute("data-revision")
    presses_quickly(tab.locator(".cell").first)
    expect(tab.locator(".board [data-back]")).to_be_visible()
    presses_quickly(tab.locator(".cell[data-key*='.']").last)
    expect(tab.locator(f".table:not([data-revision='{before}'])")).to_be_visible()


@pytest.mark.slow
def test_two_browsers_play_a_whole_match_by_clicking_and_look_back_at_it(house_server: Program, people: People) -> None:
    tabs = [people.tab(color_scheme="light"), people.tab(**PHONE, color_scheme="dark")]
    seated(tabs, house_server.address, "HeXagon", **{"Size of the board": "3"})
    moves = 0
    while (now := whose_turn(tabs)) is not None:
        other = next(tab for tab in tabs if tab is not now)
        assert not other.locator(".cell").count()
        plays(now)
        moves += 1
    assert moves > 8
    for tab in tabs:
        expect(tab.locator(".status.over")).to_be_visible()
        fits(tab)
    phone = tabs[1]
    follows(phone.get_by_role("link", name="Replay"))
    slider = phone.get_by_label("Step", exact=True)
    slider.focus()
    for step in (1, 2):
        phone.keyboard.press("ArrowRight")
        expect(phone.locator(".status")).to_contain_text(f"Step {step} of")
    expect(phone.locator(".chart polyline")).to_be_visible()
    phone.get_by_role("link", name="Go to turning point").click()
    expect(phone.locator(".replay")).to_contain_text(re.compile("took the lead for good|led from the beginning"))
    fits(phone)


def test_a_move_is_made_by_keyboard_alone(house_server: Program, people: People) -> None:
    tabs = [people.tab(**PHONE), people.tab()]
    sit_down(tabs, house_server, "hexagon", **{"option-size": 4})
    ann = tabs[0]
    ann.locator(".cell").first.focus()
    chip = ann.locator(".cell:focus").get_attribute("data-key") or ""
    ann.keyboard.press("Enter")
    expect(ann.locator(".cell[data-key*='.']").first).to_be_visible()
    expect(ann.locator(f".cell[data-key='{chip}']:focus")).to_be_visible()
    for way in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):  # rocks lie by chance
        ann.locator(f".cell[data-key='{chip}']").focus()
        ann.keyboard.press(way)
        if "." in (ann.locator(".cell:focus").get_attribute("data-key") or ""):
            break
    target = ann.locator(".cell:focus").get_attribute("data-key") or ""
    assert target.startswith(f"{chip}.")
    ann.keyboard.press("Enter")
    expect(tabs[1].locator("[data-turn=you]")).to_be_visible()
    expect(tabs[1].locator(".news")).to_contain_text(f"from {chip} to {target.split('.')[1]}")
