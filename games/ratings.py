"""Ratings of players at a game for any number of seats, on the scale of Elo: 400 more means ten wins to one.

Each match moves the ratings of its players, by comparing each two of them (Bradley-Terry with full pairing: Weng and
Lin 2011). The comparisons of one table share its luck, so together they count as much as the order of its players tells
about each of them: docs/why/ratings.md has the figures.

Numbers are whole thousandths of a point, so that ratings can be computed again from their matches to the last digit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import exp, log, sqrt

from msgspec import Struct

from .core.commands import LEAVE
from .core.game import Outcome, Seat

POINT = 1_000
START = 1_500 * POINT
WIDE = 300 * POINT  # standard deviation of the strengths that we expect before any match
SURE = 120 * POINT  # the largest standard deviation of a rating that can be compared with others
RETURNING = 8.0  # points of uncertainty that each match brings back, so that a rating goes on moving
SCALE = 400 / log(10)
CERTAIN_MOST = 0.0001  # the least share of its variance that a rating keeps in a match
INTERVAL = 1.96  # standard deviations on each side of an interval of 95 %
KEPT_IN_SEASON = 0.75  # of the distance to the average, when a season begins
SEASON_WIDE = 150 * POINT  # the least standard deviation with which a season begins
TURNS_LEAST = 2  # that each seat must have answered before somebody leaves or runs out of time

AGAIN = (1.0, 1.0, 0.5, 0.5, 0.25, 0.25, 0.125, 0.125)  # how much matches of the same two in a day count; then nothing
TRUST = 4  # how much less opponents count who are less sure: the power of the share of the standard deviations
MONTH = 30  # days
MOST_BY_ONE = 0.35  # about one win in a month: what one opponent can move a rating, of its variance / SCALE

NO_SEASON = 0
Line = int  # the rated player: one for each person, or robot, and game


class Rating(Struct, frozen=True, gc=False):
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


Pair = tuple[Line, Line, int]  # the lower line first; the month


class Meeting(Struct, frozen=True, gc=False):
    """What two players have had with each other in a month."""

    day: int = 0  # the last one
    matches: int = 0  # on that day
    low_gained: int = 0  # thousandths of a point that the lower line has gained by the other, less those lost
    high_gained: int = 0


NEVER = Meeting()


class Place(Struct, frozen=True, gc=False):
    """A seat of a rated match: its player, or the fixed rating of a computer, and its place, from 0."""

    place: int
    line: Line | None = None
    fixed: Rating = Rating()


class Played(Struct, frozen=True):
    """A rated match: its seats, its day since 1970, and its season."""

    seats: tuple[Place, ...]
    day: int
    season: int

    @property
    def lines(self) -> tuple[Line, ...]:
        """Returns the rated players."""
        return tuple([seat.line for seat in self.seats if seat.line is not None])

    @property
    def pairs(self) -> Iterator[Pair]:
        """Yields each two of the rated players."""
        return ((one, other, self.month) for one, other in combinations(sorted(self.lines), 2))

    @property
    def month(self) -> int:
        """Returns the month of 30 days, counted since 1970."""
        return self.day // MONTH


class Ratings(Struct, frozen=True, gc=False):
    """A player's rating of all time, and the one of the last season in which they played."""

    rating: Rating = Rating()
    season: int = NO_SEASON
    in_season: Rating = Rating()


UNRATED = Ratings()


def why_not(outcome: Outcome | None, people: int, seats: int) -> str:
    """Returns why a finished match is not rated; empty where it is.

    `stopped` (nobody has a place), `alone` (no two players, or no person). Others are `taken_back` (moves were),
    `short` (was_left before each seat had answered TURNS_LEAST turns), `daily` (everybody has the same deal) and
    `casual` (chosen before the match).
    """
    if outcome is None or not outcome.places:
        return "stopped"
    return "" if people and seats > 1 else "alone"


def was_left(outcome: Outcome | None) -> bool:
    """Returns whether a match ended because somebody left or ran out of time."""
    return outcome is not None and (outcome.why in LEAVE or outcome.why == "time")


def places_of(outcome: Outcome) -> dict[Seat, int]:
    """Returns the place of each seat, from 0."""
    return {seat: place for place, shared in enumerate(outcome.places) for seat in shared}


class Book:
    """The ratings of players, and how often two met in a day; one match after another is entered."""

    def __init__(
        self, players: Mapping[Line, Ratings] | None = None, meetings: Mapping[Pair, Meeting] | None = None
    ) -> None:
        self.players = dict(players or {})
        self.meetings = dict(meetings or {})
        self.past: dict[tuple[Line, int], Rating] = {}  # of seasons that were over when their players played again

    def rate(self, match: Played) -> dict[Line, Rating]:
        """Rates a match; returns its players' ratings before it."""
        mine, lines = dict[Line, Ratings](), list[Line | None]()
        before, in_season, places = list[Rating](), list[Rating](), list[int]()
        for seat in match.seats:
            lines.append(line := seat.line)
            places.append(seat.place)
            if line is None:
                before.append(seat.fixed)
                in_season.append(seat.fixed)
            else:
                mine[line] = known = self._at(line, match.season)
                before.append(known.rating)
                in_season.append(known.in_season)
        after = rated(before, places)
        season_after = after if in_season == before else rated(in_season, places)
        weights = self._weights(
            match, mine, {line: now for line, now in zip(lines, after, strict=True) if line is not None}
        )
        for line, now, season_now in zip(lines, after, season_after, strict=True):
            if line is not None:
                was, weight = mine[line], weights[line]
                moved = _part(was.in_season, season_now, weight) if was.season == match.season else was.in_season
                self.players[line] = Ratings(_part(was.rating, now, weight), was.season, moved)
        return {line: ratings.rating for line, ratings in mine.items()}

    def _at(self, line: Line, season: int) -> Ratings:
        """Returns a player's ratings at the beginning of a match; the rating of a season that is over is kept."""
        known = self.players.get(line, UNRATED)
        if known.season >= season:
            return known
        if known.season != NO_SEASON:
            self.past[line, known.season] = known.in_season
        return Ratings(known.rating, season, season_start(known.rating))

    def _weights(self, match: Played, mine: Mapping[Line, Ratings], after: Mapping[Line, Rating]) -> dict[Line, float]:
        """Returns how much a match counts for each player: the mean over all opponents. Computers count in full.

        Notes what each two of them have gained by each other. docs/why/rating-farming.md, "How much can one opponent
        bring?"
        """
        day, month, others, sides = match.day, match.month, len(match.seats) - 1, list[_Side]()
        total = float(len(match.seats) - len(mine))
        for line, ratings in mine.items():
            was = ratings.rating
            change = (after[line].value - was.value) / others
            sides.append(_Side(line, was.deviation, change, most_by_one(was), total))
        for at, one in enumerate(sides):
            for other in sides[at + 1 :]:
                low, high = (one, other) if one.line < other.line else (other, one)
                known = self.meetings.get(pair := (low.line, high.line, month), NEVER)
                count = known.matches if known.day == day else 0
                again = AGAIN[count] if count < len(AGAIN) else 0.0
                low_gained = low.adds(again, high.deviation, known.low_gained)
                high_gained = high.adds(again, low.deviation, known.high_gained)
                self.meetings[pair] = Meeting(day, count + 1, low_gained, high_gained)
        return {one.line: one.total / others for one in sides}


class _Side:
    """A player of a match, while it is found out how much the match counts for them."""

    __slots__ = ("change", "deviation", "line", "most", "total")

    def __init__(self, line: Line, deviation: int, change: float, most: int, total: float) -> None:
        self.line = line
        self.deviation = deviation
        self.change = change  # by each opponent, if the match counted in full
        self.most = most  # that they may gain or lose by one opponent in a month
        self.total = total  # of what the opponents count for

    def adds(self, again: float, unsure: int, gained: int) -> int:
        """Adds an opponent who is so unsure; returns what the player has gained by this opponent afterwards."""
        sure = max(SURE, self.deviation)
        weight = again if unsure <= sure else (sure / unsure) ** TRUST * again
        share, most = round(weight * self.change), self.most
        counted = min(max(gained + share, min(gained, -most)), max(gained, most)) - gained
        self.total += weight if counted == share else weight * counted / share
        return gained + counted


def most_by_one(rating: Rating) -> int:
    """Returns how much one opponent can move a rating in a month."""
    return round(MOST_BY_ONE * rating.deviation**2 / (SCALE * POINT))


def rated(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Returns the ratings of all seats after a match in which they took these places; equal places are shared."""
    values = [one.value / POINT for one in before]
    variances = [(one.deviation / POINT) ** 2 + RETURNING**2 for one in before]
    gains, known = _compared(values, variances, places)
    share, after = _share(len(before)), []
    for seat, was in enumerate(before):
        counted = share * variances[seat]
        left = max(1 - counted * known[seat], CERTAIN_MOST)
        value, deviation = values[seat] + counted * gains[seat], sqrt(variances[seat] * left)
        after.append(Rating(round(value * POINT), round(deviation * POINT), was.matches + 1))
    return after


def _compared(
    values: Sequence[float], variances: Sequence[float], places: Sequence[int]
) -> tuple[Sequence[float], Sequence[float]]:
    """Returns what the comparisons with all other seats say about each: how much too low it is, and how certainly."""
    gains, known = [0.0] * len(values), [0.0] * len(values)
    for one in range(1, len(values)):  # a rebuild calls this twice for each match: it makes no lists inside
        value, variance, place = values[one], variances[one] + SCALE * SCALE, places[one]
        for other in range(one):
            spread = sqrt(variance + variances[other])
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
    """Returns about how many more matches a rating needs until it is sure, each against somebody as strong."""
    deviation, count = rating.deviation, 0
    while deviation > SURE:
        deviation = rated([Rating(deviation=deviation), Rating(deviation=SURE)], [0, 1])[0].deviation
        count += 1
    return count


def _part(was: Rating, now: Rating, weight: float) -> Rating:
    """Returns the rating after a change of which only a part counts."""
    if weight == 1.0:
        return now
    value = was.value + round(weight * (now.value - was.value))
    return Rating(value, was.deviation + round(weight * (now.deviation - was.deviation)), now.matches)


def season_start(rating: Rating) -> Rating:
    """Returns the rating with which a season begins: nearer to the average, and less certain."""
    value = START + round(KEPT_IN_SEASON * (rating.value - START))
    return Rating(value, max(rating.deviation, SEASON_WIDE), 0)


def expected(one: Rating, other: Rating) -> float:
    """Returns the chance that one player is placed before another, given how uncertain both ratings are."""
    spread = sqrt(SCALE**2 + (one.deviation**2 + other.deviation**2) / POINT**2)
    return 1 / (1 + 10 ** ((other.value - one.value) / POINT / (spread * log(10))))
