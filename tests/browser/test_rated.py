"""Rated and casual matches in a real browser: the tick of practice, and a question that all tabs ask once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .shortcuts import opens
from .tabs import expect, fits, presses

if TYPE_CHECKING:
    from .people import People

pytestmark = pytest.mark.browser


def test_practice_is_casual_and_a_tick_beside_the_level_makes_it_rated(house_server: Program, people: People) -> None:
    for is_rated, word in ((False, "casual"), (True, "rated")):
        tab = people.tab()
        tab.goto(house_server.address)
        game = tab.locator("article", has=tab.get_by_role("heading", name="Tic-tac-toe"))
        if is_rated:
            game.locator(".levels summary").click()
            game.get_by_label("Rated").check()
        presses(game.get_by_role("button", name="Play now"))
        expect(tab.locator("h1 small")).to_contain_text(word)
        for _ in range(2):
            expect(tab.locator("[data-turn=you]")).to_be_visible()
            presses(tab.locator(".cell").first)
        expect(tab.locator("[data-turn=you]")).to_be_visible()
        expect(tab.get_by_role("button", name="Take back")).to_have_count(0 if is_rated else 1)


def test_question_is_answered_once_whatever_tab_it_stands_in(house_server: Program, people: People) -> None:
    context = people.context()
    one, other = context.new_page(), context.new_page()
    one.goto(house_server.address)
    table = opens(one, house_server, "hexagon")
    for tab in (one, other):
        tab.goto(table)
        expect(tab.get_by_text("How well do you play HeXagon?")).to_be_visible()
    fits(one)
    presses(one.get_by_role("button", name="Strong"))
    expect(one.get_by_text("How well do you play HeXagon?")).to_have_count(0)
    other.reload()
    expect(other.get_by_text("How well do you play HeXagon?")).to_have_count(0)
