"""Predicts an opponent's next move by several simple predictors; those that were recently right are trusted.

Moves are places on the circle, so that a move beats those one and three places before it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from .verdict import CIRCLE

PLACES = len(CIRCLE)
GAIN = (0, 1, -1, 1, -1)  # the gain of a move by its distance from the other's on the circle
LONGEST = 5  # longest sequence of rounds to look for in the history

Round = tuple[int, int]  # the player's own move, the opponent's
Context = Callable[["list[Round]"], Any]  # what the next move may depend on


def result(past: list[Round]) -> int:
    """Returns how the last round went for the opponent: 1 won, 0 tied, -1 lost."""
    mine, theirs = past[-1]
    return GAIN[(theirs - mine) % PLACES]


CONTEXTS: dict[str, Context] = {
    "favourite": lambda _: None,
    "after their own": lambda past: past[-1][1],
    "after mine": lambda past: past[-1][0],
    "after both": lambda past: past[-1],
}


@dataclass
class Counts:
    """How often each move followed in a context; newer rounds count more."""

    context: Context
    relative: bool = False  # to the opponent's last move
    fade: float = 0.99
    seen: dict[Any, list[float]] = field(default_factory=lambda: defaultdict(lambda: [0.0] * PLACES))

    def predict(self, past: list[Round]) -> int | None:
        """Returns the most frequent move in this context; None if it was never seen."""
        counts = self.seen.get(self.context(past))
        return None if counts is None else (counts.index(max(counts)) + self._base(past)) % PLACES

    def learn(self, past: list[Round], move: int) -> None:
        """Records the move that followed."""
        counts = self.seen[self.context(past)]
        counts[:] = [count * self.fade for count in counts]
        counts[(move - self._base(past)) % PLACES] += 1

    def _base(self, past: list[Round]) -> int:
        return past[-1][1] if self.relative else 0


@dataclass
class Recall:
    """What followed the longest earlier sequence equal to the last rounds."""

    seen: dict[tuple[Round, ...], int] = field(default_factory=dict)

    def predict(self, past: list[Round]) -> int | None:
        """Returns what followed the longest known sequence."""
        known = (self.seen.get(key) for key in _endings(past))
        return next((move for move in known if move is not None), None)

    def learn(self, past: list[Round], move: int) -> None:
        """Records the move that followed."""
        self.seen.update(dict.fromkeys(_endings(past), move))


def _endings(past: list[Round]) -> Iterable[tuple[Round, ...]]:
    return (tuple(past[-long:]) for long in range(min(LONGEST, len(past)), 1, -1))


@dataclass
class Advice:
    """A move against one opponent and the confidence in it; 0 without a prediction."""

    move: int
    trust: float  # roughly in standard deviations of random play


@dataclass
class Tried:
    """A predictor with the gain of each of its five rotations; older rounds count less."""

    predictor: Counts | Recall
    fade: float
    won: list[float] = field(default_factory=lambda: [0.0] * PLACES)
    rounds: float = 0.0

    def sees(self, before: list[Round], theirs: int) -> None:
        """Records another round."""
        if (predicted := self.predictor.predict(before)) is not None:
            away = predicted - theirs
            self.won = [won * self.fade + GAIN[(away + turn) % PLACES] for turn, won in enumerate(self.won)]
            self.rounds = self.rounds * self.fade**2 + 1
        self.predictor.learn(before, theirs)

    def advise(self, past: list[Round]) -> Advice:
        """Returns the advice of its best rotation."""
        predicted, best = self.predictor.predict(past), max(self.won)
        if predicted is None or best <= 0:
            return Advice(0, 0.0)
        return Advice((predicted + self.won.index(best)) % PLACES, best / sqrt(self.rounds))


@dataclass
class Model:
    """A model of one opponent, from several predictors."""

    names: tuple[str, ...]
    fade: float

    def advise(self, past: list[Round]) -> Advice:
        """Returns the advice of the best predictor after replaying all rounds."""
        if not past:
            return Advice(0, 0.0)
        tried = [Tried(_predictor(name), self.fade) for name in self.names]
        for number in range(1, len(past)):
            for one in tried:
                one.sees(past[:number], past[number][1])
        return max((one.advise(past) for one in tried), key=lambda advice: advice.trust)


def _predictor(name: str) -> Counts | Recall:
    if name == "recall":
        return Recall()
    return Counts(result, relative=True) if name == "after the result" else Counts(CONTEXTS[name])
