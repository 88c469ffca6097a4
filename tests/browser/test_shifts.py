"""What is on a page stays where it is while a match goes on: the browser adds up how far things were moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .shortcuts import practice
from .tabs import expect, presses

if TYPE_CHECKING:
    from .people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHIFTS_MOST = 0.05  # the sum of layout shifts, also of those that follow a press
MOVES = 10
OBSERVE = """
window.shifted = 0;
new PerformanceObserver(list => list.getEntries().forEach(e => window.shifted += e.value))
  .observe({type: "layout-shift", buffered: true})
"""


def test_nothing_beside_a_board_moves_while_a_match_goes_on(house_server: Program, people: People) -> None:
    tab = people.context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
    tab.add_init_script(OBSERVE)
    practice(house_server, tab, "hexagon")
    for _ in range(MOVES):
        before = tab.locator(".table").get_attribute("data-revision")
        presses(tab.locator(".cell:not([data-key*='.'])").first)
        presses(tab.locator(".cell[data-key*='.']").last)
        expect(tab.locator(f"[data-turn=you]:not([data-revision='{before}'])")).to_be_visible()
    assert tab.evaluate("window.shifted") <= SHIFTS_MOST
