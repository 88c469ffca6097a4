"""A page does not grow: after many presses and rematches it has as many listeners and elements as before."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .shortcuts import practice, sit_down
from .tabs import expect, presses, presses_quickly

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab

    from .people import People

pytestmark = pytest.mark.browser

MOVES = 12
NODES_MORE = 60  # the board fills, and what happened is listed


def counted(tab: Tab) -> tuple[int, int]:
    """Returns how many listeners and nodes a page has, without what is only waiting to be collected."""
    session = tab.context.new_cdp_session(tab)
    session.send("HeapProfiler.collectGarbage")
    counts = session.send("Memory.getDOMCounters")
    session.detach()
    return counts["jsEventListeners"], counts["nodes"]


def plays(tab: Tab) -> None:
    """Makes a move at HeXagon and waits for the computer's answer."""
    before = tab.locator(".table").get_attribute("data-revision")
    presses_quickly(tab.locator(".cell[aria-label^=grow], .cell[data-key*='.']").first)
    expect(tab.locator(f"[data-turn=you]:not([data-revision='{before}'])")).to_be_visible()


@pytest.mark.slow
def test_page_of_a_table_does_not_grow_with_presses(house_server: Program, people: People) -> None:
    tab = practice(house_server, people.context().new_page(), "hexagon")
    for _ in range(3):
        plays(tab)
    listeners, nodes = counted(tab)
    for _ in range(MOVES):
        plays(tab)
    more, later = counted(tab)
    assert more <= listeners
    assert later <= nodes + NODES_MORE * MOVES


@pytest.mark.slow
def test_page_has_no_more_listeners_after_rematches(house_server: Program, people: People) -> None:
    ann, bo = people.context().new_page(), people.tab()
    sit_down([ann, bo], house_server, "tictactoe")
    found = []
    for _ in range(3):
        address = ann.url
        bo.get_by_text("⋯ More").click()
        presses(bo.get_by_role("button", name="Resign"))
        presses(bo.locator("[role=alertdialog]").get_by_role("button", name="Resign"))
        presses(ann.locator("[data-key='offer:rematch']"))
        expect(bo.locator("[data-offer=rematch]")).to_be_visible()
        presses(bo.locator("[data-offer=rematch] button.main"))
        expect(ann).not_to_have_url(re.compile(re.escape(address)))
        for tab in (ann, bo):
            expect(tab.locator(".scene")).to_be_visible()
        ann.wait_for_load_state()
        found.append(counted(ann)[0])
    assert max(found) == found[0]
