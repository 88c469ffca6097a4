"""Seats that change hands: who left sees the public screen, who is back what their seat sees, others nothing new."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.virtual import in_virtual_time

from . import leaving, sitters
from .hands import run_some
from .house_leaks import hand_still_sent
from .leaks import IN_ANOTHERS_SEAT, IN_OTHER_HANDS
from .runs import Leak

pytestmark = pytest.mark.slow

RUNS, AT_ONCE = 1_000, 250
FOUND_WITHIN = 300  # runs
HOUSES = 12


@pytest.mark.parametrize("first", range(0, RUNS, AT_ONCE))
def test_two_worlds_are_told_alike_while_a_seat_changes_hands(first: int) -> None:
    ran = run_some(range(first, first + AT_ONCE))
    assert ran.unlike > AT_ONCE * 1.5  # before the seat changes hands, and after
    assert ran.moments > AT_ONCE
    assert ran.steps > AT_ONCE // 3


def test_two_houses_tell_who_left_what_a_passer_by_is_told(tmp_path: Path) -> None:
    ran = in_virtual_time(lambda _loop: leaving.run_all(tmp_path, range(HOUSES)))
    assert ran.unlike == HOUSES
    assert ran.moments > HOUSES // 2
    assert ran.things > 20 * HOUSES


def test_hand_that_is_still_sent_to_who_left_is_found(tmp_path: Path) -> None:
    with pytest.raises(Leak):
        in_virtual_time(lambda _loop: leaving.run_all(tmp_path, range(HOUSES), hand_still_sent))


@pytest.mark.parametrize("name", IN_OTHER_HANDS)
def test_planted_leak_to_who_left_or_is_back_is_found(name: str) -> None:
    with pytest.raises(Leak):
        run_some(range(FOUND_WITHIN), IN_OTHER_HANDS[name])


@pytest.mark.parametrize("first", range(0, RUNS, AT_ONCE))
def test_who_sits_in_is_told_what_the_seat_sees_and_everybody_else_no_more_than_before(first: int) -> None:
    ran = sitters.run_some(range(first, first + AT_ONCE))
    assert ran.unlike > AT_ONCE * 1.2
    assert ran.moments > AT_ONCE
    assert ran.steps > AT_ONCE // 3


@pytest.mark.parametrize("name", IN_ANOTHERS_SEAT)
def test_planted_leak_to_who_sits_in_or_to_the_player_is_found(name: str) -> None:
    with pytest.raises(Leak):
        sitters.run_some(range(FOUND_WITHIN), IN_ANOTHERS_SEAT[name])
