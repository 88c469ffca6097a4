"""Ratings of levels from all pairs that were measured, at once: the likeliest ones by the model of Bradley and Terry.

A chain of neighbours adds up their errors, and says nothing of pairs further apart. Where one side takes nearly all
points, a few upsets decide what the pair says, so such pairs count little.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, log10

SCALE = 400 / log(10)
FAR, FAR_COUNTS = 300, 0.25  # points; from there on a pair of levels counts so much
PAIRS_MOST = 500  # that count: with more of them the model errs by more than chance does
SWEEPS = 2_000


@dataclass(frozen=True)
class Measured:
    """The share of the points that one level took from another in so many pairs of matches."""

    first: int
    second: int
    share: float
    pairs: int

    @property
    def floored(self) -> float:
        """Returns the share with half a point more for both, so that nobody is infinitely stronger."""
        return (self.share * self.pairs + 0.5) / (self.pairs + 1)

    @property
    def weight(self) -> float:
        """Returns how many pairs it counts for."""
        apart = abs(400 * log10(self.floored / (1 - self.floored)))
        return min(self.pairs, PAIRS_MOST) * (1.0 if apart < FAR else FAR_COUNTS)


def fitted(results: Sequence[Measured], anchor: int, at: int) -> dict[int, int]:
    """Returns the likeliest ratings of all levels in the results, with the anchor at its given rating."""
    levels = sorted({level for one in results for level in (one.first, one.second)})
    rating = dict.fromkeys(levels, 0.0)
    for _ in range(SWEEPS):
        for level in levels:
            slope = bend = 0.0
            for one in results:
                if level in (one.first, one.second):
                    away = one.second if level == one.first else one.first
                    share = one.floored if level == one.first else 1 - one.floored
                    expected = 1 / (1 + 10 ** ((rating[away] - rating[level]) / 400))
                    slope += one.weight * (share - expected)
                    bend += one.weight * expected * (1 - expected)
            rating[level] += SCALE * slope / bend
    return {level: round(at + rating[level] - rating[anchor]) for level in levels}
