"""Nobody gets among the first ten of the ladder of everywhere by a scheme (benchmarks/farming.py), honest people do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from benchmarks.evenings import Evening, evenings
from benchmarks.farming import FIRST, Scheme, Town, clubs, cost, false_alarms, schemes, tried

pytestmark = pytest.mark.slow

SEED = 34
ALL: list[Scheme | Evening] = [*schemes(), *evenings()]


@pytest.mark.parametrize("newcomer", [True, False], ids=["newcomer", "known"])
@pytest.mark.parametrize("number", range(len(ALL)), ids=[f"{at} {one.name}" for at, one in enumerate(ALL)])
def test_nobody_of_average_strength_is_among_the_first_by_a_scheme(number: int, newcomer: bool) -> None:
    scheme: Callable[[Town, int], None] = ALL[number]
    found = tried(scheme, SEED, newcomer=newcomer)
    assert found.place is None or found.place > FIRST


def test_honest_players_are_listed_about_as_soon_as_their_ratings_are_sure() -> None:
    found = cost(SEED)
    assert found.unlisted < 0.02
    assert found.best < 0.05
    assert found.listed <= found.sure + 3
    assert found.tau > found.tau_all - 0.005


def test_honest_friends_are_hardly_ever_in_the_operators_list() -> None:
    assert false_alarms(200, SEED) <= 2
    assert clubs(100, SEED) <= 2
