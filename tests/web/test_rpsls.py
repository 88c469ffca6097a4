"""Rock-Paper-Scissors-Lizard-Spock in browsers: by buttons, by a hash of one's own, on a phone."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import pytest

from tests.program import Program

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext
    from playwright.sync_api import Page as Tab

    People = Callable[..., BrowserContext]

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 375, "height": 740}, "color_scheme": "dark"}
OPENING = "2 Пароль –  “so”  🦎"


def expect(what: Any) -> Any:
    """Waits until what is expected holds."""
    from playwright.sync_api import expect as wait_for

    return wait_for(what)


def test_three_browsers_play_by_buttons_and_by_a_password_of_one_s_own(house_server: Program, person: People) -> None:
    ann, bo, cy = seated([person(**PHONE), person(), person(**PHONE)], house_server.address)
    ann.get_by_label("A digit and a password").fill(OPENING)
    ann.get_by_role("button", name="Own password").click()
    expect(ann.locator("#note")).to_contain_text(blake2b(OPENING.encode(), digest_size=32).hexdigest())
    chooses(bo, "Paper")
    fits(bo, ann)
    assert "Scissors" not in news(bo)
    chooses(cy, "Paper")
    expect(bo.get_by_role("button", name="Paper", exact=True)).to_have_count(0)
    ann.get_by_label("Your digit and your password").fill(OPENING)
    ann.get_by_role("button", name="Open", exact=True).click()
    for tab in (ann, bo, cy):
        expect(tab.locator(".status.over")).to_contain_text("won")
        expect(tab.locator(".seats li.won")).to_have_count(1)
        fits(tab)


def test_practice_against_the_computer_is_one_press_away(house_server: Program, person: People) -> None:
    tab = person(**PHONE).new_page()
    tab.goto(house_server.address)
    game = tab.locator("article.game").filter(has_text="Rock-Paper-Scissors")
    game.get_by_role("button", name="Play now").click()
    for _ in range(20):
        if tab.locator(".status.over").count():
            break
        pressed = tab.get_by_role("button", name="Rock", exact=True).first.get_attribute("value")
        chooses(tab, "Rock")
        expect(tab.locator(f"button[value='{pressed}']")).to_have_count(0)
        expect(tab.locator(".status.over").or_(tab.locator("[data-turn=you]"))).to_be_visible()
    expect(tab.locator(".status.over")).to_be_visible()
    fits(tab)


def seated(people: list[BrowserContext], address: str) -> list[Tab]:
    """The first opens a table for three, the others join, and the first starts."""
    tabs = [one.new_page() for one in people]
    for name, tab in zip(("Ann", "Bo", "Cy"), tabs, strict=True):
        tab.goto(f"{address}/me")
        tab.fill("input[name=name]", name)
        tab.click("form[action='/me'] button.main")
    ann = tabs[0]
    ann.goto(address)
    game = ann.locator("article.game").filter(has_text="Rock-Paper-Scissors")
    game.get_by_text("Open a table").click()
    game.get_by_label("Seats").fill("3")
    game.get_by_role("button", name="Open", exact=True).click()
    expect(ann.locator(".seats .free")).to_have_count(2)
    for tab in tabs[1:]:
        tab.goto(ann.url)
        tab.get_by_role("button", name="Join").click()
        expect(tab.locator(".seats em")).to_be_visible()
    ann.get_by_role("button", name="Start").click()
    for tab in tabs:
        expect(tab.locator("[data-turn=you]")).to_be_visible()
    return tabs


def chooses(tab: Tab, move: str) -> None:
    """Presses a move, in the picture or below it."""
    tab.get_by_role("button", name=move, exact=True).first.click()


def news(tab: Tab) -> str:
    """What stands above the board."""
    return tab.locator(".news").text_content() or ""


def fits(*tabs: Tab) -> None:
    """Nothing has to be scrolled sideways."""
    for tab in tabs:
        assert tab.evaluate("document.documentElement.scrollWidth") <= tab.evaluate("innerWidth")
