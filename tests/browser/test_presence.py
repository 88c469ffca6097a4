"""A dot beside the name of a player who has the board in view, which comes and goes without a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .shortcuts import opens, submit
from .tabs import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab

    from .people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]

DOT = ".plate .present i"


def shows(tab: Tab, is_hidden: bool) -> None:
    """Another tab of the browser covers this one, or does not any more."""
    tab.evaluate(
        """is => {
            Object.defineProperty(document, "hidden", {configurable: true, get: () => is});
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        is_hidden,
    )


def test_dot_comes_and_goes_with_the_page_of_a_player(house_server: Program, people: People) -> None:
    ann, bo = people.context().new_page(), people.tab()
    table = opens(ann, house_server, "tictactoe")
    submit(bo, table, "Join")
    bo.goto(table)
    expect(bo.locator(DOT)).to_have_count(0)
    ann.goto(table)
    expect(ann.locator(DOT)).to_have_count(1)
    expect(bo.locator(DOT)).to_have_count(1)
    expect(bo.locator(".others .present")).to_have_text("is at the board")
    shows(ann, is_hidden=True)
    expect(bo.locator(DOT)).to_have_count(0)
    shows(ann, is_hidden=False)
    expect(bo.locator(DOT)).to_have_count(1)
    other = ann.context.new_page()
    other.goto(house_server.address)
    ann.close()
    expect(bo.locator(DOT)).to_have_count(0)


def test_dot_stays_while_a_player_opens_more_tabs_and_loads_pages_again(house_server: Program, people: People) -> None:
    ann, bo = people.context().new_page(), people.tab()
    table = opens(ann, house_server, "tictactoe")
    submit(bo, table, "Join")
    ann.goto(table)
    bo.goto(table)
    expect(bo.locator(DOT)).to_have_count(1)
    bo.evaluate(
        """() => {
            window.gone = 0;
            const count = () => { if (!document.querySelector(".plate .present i")) window.gone += 1; };
            new MutationObserver(count).observe(document.body, {childList: true, subtree: true});
        }"""
    )
    ann.reload()
    second = ann.context.new_page()
    second.goto(table)
    ann.close()
    second.reload()
    expect(second.locator(".scene")).to_be_visible()
    expect(bo.locator(DOT)).to_have_count(1)
    assert bo.evaluate("window.gone") == 0
