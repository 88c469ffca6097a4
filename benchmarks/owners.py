"""Schemes with programs: what somebody gains whose friends have programs that lose, or who has programs that win.

`python -m benchmarks.owners`. A town as in benchmarks/farming.py; friends and their programs have played honestly for
six days, so that they count. What a scheme brings is by how much all running lines of the cheat together have risen at
most, without excess: what one of them loses on purpose makes up for nothing, and what an older release has gained is
gone. Beside it: the same without programs, as many friends who lose as many matches in as many days, to a newcomer or
to somebody known, whichever brings more. No scheme may bring more than a fifth more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import cycle

from games.rating_book import UNRATED
from games.ratings import POINT

from .farming import FIRST_NEW, NEWCOMER, PEOPLE, SEEDS, Town, town

MOST = 1.2  # times what the same brings without programs
HONEST_DAYS, HONEST = 6, 8  # days, and matches in each of them
SPEEDS = ((60, 2), (60, 10), (60, 60), (200, 200))  # matches, and how many a day


@dataclass(frozen=True, slots=True)
class Sides:
    """The lines of the cheat, and of each friend; the first one is the person's own."""

    own: tuple[int, ...]
    friends: tuple[tuple[int, ...], ...]

    @property
    def losers(self) -> list[int]:
        """Returns the lines of all friends, those of different friends one after another."""
        most = max(map(len, self.friends))
        return [lines[at] for at in range(most) for lines in self.friends if at < len(lines)]


Match = tuple[int, int]  # who wins, and who loses
Plays = Callable[[Sides], Iterator[Match]]


def lose(sides: Sides) -> Iterator[Match]:
    """All lines of the friends lose to all lines of the cheat by turns."""
    losers = cycle(sides.losers)
    while True:
        for winner in sides.own:
            yield winner, next(losers)


def lose_to_programs(sides: Sides) -> Iterator[Match]:
    """All lines of the friends lose to the programs alone."""
    return lose(replace(sides, own=sides.own[1:]))


def own_losses(sides: Sides) -> Iterator[Match]:
    """The cheat loses as often as the programs win."""
    for winner, loser in lose_to_programs(sides):
        yield winner, loser
        yield loser, sides.own[0]


def other_losses(sides: Sides) -> Iterator[Match]:
    """One program of the cheat loses as often as the cheat wins, to another line of the friend's."""
    losers = cycle(sides.losers)
    for loser in losers:
        yield sides.own[0], loser
        yield next(losers), sides.own[-1]


def passed_on(sides: Sides) -> Iterator[Match]:
    """What the cheat's programs have won they lose to one program of the friend's, which loses to the cheat."""
    first, *others = sides.losers
    for loser in cycle(others or [first]):
        for program in sides.own[1:]:
            yield program, loser
            yield first, program
        yield sides.own[0], first


@dataclass(frozen=True, slots=True)
class Scheme:
    """How many friends and programs there are, who wins and loses, and after how many matches releases are marked."""

    name: str
    plays: Plays
    friends: int = 1
    theirs: int = 0  # programs of each friend
    own: int = 0  # programs of the cheat
    released_after: int = 0  # matches; 0: never

    def gained(self, seed: int, matches: int, a_day: int, *, newcomer: bool) -> float:
        """Returns by how many points the cheat's lines have risen at most, in a town of its own."""
        made = town(seed)
        sides = _sides(made, self, newcomer=newcomer)
        best, begun, playing = 0.0, made.day, self.plays(sides)
        before = {line: _kept(made, line) for line in sides.own}
        for number in range(matches):
            made.day = begun + number // a_day
            if self.released_after and number and number % self.released_after == 0:
                sides = _released(made, sides)
                playing = self.plays(sides)
                before = {line: before.get(line, _kept(made, line)) for line in sides.own}
            made.won(*next(playing))
            best = max(best, sum(max(0.0, _kept(made, line) - points) for line, points in before.items()))
        return best


def _kept(made: Town, line: int) -> float:
    rating = made.book.players.get(line, UNRATED).rating
    return (rating.value - rating.excess) / POINT


def _sides(made: Town, scheme: Scheme, *, newcomer: bool) -> Sides:
    """Returns the lines of everybody; all but a newcomer's own have played honestly."""
    cheat = NEWCOMER if newcomer else made.average
    known = made.regulars(PEOPLE // 4, cheat)
    people = sorted(known, key=lambda one: abs(made.book.players[one].rating.value - UNRATED.rating.value))[
        : scheme.friends
    ]
    lines = iter(range(FIRST_NEW, FIRST_NEW + 10_000))
    own = (cheat, *(_program(made, next(lines), cheat) for _ in range(scheme.own)))
    friends = tuple((who, *(_program(made, next(lines), who) for _ in range(scheme.theirs))) for who in people)
    fresh = {*own[1:], *(line for each in friends for line in each[1:])}
    for _ in range(HONEST_DAYS):
        for line in sorted(fresh):
            for other in made.regulars(HONEST, cheat):
                if other not in people:
                    made.plays(line, other)
        made.day += 1
    return Sides(own, friends)


def _program(made: Town, line: int, owner: int) -> int:
    made.owners[line] = owner
    return line


def _released(made: Town, sides: Sides) -> Sides:
    """Marks a new release of each program: a new line of the same owner."""
    newest = max(made.owners)
    lines = iter(range(newest + 1, newest + 10_000))
    own = (sides.own[0], *(_program(made, next(lines), sides.own[0]) for _ in sides.own[1:]))
    friends = tuple((each[0], *(_program(made, next(lines), each[0]) for _ in each[1:])) for each in sides.friends)
    return Sides(own, friends)


SCHEMES = (
    Scheme("two programs of a friend lose", lose, theirs=2),
    Scheme("ten programs of a friend lose", lose, theirs=10),
    Scheme("two of a friend lose to a program", lose_to_programs, theirs=2, own=1),
    Scheme("a friend loses to ten programs and their owner", lose, own=10),
    Scheme("ten of a friend lose to ten", lose, theirs=10, own=10),
    Scheme("the cheat loses what a program wins", own_losses, own=1),
    Scheme("the cheat loses what ten programs win", own_losses, theirs=3, own=10),
    Scheme("a program loses what the cheat wins", other_losses, theirs=2, own=1),
    Scheme("what programs win is passed on", passed_on, theirs=3, own=3),
    Scheme("three friends with three programs each lose", lose, friends=3, theirs=3),
    Scheme("six friends with ten programs each lose to ten", lose, friends=6, theirs=10, own=10),
    Scheme("two of a friend lose, with releases", lose, theirs=2, own=1, released_after=10),
    Scheme("ten of a friend lose to ten, with releases", lose, theirs=10, own=10, released_after=20),
    Scheme("the cheat loses what a program wins, with releases", own_losses, theirs=2, own=1, released_after=10),
)


@cache
def without(friends: int, seed: int, matches: int, a_day: int) -> float:
    """Returns what as many friends without programs bring, who lose as many matches."""
    plain = Scheme("without programs", lose, friends=friends)
    return max(plain.gained(seed, matches, a_day, newcomer=newcomer) for newcomer in (True, False))


def main() -> None:
    """Prints the table."""
    worst = 0.0
    for scheme in SCHEMES:
        for matches, a_day in SPEEDS:
            for newcomer in (True, False):
                shares = [
                    scheme.gained(seed, matches, a_day, newcomer=newcomer)
                    / without(scheme.friends, seed, matches, a_day)
                    for seed in SEEDS
                ]
                worst = max(worst, *shares)
                who = "newcomer" if newcomer else "known"
                print(f"{scheme.name:52}{matches:4}, {a_day:3} a day  {who:9}{max(shares):6.2f}", flush=True)
    print(f"at most {worst:.2f} times what the same brings without programs")


if __name__ == "__main__":
    main()
