"""What ratings mean in groups of all kinds, beside Glicko-2: `python -m benchmarks.populations`.

Groups of friends who play each other every day, crowds at duels and big tables, people who are paired near their
ratings; people who play computers beside people who do not; and a population that learns, leaves and is replaced. Each
line: the slope of ratings on true strengths (1 is right), the share of strengths within ±, the log-loss of the chances
that ratings gave, and Kendall's tau, of ours and of Glicko-2 over all pairs of a table.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import atanh, exp, log, pi, sqrt
from statistics import fmean
from typing import Protocol

from games.rating_book import MONTH, Book, Place, Played
from games.ratings import INTERVAL, POINT, SCALE, Rating, expected, first_ratings
from storage.matches.lifts import Tally

AVERAGE, SURELY, WARM = 1_500.0, 1e-6, 10


class System(Protocol):
    """A rating system."""

    def rate(self, table: Sequence[int], places: Sequence[int], day: int, skill: float) -> None:
        """Enters a match."""

    def chance(self, one: int, other: int, skill: float) -> float:
        """Returns the chance that one is placed before another."""

    def known(self, one: int) -> tuple[float, float]:
        """Returns a rating and its standard deviation, in points."""


class Ours:
    """The ratings of games/rating_book.py."""

    def __init__(self) -> None:
        self.book = Book()

    def rate(self, table: Sequence[int], places: Sequence[int], day: int, skill: float) -> None:
        """Enters a match."""
        seats = tuple(Place(place, one + 1) for place, one in zip(places, table, strict=True))
        self.book.rate(Played(seats, day, 1, skill))

    def chance(self, one: int, other: int, skill: float) -> float:
        """Returns the chance that one is placed before another."""
        return expected(self._rating(one), self._rating(other), skill)

    def known(self, one: int) -> tuple[float, float]:
        """Returns a rating and its standard deviation, in points."""
        rating = self._rating(one)
        return rating.value / POINT, rating.deviation / POINT

    def _rating(self, one: int) -> Rating:
        return self.book.players[one + 1].rating if one + 1 in self.book.players else Rating()


@dataclass
class Glicko2:
    """Glickman's Glicko-2, a match a period, over all pairs of a table; deviation 350 and volatility 0.06 at first."""

    tau: float = 0.5
    players: dict[int, tuple[float, float, float]] = field(default_factory=dict)

    def rate(self, table: Sequence[int], places: Sequence[int], day: int, skill: float) -> None:
        """Enters a match."""
        new = {}
        for mine, one in enumerate(table):
            value, wide, change = self._of(one)
            known = error = 0.0
            for theirs, other in enumerate(table):
                if other != one:
                    trust = self._trust(self._of(other)[1])
                    chance = 1 / (1 + exp(-trust * (value - self._of(other)[0])))
                    result = 0.5 + ((places[theirs] > places[mine]) - (places[theirs] < places[mine])) / 2
                    known += trust**2 * chance * (1 - chance)
                    error += trust * (result - chance)
            change = self._volatility(error / known, wide, 1 / known, change)
            wide = 1 / sqrt(1 / (wide**2 + change**2) + known)
            new[one] = (value + wide**2 * error, wide, change)
        self.players |= new

    def chance(self, one: int, other: int, skill: float) -> float:
        """Returns the chance that one is placed before another."""
        (value, wide, _), (beside, unsure, _) = self._of(one), self._of(other)
        return 1 / (1 + exp(-self._trust(sqrt(wide**2 + unsure**2)) * (value - beside)))

    def known(self, one: int) -> tuple[float, float]:
        """Returns a rating and its standard deviation, in points."""
        value, wide, _ = self._of(one)
        return AVERAGE + SCALE * value, SCALE * wide

    def _of(self, one: int) -> tuple[float, float, float]:
        return self.players.get(one, (0.0, 350 / SCALE, 0.06))

    @staticmethod
    def _trust(wide: float) -> float:
        return 1 / sqrt(1 + 3 * wide**2 / pi**2)

    def _volatility(self, delta: float, wide: float, variance: float, change: float) -> float:
        """Returns the new volatility, by the Illinois algorithm of the paper."""
        at = log(change**2)

        def slope(x: float) -> float:
            whole = wide**2 + variance + exp(x)
            return exp(x) * (delta**2 - whole) / (2 * whole**2) - (x - at) / self.tau**2

        low, high = at, at - self.tau
        if delta**2 > wide**2 + variance:
            high = log(delta**2 - wide**2 - variance)
        else:
            while slope(high) < 0:
                high -= self.tau
        at_low, at_high = slope(low), slope(high)
        while abs(high - low) > SURELY:
            between = low + (low - high) * at_low / (at_high - at_low)
            found = slope(between)
            if found * at_high <= 0:
                low, at_low = high, at_high
            else:
                at_low /= 2
            high, at_high = between, found
        return exp(low / 2)


@dataclass(frozen=True, slots=True)
class Group:
    """People, and how they play: how different they are, sizes of tables, draws of equals, how much strength counts."""

    name: str
    people: int
    apart: float  # standard deviation of their strengths
    matches: int  # each, in a crowd; of all in a day, among friends
    days: int = 0  # friends: so long
    seats: Sequence[int] = (2,)
    drawn: float = 0.0
    skill: float = 1.0
    is_near: bool = False
    groups: int = 1


@dataclass(frozen=True, slots=True)
class Fit:
    """How well ratings fit strengths."""

    slope: float
    within: float
    loss: float
    tau: float


FRIENDS = [
    Group(f"{people} friends, {days} days", people, 140, max(2 * people, 5), days, groups=24)
    for people in (2, 3, 4, 6, 10)
    for days in (30, 90)
]
CROWDS = [
    Group("300, duels, 30 matches", 300, 200, 30),
    Group("300, duels, 100 matches", 300, 200, 100),
    Group("300 alike, duels, 100 matches", 300, 100, 100),
    Group("300, eight at a table", 300, 200, 30, seats=(8,)),
    Group("300, two to eight", 300, 200, 30, seats=range(2, 9)),
    Group("300, eight, chance as at Tequila", 300, 200, 100, seats=(8,), skill=0.07),
    Group("300, near pairing, 30 matches", 300, 200, 30, is_near=True),
    Group("300, near pairing, 100 matches", 300, 200, 100, is_near=True),
    Group("300, 35 % draws", 300, 200, 100, drawn=0.35),
]


def fit(group: Group, system: type[Ours | Glicko2], seed: int) -> Fit:
    """Returns how well a system fits a group; the same results for each system, where it does not pair them."""
    dice, parts = random.Random(seed), list[_Run]()
    for _ in range(group.groups):
        run = _Run(group, [dice.gauss(AVERAGE, group.apart) for _ in range(group.people)], system(), dice)
        run.plays()
        parts.append(run)
    own = [one for run in parts for one in run.from_the_middle]
    slope = sum(value * strength for value, strength, _ in own) / sum(strength**2 for _, strength, _ in own)
    within = fmean(abs(value - strength) <= INTERVAL * wide for value, strength, wide in own)
    losses = [loss for run in parts for loss in run.losses]
    pairs = [pair for run in parts for pair in combinations(run.known, 2)]
    right = fmean((one[0] - other[0]) * (one[2] - other[2]) > 0 for one, other in pairs)
    return Fit(slope, within, fmean(losses), 2 * right - 1)


@dataclass
class _Run:
    group: Group
    strengths: Sequence[float]
    system: System
    dice: random.Random
    losses: list[float] = field(default_factory=list)
    day: int = 0

    @property
    def known(self) -> list[tuple[float, float, float]]:
        """Returns each one's rating, its deviation, and the true strength."""
        return [(*self.system.known(one), strength) for one, strength in enumerate(self.strengths)]

    @property
    def from_the_middle(self) -> list[tuple[float, float, float]]:
        """Returns how far each rating and each strength is from the mean, and the deviation."""
        middle, true = fmean(value for value, _, _ in self.known), fmean(self.strengths)
        return [(value - middle, strength - true, wide) for value, wide, strength in self.known]

    def plays(self) -> None:
        """Plays all matches."""
        played = [0] * self.group.people
        while self.day < self.group.days if self.group.days else min(played) < self.group.matches:
            self.day += 1 if self.group.days else 3
            for table in self._friends() if self.group.days else self._crowd():
                self._plays(table, is_warm=min(played[one] for one in table) >= WARM)
                for one in table:
                    played[one] += 1

    def _friends(self) -> list[list[int]]:
        return [self.dice.sample(range(self.group.people), 2) for _ in range(self.group.matches)]

    def _crowd(self) -> list[list[int]]:
        size, people = self.dice.choice(self.group.seats), self.group.people
        order = self.dice.sample(range(people), people)
        if self.group.is_near:
            order.sort(key=lambda one: self.system.known(one)[0] + self.dice.gauss(0, 100))
        firsts = range(self.dice.randint(0, people % size), people - size + 1, size)
        return [order[first : first + size] for first in firsts]

    def _plays(self, table: Sequence[int], *, is_warm: bool) -> None:
        group = self.group
        lots = [group.skill * self.strengths[one] / SCALE - log(-log(self.dice.random())) for one in table]
        order, margin = sorted(range(len(table)), key=lambda at: -lots[at]), 2 * atanh(group.drawn)
        places, place = dict[int, int](), 0
        for number, at in enumerate(order):
            place = number if not number or lots[order[number - 1]] - lots[at] >= margin else place
            places[at] = place
        for one, other in combinations(range(len(table)), 2) if is_warm else ():
            if places[one] != places[other]:
                better, worse = (one, other) if places[one] < places[other] else (other, one)
                self.losses.append(-log(max(self.system.chance(table[better], table[worse], group.skill), SURELY)))
        self.system.rate(table, [places[at] for at in range(len(table))], self.day, group.skill)


LEVELS = (0, 304, 608, 945, 1_315, 1_700, 2_120)  # some of HeXagon's


def with_computers(strength: float, start: int, seed: int) -> tuple[float, float]:
    """Returns the mean rating of people who play half of their matches against computers, and of those who never do.

    All are about so strong, have said where they begin, and meet each other.
    """
    dice, book = random.Random(seed), Book()
    people = {one: dice.gauss(strength, 100) for one in range(1, 201)}
    for one in people:
        book.players[one] = first_ratings(start * POINT)
    for number in range(60):
        order = dice.sample(sorted(people), len(people))
        for one, other in zip(order[::2], order[1::2], strict=True):
            for who in (one, other):
                if who % 2 and number % 2:
                    level = _nearest(people[who] + dice.gauss(0, 150))
                    _duel(book, dice, (who, people[who]), (None, level), number // 2)
            _duel(book, dice, (one, people[one]), (other, people[other]), number // 2)
    points = {who: book.players[who].rating.value / POINT for who in people}
    return fmean(points[who] for who in people if who % 2), fmean(points[who] for who in people if not who % 2)


def _nearest(wanted: float) -> int:
    return min(LEVELS, key=lambda points: abs(points - wanted))


def _duel(
    book: Book, dice: random.Random, one: tuple[int, float], other: tuple[int | None, float], day: int, lift: int = 0
) -> Played:
    """Rates a duel of two, each given with their strength; a computer has no line."""
    lost = int(dice.random() > 1 / (1 + 10 ** ((other[1] - one[1]) / 400)))
    level = Rating(round(other[1] * POINT), 30 * POINT)
    match = Played((Place(lost, one[0]), Place(1 - lost, other[0], level)), day, 1, lift=lift)
    book.rate(match)
    return match


PEOPLE, CAREER = 1_000, 200


def drifted(matches: int, gain: float, seed: int, *, is_lifted: bool = True) -> tuple[float, float]:
    """Returns the shown and the true mean after so many duels of people who learn, leave, and are replaced.

    Each plays 200 matches and gains so many points meanwhile; newcomers are 50 below where their ratings begin.
    """
    dice, book, tally, newest = random.Random(seed), Book(), Tally(), PEOPLE
    lines, played = list(range(1, PEOPLE + 1)), [dice.randrange(CAREER) for _ in range(PEOPLE)]
    base = [dice.gauss(AVERAGE - 50, 150) for _ in range(PEOPLE)]
    for number in range(matches):
        day = number * MONTH // (20 * PEOPLE)
        if number % (20 * PEOPLE) == 0:
            book.meetings.clear()  # nobody meets the same often
        two = dice.sample(range(PEOPLE), 2)
        one, other = ((lines[at], base[at] + gain * played[at] / CAREER) for at in two)
        lift = tally.lift("game", day // MONTH) if is_lifted else 0
        tally.count("game", _duel(book, dice, one, other, day, lift), book)
        for at in two:
            played[at] += 1
            if played[at] == CAREER:
                newest += 1
                book.players.pop(lines[at])
                lines[at], played[at], base[at] = newest, 0, dice.gauss(AVERAGE - 50, 150)
    shown = fmean(book.players[line].rating.value / POINT for line in lines if line in book.players)
    return shown, fmean(base[at] + gain * played[at] / CAREER for at in range(PEOPLE))


def main() -> None:
    """Prints a line for each group and system."""
    for group in [*FRIENDS, *CROWDS]:
        for system in (Ours, Glicko2):
            its = fit(group, system, 1)
            figures = f"slope {its.slope:.2f}  within {its.within:4.0%}  log-loss {its.loss:.4f}  tau {its.tau:.3f}"
            print(f"{group.name:36}{system.__name__:9}{figures}", flush=True)
    for strength, start in ((500, 500), (900, 1_000), (1_500, 1_500)):
        against, among = with_computers(strength, start, 1)
        print(f"true {strength:,}: {against:,.0f} with computers, {among:,.0f} without", flush=True)
    for gain, is_lifted in ((150, False), (150, True), (0, True)):
        shown, true = drifted(400_000, gain, 3, is_lifted=is_lifted)
        given = "given back" if is_lifted else "lost"
        print(f"people gain {gain}, points are {given}: {shown:,.0f} shown, {true:,.0f} true", flush=True)


if __name__ == "__main__":
    main()
