"""The bracket of a knock-out: which teams are left and who plays whom next, from the results so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .results import Result, Team, totals


def bracket(seeds: Sequence[Team]) -> list[Team | None]:
    """Returns the places of the first round, of which neighbours play each other; None for a missing team.

    The best seeds are beside missing teams, and the best two can play each other only in the final.
    """
    order = [0]
    while len(order) < len(seeds):
        order = [seed for above in order for seed in (above, 2 * len(order) - 1 - above)]
    return [seeds[i] if i < len(seeds) else None for i in order]


def alive(seeds: Sequence[Team], results: Sequence[Result]) -> list[Team | None]:
    """Returns the places of the next round after these results."""
    slots = bracket(seeds)
    for number in sorted({result.round for result in results}):
        played = [result for result in results if result.round == number]
        slots = [_winner(a, b, seeds, played) for a, b in zip(slots[::2], slots[1::2], strict=True)]
    return slots


def rounds_survived(seeds: Sequence[Team], results: Sequence[Result]) -> Mapping[Team, int]:
    """Returns how many rounds each team has won or had a bye in, as far as results tell."""
    numbers = sorted({result.round for result in results})
    survived = dict.fromkeys(seeds, 0)
    for played, number in enumerate(numbers, 1):
        left = alive(seeds, [result for result in results if result.round <= number])
        had = {team for result in results if result.round == number for team in result.teams}
        survived |= {team: played for team in seeds if team in left and team in had}
    return survived


def _winner(a: Team | None, b: Team | None, seeds: Sequence[Team], played: Sequence[Result]) -> Team | None:
    """Returns which of two goes on: more points, then more chips against each other, then the better seed."""
    if a is None or b is None:
        return b if a is None else a
    own = [result for result in played if {a, b} == set(result.teams)]
    scores = totals((a, b), own)
    return max((a, b), key=lambda team: (scores[team], -seeds.index(team)))
