"""The board in a tab, in pages inside chats, on cards and in hands: two worlds that look alike do so everywhere."""

from __future__ import annotations

import pytest

from .boards import BOARD_LEAKS, HOMES, run_some
from .runs import Leak

pytestmark = pytest.mark.slow

RUNS, AT_ONCE = 500, 125
FOUND_WITHIN = 300  # runs


@pytest.mark.parametrize("first", range(0, RUNS, AT_ONCE))
def test_board_shows_no_more_in_any_place_than_the_viewer_may_know(first: int) -> None:
    ran = run_some(range(first, first + AT_ONCE))
    assert ran.unlike == AT_ONCE
    assert ran.moments > AT_ONCE
    assert ran.things > AT_ONCE * len(HOMES)


@pytest.mark.parametrize("name", BOARD_LEAKS)
def test_planted_leak_in_one_place_is_found(name: str) -> None:
    with pytest.raises(Leak):
        run_some(range(FOUND_WITHIN), BOARD_LEAKS[name])
