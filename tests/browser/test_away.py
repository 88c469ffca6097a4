"""Somebody falls asleep and a computer plays on: what the others, a passer-by and the sleeper see on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .barriers import found_in_light_and_dark, found_on_a_phone, is_too_wide, too_small
from .shortcuts import moves_within, sit_down
from .tabs import expect, presses
from .test_layout import PHONE, box, window

if TYPE_CHECKING:
    from .people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SECONDS, SEATS = 10, 6  # of a move; the match goes on until the last of them is asleep
SIGN = ".plate .sat-in"


def test_plates_of_a_phone_say_that_a_computer_plays_and_the_ways_back_and_in_are_seen_at_once(
    server: Program, people: People
) -> None:
    tabs = [people.tab(**window(PHONE)) for _ in range(SEATS)]
    moves_within(server, people.tab(), "tequila", SECONDS)
    sit_down(tabs, server, "tequila")
    sleeper = next(tab for tab in tabs if tab.locator("[data-turn=you]").count())
    eve, other = people.tab(**window(PHONE)), next(tab for tab in tabs if tab is not sleeper)
    expect(sleeper.get_by_role("button", name="I’m back")).to_be_visible()
    eve.goto(sleeper.url)
    for tab in (sleeper, other, eve):
        expect(tab.locator(SIGN).first).to_have_text("computer")
        icon, name = box(tab, f"{SIGN} .icon"), box(tab, ".plate:has(.sat-in) .name")
        assert icon["width"] > 10
        assert icon["left"] + icon["width"] <= name["left"] + name["width"] + 1
    way_in = box(eve, "[data-key^='sit:']")
    assert way_in["top"] + way_in["height"] < PHONE[1]
    for tab in (sleeper, eve):
        assert [*found_in_light_and_dark(tab), *too_small(tab)] == []
    sleeper.goto(server.address)
    back = sleeper.get_by_role("button", name="I’m back")
    expect(back).to_be_in_viewport()
    assert [*found_on_a_phone(sleeper), *too_small(sleeper)] == []
    assert not is_too_wide(sleeper)
    presses(back)
    expect(sleeper.get_by_role("heading", name="While you were away")).to_be_visible()
    assert found_in_light_and_dark(sleeper) == []
