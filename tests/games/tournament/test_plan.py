"""How long a tournament takes."""

from __future__ import annotations

import pytest

from games.tournament.pairing import SYSTEMS
from games.tournament.plan import Plan, plan

from .playing import WIRE, small, tournament


def moves(_: object) -> float:
    """Every match has ten moves, and so 34 requests."""
    return 10


@pytest.mark.parametrize(
    ("system", "teams", "rounds", "matches"),
    [
        ("round_robin", 16, 1, 240),
        ("round_robin", 3, 2, 12),
        ("round_robin", 1, 1, 0),
        ("swiss", 7, 3, 18),
        ("knockout", 2, 1, 2),
        ("knockout", 5, 1, 8),
        ("knockout", 8, 2, 14),
        ("knockout", 9, 3, 16),
    ],
)
def test_plan_counts_matches(system: str, teams: int, rounds: int, matches: int) -> None:
    planned = plan(system, teams, [small()] * rounds, moves)
    assert planned.matches == matches
    assert planned.requests == matches * 34


@pytest.mark.parametrize("system", SYSTEMS)
def test_plan_counts_the_matches_that_are_played(system: str) -> None:
    kinds = [small(both=False)] * 3
    played = tournament(["Ann", "Bo", "Cy", "Di", "Ed"], kinds, system)
    assert plan(system, 5, kinds, moves).matches == len(played.matches)


def test_hours_follow_from_answers_and_matches_at_a_time() -> None:
    planned = plan("round_robin", 3, [small(both=True, timeout_seconds=2)], moves, jobs=4, answer_ms=100)
    assert planned == Plan(6, 204, pytest.approx(2 * 34 * 0.1 / 3600), pytest.approx(2 * 34 * 2 / 3600))


def test_answers_are_never_slower_than_the_limit() -> None:
    planned = plan("round_robin", 3, [small(timeout_seconds=0.5)], moves, answer_ms=5_000)
    assert planned.expected_hours == planned.worst_hours


def test_larger_boards_take_longer() -> None:
    sizes = [plan("round_robin", 4, [small(size=n)], WIRE.moves).requests for n in (3, 5, 7)]
    assert sizes == sorted(sizes)
    assert sizes[-1] > 3 * sizes[0]
