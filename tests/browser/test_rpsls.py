"""Rock-Paper-Scissors-Lizard-Spock in browsers: by buttons, by a hash of one's own, on a phone."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .tabs import PHONE, expect, fits, play_now, presses, seated

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab

    from .people import People

pytestmark = pytest.mark.browser

DARK = {**PHONE, "color_scheme": "dark"}
OPENING = "2 Пароль –  “so”  🦎"


@pytest.mark.slow
def test_three_browsers_play_by_buttons_and_by_a_password_of_one_s_own(house_server: Program, people: People) -> None:
    tabs = ann, bo, cy = [people.tab(**DARK), people.tab(), people.tab(**DARK)]
    seated(tabs, house_server.address, "RPS-Lizard-Spock", **{"Beaten, of three or more": "is out"})
    for tab in tabs:
        expect(tab.locator("[data-plan]")).to_have_count(0)  # nothing is planned where something is hidden
    ann.locator("summary", has_text="Own password").click()
    types_opening(ann, "form-commit")
    ann.get_by_role("button", name="Own password").click()
    expect(ann.locator("#note")).to_contain_text(blake2b(OPENING.encode(), digest_size=32).hexdigest())
    chooses(bo, "Paper")
    fits(bo, ann)
    assert "Scissors" not in news(bo)
    chooses(cy, "Paper")
    expect(bo.get_by_role("button", name="Paper", exact=True)).to_have_count(0)
    types_opening(ann, "form-reveal")
    ann.get_by_role("button", name="Open", exact=True).click()
    for tab in (ann, bo, cy):
        expect(tab.locator(".status.over")).to_contain_text("You won!" if tab is ann else "You lost.")
        expect(tab.locator(".seats li.won")).to_have_count(1)
        fits(tab)


def test_practice_against_the_computer_is_one_press_away(house_server: Program, people: People) -> None:
    tab = people.tab(**DARK)
    tab.goto(house_server.address)
    play_now(tab, "RPS-Lizard-Spock")
    for _ in range(20):
        if tab.locator(".status.over").count():
            break
        pressed = tab.get_by_role("button", name="Rock", exact=True).first.get_attribute("value")
        chooses(tab, "Rock")
        expect(tab.locator(f"button[value='{pressed}']")).to_have_count(0)
        expect(tab.locator(".status.over").or_(tab.locator("[data-turn=you]"))).to_be_visible()
    expect(tab.locator(".status.over")).to_be_visible()
    fits(tab)


def types_opening(tab: Tab, form: str) -> None:
    """Chooses the sign in a form of typed moves, and writes the password."""
    tab.locator(f"label:has([data-key='{form}-{OPENING[0]}'])").click()
    tab.locator(f"input[data-key='{form}']").fill(OPENING[1:])


def chooses(tab: Tab, move: str) -> None:
    """Presses a move, in the picture or below it."""
    presses(tab.get_by_role("button", name=move, exact=True).first)


def news(tab: Tab) -> str:
    """What stands above the board."""
    return tab.locator(".news").text_content() or ""
