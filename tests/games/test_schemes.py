"""What scripted schemes against ratings gain, and that operators can read of them (benchmarks/farming.py)."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import mean

import pytest

from benchmarks.farming import FIFTH, SEEDS, Scheme, clubs, false_alarms, gained, honest, schemes

pytestmark = pytest.mark.slow

A_FEW = SEEDS[:4]
# Of what honest play gains: what rings of so many established friends have gained, rounded up. The first win against
# each of six alone brings a third: docs/why/rating-farming.md, "Why not a stricter limit?"
OF_FRIENDS: Mapping[int, float] = {1: FIFTH, 2: 0.3, 3: 0.4, 6: 0.65}


@pytest.mark.parametrize("scheme", list(schemes()), ids=lambda one: f"{one.name}-{one.matches}-{one.a_day}")
def test_a_scheme_gains_little_and_is_listed(scheme: Scheme) -> None:
    runs = [gained(scheme, seed) for seed in A_FEW]
    most = OF_FRIENDS[len(scheme.opponents)] if "established" in scheme.name else FIFTH
    assert mean(points for points, *_ in runs) <= most * honest(scheme.matches)
    assert sum(listed for _, listed, _ in runs) >= len(runs) / 2
    assert not any(others for *_, others in runs)


def test_honest_friends_are_hardly_ever_listed() -> None:
    assert sum(false_alarms(200, seed) for seed in A_FEW) <= 2
    assert clubs(100, 34) <= 2
