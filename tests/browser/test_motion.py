"""What a move puts on the board grows there; sounds are off until somebody wants them; clocks tick."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .shortcuts import opens, practice
from .tabs import expect

if TYPE_CHECKING:
    from .people import People

pytestmark = pytest.mark.browser


def test_new_chip_grows_and_a_chosen_one_does_not(house_server: Program, people: People) -> None:
    tab = practice(house_server, people.tab(reduced_motion="no-preference"), "hexagon")
    tab.locator(".cell[aria-label^=chip]").first.click()
    expect(tab.locator("[data-back]").first).to_be_attached()
    assert tab.locator("use.fresh").count() == 0
    tab.keyboard.press("Escape")
    expect(tab.locator("[data-back]")).to_have_count(0)
    tab.locator(".cell[aria-label^=grow]").first.click()
    expect(tab.locator("use.fresh[href='#hexagon-chip-0']")).to_have_count(1)


def test_sounds_are_off_until_they_are_switched_on(house_server: Program, people: People) -> None:
    tab = practice(house_server, people.tab(), "tictactoe")
    tab.locator("summary", has_text="More").click()
    button = tab.get_by_role("button", name="Sounds")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    tab.reload()
    tab.locator("summary", has_text="More").click()
    expect(button).to_have_attribute("aria-pressed", "true")


def test_clock_of_the_one_who_is_to_move_ticks_beside_the_name(house_server: Program, people: People) -> None:
    ann, bo = people.tab(), people.tab()
    bo.goto(opens(ann, house_server, "tictactoe"))
    bo.get_by_role("button", name="Join").click()
    clock = bo.locator(".seats li.waiting time")
    expect(clock).to_have_text(re.compile(r"^9:\d\d$"))
    before = clock.inner_text()
    expect(clock).not_to_have_text(before)
    expect(bo.locator(".seats time")).to_have_count(1)
