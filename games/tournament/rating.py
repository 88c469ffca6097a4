"""Ratings on the scale of Elo: 1500 on average, and 400 more means ten wins to one.

During a round each result moves the ratings of its two teams as a match moves those of two people. At the end of a
round all results together are fitted by a Bradley-Terry model, which does not depend on their order. How sure a rating
is comes from resampling: each deal, with both its matches, is left out once (the jackknife).

Each release of a robot has a rating of its own. Anchors have a fixed one, and put all others on their scale.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import exp, inf, sqrt
from types import MappingProxyType

from games.core.computer import ANCHOR
from games.ratings import INTERVAL, POINT, SCALE, rated
from games.ratings import Rating as ExactRating

from .results import Line, Result, Team

MEAN = float(ANCHOR)

# The largest standard deviation of a rating that can be compared with others. That of people is larger: their ratings
# follow their matches one by one, and ours are fitted to a whole tournament, where three even deals make a team of four
# sure. `verify` compares "unsure" in the ladders of exports, so it stays.
SURE = 110.0
PRIOR = 350.0  # standard deviation of the strengths that we expect before any result
EXPECTED = (SCALE / PRIOR) ** 2  # what the prior adds to the information, on the scale of natural logarithms
LEVEL_VARIANCE = 4.0  # of the average strength of all teams beside anchors, in variances of the prior: 1500 ± 700
DEALS_FEW = 4  # of a team: they say too little by themselves, and as many are added that surprise as chance does
ENOUGH = 1e-8  # each step squares the error, so the last one leaves none
LONGEST = 2.0  # a longer step towards the fit is shortened, so that it cannot go astray


Placed = tuple[int, int, int, int]  # a deal: the places of its releases, half wins of the first one, matches
NO_ANCHORS: Mapping[Team, float] = MappingProxyType({})


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
    def is_known(self) -> bool:
        """Returns whether there is any result behind it."""
        return self != Rating()

    @property
    def unsure(self) -> bool:
        """Returns whether there are too few results to compare it with others."""
        return self.uncertainty > SURE


def updated(
    ratings: Mapping[Line, Rating], results: Iterable[Result], anchors: Mapping[Team, float] = NO_ANCHORS
) -> dict[Line, Rating]:
    """Returns the ratings after these results, taken in this order. A release without a rating gets a first one."""
    now = {**ratings, **{(team, 0): Rating(value, 0.0) for team, value in anchors.items()}}
    for result in results:
        if result.void or result.second is None:
            continue
        known = [now.get(line, Rating()) for line in result.lines]
        before = [ExactRating(round(rating.value * POINT), round(rating.uncertainty * POINT)) for rating in known]
        places = [0 if result.winner in (None, team) else 1 for team in result.teams]
        for line, new in zip(result.lines, rated(before, places), strict=True):
            if line[0] not in anchors:
                now[line] = Rating(new.value / POINT, new.deviation / POINT)
    return now


def lines_of(teams: Iterable[Team], results: Iterable[Result]) -> list[Line]:
    """Returns the first release of each of these teams and all others that have played, in order of registration."""
    order = {team: place for place, team in enumerate(teams)}
    played = {line for result in results for line in result.lines if line[0] in order}
    return sorted(played | {(team, 0) for team in order}, key=lambda line: (order[line[0]], line[1]))


def latest(ratings: Mapping[Line, Rating], releases: Mapping[Team, int]) -> dict[Team, Rating]:
    """Returns the rating of each team's latest release; `releases`: its number, for teams with several."""
    teams = dict.fromkeys(team for team, _ in ratings)
    return {team: ratings.get((team, releases.get(team, 0)), Rating()) for team in teams}


def fitted(
    lines: Sequence[Line],
    results: Iterable[Result],
    *,
    anchors: Mapping[Team, float] = NO_ANCHORS,
    resampled: bool = True,
) -> dict[Line, Rating]:
    """Returns the most likely strengths given all results, in any order, and how sure each is.

    A draw is half a win. Strengths are expected around MEAN, so that a team that won every match has a finite rating.
    Deviations are those from the average of all; where there are `anchors`, those on their scale.
    Without `resampled` they are as in documents of older versions: as if all matches were independent.
    """
    return _fitted(lines, _deals(lines, results), anchors, resampled)


def fitted_to(
    lines: Sequence[Line], deals: Mapping[tuple[Line, Line, int, int], int], anchors: Mapping[Team, float] = NO_ANCHORS
) -> dict[Line, Rating]:
    """Returns what `fitted` does, given how often two of these releases made what of a deal."""
    place = {line: i for i, line in enumerate(lines)}
    placed = {(place[a], place[b], half, both): count for (a, b, half, both), count in deals.items()}
    return _fitted(lines, placed, anchors, True)


def _fitted(
    lines: Sequence[Line], deals: Mapping[Placed, int], anchors: Mapping[Team, float], resampled: bool
) -> dict[Line, Rating]:
    wins = _half_wins(len(lines), deals)
    fixed = [i for i, (team, _) in enumerate(lines) if team in anchors]
    shared = LEVEL_VARIANCE / (1 + LEVEL_VARIANCE * (len(lines) - len(fixed))) if fixed else 0.0
    strengths, longest = [(anchors.get(team, MEAN) - MEAN) / SCALE for team, _ in lines], inf
    while longest > ENOUGH:  # Newton's method on a concave function
        slope, information = _slope(wins, strengths, fixed, shared)
        inverse = _inverse_without(information, fixed)
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in inverse]
        longest = max(map(abs, step), default=0.0)
        strengths = [s + d / max(1.0, longest / LONGEST) for s, d in zip(strengths, step, strict=True)]
    common = 0.0 if fixed else 1 / (EXPECTED * max(1, len(lines)))  # variance of the average: no result tells of it
    played = [any(won) or any(lost) for won, lost in zip(wins, zip(*wins, strict=True), strict=True)]
    variances = _left_out(deals, strengths, inverse, shared) if resampled else [row[i] for i, row in enumerate(inverse)]
    return {
        line: Rating(MEAN + SCALE * strengths[i], SCALE * sqrt(variances[i] - common))
        if played[i] or i in fixed
        else Rating()
        for i, line in enumerate(lines)
    }


def _slope(
    wins: Sequence[Sequence[int]], strengths: Sequence[float], fixed: Sequence[int], shared: float
) -> tuple[list[float], list[list[float]]]:
    """Returns the gradient of the log posterior at these strengths, and the Fisher information with the prior's.

    `shared`: how far the prior leaves the average open. It is the inverse of a matrix of equal covariances.
    """
    size = len(strengths)
    common = shared * sum(strength for i, strength in enumerate(strengths) if i not in fixed)
    slope = [EXPECTED * (common - strength) for strength in strengths]
    information = [[EXPECTED * ((i == j) - shared) for j in range(size)] for i in range(size)]
    for i, j in permutations(range(size), 2):
        if matches := (wins[i][j] + wins[j][i]) / 2:
            chance = 1 / (1 + exp(strengths[j] - strengths[i]))
            slope[i] += wins[i][j] / 2 - matches * chance
            information[i][i] += matches * chance * (1 - chance)
            information[i][j] -= matches * chance * (1 - chance)
    return slope, information


def _deals(lines: Sequence[Line], results: Iterable[Result]) -> Counter[Placed]:
    """Returns how often two releases made what of a deal."""
    place = {line: i for i, line in enumerate(lines)}
    found: dict[tuple[int, int, int, int], tuple[int, int]] = {}
    for count, result in enumerate(results):
        if result.void or result.second is None or not place.keys() >= set(result.lines):
            continue
        one, other = sorted(result.lines, key=place.__getitem__)
        key = (place[one], place[other], result.round, result.pairing or -1 - count)
        half_wins, matches = found.get(key, (0, 0))
        found[key] = half_wins + (1 if result.winner is None else 2 * (result.winner == one[0])), matches + 1
    return Counter((first, second, *made) for (first, second, _, _), made in found.items())


def _half_wins(size: int, deals: Mapping[Placed, int]) -> list[list[int]]:
    """Returns twice the wins of each team against each other one."""
    wins = [[0] * size for _ in range(size)]
    for (first, second, half_wins, matches), count in deals.items():
        wins[first][second] += count * half_wins
        wins[second][first] += count * (2 * matches - half_wins)
    return wins


def _left_out(
    deals: Mapping[Placed, int], strengths: Sequence[float], inverse: Sequence[Sequence[float]], shared: float
) -> list[float]:
    """Returns the variance of each strength by how far it moves when each deal is left out, plus that of the prior.

    A deal is left out by one step of Newton's method. So that a few deals which happen to agree make nobody sure, the
    variance of independent matches has the weight of DEALS_FEW deals, and is the least for a team with no more.
    """
    variances = [sum(EXPECTED * part * part for part in row) - EXPECTED * shared * sum(row) ** 2 for row in inverse]
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


def _inverse_without(matrix: Sequence[Sequence[float]], fixed: Sequence[int]) -> list[list[float]]:
    """Returns the inverse of the matrix without these rows and columns, which are 0 in it."""
    if not fixed:
        return _inverse(matrix)
    rows = [
        [value if i not in fixed and j not in fixed else float(i == j) for j, value in enumerate(row)]
        for i, row in enumerate(matrix)
    ]
    found = _inverse(rows)
    for i in fixed:
        found[i][i] = 0.0
    return found


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
