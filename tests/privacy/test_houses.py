"""Two whole houses say the same to one viewer and to all: on both chat networks, on the web, in logs and in figures."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from bot.metrics import REFUSALS
from tests.virtual import in_virtual_time

from .house_leaks import HOUSE_LEAKS
from .houses import run_all, seats_of
from .runs import Leak

pytestmark = pytest.mark.slow

RUNS, AT_ONCE = 18, 9
WITH_THE_WEB = (3, 30, 33, 36, 51, 63, 69, 15, 21)  # runs whose viewer sits there, but for hosts; first with hands


@pytest.mark.parametrize("first", range(0, RUNS, AT_ONCE))
def test_two_houses_say_the_same_until_the_rules_tell_them_apart(tmp_path: Path, first: int) -> None:
    ran = in_virtual_time(lambda _loop: run_all(tmp_path, range(first, first + AT_ONCE)))
    assert ran.unlike == AT_ONCE
    assert ran.moments >= AT_ONCE
    assert ran.things > 20 * AT_ONCE


def test_two_houses_seat_as_many_as_a_game_takes(tmp_path: Path) -> None:
    full = next(number for number in count(RUNS) if seats_of(number) == 32)
    ran = in_virtual_time(lambda _loop: run_all(tmp_path, [full]))
    assert (ran.runs, ran.unlike) == (1, 1)


@pytest.mark.parametrize("name", HOUSE_LEAKS)
def test_planted_leak_of_a_house_is_found(tmp_path: Path, name: str) -> None:
    with pytest.raises(Leak):
        in_virtual_time(lambda _loop: run_all(tmp_path, WITH_THE_WEB, HOUSE_LEAKS[name]))
    REFUSALS.clear()
