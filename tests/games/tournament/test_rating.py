"""Ratings: during a round in the order of results, at its end in no order."""

from __future__ import annotations

import json
import random
from itertools import combinations
from math import log10
from pathlib import Path
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from games.core.verify import Unfair
from games.ratings import SCALE
from games.tournament.rating import MEAN, PRIOR, Rating, fitted, latest, lines_of, updated
from games.tournament.reading import read_tournament
from games.tournament.results import Result, bye
from games.tournament.verification import judged_matches, judged_whole

from .coverage import MODELS, covered
from .playing import GAMES as RULES
from .playing import small, tournament

TEAMS = [1, 2, 3, 4]
LINES = [(team, 0) for team in TEAMS]
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
    assert fitted(LINES, shuffled) == fitted(LINES, results)


@given(GAMES)
@settings(max_examples=100, deadline=None)
def test_average_of_the_fit_is_1500(games: list) -> None:
    values = [rating.value for rating in fitted(LINES, results_of(games)).values()]
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
    for (team, _), rating in fitted(LINES, results).items():
        assert abs(rating.value - strengths[team]) < 3 * rating.uncertainty
        assert rating.uncertainty < 20


def test_uncertainty_is_the_deviation_of_repeated_tournaments() -> None:
    dice, found = random.Random(6), []
    for _ in range(200):
        games = [((a, b), dice.choice([0, 1])) for a in TEAMS for b in TEAMS if a != b for _ in range(8)]
        found.append(fitted(LINES, results_of(games))[1, 0])
    spread = (sum((rating.value - MEAN) ** 2 for rating in found) / len(found)) ** 0.5
    expected = sum(rating.uncertainty for rating in found) / len(found)
    assert 0.8 < spread / expected < 1.2


def test_team_that_always_won_has_a_finite_rating() -> None:
    ratings = fitted(LINES, [Result(1, 1, loser, 1) for loser in (2, 3, 4) for _ in range(1_000)])
    assert MEAN + 500 < ratings[1, 0].value < 4_000


def test_team_without_results_has_the_first_rating_and_is_unsure() -> None:
    results = [Result(1, 1, 2, 1), bye(1, 3, 1), Result(1, 3, 4, 3, void=True)]
    for ratings in (fitted(LINES, results), updated(dict.fromkeys(LINES, Rating()), results)):
        assert ratings[3, 0] == ratings[4, 0] == Rating(MEAN, PRIOR)
        assert ratings[3, 0].unsure
        assert ratings[1, 0].value > MEAN > ratings[2, 0].value
    assert fitted([], []) == updated({}, []) == {}


def test_three_even_deals_make_a_rating_sure_and_their_first_matches_do_not() -> None:
    pairs = [(a, b) for a in TEAMS for b in TEAMS if a < b]
    legs = [[Result(1, *pair, pair[won], pairing=n) for n, pair in enumerate(pairs, 1)] for won in (0, 1)]
    assert all(rating.unsure for rating in fitted(LINES, legs[0]).values())
    assert not any(rating.unsure for rating in fitted(LINES, legs[0] + legs[1]).values())


@pytest.mark.parametrize("name", ["independent", "second as the first, always", "same side wins, half the time"])
def test_interval_of_95_percent_has_the_truth_in_it_however_deals_correlate(name: str) -> None:
    share, _ = covered(MODELS[name], teams=6, rounds=4, runs=60 if name != "same side wins, half the time" else 12)
    assert 0.91 < share < 0.99


def test_both_matches_of_a_deal_count_as_one_surprise() -> None:
    def deals(second: int) -> list[Result]:
        return [
            Result(number, 1, 2, winner, pairing=1)
            for number in range(1, 21)
            for winner in ((1, second) if number % 2 else (2, 3 - second))
        ]

    same, split = (fitted(LINES[:2], deals(second))[1, 0] for second in (1, 2))
    alone = fitted(LINES[:2], deals(1), resampled=False)[1, 0]
    assert same.value == split.value == alone.value == MEAN
    assert same.uncertainty > 1.3 * alone.uncertainty
    assert split.uncertainty < 0.5 * alone.uncertainty
    assert same.plus_minus == pytest.approx(1.96 * same.uncertainty)


def plackett_luce(results: list[Result]) -> dict[int, float]:
    """The ratings of teams after these results, each with a winner, as the library has them."""
    model = PlackettLuce(mu=MEAN, sigma=PRIOR, beta=SCALE / 2**0.5, tau=0.0)
    now = {team: [model.rating()] for result in results for team in result.teams}
    for result in results:
        ranks = [float(result.winner != team) for team in result.teams]
        after = model.rate([now[team] for team in result.teams], ranks=ranks)
        now |= dict(zip(result.teams, after, strict=True))
    return {team: rating.mu for team, (rating,) in now.items()}


def test_ratings_of_a_round_are_much_nearer_to_its_fit_than_those_of_plackett_luce() -> None:
    off, off_there = [], []
    for seed in range(10):
        dice = random.Random(seed)
        strengths = {team: dice.gauss(MEAN, 300) for team in range(1, 9)}
        results = []
        for number, (a, b) in enumerate(dice.sample(list(combinations(strengths, 2)), 28)):
            chance = 1 / (1 + 10 ** ((strengths[b] - strengths[a]) / 400))
            results += [Result(1, a, b, a if dice.random() < chance else b, pairing=number + 1) for _ in range(2)]
        fit = fitted([(team, 0) for team in strengths], results)
        ours, others = updated({}, results), plackett_luce(results)
        off += [abs(ours[line].value - rating.value) for line, rating in fit.items()]
        off_there += [abs(others[line[0]] - rating.value) for line, rating in fit.items()]
    assert mean(off) < 50 < 100 < mean(off_there)


def test_draw_brings_ratings_together() -> None:
    apart = {(1, 0): Rating(1700.0, 100.0), (2, 0): Rating(1500.0, 100.0)}
    after = updated(apart, [Result(1, 1, 2, None)])
    assert after[1, 0].value < 1700 < after[1, 0].value + 100
    assert after[2, 0].value > 1500


def test_rating_moves_with_each_result_of_a_round() -> None:
    after_one = updated({}, [Result(1, 1, 2, 1)])
    after_two = updated(after_one, [Result(1, 2, 1, 1)])
    assert MEAN < after_one[1, 0].value < after_two[1, 0].value
    assert PRIOR > after_one[1, 0].uncertainty > after_two[1, 0].uncertainty


def test_document_of_a_version_that_took_matches_for_independent_is_still_fair() -> None:
    old = json.loads((Path(__file__).parent / "before_intervals.json").read_text("utf-8"))
    read = read_tournament(old, RULES)
    assert judged_whole(read, old, list(judged_matches(read, RULES))).unfair is None
    genuine = json.loads(json.dumps(tournament(["Ann", "Bo", "Cy"], [small()]).document()))
    for row in genuine["ladder"]:
        assert row["plus_minus"] == pytest.approx(1.96 * row["uncertainty"], abs=0.1)
    for made, name in ((genuine, "plus_minus"), (old, "uncertainty")):
        made["ladder"][1][name] += 0.1
        read = read_tournament(made, RULES)
        assert judged_whole(read, made, list(judged_matches(read, RULES))).unfair == Unfair("ladder", {"place": 2})


def test_anchors_put_all_others_on_their_scale() -> None:
    dice, strengths = random.Random(8), {1: 1500, 2: 1900, 3: 2100}
    anchors = {1: 1500.0}
    results = [
        Result(1, a, b, a if dice.random() < 1 / (1 + 10 ** ((strengths[b] - strengths[a]) / 400)) else b, pairing=n)
        for n in range(1, 301)
        for a, b in ((1, 2), (1, 3), (2, 3))
    ]
    for ratings in (fitted(LINES[:3], results, anchors=anchors), updated({}, results, anchors)):
        assert ratings[1, 0] == Rating(1500.0, 0.0)
    fit = fitted(LINES[:3], results, anchors=anchors)
    for team in (2, 3):
        assert abs(fit[team, 0].value - strengths[team]) < 2.5 * fit[team, 0].uncertainty
        assert 10 < fit[team, 0].uncertainty < 60


def test_all_teams_may_be_far_from_their_anchors() -> None:
    teams, anchor = range(2, 18), 1
    results = [Result(n, 1, team, team, pairing=team) for team in teams for n in range(1, 7)]
    results += [Result(n, 1, team, 1, pairing=team) for team in teams for n in range(7, 8)]
    fit = fitted([(1, 0), *((team, 0) for team in teams)], results, anchors={anchor: 1500.0})
    average = sum(fit[team, 0].value for team in teams) / len(teams)
    assert average == pytest.approx(1500 + 400 * log10(6), abs=25)


def test_each_release_has_a_rating_of_its_own() -> None:
    results = [Result(n, 1, 2, 1 if n > 10 else 2, releases=(int(n > 10), 0), pairing=1) for n in range(1, 21)]
    lines = lines_of([1, 2], results)
    assert lines == [(1, 0), (1, 1), (2, 0)]
    fit = fitted(lines, results)
    assert fit[1, 0].value < fit[2, 0].value < fit[1, 1].value
    assert latest(fit, {1: 1})[1] == fit[1, 1]
    assert latest(fit, {1: 2})[1] == Rating()
    moved = updated({(1, 0): Rating(1300.0, 60.0)}, results[10:])
    assert moved[1, 0] == Rating(1300.0, 60.0)
    assert moved[1, 1].value > MEAN
