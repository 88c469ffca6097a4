"""Ratings of levels are fitted to all pairs at once, and pairs far apart say little."""

from __future__ import annotations

from benchmarks.fitting import Measured, fitted


def test_even_steps_are_found_again_and_the_anchor_keeps_its_rating() -> None:
    results = [Measured(level + 1, level, 0.76, 400) for level in (1, 2, 3)]
    points = fitted(results, anchor=2, at=1_500)
    assert points[2] == 1_500
    assert all(abs(points[level + 1] - points[level] - 200) < 2 for level in (1, 2, 3))


def test_pairs_further_apart_than_one_step_move_all_ratings_between() -> None:
    chain = [Measured(2, 1, 0.64, 500), Measured(3, 2, 0.64, 500)]
    wider = fitted([*chain, Measured(3, 1, 0.84, 500)], anchor=2, at=1_500)
    narrow = fitted(chain, anchor=2, at=1_500)
    assert wider[3] - wider[1] > narrow[3] - narrow[1]
    assert wider[3] - wider[2] > narrow[3] - narrow[2]


def test_pair_that_is_nearly_always_won_says_little_and_never_that_a_level_is_infinitely_stronger() -> None:
    chain = [Measured(2, 1, 0.7, 500), Measured(3, 2, 0.7, 500)]
    points = fitted([*chain, Measured(3, 1, 1.0, 500)], anchor=1, at=0)
    assert 294 < points[3] < 400
