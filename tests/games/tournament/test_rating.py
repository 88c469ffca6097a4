"""Ratings: during a round in the order of results, at its end in no order."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournament.rating import MEAN, PRIOR, Rating, fitted, updated
from games.tournament.results import Result, bye

TEAMS = [1, 2, 3, 4]
GAMES = st.lists(
    st.tuples(st.sampled_from([(a, b) for a in TEAMS for b in TEAMS if a != b]), st.sampled_from([0, 1, None])),
    max_size=40,
)


def results_of(games: list[tuple[tuple[int, int], int | None]]) -> list[Result]:
    """Results of these pairs; the winner is a place in the pair."""
    return [Result(1, a, b, None if won is None else (a, b)[won]) for (a, b), won in games]


@given(GAMES, st.randoms(use_true_random=False))
@settings(max_examples=200, deadline=None)
def test_fit_does_not_depend_on_the_order_of_results(games: list, dice: random.Random) -> None:
    results = results_of(games)
    shuffled = dice.sample(results, len(results))
    assert fitted(TEAMS, shuffled) == fitted(TEAMS, results)


@given(GAMES)
@settings(max_examples=100, deadline=None)
def test_average_of_the_fit_is_1500(games: list) -> None:
    values = [rating.value for rating in fitted(TEAMS, results_of(games)).values()]
    assert sum(values) / len(values) == pytest.approx(MEAN, abs=1e-6)


def test_fit_finds_the_strengths_that_made_the_results() -> None:
    dice, strengths = random.Random(5), {1: 1800, 2: 1600, 3: 1400, 4: 1200}
    results = []
    for _ in range(300):
        for a in TEAMS:
            for b in TEAMS:
                if a < b:
                    wins = dice.random() < 1 / (1 + 10 ** ((strengths[b] - strengths[a]) / 400))
                    results.append(Result(1, a, b, a if wins else b))
    for team, rating in fitted(TEAMS, results).items():
        assert abs(rating.value - strengths[team]) < 3 * rating.uncertainty
        assert rating.uncertainty < 20


def test_uncertainty_is_the_deviation_of_repeated_tournaments() -> None:
    dice, found = random.Random(6), []
    for _ in range(200):
        games = [((a, b), dice.choice([0, 1])) for a in TEAMS for b in TEAMS if a != b for _ in range(8)]
        found.append(fitted(TEAMS, results_of(games))[1])
    spread = (sum((rating.value - MEAN) ** 2 for rating in found) / len(found)) ** 0.5
    expected = sum(rating.uncertainty for rating in found) / len(found)
    assert 0.8 < spread / expected < 1.2


def test_team_that_always_won_has_a_finite_rating() -> None:
    ratings = fitted(TEAMS, [Result(1, 1, loser, 1) for loser in (2, 3, 4) for _ in range(1_000)])
    assert MEAN + 500 < ratings[1].value < 4_000


def test_team_without_results_has_the_first_rating_and_is_unsure() -> None:
    results = [Result(1, 1, 2, 1), bye(1, 3, 1), Result(1, 3, 4, 3, void=True)]
    for ratings in (fitted(TEAMS, results), updated(dict.fromkeys(TEAMS, Rating()), results)):
        assert ratings[3] == ratings[4] == Rating(MEAN, PRIOR)
        assert ratings[3].unsure
        assert ratings[1].value > MEAN > ratings[2].value
    assert fitted([], []) == updated({}, []) == {}


def test_six_even_matches_make_a_rating_sure_and_three_do_not() -> None:
    games = [((a, b), won) for won in (0, 1) for a in TEAMS for b in TEAMS if a < b]
    assert all(rating.unsure for rating in fitted(TEAMS, results_of(games[:6])).values())
    assert not any(rating.unsure for rating in fitted(TEAMS, results_of(games)).values())


def test_draw_brings_ratings_together() -> None:
    apart = {1: Rating(1700.0, 100.0), 2: Rating(1500.0, 100.0)}
    after = updated(apart, [Result(1, 1, 2, None)])
    assert after[1].value < 1700 < after[1].value + 100
    assert after[2].value > 1500


def test_rating_moves_with_each_result_of_a_round() -> None:
    after_one = updated({}, [Result(1, 1, 2, 1)])
    after_two = updated(after_one, [Result(1, 2, 1, 1)])
    assert MEAN < after_one[1].value < after_two[1].value
    assert PRIOR > after_one[1].uncertainty > after_two[1].uncertainty
