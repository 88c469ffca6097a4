"""Two play, and one closes the browser: the page of the other says so by itself, and takes it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .barriers import found_in_light_and_dark
from .shortcuts import opens, submit
from .tabs import PHONE, expect, presses

if TYPE_CHECKING:
    from .people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SOON_MS = 30_000


def test_page_says_within_twenty_seconds_that_the_other_seems_to_be_away_and_then_no_longer(
    house_server: Program, people: People
) -> None:
    ann, bo = people.tab(**PHONE), people.context()
    table = opens(ann, house_server, "hexagon")
    his = bo.new_page()
    submit(his, table, "Join")
    ann.goto(table)
    his.goto(table)
    expect(his.locator(".scene")).to_be_visible()
    presses(ann.locator(".cell[aria-label^=grow]").first)
    expect(his.locator("[data-turn=you]")).to_be_visible()
    his.close()
    line = ann.locator(".news", has_text="seems to be away. When the time runs out, you win.")
    line.wait_for(timeout=SOON_MS)
    expect(ann.locator(".status").get_by_text("Seems to be away.")).to_be_in_viewport()
    assert found_in_light_and_dark(ann) == []
    bo.new_page().goto(table)
    expect(line).to_have_count(0)
