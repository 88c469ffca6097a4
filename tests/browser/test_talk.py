"""Lines of talk in a browser: typed beside the board, read by the other player at once; the board stays in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .shortcuts import sit_down
from .tabs import PHONE, expect

if TYPE_CHECKING:
    from .people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WORDS = "Good game so far! <b>bold</b> https://example.org/a-long-address-that-has-to-be-broken-somewhere"


@pytest.mark.parametrize("is_phone", [True, False])
def test_line_is_read_at_once_and_the_board_stays_where_it_is(
    house_server: Program, people: People, is_phone: bool
) -> None:
    ann, bo = people.tab(**(PHONE if is_phone else {})), people.tab()
    sit_down((ann, bo), house_server, "tictactoe", visibility="link")
    board = ann.locator(".scene").bounding_box()
    field = bo.locator("[data-key=talk-text]")
    field.fill(WORDS)
    field.press("Enter")
    expect(ann.locator(".talk")).to_contain_text(WORDS)
    expect(field).to_have_value("")
    assert ann.locator(".talk a[href*='/line/']").count() == 1
    assert ann.locator(".talk b").count() == 0
    assert ann.locator(".scene").bounding_box() == board
    wide = ann.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide == 0
