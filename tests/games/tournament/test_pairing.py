"""Who plays whom: round robin, Swiss and knock-out."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.chance import Chance
from games.tournament.draws import round_draws
from games.tournament.pairing import (
    SYSTEMS,
    Pairing,
    Round,
    bracket,
    knockout,
    lightest_matching,
    round_robin,
    rounds_survived,
    swiss,
)
from games.tournament.results import Result, bye
from tests.tournaments import run

SECRET = bytes(range(32))


def pairs(paired: Round) -> set[frozenset[int]]:
    """The pairs of a round, whatever their order and sides."""
    return {frozenset((p.first, p.second)) for p in paired.pairings}


def won(number: int, *games: tuple[int, int]) -> list[Result]:
    """Results of a round in which the first of each pair wins."""
    return [Result(number, winner, loser, winner, (40, 21)) for winner, loser in games]


@given(st.integers(0, 2**40))
@settings(max_examples=300, deadline=None)
def test_invariants_hold_in_simulated_tournaments(number: int) -> None:
    run(number)


@pytest.mark.parametrize("teams", [2, 3, 16])
def test_round_robin_has_every_pair_once_in_an_order_drawn_by_lot(teams: int) -> None:
    first, second = (round_robin(range(teams), [], round_draws(SECRET, n)) for n in (1, 2))
    assert pairs(first) == pairs(second) == set(map(frozenset, combinations(range(teams), 2)))
    assert first == round_robin(range(teams), [], round_draws(SECRET, 1))
    assert teams < 4 or first != second


def test_sides_are_drawn_by_lot() -> None:
    sides = [p.first < p.second for n in range(20) for p in round_robin(range(6), [], round_draws(SECRET, n)).pairings]
    assert 0.4 < sum(sides) / len(sides) < 0.6


def test_pairing_from_both_sides_is_two_matches() -> None:
    assert Pairing(1, 5, 7).matches(both=True) == ((5, 7), (7, 5))
    assert Pairing(1, 5, 7).matches(both=False) == ((5, 7),)


def test_one_team_has_nobody_to_play() -> None:
    assert round_robin([1], [], round_draws(SECRET, 1)) == knockout([1], [], round_draws(SECRET, 1)) == Round(())
    assert swiss([1], [], round_draws(SECRET, 1)) == Round((), (1,))
    assert all(system([], [], round_draws(SECRET, 1)) == Round(()) for system in SYSTEMS.values())


def test_swiss_pairs_teams_with_equal_points() -> None:
    after = won(1, (1, 2), (3, 4), (5, 6), (7, 8))
    paired = swiss(range(1, 9), after, round_draws(SECRET, 2))
    winners = {1, 3, 5, 7}
    assert all(len(pair & winners) in (0, 2) for pair in pairs(paired))


def test_swiss_lets_nobody_play_twice_while_others_are_left() -> None:
    after = won(1, (1, 2), (3, 4)) + won(2, (1, 3), (2, 4))
    assert pairs(swiss([1, 2, 3, 4], after, round_draws(SECRET, 3))) == {frozenset((1, 4)), frozenset((2, 3))}


def test_swiss_repeats_the_rarest_encounters_when_it_must() -> None:
    after = won(1, (1, 2)) + won(2, (1, 2))
    assert pairs(swiss([1, 2], after, round_draws(SECRET, 3))) == {frozenset((1, 2))}


def test_swiss_gives_the_bye_to_one_with_the_fewest_points_who_had_none() -> None:
    after = [*won(1, (1, 2)), bye(1, 3, 1), *won(2, (1, 3)), bye(2, 2, 1)]
    assert swiss([1, 2, 3], after, round_draws(SECRET, 3)).byes == (1,)
    assert swiss([1, 2, 3, 4, 5], won(1, (1, 2), (3, 4)), round_draws(SECRET, 2)).byes[0] in (2, 4, 5)


def test_swiss_pairs_depend_on_the_draws_alone_where_points_are_equal() -> None:
    rounds = {frozenset(pairs(swiss(range(8), [], Chance(SECRET, str(n))))) for n in range(30)}
    assert len(rounds) > 20


def test_bracket_keeps_the_best_seeds_apart() -> None:
    assert bracket([1, 2, 3, 4, 5, 6, 7, 8]) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert bracket([1, 2, 3, 4, 5]) == [1, None, 4, 5, 2, None, 3, None]
    assert bracket([1]) == [1]


def test_knockout_goes_on_with_the_winners_until_one_is_left() -> None:
    seeds = [1, 2, 3, 4, 5]
    first = knockout(seeds, [], round_draws(SECRET, 1))
    assert (pairs(first), set(first.byes)) == ({frozenset((4, 5))}, {1, 2, 3})
    after = [*won(1, (5, 4)), *(bye(1, team, 1) for team in first.byes)]
    assert pairs(knockout(seeds, after, round_draws(SECRET, 2))) == {frozenset((1, 5)), frozenset((2, 3))}
    after += won(2, (5, 1), (2, 3))
    assert pairs(knockout(seeds, after, round_draws(SECRET, 3))) == {frozenset((2, 5))}
    after += won(3, (5, 2))
    assert knockout(seeds, after, round_draws(SECRET, 4)) == Round(())
    assert rounds_survived(seeds, after) == {1: 1, 2: 2, 3: 1, 4: 0, 5: 3}


@pytest.mark.parametrize(
    ("results", "goes_on"),
    [
        ([Result(1, 2, 1, 2, (30, 20)), Result(1, 1, 2, 1, (40, 20))], 1),  # a win each: more chips
        ([Result(1, 2, 1, 2, (40, 20)), Result(1, 1, 2, 1, (30, 20))], 2),
        ([Result(1, 2, 1, None, (30, 30))], 1),  # a draw: the better seed
        ([Result(1, 2, 1, 2, (40, 20), void=True)], 1),  # nothing counts: the better seed
    ],
)
def test_tie_in_a_knockout_goes_to_chips_and_then_to_the_better_seed(results: list[Result], goes_on: int) -> None:
    survived = rounds_survived([1, 2], results)
    assert survived[goes_on] == 1
    assert survived[3 - goes_on] == 0


Edges = dict[tuple[int, int], int]


def lightest(weights: Edges, nodes: frozenset[int]) -> int:
    """The weight of the lightest perfect matching, by trying all of them."""
    if not nodes:
        return 0
    first = min(nodes)
    return min(weights[first, other] + lightest(weights, nodes - {first, other}) for other in nodes - {first})


@given(st.sampled_from([2, 4, 6, 8]), st.randoms(use_true_random=False))
@settings(max_examples=200, deadline=None)
def test_matching_is_the_lightest_of_all(nodes: int, dice: random.Random) -> None:
    weights = {edge: dice.choice([0, 1, 5, 2**70, 2**70 + 1]) for edge in combinations(range(nodes), 2)}
    found = lightest_matching(weights)
    assert sorted(node for edge in found for node in edge) == list(range(nodes))
    assert sum(weights[edge] for edge in found) == lightest(weights, frozenset(range(nodes)))
