"""Where the keyboard's focus is after a page has changed: never back at the beginning of the page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .shortcuts import opens
from .tabs import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab

    from .people import People

pytestmark = pytest.mark.browser


def others_change_the_table(ann: Tab, bo: Tab) -> None:
    """Bo leaves or joins, and Ann's page shows it."""
    before = ann.locator(".table").get_attribute("data-revision")
    bo.locator(".controls").get_by_role("button", name=re.compile("Join|Leave")).press("Enter")
    expect(ann.locator(f".table:not([data-revision='{before}'])")).to_be_visible()


@pytest.mark.slow
def test_focus_stays_on_what_has_it_while_others_act(house_server: Program, people: People) -> None:
    ann, bo = people.tab(), people.tab()
    ann.goto(address := opens(ann, house_server, "tequila", seats=3))
    bo.goto(address)
    bo.get_by_role("button", name="Join").press("Enter")
    expect(bo.locator(".bar")).to_be_focused()
    for what in (
        "[data-key=qr] summary",
        "[data-key=fairness] summary",
        "[data-copy]",
        "[data-copy-link]",
        "[data-key=more] .row a",
        "[data-sounds]",
    ):
        ann.locator("[data-key=more]").evaluate("e => { e.open = true }")
        ann.locator(what).first.focus()
        others_change_the_table(ann, bo)
        expect(ann.locator(what).first).to_be_focused()


def test_focus_goes_back_to_the_button_whose_question_was_called_off(house_server: Program, people: People) -> None:
    ann = people.tab()
    ann.goto(opens(ann, house_server, "tictactoe"))
    more = ann.locator("[data-key=more]")
    more.evaluate("e => { e.open = true }")
    close = more.get_by_role("button", name="Close table")
    close.press("Enter")
    keep = ann.get_by_role("alertdialog").get_by_role("link", name="Keep it")
    expect(keep).to_be_focused()
    keep.press("Enter")
    expect(ann.get_by_role("alertdialog")).to_have_count(0)
    expect(close).to_be_focused()
