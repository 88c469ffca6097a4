"""Ratings mean the same in small groups and crowds, with and without computers, and do not sink (populations.py)."""

from __future__ import annotations

import pytest

from benchmarks.populations import CROWDS, FRIENDS, Glicko2, Group, Ours, drifted, fit, with_computers

pytestmark = pytest.mark.slow

BY_CHANCE = [group for group in CROWDS if group.skill < 1]
PLAYED = [*(group for group in FRIENDS if group.days <= 30), *(group for group in CROWDS if group.matches <= 30)]


@pytest.mark.parametrize("group", PLAYED, ids=lambda group: group.name)
def test_differences_of_ratings_are_those_of_strengths_and_chances_are_as_good_as_glicko2s(group: Group) -> None:
    ours, beside = fit(group, Ours, 1), fit(group, Glicko2, 1)
    assert 0.85 < ours.slope < 1.2
    assert ours.within > 0.9
    assert ours.loss < beside.loss + 0.002
    assert ours.tau > beside.tau - 0.02


@pytest.mark.parametrize("group", BY_CHANCE, ids=lambda group: group.name)
def test_where_chance_decides_ratings_promise_little(group: Group) -> None:
    ours, beside = fit(group, Ours, 1), fit(group, Glicko2, 1)
    assert ours.within > 0.9
    assert ours.loss < 0.695 < beside.loss


@pytest.mark.parametrize(("strength", "start"), [(500, 500), (900, 1_000), (1_500, 1_500)])
def test_who_plays_computers_and_who_does_not_are_rated_alike(strength: int, start: int) -> None:
    against, among = with_computers(strength, start, 1)
    assert abs(against - among) < 100
    assert abs(against - strength) < 100
    assert abs(among - strength) < 100


@pytest.mark.long("ratings")
def test_ratings_do_not_sink_for_long_while_people_learn() -> None:
    shown, true = drifted(160_000, 150, 3)
    assert abs(shown - true) < 150
    shown, true = drifted(160_000, 0, 3)
    assert abs(shown - true) < 100
