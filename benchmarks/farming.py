"""How much schemes gain: `python -m benchmarks.farming`.

A community of 100 equal players has played 30 matches each. Then one of them wins every match of a scheme, in which
others lose on purpose. Their gain is a share of that of honest play: of a player who beats everybody in the community,
as many times. Beside it: whether the pairs are in the operators' list, and how many of 200 honest pairs of friends who
play every evening are.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import mean

from games.farming import Faced, suspicions
from games.ratings import POINT, Book, Place, Played

PEOPLE, MATCHES_BEFORE, PER_DAY_BEFORE = 100, 30, 3
FIFTH, SEASON, EVENINGS = 0.2, 20264, 30
CHEAT, FIRST_NEW = 1, 1_000
SEEDS = range(34, 38)

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
    book.rate(Played((Place(0, winner), Place(1, loser)), day, SEASON))
    return Faced(min(winner, loser), max(winner, loser), day, winner)


def community(seed: int) -> tuple[Book, random.Random, int]:
    """Returns the ratings of the community, the dice, and the next day."""
    dice, book, people = random.Random(seed), Book(), list(range(1, PEOPLE + 1))
    for number in range(MATCHES_BEFORE):
        dice.shuffle(people)
        for pair in zip(people[::2], people[1::2], strict=True):
            winner, loser = dice.sample(pair, 2)
            won(book, winner, loser, number // PER_DAY_BEFORE)
    return book, dice, MATCHES_BEFORE // PER_DAY_BEFORE + 1


def gained(scheme: Scheme, seed: int) -> tuple[float, bool]:
    """Returns the points that the cheat has gained, and whether all pairs are in the list."""
    book, _, day = community(seed)
    before, faced = book.players[CHEAT].rating.value, []
    for number in range(scheme.matches):
        other = scheme.opponents[number % len(scheme.opponents)]
        cheat_loses = scheme.alternating and number % 2
        winner, loser = (other, CHEAT) if cheat_loses else (CHEAT, other)
        faced.append(won(book, winner, loser, day + number // scheme.a_day))
    listed = {one.high if one.low == CHEAT else one.low for one in suspicions(faced)}
    return (book.players[CHEAT].rating.value - before) / POINT, listed == set(scheme.opponents)


def honest(matches: int, seed: int) -> float:
    """Returns the points that a player who beats everybody gains in the community."""
    book, dice, day = community(seed)
    before = book.players[CHEAT].rating.value
    for number in range(matches):
        won(book, CHEAT, dice.randint(2, PEOPLE), day + number // PER_DAY_BEFORE)
    return (book.players[CHEAT].rating.value - before) / POINT


def false_alarms(pairs: int, seed: int) -> int:
    """Returns how many honest pairs, who play up to eight matches every evening, are in the list."""
    dice, faced = random.Random(seed), list[Faced]()
    for pair in range(pairs):
        share = 1 / (1 + 10 ** (-dice.gauss(0, 150) / 400))
        low, high = 2 * pair, 2 * pair + 1
        for day in range(EVENINGS):
            times = range(dice.randint(1, 8))
            faced += [Faced(low, high, day, low if dice.random() < share else high) for _ in times]
    return len(suspicions(faced))


def main() -> None:
    """Prints the table."""
    fair = {matches: mean(honest(matches, seed) for seed in SEEDS) for matches in (30, 60)}
    print(
        *(f"honest play gains {points:.0f} points by {matches} matches" for matches, points in fair.items()), sep="\n"
    )
    above = unlisted = 0
    for scheme in schemes():
        runs = [gained(scheme, seed) for seed in SEEDS]
        gain, listed = mean(points for points, _ in runs), all(found for _, found in runs)
        share = gain / fair[scheme.matches]
        above, unlisted = above + (share > FIFTH), unlisted + (not listed)
        wrong = ["above a fifth"] * (share > FIFTH) + ["not listed"] * (not listed)
        times = f"{scheme.matches:4} matches, {scheme.a_day:2} a day"
        print(f"{scheme.name:27}{times}{gain:6.0f} points {share:6.2f}  {', '.join(wrong)}")
    alarms = [false_alarms(200, seed) for seed in SEEDS]
    print(f"above a fifth: {above} of 50; not listed: {unlisted} of 50; honest pairs listed: {alarms}, each of 200")


if __name__ == "__main__":
    main()
