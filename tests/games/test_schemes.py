"""Nobody gets among the first ten of the ladder of everywhere by a scheme (benchmarks/farming.py), honest people do.

Nor does leaving bring more than playing to the end does (benchmarks/leaving.py), nor do programs bring their owners
more than a fifth more than they would have without (benchmarks/owners.py).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from benchmarks.evenings import Evening, evenings
from benchmarks.farming import FIRST, FIRST_NEW, Scheme, Town, clubs, cost, false_alarms, schemes, town, tried
from benchmarks.leaving import MOST, Leaving, brought, schemes_of_leaving
from benchmarks.owners import MOST as MOST_WITH_PROGRAMS
from benchmarks.owners import SCHEMES, SPEEDS, without
from benchmarks.owners import Scheme as OfOwners
from benchmarks.rigged_tournaments import rigged_tournaments

pytestmark = pytest.mark.slow

SEED = 34
LEAVING = list(schemes_of_leaving())
ALL: list[Scheme | Evening | Leaving] = [*schemes(), *evenings(), *LEAVING, *rigged_tournaments()]


@pytest.mark.parametrize("newcomer", [True, False], ids=["newcomer", "known"])
@pytest.mark.parametrize("number", range(len(ALL)), ids=[f"{at} {one.name}" for at, one in enumerate(ALL)])
def test_nobody_of_average_strength_is_among_the_first_by_a_scheme(number: int, newcomer: bool) -> None:
    scheme: Callable[[Town, int], None] = ALL[number]
    found = tried(scheme, SEED, newcomer=newcomer)
    assert found.place is None or found.place > FIRST


@pytest.mark.parametrize("newcomer", [True, False], ids=["newcomer", "known"])
@pytest.mark.parametrize("scheme", LEAVING, ids=[scheme.name for scheme in LEAVING])
def test_leaving_adds_no_more_than_a_fifth_of_what_winning_each_match_brings(scheme: Leaving, newcomer: bool) -> None:
    leaving, staying, winning = brought(scheme, newcomer=newcomer)
    assert leaving - staying <= MOST * winning


@pytest.mark.parametrize("newcomer", [True, False], ids=["newcomer", "known"])
@pytest.mark.parametrize("speed", SPEEDS, ids=[f"{matches} matches {a_day} a day" for matches, a_day in SPEEDS])
@pytest.mark.parametrize("scheme", SCHEMES, ids=[scheme.name for scheme in SCHEMES])
def test_programs_bring_no_more_than_a_fifth_more_than_the_same_without(
    scheme: OfOwners, speed: tuple[int, int], newcomer: bool
) -> None:
    plain = without(scheme.friends, SEED, *speed)
    assert scheme.gained(SEED, *speed, newcomer=newcomer) <= MOST_WITH_PROGRAMS * plain


def test_what_is_done_in_a_town_is_not_done_in_the_next_one() -> None:
    for made in (town(SEED), town(SEED)):
        assert FIRST_NEW not in {*made.owners, *made.strengths, *made.sure_after, *made.listed_after}
        for facts in (made.owners, made.strengths, made.sure_after, made.listed_after):
            facts[FIRST_NEW] = 1


def test_honest_players_are_listed_about_as_soon_as_their_ratings_are_sure() -> None:
    found = cost(SEED)
    assert found.unlisted < 0.02
    assert found.best < 0.05
    assert found.listed <= found.sure + 3
    assert found.tau > found.tau_all - 0.005


def test_honest_friends_are_hardly_ever_in_the_operators_list() -> None:
    assert false_alarms(200, SEED) <= 2
    assert clubs(100, SEED) <= 2
