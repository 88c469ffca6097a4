"""Is one robot better than others? Pairs of matches from both sides of a deal, an interval, a sequential test."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt

ERROR = 0.05  # accepted chance of each wrong verdict
SURE = 1.96  # standard errors on each side of a 95 % interval
LEAST = 8  # pairs before a verdict: the variance of fewer says little
_TINY = 1e-9


@dataclass(frozen=True, slots=True)
class Trial:
    """What pairs of matches say: points are 1 a win, 0.5 a draw; `verdict` is better, not_better or open."""

    pairs: int
    score: float  # points a match, 0 to 1
    elo: float
    interval: tuple[float, float]  # of elo, 95 %
    llr: float | None = None  # the logarithm of the likelihood ratio of the two hypotheses
    bounds: tuple[float, float] | None = None
    verdict: str = "open"


def judge(points: Sequence[float], hypotheses: tuple[float, float] | None = None) -> Trial:
    """Judges the points of pairs, each 0 to 2, in the order of their deals.

    With `hypotheses` (two differences in Elo, the smaller one first) the verdict is that of a sequential test with
    normally distributed pairs: it stays what it was at the first pair at which a bound was passed.
    """
    total = squares = 0.0
    for count, pair in enumerate(points, 1):
        total, squares = total + pair / 2, squares + pair * pair / 4
        if hypotheses is not None and count >= LEAST:
            trial = _judged(count, total, squares, hypotheses)
            if trial.verdict != "open":
                return trial
    return _judged(len(points), total, squares, hypotheses)


def _judged(count: int, total: float, squares: float, hypotheses: tuple[float, float] | None) -> Trial:
    if not count:
        return Trial(0, 0.5, 0.0, (-inf, inf))
    mean = total / count
    variance = max(squares / count - mean * mean, 0.0)
    off = SURE * sqrt(variance / count)
    interval = _elo(mean - off), _elo(mean + off)
    if hypotheses is None:
        return Trial(count, mean, _elo(mean), interval)
    low, high = (_expected(elo) for elo in hypotheses)
    llr = count * (high - low) * (2 * mean - low - high) / (2 * max(variance, 1 / (16 * count)))
    bounds = log(ERROR / (1 - ERROR)), log((1 - ERROR) / ERROR)
    verdict = "open" if count < LEAST or bounds[0] < llr < bounds[1] else "better" if llr > 0 else "not_better"
    return Trial(count, mean, _elo(mean), interval, llr, bounds, verdict)


def _expected(elo: float) -> float:
    """Returns the expected points of a match."""
    return 1 / (1 + 10 ** (-elo / 400))


def _elo(score: float) -> float:
    """Returns the difference in Elo that a score stands for; infinite where nothing was won or lost."""
    if score <= _TINY:
        return -inf
    return inf if score >= 1 - _TINY else -400 * log10(1 / score - 1)
