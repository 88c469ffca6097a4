"""Ratings on the scale of Elo: 1500 on average, and 400 more means ten wins to one.

During a round each result moves the ratings of its two teams (Plackett-Luce, openskill). At the end of a round all
results together are fitted by a Bradley-Terry model, which does not depend on their order. How sure a rating is comes
from resampling: each deal, with both its matches, is left out once (the jackknife).
"""

from __future__ import annotations

from collections import Counter
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
INTERVAL = 1.96  # standard deviations on each side of an interval of 95 %
DEALS_FEW = 4  # of a team: they say too little by themselves, and as many are added that surprise as chance does
SURE = 110.0  # the largest standard deviation of a rating that can be compared with others
ENOUGH = 1e-8  # each step squares the error, so the last one leaves none
LONGEST = 2.0  # a longer step towards the fit is shortened, so that it cannot go astray


Deal = tuple[int, int, int, int]  # the places of its teams, half wins of the first one, matches


@dataclass(frozen=True, slots=True)
class Rating:
    """A team's rating and its standard deviation."""

    value: float = MEAN
    uncertainty: float = PRIOR

    @property
    def plus_minus(self) -> float:
        """Returns half the width of the interval of 95 %."""
        return INTERVAL * self.uncertainty

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


def fitted(teams: Sequence[Team], results: Iterable[Result], *, resampled: bool = True) -> dict[Team, Rating]:
    """Returns the most likely strengths given all results, in any order, and how sure each is beside their average.

    A draw is half a win. Strengths are expected around MEAN, so that a team that won every match has a finite rating.
    Without `resampled` the deviations are as in documents of older versions: as if all matches were independent.
    """
    deals = _deals(teams, results)
    wins = _half_wins(len(teams), deals)
    strengths, longest = [0.0] * len(teams), inf
    while longest > ENOUGH:  # Newton's method on a concave function
        slope, information = _slope(wins, strengths)
        inverse = _inverse(information)
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in inverse]
        longest = max(map(abs, step), default=0.0)
        strengths = [s + d / max(1.0, longest / LONGEST) for s, d in zip(strengths, step, strict=True)]
    common = 1 / (EXPECTED * max(1, len(teams)))  # the variance of the average itself, of which no result tells
    played = [any(won) or any(lost) for won, lost in zip(wins, zip(*wins, strict=True), strict=True)]
    variances = _left_out(deals, strengths, inverse) if resampled else [row[i] for i, row in enumerate(inverse)]
    return {
        team: Rating(MEAN + SCALE * strengths[i], SCALE * sqrt(variances[i] - common)) if played[i] else Rating()
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


def _deals(teams: Sequence[Team], results: Iterable[Result]) -> Counter[Deal]:
    """Returns how often two teams made what of a deal."""
    place = {team: i for i, team in enumerate(teams)}
    found: dict[tuple[int, int, int, int], tuple[int, int]] = {}
    for count, result in enumerate(results):
        if result.void or result.second is None or not place.keys() >= set(result.teams):
            continue
        one, other = sorted(result.teams, key=place.__getitem__)
        key = (place[one], place[other], result.round, result.pairing or -1 - count)
        half_wins, matches = found.get(key, (0, 0))
        found[key] = half_wins + (1 if result.winner is None else 2 * (result.winner == one)), matches + 1
    return Counter((first, second, *made) for (first, second, _, _), made in found.items())


def _half_wins(size: int, deals: Mapping[Deal, int]) -> list[list[int]]:
    """Returns twice the wins of each team against each other one."""
    wins = [[0] * size for _ in range(size)]
    for (first, second, half_wins, matches), count in deals.items():
        wins[first][second] += count * half_wins
        wins[second][first] += count * (2 * matches - half_wins)
    return wins


def _left_out(deals: Mapping[Deal, int], strengths: Sequence[float], inverse: Sequence[Sequence[float]]) -> list[float]:
    """Returns the variance of each strength by how far it moves when each deal is left out, plus that of the prior.

    A deal is left out by one step of Newton's method. So that a few deals which happen to agree make nobody sure, the
    variance of independent matches has the weight of DEALS_FEW deals, and is the least for a team with no more.
    """
    variances = [sum(EXPECTED * part * part for part in row) for row in inverse]
    counts = [0] * len(strengths)
    for (first, second, half_wins, matches), count in sorted(deals.items()):
        chance = 1 / (1 + exp(strengths[second] - strengths[first]))
        moves = [row[first] - row[second] for row in inverse]
        leverage = matches * chance * (1 - chance) * (moves[first] - moves[second])
        surprise = (half_wins / 2 - matches * chance) / (1 - leverage)
        for team, move in enumerate(moves):
            variances[team] += count * (surprise * move) ** 2
        counts[first] += count
        counts[second] += count
    for team, count in enumerate(counts):
        independent = inverse[team][team]
        own = variances[team] if count > DEALS_FEW else max(variances[team], independent)
        variances[team] = (count * own + DEALS_FEW * independent) / (count + DEALS_FEW)
    return variances


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
