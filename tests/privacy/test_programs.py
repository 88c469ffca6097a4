"""A program in a seat reads what a person there would see, and how long its answers are tells nobody more."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.virtual import in_virtual_time

from .programs import PROGRAM_LEAKS, longer_by_hands, run_all
from .runs import Leak

pytestmark = pytest.mark.slow

RUNS = 12


@pytest.mark.parametrize("is_outside", [False, True], ids=["read", "long"])
def test_two_houses_answer_a_program_alike_until_the_rules_tell_them_apart(tmp_path: Path, is_outside: bool) -> None:
    ran = in_virtual_time(lambda _loop: run_all(tmp_path, range(RUNS), is_outside=is_outside))
    assert ran.unlike == RUNS
    assert ran.moments >= RUNS
    assert ran.things > 20 * RUNS


@pytest.mark.parametrize("name", PROGRAM_LEAKS)
def test_planted_leak_to_a_program_is_found(tmp_path: Path, name: str) -> None:
    with pytest.raises(Leak):
        in_virtual_time(lambda _loop: run_all(tmp_path, range(RUNS), PROGRAM_LEAKS[name]))


def test_answers_that_are_longer_by_what_seats_hold_are_found(tmp_path: Path) -> None:
    with pytest.raises(Leak):
        in_virtual_time(lambda _loop: run_all(tmp_path, range(RUNS), longer_by_hands, is_outside=True))
