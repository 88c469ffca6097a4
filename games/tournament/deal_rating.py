"""Ratings of an endless ladder: those that fit the deals that count, at any moment of a day.

The likeliest strengths (Bradley-Terry) are found release by release, so that the fit takes milliseconds. How sure a
rating is comes from what ties a release to the anchors: its own deals with them, and its deals with others that have
met them. Longer ways are left out, so ± is rather too wide. Releases that have met only each other know how they
differ, and not how strong they all are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, sqrt
from typing import NamedTuple

from games.ratings import SCALE

from .rating import MEAN, NO_ANCHORS, Rating
from .results import Line, Team

WIDE = 700.0  # standard deviation of the strengths that we expect before any result
LEVEL = 700.0  # that of the average of all releases, where anchors can tell it
EXPECTED, LEVEL_EXPECTED = (SCALE / WIDE) ** 2, (SCALE / LEVEL) ** 2  # as information, in natural logarithms
CHANCE_COUNTS = 1.0  # information by which deals are believed to be as lucky as chance
EXACT, NEAR = 1e-9, 1e-5  # the last step of a fit to be written down, and of one to be looked at
TURNS_MOST = 2_000
LONGEST = 2.0  # a longer step is shortened, so that it cannot go astray
NEW = Rating(MEAN, WIDE)
NO_RATINGS: Mapping[Line, Rating] = {}


class Deal(NamedTuple):
    """What two releases made of a deal."""

    first: Line
    second: Line
    half_wins: int  # of the first one
    matches: int


class _Field:
    """The releases of some deals by number, with their strengths in natural logarithms, and all that they made."""

    def __init__(self, deals: Sequence[Deal], anchors: Mapping[Team, float], known: Mapping[Line, Rating]) -> None:
        self.lines = sorted({line for deal in deals for line in (deal.first, deal.second)})
        self.fixed = [team in anchors for team, _ in self.lines]
        self.robots = [number for number, is_fixed in enumerate(self.fixed) if not is_fixed]
        self.anchored = bool(anchors)
        values = [anchors[line[0]] if line[0] in anchors else known.get(line, NEW).value for line in self.lines]
        self.strengths = [(value - MEAN) / SCALE for value in values]
        place = {line: number for number, line in enumerate(self.lines)}
        self.deals = [(place[first], place[second], half_wins / 2, count) for first, second, half_wins, count in deals]
        self.met = [dict[int, tuple[float, int]]() for _ in self.lines]  # points and matches, by opponent
        for first, second, points, count in self.deals:
            for robot, opponent, won in ((first, second, points), (second, first, count - points)):
                before, matches = self.met[robot].get(opponent, (0.0, 0))
                self.met[robot][opponent] = before + won, matches + count
        self.level = self._level()

    def _level(self) -> float:
        """Returns the likeliest average, given all strengths; without anchors it is 0."""
        total = sum(self.strengths[robot] for robot in self.robots)
        return EXPECTED * total / (EXPECTED * len(self.robots) + LEVEL_EXPECTED) if self.anchored else 0.0

    def settle(self, exact: float) -> None:
        """Moves all strengths to the likeliest ones."""
        for _ in range(TURNS_MOST):
            longest = max([self._moved(robot) for robot in self.robots], default=0.0)
            shift = self._shift()
            for robot in self.robots:
                self.strengths[robot] += shift
            self.level = self._level()
            if max(longest, abs(shift)) <= exact:
                return

    def _moved(self, robot: int) -> float:
        """Moves a strength to where the results of its release have it; returns how far."""
        strengths = self.strengths
        own = strengths[robot]
        slope, bend = EXPECTED * (self.level - own), EXPECTED
        for other, (points, matches) in self.met[robot].items():
            chance = 1 / (1 + exp(strengths[other] - own))
            slope += points - matches * chance
            bend += matches * chance * (1 - chance)
        step = max(-LONGEST, min(LONGEST, slope / bend))
        strengths[robot] = own + step
        return abs(step)

    def _shift(self) -> float:
        """Returns how far all strengths together are from where the anchors, or else the average, have them."""
        strengths = self.strengths
        if not self.anchored:
            return -sum(strengths[robot] for robot in self.robots) / max(1, len(self.robots))
        slope, bend = -LEVEL_EXPECTED * self.level, LEVEL_EXPECTED
        for robot in self.robots:
            for other, (points, matches) in self.met[robot].items():
                if self.fixed[other]:
                    chance = 1 / (1 + exp(strengths[other] - strengths[robot]))
                    slope += points - matches * chance
                    bend += matches * chance * (1 - chance)
        return max(-LONGEST, min(LONGEST, slope / bend))

    def variances(self) -> dict[int, float]:
        """Returns the variance of each strength, or where there are no anchors, of its distance from the average."""
        luck, count = self._luck(), len(self.robots)
        known = [{other: self._information(line, other) / luck for other in of} for line, of in enumerate(self.met)]
        own = 1 / (1 / EXPECTED + count / LEVEL_EXPECTED) if self.anchored else EXPECTED  # what we expect is known
        tied = [own + sum(of[other] for other in of if self.fixed[other]) for of in known]
        average = 0.0 if self.anchored else 1 / (own * max(1, count))
        return {robot: 1 / (tied[robot] + self._by_others(known[robot], tied)) - average for robot in self.robots}

    def _by_others(self, known: Mapping[int, float], tied: Sequence[float]) -> float:
        """Returns what meetings with others say: no more than is known of them."""
        return sum(1 / (1 / much + 1 / tied[other]) for other, much in known.items() if not self.fixed[other])

    def _information(self, one: int, other: int) -> float:
        chance = 1 / (1 + exp(self.strengths[other] - self.strengths[one]))
        return self.met[one][other][1] * chance * (1 - chance)

    def _luck(self) -> float:
        """Returns how much more deals surprise than matches that do not depend on each other; 1 at least."""
        surprise, expected = CHANCE_COUNTS, CHANCE_COUNTS
        for first, second, points, matches in self.deals:
            chance = 1 / (1 + exp(self.strengths[second] - self.strengths[first]))
            surprise += (points - matches * chance) ** 2
            expected += matches * chance * (1 - chance)
        return max(1.0, surprise / expected)


def deal_ratings(
    deals: Sequence[Deal],
    anchors: Mapping[Team, float] = NO_ANCHORS,
    known: Mapping[Line, Rating] = NO_RATINGS,
    exact: float = EXACT,
) -> dict[Line, Rating]:
    """Returns the ratings of all releases in these deals. `known`: earlier ones, from which the search begins."""
    field = _Field(deals, anchors, known)
    field.settle(exact)
    variances = field.variances()
    return {
        line: Rating(anchors[line[0]], 0.0)
        if field.fixed[number]
        else Rating(MEAN + SCALE * field.strengths[number], SCALE * sqrt(variances[number]))
        for number, line in enumerate(field.lines)
    }
