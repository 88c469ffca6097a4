"""A note at a table: where it lies, and when it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .shortcuts import sit_down
from .tabs import expect
from .test_layout import LAPTOP, PHONE, box, window

if TYPE_CHECKING:
    from .people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]

STAYS_MS = 3_000  # less than a note stays where nothing happens


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_note_lies_over_the_status_and_goes_with_the_next_change(
    house_server: Program, people: People, size: tuple[int, int]
) -> None:
    ann, bo = people.tab(**window(size)), people.tab()
    sit_down([ann, bo], house_server, "tictactoe")
    ann.route("**/do", lambda route: route.fulfill(response=route.fetch(), status=200))  # a 409 would be logged
    ann.get_by_text("More", exact=True).click()
    ann.get_by_label("Type a move").fill("z9")
    ann.get_by_role("button", name="Send").click()
    expect(ann.locator("#note")).to_contain_text("z9")
    note = box(ann, "#note")
    for beneath in (".board", ".actions", ".seats.own"):
        place = box(ann, beneath)
        is_beside = place["left"] >= note["left"] + note["width"] or note["left"] >= place["left"] + place["width"]
        assert is_beside or note["top"] + note["height"] <= place["top"] + 1, beneath
    bo.get_by_text("Say", exact=True).click()
    bo.get_by_role("button", name="Good luck").click()
    expect(ann.locator("#note")).to_be_hidden(timeout=STAYS_MS)
