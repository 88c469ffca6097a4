"""How long a tournament takes: matches, requests, expected and worst hours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from .description import RoundType

HOUR = 3_600
OPENING_AND_END = 4  # requests of a match besides those for its moves: the first and the last of both robots
FOR_A_MOVE = 3  # the question, and the news to both


@dataclass(frozen=True, slots=True)
class Plan:
    """The size of a tournament. Worst: every answer takes the whole time limit."""

    matches: int
    requests: int
    expected_hours: float
    worst_hours: float


def plan(
    system: str,
    teams: int,
    rounds: Sequence[RoundType],
    moves: Callable[[Any], float],
    jobs: int = 8,
    answer_ms: float = 20,
) -> Plan:
    """Returns the size of a tournament with `jobs` matches at a time, of robots that answer in so many milliseconds.

    `moves`: the moves of an average match, by the game's options.
    """
    matches, requests, expected, worst = 0, 0.0, 0.0, 0.0
    for pairs, kind in _rounds(system, teams, rounds):
        new = pairs * (1 + kind.both)
        of_match = OPENING_AND_END + FOR_A_MOVE * moves(kind.options)
        matches += new
        requests += new * of_match
        one_after_another = ceil(new / jobs) * of_match
        expected += one_after_another * min(answer_ms / 1_000, kind.timeout_seconds)
        worst += one_after_another * kind.timeout_seconds
    return Plan(matches, round(requests), expected / HOUR, worst / HOUR)


def _rounds(system: str, teams: int, rounds: Sequence[RoundType]) -> Iterable[tuple[int, RoundType]]:
    """Yields the number of pairs and the type of each round."""
    if system != "knockout":
        pairs = teams // 2 if system == "swiss" else teams * (teams - 1) // 2
        yield from ((pairs, kind) for kind in rounds)
        return
    number = 0
    while teams > 1:
        places = 1 << (teams - 1).bit_length()
        yield teams - places // 2, rounds[number % len(rounds)]
        teams, number = places // 2, number + 1
