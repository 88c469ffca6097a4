"""Ratings of players at a game for any number of seats, on the scale of Elo: 400 more means ten wins to one.

Each match moves the ratings of its players, by comparing each two of them (Bradley-Terry with full pairing: Weng and
Lin 2011). The comparisons of one table share its luck, so together they count as much as the order of its players tells
about each of them: docs/why/ratings.md has the figures. `Book` (rating_book.py) enters one match after another.

Numbers are whole thousandths of a point, so that ratings can be computed again from their matches to the last digit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from math import exp, log, pi, sqrt

from msgspec import Struct

from .core.commands import FAULTS, LEAVE, Command, Do, Sit
from .core.computer import ANCHOR
from .core.game import Outcome, Seat

POINT = 1_000
START = ANCHOR * POINT
WIDE = 300 * POINT  # standard deviation of the strengths that we expect before any match
SURE = 120 * POINT  # the largest standard deviation of a rating that can be compared with others
RETURNING = 8.0  # points of uncertainty that each match brings back, so that a rating goes on moving
SCALE = 400 / log(10)
LOGISTIC = 3 / pi**2  # a normal distribution of this variance, times the squared scale, is about as wide as a logistic
DAMPED = 2  # how much more cautious a step is, the more a match tells about a rating
UNSURE_BEHIND = 10_000 * POINT  # on ladders that have unsure ratings, too
INTERVAL = 1.96  # standard deviations on each side of an interval of 95 %
SEASON_WIDE = 150 * POINT  # the least standard deviation with which a season begins
TURNS_LEAST = 2  # that each seat must have answered where somebody has left or run out of time
EXCESS_MOST = 100 * POINT  # of a rating on the ladders of everywhere: what single opponents brought beyond their share
MET_LEAST = 5  # regular opponents, before a rating is on the ladders of everywhere
DAYS_LEAST = 3  # with rated matches, of a regular player

NO_SEASON = 0
Line = int  # the rated player: one for each person, or robot, and game


class Rating(Struct, frozen=True, gc=False):
    """A strength, its standard deviation, and the number of matches that it rests on.

    `excess`: the part of the value that single opponents brought beyond what one opponent may bring.
    """

    value: int = START
    deviation: int = WIDE
    matches: int = 0
    excess: int = 0

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

    @property
    def rank(self) -> int:
        """Returns what orders ladders with unsure ratings: these are behind all sure ones."""
        return self.value - UNSURE_BEHIND if self.unsure else self.value

    @property
    def is_broad(self) -> bool:
        """Returns whether it rests on enough opponents, as far as the ladders of everywhere ask that."""
        return self.excess <= EXCESS_MOST


class Ratings(Struct, frozen=True, gc=False):
    """A player's rating of all time, and the one of the last season in which they played.

    `start`: where both began. `met`: regular players whom they have met, at most MET_LEAST.
    """

    rating: Rating = Rating()
    season: int = NO_SEASON
    in_season: Rating = Rating()
    start: int = START
    met: tuple[Line, ...] = ()
    days: int = 0  # with rated matches
    day: int = 0  # the last of them

    @property
    def is_regular(self) -> bool:
        """Returns whether the player is known well enough to count as an opponent: sure, over several days."""
        return self.days >= DAYS_LEAST and not self.rating.unsure

    def is_listed(self, rating: Rating) -> bool:
        """Returns whether one of both ratings is on the ladders of everywhere."""
        return not rating.unsure and rating.is_broad and len(self.met) >= MET_LEAST


def first_ratings(start: int) -> Ratings:
    """Returns the ratings of somebody who begins there, in thousandths of a point."""
    return Ratings(Rating(start), NO_SEASON, Rating(start), start)


def why_not(outcome: Outcome | None, people: int, seats: int, *, all_away: bool = False, steps: int = 0) -> str:
    """Returns why a finished match is not rated; empty where it is. `steps`: those that were taken, 0 if unknown.

    `stopped` (nobody has a place, or computers played for all people at the end), `alone` (no two players, or no
    person), `robot_fault` (a robot could not go on), `brief` (over by play before each seat had moved). Others are
    `taken_back` (moves were), `short` (somebody left or ran out of time while all were in the game, before each seat
    had answered TURNS_LEAST turns), `own_robot` (a person against their own robot), `daily` (everybody has the same
    deal) and `casual` (chosen before the match).
    """
    if outcome is None or not outcome.places or all_away:
        return "stopped"
    if not people or seats < 2:
        return "alone"
    if outcome.why in FAULTS:
        return "robot_fault"
    return "brief" if 0 < steps < seats and not was_left(outcome) else ""


def was_left(outcome: Outcome | None) -> bool:
    """Returns whether a match ended because somebody left or ran out of time."""
    return outcome is not None and (outcome.why in LEAVE or outcome.why == "time")


def is_short(commands: Iterable[Command | None], seats: int) -> bool:
    """Whether a match that somebody has left is not rated: a seat has answered fewer than TURNS_LEAST turns.

    Of a seat for which a computer has played on, those before: else coming back for a won match alone would have it
    rated.
    """
    turns, _ = _turns(commands)
    return any(turns[seat] < TURNS_LEAST for seat in range(seats))


def stays_short(commands: Iterable[Command | None], out: Iterable[Seat]) -> bool:
    """Whether a match that somebody has left will be short however it goes on. `out`: seats out of the game."""
    turns, replaced = _turns(commands)
    return any(turns[seat] < TURNS_LEAST for seat in {*out, *replaced})


def _turns(commands: Iterable[Command | None]) -> tuple[Counter[Seat], set[Seat]]:
    """Returns how many turns each seat has answered, and the seats for which somebody else has played on."""
    turns, replaced = Counter[Seat](), set[Seat]()
    for command in commands:
        if isinstance(command, Sit):
            replaced.add(command.seat)
        elif isinstance(command, Do) and command.seat not in replaced:
            turns[command.seat] += 1
    return turns, replaced


def places_of(outcome: Outcome, away: Collection[Seat] = ()) -> dict[Seat, int]:
    """Returns the place of each seat, from 0. Those who were `away` when it ended share one behind all others."""
    last = len(outcome.places)
    return {seat: last if seat in away else place for place, shared in enumerate(outcome.places) for seat in shared}


def rated(before: Sequence[Rating], places: Sequence[int], skill: float = 1.0) -> list[Rating]:
    """Returns the ratings of all seats after a match in which they took these places; equal places are shared.

    `skill`: how much strengths count at such a table, beside a duel.
    """
    values = [one.value / POINT for one in before]
    variances = [(one.deviation / POINT) ** 2 + RETURNING**2 for one in before]
    gains, known = _compared(values, variances, places, skill)
    share, after = _share(len(before)), []
    for seat, was in enumerate(before):
        told = share * variances[seat]
        certain = told * known[seat]
        step = told / (1 + DAMPED * certain)
        value, deviation = values[seat] + step * gains[seat], sqrt(variances[seat] / (1 + certain))
        excess = round(was.excess * (1 - step * known[seat])) if was.excess else 0
        after.append(Rating(round(value * POINT), round(deviation * POINT), was.matches + 1, excess))
    return after


def _compared(
    values: Sequence[float], variances: Sequence[float], places: Sequence[int], skill: float
) -> tuple[Sequence[float], Sequence[float]]:
    """Returns what the comparisons with all other seats say about each: how much too low it is, and how certainly."""
    gains, known = [0.0] * len(values), [0.0] * len(values)
    luck = (SCALE / skill) ** 2
    for one in range(1, len(values)):  # a rebuild calls this twice for each match: it makes no lists inside
        value, variance, place = values[one], LOGISTIC * variances[one] + luck, places[one]
        for other in range(one):
            spread = sqrt(variance + LOGISTIC * variances[other])
            chance = 1 / (1 + exp((values[other] - value) / spread))
            beside = places[other]
            gain = ((1.0 if place < beside else 0.5 if place == beside else 0.0) - chance) / spread
            certain = chance * (1 - chance) / (spread * spread)
            gains[one] += gain
            gains[other] -= gain
            known[one] += certain
            known[other] += certain
    return gains, known


@cache
def _share(seats: int) -> float:
    """Returns how much each comparison of a seat with another one counts at a table of this size.

    The order of equal players (Plackett-Luce) tells `4 * (1 - (1 + 1/2 + … + 1/seats) / seats)` times as much about
    each of them as a match of two: its Fisher information.
    """
    information = 4 * (1 - sum(1 / number for number in range(1, seats + 1)) / seats)
    return information / (seats - 1)


def matches_until_sure(rating: Rating) -> int:
    """Returns about how many more matches a rating needs until it is sure, each against a sure one about as strong."""
    deviation, count = rating.deviation, 0
    while deviation > SURE:
        deviation = rated([Rating(deviation=deviation), Rating(deviation=SURE)], [0, 1])[0].deviation
        count += 1
    return count


def season_start(rating: Rating) -> Rating:
    """Returns the rating with which a season begins: the one of all time, less certain."""
    return Rating(rating.value, max(rating.deviation, SEASON_WIDE), 0, rating.excess)


def expected(one: Rating, other: Rating, skill: float = 1.0) -> float:
    """Returns the chance that one player is placed before another, given how uncertain both ratings are."""
    spread = sqrt((SCALE / skill) ** 2 + LOGISTIC * (one.deviation**2 + other.deviation**2) / POINT**2)
    return 1 / (1 + exp((other.value - one.value) / POINT / spread))
