"""Ratings of players at a game for any number of seats, on the scale of Elo: 400 more means ten wins to one.

Each match moves the ratings of its players, by comparing each place with those next to it (Bradley-Terry with partial
pairing: Weng and Lin 2011, openskill). The usual Plackett-Luce of that library spreads the ratings of eight at a table
nearly twice as wide as their strengths are: docs/why/ratings.md has the figures.

Numbers are whole thousandths of a point, so that ratings can be computed again from their matches to the last digit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import log, sqrt
from typing import Any

from openskill.models import BradleyTerryPart

from .core.commands import LEAVE
from .core.game import Outcome, Seat

POINT = 1_000
START = 1_500 * POINT
WIDE = 250 * POINT  # standard deviation of the strengths that we expect before any match
SURE = 120 * POINT  # the largest standard deviation of a rating that can be compared with others
RETURNING = 8.0  # points of uncertainty that each match brings back, so that a rating goes on moving
SCALE = 400 / log(10)
INTERVAL = 1.96  # standard deviations on each side of an interval of 95 %
KEPT_IN_SEASON = 0.75  # of the distance to the average, when a season begins
SEASON_WIDE = 150 * POINT  # the least standard deviation with which a season begins
TURNS_LEAST = 2  # that each seat must have answered before somebody leaves or runs out of time

AGAIN = (1.0, 1.0, 0.5, 0.25, 0.125)  # how much the first, second … match of the same two in a day counts; then nothing

ALL_TIME = 0  # as a pool; the others are seasons
Line = int  # the rated player: one for each person, or robot, and game


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength, its standard deviation, and the number of matches that it rests on."""

    value: int = START
    deviation: int = WIDE
    matches: int = 0

    @property
    def points(self) -> int:
        """Returns the rating as it is shown."""
        return round(self.value / POINT)

    @property
    def plus_minus(self) -> int:
        """Returns half the width of the interval of 95 %, in points."""
        return round(INTERVAL * self.deviation / POINT)

    @property
    def unsure(self) -> bool:
        """Returns whether there are too few matches to compare it with others."""
        return self.deviation > SURE


@dataclass(frozen=True, slots=True)
class Meeting:
    """What two players had of each other in a day: rated matches, and what the first of them gained in these."""

    matches: int = 0
    gain: int = 0


Pair = tuple[Line, Line, int]  # the lower line first; the day since 1970


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of a rated match: its player, or the fixed rating of a computer, and its place, from 0."""

    place: int
    line: Line | None = None
    fixed: Rating = field(default_factory=Rating)


@dataclass(frozen=True, slots=True)
class Played:
    """A rated match: its seats, its day, and the pools in which it counts, ALL_TIME first."""

    seats: tuple[Place, ...]
    day: int
    pools: tuple[int, ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        """Returns the rated players."""
        return tuple(seat.line for seat in self.seats if seat.line is not None)

    @property
    def pairs(self) -> Iterator[Pair]:
        """Yields each two of the rated players."""
        return ((one, other, self.day) for one, other in combinations(sorted(self.lines), 2))


_MODEL: Any = BradleyTerryPart(
    mu=START / POINT,
    sigma=WIDE / POINT,
    beta=SCALE / sqrt(2),
    tau=RETURNING,
    gamma=lambda *_: 1.0,  # each result tells as much as the model says; the library's own damps it
)


def why_not(outcome: Outcome, people: int, seats: int, turns: Sequence[int], *, taken_back: bool) -> str:
    """Returns why a finished match is not rated; empty where it is. `turns`: how many each seat has answered.

    `stopped` (nobody has a place), `alone` (no two players, or no person), `taken_back` (moves were), `short` (somebody
    left or ran out of time before each had answered two turns).
    """
    if not outcome.places:
        return "stopped"
    if not people or seats < 2:
        return "alone"
    if taken_back:
        return "taken_back"
    is_left = outcome.why in LEAVE or outcome.why == "time"
    return "short" if is_left and min(turns) < TURNS_LEAST else ""


def places_of(outcome: Outcome) -> dict[Seat, int]:
    """Returns the place of each seat, from 0."""
    return {seat: place for place, shared in enumerate(outcome.places) for seat in shared}


class Book:
    """Ratings by player and pool, and who met whom; one match after another is entered."""

    def __init__(
        self,
        ratings: Mapping[tuple[Line, int], Rating] | None = None,
        meetings: Mapping[Pair, Meeting] | None = None,
    ) -> None:
        self.ratings = dict(ratings or {})
        self.meetings = dict(meetings or {})

    def rating(self, line: Line, pool: int = ALL_TIME) -> Rating:
        """Returns a player's rating in a pool; in a season without a match, the one that it would begin with."""
        found = self.ratings.get((line, pool))
        if found is not None:
            return found
        return Rating() if pool == ALL_TIME else season_start(self.rating(line))

    def enter(self, match: Played) -> dict[Line, Rating]:
        """Rates a match in all its pools; returns the players' ratings before it, of all time."""
        before = {line: self.rating(line) for line in match.lines}
        weights = {line: self._weights(match, line) for line in match.lines}
        starts = [(pool, [self._at(seat, pool) for seat in match.seats]) for pool in match.pools]
        for pool, at in starts:
            for seat, was, now in zip(match.seats, at, rated(at, [s.place for s in match.seats]), strict=True):
                if seat.line is not None:
                    gain, loss = weights[seat.line]
                    self.ratings[seat.line, pool] = _part(was, now, gain if now.value > was.value else loss)
        self._note(match, before)
        return before

    def _at(self, seat: Place, pool: int) -> Rating:
        return seat.fixed if seat.line is None else self.rating(seat.line, pool)

    def _weights(self, match: Played, line: Line) -> tuple[float, float]:
        """Returns how much of a gain and of a loss counts: the mean over the opponents."""
        others = [other for other in match.lines if other != line]
        computers = len(match.seats) - 1 - len(others)
        gains = losses = float(computers)
        for other in others:
            met, sign = self._met(line, other, match.day)
            weight = AGAIN[met.matches] if met.matches < len(AGAIN) else 0.0
            gains += weight
            losses += 1.0 if sign * met.gain > 0 else weight  # what was won from them today can be lost in full
        return gains / (len(match.seats) - 1), losses / (len(match.seats) - 1)

    def _met(self, line: Line, other: Line, day: int) -> tuple[Meeting, int]:
        low, high = sorted((line, other))
        return self.meetings.get((low, high, day), Meeting()), 1 if line == low else -1

    def _note(self, match: Played, before: Mapping[Line, Rating]) -> None:
        for pair in match.pairs:
            low, high, _ = pair
            met = self.meetings.get(pair, Meeting())
            won, lost = (self.rating(line).value - before[line].value for line in (low, high))
            self.meetings[pair] = Meeting(met.matches + 1, met.gain + won - lost)


def rated(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Returns the ratings of all seats after a match in which they took these places; equal places are shared."""
    teams = [[_MODEL.rating(one.value / POINT, one.deviation / POINT)] for one in before]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [
        Rating(round(new.mu * POINT), round(new.sigma * POINT), one.matches + 1)
        for one, (new,) in zip(before, after, strict=True)
    ]


def _part(was: Rating, now: Rating, weight: float) -> Rating:
    if weight == 1.0:
        return now
    value = was.value + round(weight * (now.value - was.value))
    return Rating(value, was.deviation + round(weight * (now.deviation - was.deviation)), now.matches)


def season_start(rating: Rating) -> Rating:
    """Returns the rating with which a season begins: nearer to the average, and less certain."""
    value = START + round(KEPT_IN_SEASON * (rating.value - START))
    return Rating(value, max(rating.deviation, SEASON_WIDE))


def expected(one: Rating, other: Rating) -> float:
    """Returns the chance that one player is placed before another, given how uncertain both ratings are."""
    spread = sqrt(SCALE**2 + (one.deviation**2 + other.deviation**2) / POINT**2)
    return 1 / (1 + 10 ** ((other.value - one.value) / POINT / (spread * log(10))))


def entered(matches: Iterable[Played]) -> Book:
    """Returns the book of these matches, in their order."""
    book = Book()
    for match in matches:
        book.enter(match)
    return book
