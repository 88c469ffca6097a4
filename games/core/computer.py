"""What a computer player of a game is: what it is asked, its levels, and how strong they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

V = TypeVar("V")  # what one seat may know
ANCHOR = 1_500  # the rating of the level that all ratings at a game rest on
NAMED_MOST = 5  # levels with names
LEVELS_MOST = 16  # a card in a chat has a key for each


def _nobody(_ask: Ask[Any]) -> str:
    raise LookupError("this game has no computer player")


def _always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Ask(Generic[V]):
    """The input of a computer player: its own views, never the state."""

    view: V
    level: int  # 0 (uniformly among the legal actions) to the highest of the game
    seed: bytes
    earlier: tuple[V, ...] = ()  # its own last views of the earlier matches of the series, at most 100, newest last
    budget: float = 1.0  # times the usual amount of thinking
    in_time: Callable[[], bool] = _always  # whether there is time left to think; asked now and then


@dataclass(frozen=True, slots=True)
class Computer(Generic[V]):
    """The computer player of a game; without levels there is none."""

    choose: Callable[[Ask[V]], str]  # -> spelling
    level_points: tuple[int, ...] = (ANCHOR,) * 5  # the measured rating of each level from 1 on; docs/levels.md
    learns: bool = False  # it uses `Ask.earlier`
    points_with: Callable[[Any], tuple[int, ...]] | None = None  # the ratings measured with these options, from level 1

    def points_at(self, options: Any) -> tuple[int, ...]:
        """Returns the ratings of the levels with these options, from 1 on, as far as they were measured."""
        return self.level_points if self.points_with is None else self.points_with(options)

    @property
    def levels(self) -> range:
        """Returns the levels, the weakest first."""
        return range(1, len(self.level_points) + 1)

    @property
    def named_levels(self) -> tuple[int, ...]:
        """Returns the levels that are offered by name: all of a few; of many the ends, and some in even steps."""
        count, levels = min(NAMED_MOST, len(self.levels)), self.levels
        return tuple(levels[round(place * (len(levels) - 1) / max(1, count - 1))] for place in range(count))

    @property
    def anchor_level(self) -> int:
        """Returns the level that is rated 1,500: the middle one of several."""
        points, middle = self.level_points, (len(self.level_points) + 1) / 2
        return min(self.levels, key=lambda level: (abs(points[level - 1] - ANCHOR), abs(level - middle)))

    def level_within(self, points: int) -> int:
        """Returns the strongest level rated no higher, else the weakest; the anchor where all are rated alike."""
        fit = [level for level in self.levels if self.level_points[level - 1] <= points]
        return max(fit, default=1) if len(set(self.level_points)) > 1 else self.anchor_level


@dataclass(frozen=True, slots=True)
class Skill:
    """How much strength decides a game."""

    first_guesses: tuple[int, int, int] = (ANCHOR,) * 3  # where ratings begin: new, knows the rules, strong
    weights: tuple[float, ...] = (1.0,)  # how much strengths count with two seats, three, …; with more as with the last

    def at(self, seats: int) -> float:
        """Returns how much strengths count with so many seats."""
        return self.weights[min(seats - 2, len(self.weights) - 1)]


USUAL_SKILL = Skill()
NO_COMPUTER: Computer[Any] = Computer(_nobody, level_points=())
