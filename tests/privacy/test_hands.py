"""Seats that change hands: who left sees the public screen, who is back what their seat sees, others nothing new."""

from __future__ import annotations

import pytest

from .hands import run_some
from .leaks import IN_OTHER_HANDS
from .runs import Leak

pytestmark = pytest.mark.slow

RUNS, AT_ONCE = 1_000, 250
FOUND_WITHIN = 300  # runs


@pytest.mark.parametrize("first", range(0, RUNS, AT_ONCE))
def test_two_worlds_are_told_alike_while_a_seat_changes_hands(first: int) -> None:
    ran = run_some(range(first, first + AT_ONCE))
    assert ran.unlike > AT_ONCE * 1.5  # before the seat changes hands, and after
    assert ran.moments > AT_ONCE
    assert ran.steps > AT_ONCE // 3


@pytest.mark.parametrize("name", IN_OTHER_HANDS)
def test_planted_leak_to_who_left_or_is_back_is_found(name: str) -> None:
    with pytest.raises(Leak):
        run_some(range(FOUND_WITHIN), IN_OTHER_HANDS[name])
