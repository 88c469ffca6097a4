"""A trial: the score, its interval, and the verdict of the sequential test."""

from __future__ import annotations

import math
from random import Random

import pytest

from games.tournament.trial import Trial, judge


def pairs(rng: Random, elo: float, count: int) -> list[float]:
    """Pairs of matches of a robot that is this much stronger; a tenth are drawn."""
    chance = 1 / (1 + 10 ** (-elo / 400))
    return [sum(0.5 if rng.random() < 0.1 else float(rng.random() < chance) for _ in range(2)) for _ in range(count)]


def test_nothing_played_says_nothing() -> None:
    assert judge([]) == Trial(0, 0.5, 0.0, (-math.inf, math.inf))


def test_a_score_of_three_quarters_is_191_elo() -> None:
    assert judge([1.5] * 10).elo == pytest.approx(190.8, abs=0.1)


def test_a_robot_that_wins_all_has_no_upper_bound() -> None:
    assert judge([2.0] * 10).elo == math.inf


@pytest.mark.parametrize(("elo", "verdict"), [(-60, "not_better"), (120, "better")])
def test_the_sequential_test_decides_rightly_nearly_always(elo: float, verdict: str) -> None:
    rng = Random(f"{elo}")
    found = [judge(pairs(rng, elo, 800), (0, 60)).verdict for _ in range(200)]
    assert found.count(verdict) >= 180


def test_a_verdict_stays_whatever_comes_later() -> None:
    early = judge([2.0] * 60, (0, 60))
    assert early.verdict == "better"
    assert judge([2.0] * 60 + [0.0] * 500, (0, 60)) == early


def test_fewer_than_eight_pairs_decide_nothing() -> None:
    assert judge([2.0] * 7, (0, 400)).verdict == "open"
