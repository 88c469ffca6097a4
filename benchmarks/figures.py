"""A figure beside its floor: what was measured, what was wanted, and the table of it all."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

NAMES = ("figure", "ours", "floor", "ratio", "wanted", "holds")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A bound that the issue names: of our own figure, or of its ratio to the floor."""

    of: Literal["ours", "ratio"]
    way: Literal["≥", "≤"]
    bound: float

    def holds(self, ours: float, ratio: float | None) -> bool:
        """Whether a figure is as good as wanted."""
        value = ours if self.of == "ours" else ratio
        assert value is not None, "a ratio needs a floor"
        return value >= self.bound if self.way == "≥" else value <= self.bound

    def __str__(self) -> str:
        return f"{self.way} {self.bound:g}" + (" of the floor" if self.of == "ratio" else "")


@dataclass(frozen=True, slots=True)
class Measured:
    """One figure of one round, and its floor in the same round."""

    figure: str
    unit: str
    ours: float
    floor: float | None = None
    wanted: Wanted | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One figure over all rounds: medians, the ratio's own median among them."""

    figure: str
    unit: str
    ours: float
    floor: float | None
    ratio: float | None
    wanted: Wanted | None

    @property
    def holds(self) -> bool | None:
        """Whether it is as good as wanted; None where nothing is."""
        return self.wanted.holds(self.ours, self.ratio) if self.wanted else None

    def cells(self) -> tuple[str, ...]:
        """The line as it stands in the table."""
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        holds = {True: "yes", False: "**no**", None: ""}[self.holds]
        wanted = str(self.wanted or "")
        if self.wanted and self.wanted.of == "ours":
            wanted += f" {self.unit}"
        return f"{self.figure}, {self.unit}", _number(self.ours), _number(self.floor), ratio, wanted, holds


def lines(measured: Iterable[Measured]) -> list[Line]:
    """The medians of all rounds, in the order in which the figures first came."""
    each: dict[str, list[Measured]] = {}
    for one in measured:
        each.setdefault(one.figure, []).append(one)
    return [_line(rounds) for rounds in each.values()]


def _line(rounds: Sequence[Measured]) -> Line:
    first = rounds[0]
    floors = [one.floor for one in rounds if one.floor is not None]
    ratios = [one.ours / one.floor for one in rounds if one.floor]
    return Line(
        first.figure,
        first.unit,
        statistics.median(one.ours for one in rounds),
        statistics.median(floors) if floors else None,
        statistics.median(ratios) if ratios else None,
        first.wanted,
    )


def table(some: Iterable[Line]) -> str:
    """All figures as one table in Markdown."""
    rows = [NAMES, ("---",) * len(NAMES), *(line.cells() for line in some)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def percentile(times: Sequence[float], share: float) -> float:
    """The time that this share of all did not exceed."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.2f}"
