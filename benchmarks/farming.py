"""How much schemes gain: `python -m benchmarks.farming`.

A community of 100 equal players has played 30 matches each. Then one of them wins every match of a scheme, in which
others lose on purpose. Their gain is a share of that of honest play: of a player who beats everybody in the community,
as many times. `once`: what honest play gains by one win against each of as many opponents as the scheme has, as a
share, too; no rule can know sooner that opponents lose on purpose. Beside it: whether all opponents are in the
operators' list, and how many of 800 honest pairs of friends who play every evening are.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from statistics import mean

from games.farming import Faced, suspicions
from games.ratings import POINT, Book, Place, Played, expected

PEOPLE, MATCHES_BEFORE, PER_DAY_BEFORE = 100, 30, 3
FIFTH, SEASON, EVENINGS = 0.2, 20264, 30
CHEAT, FIRST_NEW = 1, 1_000
SEEDS = range(34, 54)
LOOKED_BACK, FRIENDS = 30, range(34, 38)

Opponent = Callable[[int, random.Random], int]


@dataclass(frozen=True, slots=True)
class Scheme:
    """Who loses to the cheat, how many matches there are, how many a day, and whether winners take turns."""

    name: str
    opponents: tuple[int, ...]
    matches: int
    a_day: int
    alternating: bool = False


def schemes() -> Iterator[Scheme]:
    """Yields fifty schemes: ten kinds of opponents, five speeds and lengths."""
    for matches, a_day in ((30, 2), (30, 30), (60, 2), (60, 10), (60, 60)):
        yield Scheme("alternating with a friend", (2,), matches, a_day, alternating=True)
        for size in (1, 2, 3, 6):
            yield Scheme(f"{size} established", tuple(range(2, 2 + size)), matches, a_day)
            yield Scheme(f"{size} new accounts", tuple(range(FIRST_NEW, FIRST_NEW + size)), matches, a_day)
        yield Scheme("a new account each time", tuple(range(FIRST_NEW, FIRST_NEW + matches)), matches, a_day)


def won(book: Book, winner: int, loser: int, day: int) -> Faced:
    """Rates a match."""
    low, high = sorted((winner, loser))
    book.rate(Played((Place(0, winner), Place(1, loser)), day, SEASON))
    chance = expected(book.players[low].rating, book.players[high].rating)
    return Faced(low, high, day, winner, chance=chance)


@dataclass(frozen=True, slots=True)
class Community:
    """Its ratings, the dice, what its players have had with each other, and the next day."""

    book: Book
    dice: random.Random
    faced: list[Faced]
    day: int


def community(seed: int) -> Community:
    """Returns equal players who have played with each other."""
    dice, book, people = random.Random(seed), Book(), list(range(1, PEOPLE + 1))
    faced = list[Faced]()
    for number in range(MATCHES_BEFORE):
        dice.shuffle(people)
        for pair in zip(people[::2], people[1::2], strict=True):
            winner, loser = dice.sample(pair, 2)
            faced.append(won(book, winner, loser, number // PER_DAY_BEFORE))
    return Community(book, dice, faced, MATCHES_BEFORE // PER_DAY_BEFORE + 1)


def gained(scheme: Scheme, seed: int) -> tuple[float, bool, int]:
    """Returns the points that the cheat has gained, whether all opponents are listed, and how many others are."""
    town = community(seed)
    before = town.book.players[CHEAT].rating.value
    for number in range(scheme.matches):
        other = scheme.opponents[number % len(scheme.opponents)]
        cheat_loses = scheme.alternating and number % 2
        winner, loser = (other, CHEAT) if cheat_loses else (CHEAT, other)
        town.faced.append(won(town.book, winner, loser, town.day + number // scheme.a_day))
    last = town.faced[-1].day
    found = suspicions(one for one in town.faced if one.day > last - LOOKED_BACK)
    listed = {line for one in found for line in (one.line, *one.others) if CHEAT in (one.line, *one.others)} - {CHEAT}
    others = sum(CHEAT not in (one.line, *one.others) for one in found)
    return (town.book.players[CHEAT].rating.value - before) / POINT, listed >= set(scheme.opponents), others


@cache
def honest(matches: int) -> float:
    """Returns the points that a player gains who beats so many in the community, chosen at random."""
    return mean(_honest(matches, seed) for seed in SEEDS)


def _honest(matches: int, seed: int) -> float:
    town = community(seed)
    before = town.book.players[CHEAT].rating.value
    for number in range(matches):
        won(town.book, CHEAT, town.dice.randint(2, PEOPLE), town.day + number // PER_DAY_BEFORE)
    return (town.book.players[CHEAT].rating.value - before) / POINT


def false_alarms(pairs: int, seed: int) -> int:
    """Returns how many honest pairs, who play up to eight matches every evening, are in the list."""
    dice, book, faced = random.Random(seed), Book(), list[Faced]()
    for pair in range(pairs):
        share = 1 / (1 + 10 ** (-dice.gauss(0, 150) / 400))
        low, high = 2 * pair, 2 * pair + 1
        for day in range(EVENINGS):
            for _ in range(dice.randint(1, 8)):
                winner, loser = (low, high) if dice.random() < share else (high, low)
                faced.append(won(book, winner, loser, day))
    return len(suspicions(faced))


def clubs(number: int, seed: int) -> int:
    """Returns how many groups of four honest friends, who play every evening, have somebody in the list."""
    dice, found = random.Random(seed), 0
    for _ in range(number):
        strengths, book = [dice.gauss(0, 110) for _ in range(4)], Book()
        faced = list[Faced]()
        for day in range(EVENINGS):
            for _ in range(dice.randint(1, 8)):
                one, other = dice.sample(range(4), 2)
                share = 1 / (1 + 10 ** ((strengths[other] - strengths[one]) / 400))
                winner, loser = (one, other) if dice.random() < share else (other, one)
                faced.append(won(book, winner, loser, day))
        found += bool(suspicions(faced))
    return found


def main() -> None:
    """Prints the table."""
    fair = {matches: honest(matches) for matches in (1, 2, 3, 6, 30, 60)}
    print(*(f"{matches} honest wins gain {points:.0f} points" for matches, points in fair.items()), sep="\n")
    above = unlisted = wrongly = 0
    for scheme in schemes():
        runs = [gained(scheme, seed) for seed in SEEDS]
        gain, listed = mean(points for points, *_ in runs), mean(found for _, found, _ in runs)
        share, once = gain / fair[scheme.matches], honest(len(scheme.opponents)) / fair[scheme.matches]
        above, unlisted, wrongly = above + (share > FIFTH), unlisted + (listed < 1), wrongly + sum(n for *_, n in runs)
        wrong = ["above a fifth"] * (share > FIFTH) + [f"listed in {listed:.0%}"] * (listed < 1)
        times = f"{scheme.matches:4} matches, {scheme.a_day:2} a day"
        told = f"{gain:6.0f} points {share:6.2f}" + ("" if "new" in scheme.name else f"  once {once:4.2f}")
        print(f"{scheme.name:27}{times}{told:32}{', '.join(wrong)}")
    alarms = [false_alarms(200, seed) for seed in FRIENDS]
    print(f"groups of four friends listed: {clubs(200, 34)} of 200")
    print(f"above a fifth: {above} of 50; not always listed: {unlisted} of 50")
    print(f"honest pairs listed: {alarms}, each of 200; others in the communities: {wrongly}")


if __name__ == "__main__":
    main()
