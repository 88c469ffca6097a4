"""A whole match of each game by keys alone, as somebody hears it who does not see the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .keys import Pass, parts_of
from .shortcuts import practice
from .tabs import GAMES

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab

    from .people import People

pytestmark = pytest.mark.browser

LANDMARKS = (
    "- banner:",
    '- navigation "Main":',
    "- main:",
    '- region "Board":',
    '- region "What happened":',
    "- status",
)
NAMELESS = ("- button", "- link", "- textbox", "- checkbox")


def is_told_in_full(tab: Tab) -> None:
    """The page has its landmarks, and everything that can be pressed has a name."""
    parts = [line.strip() for line in parts_of(tab)]
    assert [one for one in LANDMARKS if not any(part.startswith(one) for part in parts)] == []
    assert [part for part in parts if part.rstrip(":") in NAMELESS] == []


@pytest.mark.parametrize(
    "game", ["tictactoe", *(pytest.param(one, marks=pytest.mark.slow) for one in GAMES if one != "tictactoe")]
)
def test_whole_match_is_played_and_heard_with_keys_alone(house_server: Program, people: People, game: str) -> None:
    tab = practice(house_server, people.tab(), game)
    is_told_in_full(tab)
    played = Pass(tab)
    played.plays()
    is_told_in_full(tab)
    if played.moves > 1:
        assert any(line.startswith("Your turn") for line in played.heard)
    assert any("Computer (1)" in line for line in played.heard), "what the opponent did is said"
    assert "You won" in played.heard[-1] or "You lost" in played.heard[-1] or "draw" in played.heard[-1].lower()
    played.asks_again()
