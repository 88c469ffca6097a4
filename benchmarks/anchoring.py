"""Are ratings of an endless ladder of a few robots on the scale of its anchors? `python -m benchmarks.anchoring`.

Eight robots of known strengths are paired minute by minute, as the program does it; who wins is drawn by the model of
Elo. After 40 matches each: how many true strengths lie within ±, how wide ± is, and how far a rating is off, on the day
and once it is booked. With `--repeated` the second match of a deal goes as the first.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import product
from math import exp
from statistics import fmean

from games import find_games
from games.core.options import make
from games.ratings import SCALE
from games.tournament.days import Standing
from games.tournament.deal_rating import NEW
from games.tournament.endless import EVERY_MINUTES, Robot, paired
from games.tournament.rating import Rating
from games.tournament.results import Result, Team

MATCHES, FIRST_ANCHOR = 40, 100
MIDNIGHT = datetime(2026, 11, 22, tzinfo=UTC)
EVERY, TURN = timedelta(minutes=EVERY_MINUTES), timedelta(minutes=1)
HEXAGON = find_games()["hexagon"]
GROUPS = {"weak": (1, 2, 3, 4, 5, 6, 8, 9), "mixed": (1, 3, 6, 8, 9, 10, 11, 12), "alike": (5, 5, 6, 6, 7, 7, 8, 8)}


@dataclass
class Ladder:
    """An endless ladder in memory; the clock is moved by turns of a minute, which a match lasts."""

    dice: random.Random
    strengths: Mapping[Team, float]
    anchors: Mapping[Team, float]
    repeated: bool = False
    now: datetime = MIDNIGHT
    standing: Standing = field(default_factory=Standing)
    results: list[Result] = field(default_factory=list)
    paired_at: dict[Team, datetime] = field(default_factory=dict)
    deals: Counter[Team] = field(default_factory=Counter)
    met: Counter[frozenset[Team]] = field(default_factory=Counter)

    def plays(self, matches: int) -> Standing:
        """Plays until each robot has had so many matches; returns what the ladder shows."""
        computers = [Robot(team, rating=Rating(value, 0.0)) for team, value in self.anchors.items()]
        while min(2 * self.deals[team] for team in self.strengths) < matches:
            ratings = self.standing.ratings
            robots = [Robot(team, self.paired_at.get(team), ratings.get((team, 0), NEW)) for team in self.strengths]
            pairs = paired(robots, computers, self.met, EVERY, self.now)
            for pair in pairs:
                self._meet(*pair)
            if pairs:
                self.standing = Standing().so_far(MIDNIGHT.date(), self.results, self.anchors)
            self.now += TURN
        return self.standing

    def _meet(self, one: Team, other: Team) -> None:
        everybody = {**self.strengths, **self.anchors}
        chance = 1 / (1 + exp((everybody[other] - everybody[one]) / SCALE))
        pairing, first = len(self.results) // 2 + 1, self.dice.random() < chance
        second = first if self.repeated else self.dice.random() < chance
        for teams, won in (((one, other), first), ((other, one), second)):
            self.results.append(Result(1, *teams, one if won else other, pairing=pairing))
        for team in (one, other):
            self.deals[team] += 1
            self.paired_at[team] = self.now
        self.met[frozenset((one, other))] += 1


@dataclass(frozen=True)
class Checked:
    """How the ratings of a ladder compare with the truth, robot by robot."""

    errors: Sequence[float]
    plus_minus: Sequence[float]

    @property
    def within(self) -> Sequence[bool]:
        """Returns for each robot whether its true strength lies within ±."""
        return [abs(error) <= width for error, width in zip(self.errors, self.plus_minus, strict=True)]


def checked(standing: Standing, strengths: Mapping[Team, float]) -> Checked:
    """Compares the ratings of all robots with their true strengths."""
    ratings = {team: standing.ratings[team, 0] for team in strengths}
    errors = [ratings[team].value - strength for team, strength in strengths.items()]
    return Checked(errors, [rating.plus_minus for rating in ratings.values()])


def played(levels: Sequence[int], size: int, seed: int, *, repeated: bool = False) -> tuple[Checked, Checked]:
    """Plays a day of robots as strong as these levels; returns how it compares as it is shown, and once booked."""
    points = HEXAGON.computer.points_at(make(HEXAGON.Options, {"size": size}))
    robots = {team: float(points[level - 1]) for team, level in enumerate(levels, 1)}
    named = [level for level in HEXAGON.computer.named_levels if level <= len(points)]
    anchors = {FIRST_ANCHOR + level: float(points[level - 1]) for level in named}
    ladder = Ladder(random.Random(seed), robots, anchors, repeated)
    shown = ladder.plays(MATCHES)
    booked = Standing().after(MIDNIGHT.date(), ladder.results, anchors)
    return checked(shown, robots), checked(booked, robots)


def line_of(ladders: Sequence[Checked]) -> str:
    """Says how many ratings were within ±, and how far they were off."""
    each = fmean(hit for ladder in ladders for hit in ladder.within)
    whole = fmean(all(ladder.within) for ladder in ladders)
    width = fmean(width for ladder in ladders for width in ladder.plus_minus)
    off = fmean(abs(error) for ladder in ladders for error in ladder.errors)
    return f"{each:.1%} within ±, all eight in {whole:.0%}, ± {width:.0f}, off by {off:.0f}"


def main() -> None:
    """Prints two lines for each size and group of robots."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=100, metavar="N")
    parser.add_argument("--repeated", action="store_true")
    args = parser.parse_args()
    for size, name in product((4, 5), GROUPS):
        days = [played(GROUPS[name], size, seed, repeated=args.repeated) for seed in range(args.seeds)]
        for when, ladders in zip(("shown", "booked"), zip(*days, strict=True), strict=True):
            print(f"size {size}, {name}, {when}: {line_of(ladders)}", flush=True)


if __name__ == "__main__":
    main()
