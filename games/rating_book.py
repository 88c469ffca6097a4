"""Enters matches into ratings, one after another: how much each counts, and what single opponents have brought.

docs/why/rating-farming.md has the reasons for the weights and for `excess`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from msgspec import Struct

from .ratings import (
    MET_LEAST,
    NO_SEASON,
    POINT,
    SCALE,
    SURE,
    Line,
    Rating,
    Ratings,
    first_ratings,
    rated,
    season_start,
)

AGAIN = (1.0, 1.0, 0.5, 0.5, 0.25, 0.25, 0.125, 0.125)  # how much matches of the same two in a day count; then nothing
TRUST = 4  # how much less opponents count who are less sure: the power of the share of the standard deviations
MONTH = 30  # days
MOST_BY_ONE = 0.35  # about one win: what one opponent may bring in a month, of the variance / SCALE, if not at once
LIFT_MOST = 2 * POINT  # that a match gives back of what people have lost to nobody
COMPUTERS: Line = 0  # all levels of a game together, as an opponent

Pair = tuple[Line, Line, int]  # the lower line first; the month
Gains = tuple[tuple[Line, int], ...]  # what lines have gained, in their order
UNRATED = first_ratings(Rating().value)


class Meeting(Struct, frozen=True, gc=False):
    """What two people have had with each other in a month, they and their programs."""

    day: int = 0  # the last one
    matches: int = 0  # on that day
    low_gained: int = 0  # thousandths of a point that the lower line has gained by the other, less those lost
    high_gained: int = 0
    low_programs: Gains = ()  # the same of the programs of the lower one
    high_programs: Gains = ()


NEVER = Meeting()


class Place(Struct, frozen=True, gc=False):
    """A seat of a rated match: its player, or the fixed rating of a computer, and its place, from 0.

    `away`: a computer played for them at the end, so that their place is the last one. `person`: the line of the owner
    of a program, with whom it counts as one person; None: of nobody else.
    """

    place: int
    line: Line | None = None
    fixed: Rating = Rating()
    away: bool = False
    person: Line | None = None

    @property
    def whose(self) -> Line | None:
        """Returns the line of the person who is rated here, or whose program is."""
        return self.line if self.person is None else self.person


class Played(Struct, frozen=True):
    """A rated match: its seats, its day since 1970, and its season.

    `skill`: how much strengths count at such a table. `lift`: given back to each player of a match without computers.
    """

    seats: tuple[Place, ...]
    day: int
    season: int
    skill: float = 1.0
    lift: int = 0

    @property
    def lines(self) -> tuple[Line, ...]:
        """Returns the rated players."""
        return tuple([seat.line for seat in self.seats if seat.line is not None])

    @property
    def is_among_people(self) -> bool:
        """Returns whether no computer sits here, so that all points that are lost here could be lost to people."""
        return None not in [seat.line for seat in self.seats]

    @property
    def persons(self) -> tuple[Line, ...]:
        """Returns the people who are rated here or whose programs are, each once, in the order of their lines."""
        return tuple(sorted({whose for seat in self.seats if (whose := seat.whose) is not None}))

    @property
    def pairs(self) -> Iterator[Pair]:
        """Yields each two of the people, and each of the rated players with the computers that sit here."""
        month, lines = self.month, self.lines
        yield from ((low, high, month) for low, high in combinations(self.persons, 2))
        if len(lines) < len(self.seats):
            yield from ((COMPUTERS, line, month) for line in lines)

    @property
    def month(self) -> int:
        """Returns the month of 30 days, counted since 1970."""
        return self.day // MONTH


class Past(NamedTuple):
    """A rating at the end of a season, and whether the ladder of everywhere had it."""

    rating: Rating
    is_listed: bool


class Book:
    """The ratings of players, and how often two met in a day; one match after another is entered."""

    def __init__(
        self, players: Mapping[Line, Ratings] | None = None, meetings: Mapping[Pair, Meeting] | None = None
    ) -> None:
        self.players = dict(players or {})
        self.meetings = dict(meetings or {})
        self.past: dict[tuple[Line, int], Past] = {}  # of seasons that were over when their players played again
        self.moved: dict[Line, int] = {}  # how far the last match moved ratings, without its lift

    def rate(self, match: Played) -> dict[Line, Rating]:
        """Rates a match; returns its players' ratings before it."""
        sides = [self._side(seat, match.season) for seat in match.seats]
        before = [side.was.rating if side else seat.fixed for side, seat in zip(sides, match.seats, strict=True)]
        in_season = [side.was.in_season if side else seat.fixed for side, seat in zip(sides, match.seats, strict=True)]
        places = [seat.place for seat in match.seats]
        after = _rated(match, before, places)
        season_after = after if in_season == before else _rated(match, in_season, places)
        people = [side for side in sides if side is not None]
        for side, now in zip(sides, after, strict=True):
            if side is not None:
                side.change = (now.value - side.was.rating.value) / (len(sides) - 1)
        self._weigh(match, people)
        lift = match.lift if len(people) == len(sides) else 0
        self.moved = {}
        for side, now, season_now in zip(sides, after, season_after, strict=True):
            if side is not None:
                self._enter(match, people, side, now, season_now, lift)
        return {side.line: side.was.rating for side in people}

    def _side(self, seat: Place, season: int) -> _Side | None:
        """Returns the player of a seat; None at the seat of a computer with a fixed rating."""
        return (
            _Side(seat.line, seat.person or seat.line, self._at(seat.line, season)) if seat.line is not None else None
        )

    def _at(self, line: Line, season: int) -> Ratings:
        """Returns a player's ratings at the beginning of a match; the rating of a season that is over is kept."""
        known = self.players.get(line, UNRATED)
        if known.season >= season:
            return known
        if known.season != NO_SEASON:
            self.past[line, known.season] = Past(known.in_season, known.is_listed(known.in_season))
        begun = season_start(known.rating)
        return Ratings(known.rating, season, begun, known.start, known.met, known.days, known.day)

    def _weigh(self, match: Played, people: list[_Side]) -> None:
        """Finds how much a match counts for each player: the mean over all opponents. Computers count in full.

        Notes what each two of them have gained by each other, and how much of it is beyond what one may bring.
        """
        day, month, computers = match.day, match.month, len(match.seats) - len(people)
        for side in people if computers else ():
            known = self.meetings.get(pair := (COMPUTERS, side.line, month), NEVER)
            gained = side.adds(computers, known.high_gained, is_first=not known.matches)
            self.meetings[pair] = Meeting(day, known.matches + 1 if known.day == day else 1, 0, gained)
        for one, other in combinations(people, 2):
            if (
                one.person == other.person
            ):  # accounts linked during the match: they have nothing to gain from each other
                continue
            low, high = (one, other) if one.person < other.person else (other, one)
            known = self.meetings.get(pair := (low.person, high.person, month), NEVER)
            count = known.matches if known.day == day else 0
            again, is_first = AGAIN[count] if count < len(AGAIN) else 0.0, not known.matches
            low_gained, low_programs = low.faces(high, again, known.low_gained, known.low_programs, is_first)
            high_gained, high_programs = high.faces(low, again, known.high_gained, known.high_programs, is_first)
            self.meetings[pair] = Meeting(day, count + 1, low_gained, high_gained, low_programs, high_programs)

    def _enter(
        self, match: Played, people: list[_Side], side: _Side, now: Rating, season_now: Rating, lift: int
    ) -> None:
        was, others = side.was, len(match.seats) - 1
        weight, beyond = side.total / others, side.beyond / others
        is_same = season_now == now and was.in_season == was.rating
        rating = _part(was.rating, now, weight, beyond)
        self.moved[side.line] = rating.value - was.rating.value
        in_season = was.in_season
        if was.season == match.season:
            in_season = rating if is_same else _part(was.in_season, season_now, weight, beyond)
            in_season = _lifted(in_season, round(weight * lift)) if lift else in_season
        rating = _lifted(rating, round(weight * lift)) if lift else rating
        met = was.met if len(was.met) >= MET_LEAST else _met(was.met, side.person, people)
        is_new_day = match.day > was.day
        days, day = (was.days + 1, match.day) if is_new_day else (was.days, was.day)
        self.players[side.line] = Ratings(rating, was.season, in_season, was.start, met, days, day)


class _Side:
    """A player of a match, while it is found out how much the match counts for them."""

    __slots__ = ("beyond", "change", "is_regular", "line", "most", "person", "total", "was")

    def __init__(self, line: Line, person: Line, was: Ratings) -> None:
        self.line = line
        self.person = person
        self.was = was
        self.is_regular = was.is_regular
        self.change = 0.0  # by each opponent, if the match counted in full
        self.most = most_by_one(was.rating)  # that they may gain or lose by one opponent in a month
        self.total = 0.0  # of what the opponents count for
        self.beyond = 0.0  # of that, what is more than they may gain by these opponents

    def faces(self, other: _Side, again: float, gained: int, programs: Gains, is_first: bool) -> tuple[int, Gains]:
        """Adds an opponent; returns what the person, and their programs, have gained by them afterwards.

        Given is what they had gained before. It counts as far as the opponent may bring it.
        """
        sure, unsure = max(SURE, self.was.rating.deviation), other.was.rating.deviation
        weight = again if unsure <= sure else (sure / unsure) ** TRUST * again
        if not other.is_regular:
            self.total += weight
            self.beyond += weight
            return gained, programs
        if self.line == self.person and not programs:
            return self.adds(weight, gained, is_first=is_first), programs
        gains = {self.person: gained, **dict(programs)}
        own = gains.pop(self.line, 0)
        up, down = (sum(limit(gain, 0) for gain in gains.values()) for limit in (max, min))
        gains[self.line] = self.adds(weight, own, up, down, is_first=is_first)
        return gains.pop(self.person), tuple(sorted(gains.items()))

    def adds(self, weight: float, gained: int, up: int = 0, down: int = 0, *, is_first: bool) -> int:
        """Adds an opponent who counts so much; the first match of two in a month counts as it is.

        What the person's other lines have gained (`up`) or lost (`down`, not above 0) uses up what this one may.
        """
        self.total += weight
        share, most = round(weight * self.change), self.most
        if is_first or not share:
            return gained + share
        counted = min(max(gained + share, min(gained, 0, -most - down)), max(gained, 0, most - up)) - gained
        self.beyond += weight * (share - counted) / share
        return gained + counted


def _rated(match: Played, before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Returns the ratings after a match; two or more who stayed are rated among each other alone."""
    after = rated(before, places, match.skill)
    stayed = [at for at, seat in enumerate(match.seats) if not seat.away]
    if not 1 < len(stayed) < len(match.seats):
        return after
    among = rated([before[at] for at in stayed], [places[at] for at in stayed], match.skill)
    for at, rating in zip(stayed, among, strict=True):
        after[at] = rating
    return after


def most_by_one(rating: Rating) -> int:
    """Returns how much one opponent may bring in a month, beside the first match."""
    return round(MOST_BY_ONE * rating.deviation**2 / (SCALE * POINT))


def lift_of(lost: int, seats: int) -> int:
    """Returns what each match gives back of the points that so many seats have lost to nobody, two months before."""
    return max(-LIFT_MOST, min(LIFT_MOST, round(lost / seats))) if seats else 0


def _part(was: Rating, now: Rating, weight: float, beyond: float) -> Rating:
    """Returns the rating after a change of which only a part counts, and a part of that is beyond what opponents bring.

    What is beyond adds to the excess; what is not makes up for some of it.
    """
    if weight == 1.0 and not beyond:
        return now
    moved = now.value - was.value
    value, deviation = (
        was.value + round(weight * moved),
        was.deviation + round(weight * (now.deviation - was.deviation)),
    )
    excess = was.excess + round((weight - beyond) * (now.excess - was.excess)) + round(beyond * moved)
    return Rating(value, deviation, now.matches, excess)


def _lifted(rating: Rating, lift: int) -> Rating:
    return Rating(rating.value + lift, rating.deviation, rating.matches, rating.excess)


def _met(met: tuple[Line, ...], person: Line, people: list[_Side]) -> tuple[Line, ...]:
    """Returns the people whom somebody has met as regular players, after this match; no more than are asked for."""
    new = [side.person for side in people if side.is_regular and side.person not in (person, *met)]
    return (*met, *dict.fromkeys(new))[:MET_LEAST] if new else met
