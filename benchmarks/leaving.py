"""Schemes of leaving: who gains at matches of which somebody leaves on purpose (benchmarks/farming.py).

`python -m benchmarks.leaving`. Fourteen schemes of 200 matches in one evening. A match is two halves in which strengths
and luck add up; a computer that plays on decides what is left of it. The cheat knows who is ahead, and at the end how
it ends. What leaving adds is told as a share of what winning all of these matches would bring: nothing may add more
than a fifth to the same matches with nobody leaving.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from statistics import mean
from typing import Literal, get_args

from games import find_games
from games.core.commands import Command, Do, Sit
from games.rating_book import Place, Played
from games.ratings import POINT, Ratings, first_ratings, is_short

from .evenings import ALTS
from .farming import AVERAGE, FIRST, NEWCOMER, SEASON, SEEDS, Town, town, tried

MATCHES, MOST = 200, 1 / 5
OPPONENTS = 40
LUCK = 157  # standard deviation of a half for a player: differences are then about as ratings expect
OPENING = 0.2  # of the luck of the first half: what is known after a turn
STRONG = 1_650 * POINT  # where somebody begins who says that they play well
CHEAT = 0  # their seat
COMPUTER = find_games()["tequila"].computer
How = Literal["leaving", "staying", "winning"]


class Match:
    """A match of people of a town; the cheat has the first seat."""

    def __init__(self, made: Town, lines: tuple[int, ...]) -> None:
        self.made, self.lines = made, lines
        self.strengths = [made.strengths.get(line, AVERAGE) for line in lines]
        self.scores = [0.0] * len(lines)
        self.left = 2.0  # halves that are still to be played
        self.away, self.commands = set[int](), list[Command]()
        self.was_left = self.is_decided = False  # before somebody was out; whether somebody is

    def goes_on(self, halves: float, turns: int = 1) -> None:
        """Plays a part of it."""
        for seat, strength in enumerate(self.strengths):
            self.scores[seat] += strength * halves / 2 + self.made.dice.gauss(0, LUCK * sqrt(halves))
            self.commands += [Do(seat, "") for _ in range(turns)]
        self.left -= halves

    def leaves(self, *seats: int) -> None:
        """A computer plays on for them, at the level that suits what is known of them."""
        self.was_left = self.was_left or not self.is_decided
        for seat in seats:
            known = self.made.book.players.get(self.lines[seat], Ratings())
            level = COMPUTER.level_within(known.rating.points)
            self.strengths[seat] = COMPUTER.level_points[level - 1]
            self.commands.append(Sit(seat, level))
            self.away.add(seat)

    def returns(self, seat: int) -> None:
        """They play for themselves again."""
        self.commands.append(Sit(seat, None))
        self.away.discard(seat)

    def throws(self, *seats: int) -> None:
        """They are last: on purpose, or because they are out."""
        for seat in seats:
            self.scores[seat] -= 10_000

    def place(self, seat: int) -> int:
        """Returns the place of a seat as it stands, from 0, by the game alone."""
        return sum(other > self.scores[seat] for other in self.scores)

    def is_over(self) -> None:
        """Plays what is left, and rates it as the program does."""
        self.goes_on(self.left)
        self.rated()

    def rated(self) -> None:
        """Rates it as it stands, as the program does."""
        everybody = range(len(self.lines))
        if len(self.away) == len(self.lines) or (self.was_left and is_short(self.commands, len(self.lines))):
            return
        last = len(self.lines)
        places = [last if seat in self.away else self.place(seat) for seat in everybody]
        seats = tuple(Place(places[seat], self.lines[seat], away=seat in self.away) for seat in everybody)
        self.made.book.rate(Played(seats, self.made.day, SEASON))


@dataclass(frozen=True, slots=True)
class Leaving:
    """A scheme: how one match goes, how many others sit there, and whether they are the cheat's accounts or friends."""

    name: str
    plays: Callable[[Match], None]
    others: int = 1
    whose: Literal["regulars", "friends", "accounts"] = "regulars"
    thrown: tuple[int, ...] = ()  # seats that lose on purpose, also where nobody leaves
    start: int = 0  # the first rating of the cheat; 0: what they have

    def __call__(self, made: Town, cheat: int, how: How = "leaving") -> None:
        """Carries it out."""
        if self.start and cheat == NEWCOMER:
            made.book.players[cheat] = first_ratings(self.start)
        pool = list(ALTS[:OPPONENTS]) if self.whose == "accounts" else made.regulars(OPPONENTS, cheat)
        pool = pool[:6] if self.whose == "friends" else pool
        for number in range(MATCHES):
            at = number * self.others
            match = Match(made, (cheat, *(pool[(at + one) % len(pool)] for one in range(self.others))))
            self._played(match, how)

    def _played(self, match: Match, how: How) -> None:
        if how == "leaving":
            self.plays(match)
            return
        match.goes_on(match.left, turns=2)
        match.throws(*(range(1, self.others + 1) if how == "winning" else self.thrown))
        match.rated()


def behind_then_computer(match: Match) -> None:
    """Leaves at half-time when behind, and stays away."""
    match.goes_on(1, turns=2)
    if match.place(CHEAT):
        match.leaves(CHEAT)
    match.is_over()


def sleeps_then_returns(match: Match) -> None:
    """Sleeps from the second turn on; is back for two turns where the computer is about to win."""
    match.goes_on(OPENING)
    match.leaves(CHEAT)
    match.goes_on(match.left, turns=0)
    if not match.place(CHEAT):
        match.returns(CHEAT)
    match.goes_on(0, turns=2)
    match.rated()


def back_at_the_last_move(match: Match) -> None:
    """Leaves after two turns, and is back for the last move, unless the computer is last."""
    match.goes_on(OPENING, turns=2)
    match.leaves(CHEAT)
    match.goes_on(match.left)
    if match.place(CHEAT) < len(match.lines) - 1:
        match.returns(CHEAT)
    match.rated()


def others_leave(turns: int) -> Callable[[Match], None]:
    """All others leave after so many turns."""

    def plays(match: Match) -> None:
        match.goes_on(OPENING, turns)
        match.leaves(*range(1, len(match.lines)))
        match.goes_on(match.left)
        match.rated()

    return plays


def one_leaves_one_loses(match: Match) -> None:
    """One friend leaves after two turns, the other stays and loses."""
    match.goes_on(OPENING, turns=2)
    match.leaves(1)
    match.goes_on(match.left)
    match.throws(2)
    match.rated()


def colluder_leaves_when_cheat_is_behind(match: Match) -> None:
    """The cheat's friend, in the last seat, leaves at once where the cheat has begun badly, so that it is short."""
    match.goes_on(OPENING)
    if match.place(CHEAT):
        match.leaves(len(match.lines) - 1)
    match.is_over()


def friend_leaves_once_cheat_is_out(match: Match) -> None:
    """The first round puts out one of three; the cheat's friend leaves where it was the cheat."""
    match.goes_on(OPENING)
    last = max(range(len(match.lines)), key=match.place)
    match.throws(last)
    match.is_decided = True
    if last == CHEAT:
        match.leaves(2)
    match.is_over()


def two_leave_at_once(match: Match) -> None:
    """The cheat and a friend leave after one turn where both have begun badly."""
    match.goes_on(OPENING)
    if match.place(CHEAT):
        match.leaves(CHEAT, 2)
    match.is_over()


def blocks_when_lost(match: Match) -> None:
    """Blocks us shortly before the end where the match is not won."""
    match.goes_on(match.left - OPENING, turns=2)
    if match.place(CHEAT):
        match.leaves(CHEAT)
    match.is_over()


def schemes_of_leaving() -> Iterator[Leaving]:
    """Yields the schemes."""
    yield Leaving("leaves when behind; the computer finishes", behind_then_computer)
    yield Leaving("sleeps, is back where the computer wins", sleeps_then_returns)
    yield Leaving("sleeps among three, is back where it wins", sleeps_then_returns, 2)
    yield Leaving("of two friends one always leaves", others_leave(2), 1, "friends", thrown=(1,))
    yield Leaving("of four all friends leave", others_leave(2), 3, "friends", thrown=(1, 2, 3))
    yield Leaving("accounts leave after the first move", others_leave(1), 1, "accounts", thrown=(1,))
    yield Leaving("one friend leaves, another stays and loses", one_leaves_one_loses, 2, "friends", thrown=(1, 2))
    yield Leaving("back among three at the last move", back_at_the_last_move, 2)
    yield Leaving("a friend's leaving makes it short", colluder_leaves_when_cheat_is_behind, 2)
    yield Leaving("a friend leaves once the cheat is out", friend_leaves_once_cheat_is_out, 2)
    yield Leaving("two of three leave so that it is short", two_leave_at_once, 2)
    yield Leaving("blocks us where it is not won", blocks_when_lost, 2)
    yield Leaving("claims against an own account asleep", others_leave(2), 1, "accounts", thrown=(1,))
    yield Leaving("a newcomer's strong computer plays on", back_at_the_last_move, start=STRONG)


def gain(scheme: Leaving, seed: int, *, newcomer: bool, how: How) -> float:
    """Returns the points that a scheme brings in a town of its own."""
    made = town(seed)
    cheat = NEWCOMER if newcomer else made.average
    before = first_ratings(scheme.start).rating if newcomer and scheme.start else None
    before = before or made.book.players.get(cheat, Ratings()).rating
    scheme(made, cheat, how)
    return (made.book.players.get(cheat, Ratings(before)).rating.value - before.value) / POINT


def brought(scheme: Leaving, *, newcomer: bool) -> tuple[float, ...]:
    """Returns what a scheme brings, what its matches bring with nobody leaving, and what winning all of them does."""
    ways: tuple[How, ...] = get_args(How)
    return tuple(mean(gain(scheme, seed, newcomer=newcomer, how=how) for seed in SEEDS) for how in ways)


def main() -> None:
    """Prints the table."""
    for scheme in schemes_of_leaving():
        for newcomer in (True, False):
            leaving, staying, winning = brought(scheme, newcomer=newcomer)
            places = [tried(scheme, seed, newcomer=newcomer).place for seed in SEEDS]
            first = any(place and place <= FIRST for place in places)
            figures = f"{leaving:7.0f}{staying:7.0f}{winning:7.0f}  {(leaving - staying) / winning:6.2f}"
            who = "newcomer" if newcomer else "known"
            print(f"{scheme.name:46}{who:9}{figures}{'  FIRST TEN' * first}", flush=True)


if __name__ == "__main__":
    main()
