"""Ratings on the scale of Elo: 1500 on average, and 400 more means ten wins to one.

During a round each result moves the ratings of its two teams (Plackett-Luce, openskill). At the end of a round all
results together are fitted by a Bradley-Terry model, which does not depend on their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import exp, inf, log, sqrt

from openskill.models import PlackettLuce

from .results import Result, Team

MEAN = 1500.0
PRIOR = 350.0  # standard deviation of the strengths that we expect before any result
SCALE = 400 / log(10)
EXPECTED = (SCALE / PRIOR) ** 2  # what the prior adds to the information, on the scale of natural logarithms
SURE = 110.0  # the largest standard deviation of a rating that can be compared with others
ENOUGH = 1e-8  # each step squares the error, so the last one leaves none
LONGEST = 2.0  # a longer step towards the fit is shortened, so that it cannot go astray


@dataclass(frozen=True, slots=True)
class Rating:
    """A team's rating and its standard deviation."""

    value: float = MEAN
    uncertainty: float = PRIOR

    @property
    def unsure(self) -> bool:
        """Returns whether there are too few results to compare it with others."""
        return self.uncertainty > SURE


def updated(ratings: Mapping[Team, Rating], results: Iterable[Result]) -> dict[Team, Rating]:
    """Returns the ratings after these results, taken in this order. A team without a rating gets a first one."""
    model = PlackettLuce(mu=MEAN, sigma=PRIOR, beta=SCALE / sqrt(2), tau=0.0)
    now = dict(ratings)
    for result in results:
        if result.void or result.second is None:
            continue
        teams = (result.first, result.second)
        before = [now.get(team, Rating()) for team in teams]
        ranks = [0.0 if result.winner in (None, team) else 1.0 for team in teams]
        after = model.rate([[model.rating(r.value, r.uncertainty)] for r in before], ranks=ranks)
        now |= {team: Rating(new.mu, new.sigma) for team, (new,) in zip(teams, after, strict=True)}
    return now


def fitted(teams: Sequence[Team], results: Iterable[Result]) -> dict[Team, Rating]:
    """Returns the most likely strengths given all results, in any order, and how sure each is beside their average.

    A draw is half a win. Strengths are expected around MEAN, so that a team that won every match has a finite rating.
    """
    wins = _half_wins(teams, results)
    strengths, longest = [0.0] * len(teams), inf
    while longest > ENOUGH:  # Newton's method on a concave function
        slope, information = _slope(wins, strengths)
        inverse = _inverse(information)
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in inverse]
        longest = max(map(abs, step), default=0.0)
        strengths = [s + d / max(1.0, longest / LONGEST) for s, d in zip(strengths, step, strict=True)]
    common = 1 / (EXPECTED * max(1, len(teams)))  # the variance of the average itself, of which no result tells
    played = [any(won) or any(lost) for won, lost in zip(wins, zip(*wins, strict=True), strict=True)]
    return {
        team: Rating(MEAN + SCALE * strengths[i], SCALE * sqrt(inverse[i][i] - common)) if played[i] else Rating()
        for i, team in enumerate(teams)
    }


def _slope(wins: Sequence[Sequence[int]], strengths: Sequence[float]) -> tuple[list[float], list[list[float]]]:
    """Returns the gradient of the log posterior at these strengths, and the Fisher information with the prior's."""
    size = len(strengths)
    slope = [-EXPECTED * strength for strength in strengths]
    information = [[EXPECTED * (i == j) for j in range(size)] for i in range(size)]
    for i, j in permutations(range(size), 2):
        if matches := (wins[i][j] + wins[j][i]) / 2:
            chance = 1 / (1 + exp(strengths[j] - strengths[i]))
            slope[i] += wins[i][j] / 2 - matches * chance
            information[i][i] += matches * chance * (1 - chance)
            information[i][j] -= matches * chance * (1 - chance)
    return slope, information


def _half_wins(teams: Sequence[Team], results: Iterable[Result]) -> list[list[int]]:
    """Returns twice the wins of each team against each other one."""
    place = {team: i for i, team in enumerate(teams)}
    wins = [[0] * len(place) for _ in place]
    for result in results:
        if result.void or result.second is None or not place.keys() >= set(result.teams):
            continue
        first, second = place[result.first], place[result.second]
        wins[first][second] += 1 if result.winner is None else 2 * (result.winner == result.first)
        wins[second][first] += 1 if result.winner is None else 2 * (result.winner == result.second)
    return wins


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Returns the inverse of a symmetric, positive definite matrix (Gauss-Jordan in place; needs no pivoting)."""
    rows = [list(row) for row in matrix]
    for k in range(len(rows)):
        pivot = rows[k][k]
        rows[k][k] = 1.0
        rows[k] = [value / pivot for value in rows[k]]
        for i, row in enumerate(rows):
            if i != k:
                factor, row[k] = row[k], 0.0
                rows[i] = [value - factor * above for value, above in zip(row, rows[k], strict=True)]
    return rows
