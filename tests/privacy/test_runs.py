"""Two worlds that differ only in what a viewer may not know are told to that viewer, and in the room, alike."""

from __future__ import annotations

import pytest

from .leaks import PLANTED
from .runs import Leak, run_some
from .worlds import RUNS_A_PLAY, SECRETIVE, kinds_of_tables, play_of

pytestmark = pytest.mark.slow

RUNS, AT_ONCE = 1_000, 125
FOUND_WITHIN = 300  # runs
ONE_OF_EACH_PLAY_FIRST = sorted(range(FOUND_WITHIN), key=lambda number: number % RUNS_A_PLAY)  # so all games come soon


@pytest.mark.parametrize("first", range(0, RUNS, AT_ONCE))
def test_two_worlds_are_told_alike_until_the_rules_tell_them_apart(first: int) -> None:
    ran = run_some(range(first, first + AT_ONCE))
    assert ran.unlike == AT_ONCE
    assert ran.moments > AT_ONCE
    assert ran.steps > AT_ONCE // 2


def test_every_private_game_is_looked_at_with_each_number_of_seats() -> None:
    played = [play_of(number // RUNS_A_PLAY) for number in range(0, RUNS, RUNS_A_PLAY)]
    assert {(one.name, one.start.seats) for one in played} == set(kinds_of_tables())
    assert {name for name, _ in kinds_of_tables()} == set(SECRETIVE)
    assert {"tequila", "hidden"} <= set(SECRETIVE)


@pytest.mark.parametrize("name", PLANTED)
def test_planted_leak_is_found(name: str) -> None:
    leak = PLANTED[name]
    with pytest.raises(Leak):
        run_some(ONE_OF_EACH_PLAY_FIRST, leak.game, leak.mouth)
