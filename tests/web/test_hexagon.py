"""HeXagon by clicking the board: a chip, its targets light up, one of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.program import Program

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext
    from playwright.sync_api import Page as Tab

    People = Callable[..., BrowserContext]

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 375, "height": 740}}


def expect(what: Any) -> Any:
    """Waits until what is expected holds."""
    from playwright.sync_api import expect as wait_for

    return wait_for(what)


def seated(ann: Tab, bo: Tab, address: str, size: int) -> None:
    """Ann opens a table with a board of this size, Bo joins, Ann starts."""
    ann.goto(address)
    game = ann.locator("article.game").filter(has_text="HeXagon")
    game.get_by_text("Open a table").click()
    assert game.get_by_label("Size of the board").locator("option").all_inner_texts() == ["3", "4", "5", "7"]
    game.get_by_label("Size of the board").select_option(str(size))
    game.get_by_role("button", name="Open", exact=True).click()
    expect(ann.locator(".seats .free")).to_have_count(1)
    bo.goto(ann.url)
    bo.get_by_role("button", name="Join").click()
    expect(bo.locator(".seats em")).to_be_visible()
    ann.get_by_role("button", name="Start").click()
    for tab in (ann, bo):
        expect(tab.locator(".scene")).to_be_visible()


def plays(tab: Tab) -> None:
    """Presses the first chip that can move, and the last of its targets."""
    before = tab.locator(".table").get_attribute("data-revision")
    tab.locator(".cell").first.click()
    expect(tab.locator(".board [data-back]")).to_be_visible()
    targets = tab.locator(".cell[data-key*='.']")
    assert targets.count()
    targets.last.click()
    expect(tab.locator(f".table:not([data-revision='{before}'])")).to_be_visible()


def whose_turn(tabs: list[Tab]) -> Tab | None:
    """The page of who is asked, once all show the same; None when it is over."""
    newest = max(int(tab.locator(".table").get_attribute("data-revision") or 0) for tab in tabs)
    for tab in tabs:
        expect(tab.locator(f".table[data-revision='{newest}']")).to_be_visible()
    return next((tab for tab in tabs if tab.locator("[data-turn=you]").count()), None)


def test_two_browsers_play_a_whole_match_by_clicking_and_look_back_at_it(house_server: Program, person: People) -> None:
    tabs = [person(color_scheme="light").new_page(), person(**PHONE, color_scheme="dark").new_page()]
    seated(*tabs, house_server.address, 3)
    moves = 0
    while (now := whose_turn(tabs)) is not None:
        other = next(tab for tab in tabs if tab is not now)
        assert not other.locator(".cell").count()
        plays(now)
        moves += 1
    assert moves > 8
    for tab in tabs:
        expect(tab.locator(".status.over")).to_be_visible()
        assert tab.evaluate("document.documentElement.scrollWidth") <= tab.evaluate("innerWidth")
    phone = tabs[1]
    phone.get_by_role("link", name="Replay").click()
    expect(phone.locator("time[data-done]")).to_be_visible()  # the page's script is at work
    slider = phone.get_by_label("Step", exact=True)
    slider.focus()
    for step in (1, 2):
        phone.keyboard.press("ArrowRight")
        expect(phone.locator(".status")).to_contain_text(f"Step {step} of")
    expect(phone.locator(".chart polyline")).to_be_visible()
    phone.get_by_role("link", name="Analysis").click()
    expect(phone.locator(".replay")).to_contain_text(re.compile("The lead turned|led from the beginning"))
    assert phone.evaluate("document.documentElement.scrollWidth") <= phone.evaluate("innerWidth")


def test_a_move_is_made_by_keyboard_alone(house_server: Program, person: People) -> None:
    tabs = [person(**PHONE).new_page(), person().new_page()]
    seated(*tabs, house_server.address, 4)
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
