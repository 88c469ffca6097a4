"""Who gets on the ladder of everywhere by schemes: `python -m benchmarks.farming`.

500 people of known strengths have played 20 to 120 matches each, over sixty days. Then somebody of average strength,
one of them or a newcomer, tries a scheme: fifty in which other people lose on purpose, some of them for weeks, and
those of an evening of at most 200 matches (benchmarks/evenings.py). A scheme has succeeded if they are among the first
ten of the ladder. Beside it: what the ladder's conditions cost honest players, how often honest friends are in the
operators' list, and whether those who lose on purpose are.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations
from statistics import mean, median

from games.farming import Faced, suspicions
from games.rating_book import UNRATED, Book, Place, Played
from games.ratings import POINT, Rating, expected

PEOPLE, AVERAGE, APART, DAYS, LEAST, MOST = 500, 1_500, 150, 60, 20, 120
SEASON, EVENINGS, FIRST = 20264, 30, 10
NEWCOMER, FIRST_NEW = 1_000, 1_001
SEEDS = range(34, 37)
LOOKED_BACK, FRIENDS = 30, range(34, 38)
LEVEL_WIDE = 30 * POINT


def chance(one: float, other: float) -> float:
    """Returns the chance that the first of two strengths wins."""
    return float(1 / (1 + 10 ** ((other - one) / 400)))


@dataclass
class Town:
    """Its ratings, the dice, strengths of its people, what each two have had with each other, and the next day."""

    book: Book
    dice: random.Random
    strengths: dict[int, float]
    day: int = 0
    faced: list[Faced] = field(default_factory=list)
    sure_after: dict[int, int] = field(default_factory=dict)  # matches, by person
    listed_after: dict[int, int] = field(default_factory=dict)
    owners: dict[int, int] = field(default_factory=dict)  # of lines of programs

    @property
    def average(self) -> int:
        """Returns somebody of about average strength who has played much."""
        known = (one for one in self.strengths if self.book.players[one].rating.matches > LEAST + MOST // 2)
        return min(known, key=lambda one: abs(self.strengths[one] - AVERAGE))

    def regulars(self, number: int, but: int) -> list[int]:
        """Returns some of its people who count as regular."""
        known = [one for one in self.strengths if one != but and self.book.players[one].is_regular]
        return self.dice.sample(known, number)

    def won(self, winner: int, loser: int) -> None:
        """Rates a match of two."""
        self.placed(winner, loser)
        known = {self.owners.get(one, one): self.book.players[one].rating for one in (winner, loser)}
        low, high = sorted(known)
        promised = expected(known[low], known[high])
        self.faced.append(Faced(low, high, self.day, self.owners.get(winner, winner), chance=promised))

    def placed(self, *lines: int | Rating, skill: float = 1.0, is_drawn: bool = False) -> None:
        """Rates a match in which these took the places from first to last, or all the first."""
        seats = [Place(0 if is_drawn else at, *self._seated(one)) for at, one in enumerate(lines)]
        self.book.rate(Played(tuple(seats), self.day, SEASON, skill))

    def _seated(self, one: int | Rating) -> tuple[int | None, Rating, bool, int | None]:
        return (None, one, False, None) if isinstance(one, Rating) else (one, Rating(), False, self.owners.get(one))

    def plays(self, one: int, other: int) -> None:
        """Two of its people, or anybody of average strength, play honestly."""
        strengths = [self.strengths.get(who, AVERAGE) for who in (one, other)]
        self.won(*((one, other) if self.dice.random() < chance(*strengths) else (other, one)))

    def ladder(self) -> list[int]:
        """Returns who is on the ladder of everywhere, best first."""
        players = self.book.players
        listed = [one for one, its in players.items() if its.is_listed(its.rating)]
        return sorted(listed, key=lambda one: -players[one].rating.value)


def level(points: int) -> Rating:
    """Returns the rating of a level of the computer."""
    return Rating(points * POINT, LEVEL_WIDE)


def town(seed: int) -> Town:
    """Returns people who have played with each other, each when they liked; a new copy each time."""
    made, dice = _town(seed), random.Random(seed)
    book = Book(made.book.players, made.book.meetings)
    return replace(
        made,
        book=book,
        dice=dice,
        strengths={**made.strengths},
        faced=[*made.faced],
        sure_after={**made.sure_after},
        listed_after={**made.listed_after},
        owners={**made.owners},
    )


@cache
def _town(seed: int) -> Town:
    dice = random.Random(seed)
    made = Town(Book(), dice, {one: dice.gauss(AVERAGE, APART) for one in range(1, PEOPLE + 1)})
    looking: list[list[int]] = [[] for _ in range(DAYS)]
    for one in made.strengths:
        came = dice.randint(0, DAYS // 2)
        for _ in range(dice.randint(LEAST, MOST)):
            looking[dice.randint(came, DAYS - 1)].append(one)
    for made.day, those in enumerate(looking):
        dice.shuffle(those)
        while len(set(those)) > 1:
            one = those.pop()
            other = those.pop(max(at for at, who in enumerate(those) if who != one))
            made.plays(one, other)
            for who in (one, other):
                its = made.book.players[who]
                if not its.rating.unsure:
                    made.sure_after.setdefault(who, its.rating.matches)
                if its.is_listed(its.rating):
                    made.listed_after.setdefault(who, its.rating.matches)
    made.day += 1
    return made


Opponents = Callable[[Town, int], Sequence[int]]


@dataclass(frozen=True, slots=True)
class Scheme:
    """Who loses to the cheat, how many matches there are, how many a day, and whether winners take turns."""

    name: str
    opponents: int
    is_known: bool  # the opponents: people of the town
    matches: int
    a_day: int
    alternating: bool = False

    def __call__(self, made: Town, cheat: int) -> None:
        """Carries it out."""
        new = range(FIRST_NEW, FIRST_NEW + self.opponents)
        others = made.regulars(self.opponents, cheat) if self.is_known else list(new)
        begun = made.day
        for number in range(self.matches):
            made.day = begun + number // self.a_day
            other = others[number % len(others)]
            is_lost = self.alternating and number % 2
            made.won(*((other, cheat) if is_lost else (cheat, other)))


def schemes() -> Iterator[Scheme]:
    """Yields fifty schemes: ten kinds of opponents, five speeds and lengths."""
    for matches, a_day in ((30, 2), (30, 30), (60, 2), (60, 10), (60, 60)):
        yield Scheme("alternating with a friend", 1, True, matches, a_day, alternating=True)
        for size in (1, 2, 3, 6):
            yield Scheme(f"{size} established", size, True, matches, a_day)
            yield Scheme(f"{size} new accounts", size, False, matches, a_day)
        yield Scheme("a new account each time", matches, False, matches, a_day)


@dataclass(frozen=True, slots=True)
class Result:
    """What a cheat has after a scheme: a place on the ladder (None: not on it), and points without and with excess."""

    place: int | None
    points: int
    kept: int  # without excess
    is_suspected: bool


def tried(scheme: Callable[[Town, int], None], seed: int, *, newcomer: bool) -> Result:
    """Tries a scheme in a town of its own."""
    made = town(seed)
    cheat = NEWCOMER if newcomer else made.average
    scheme(made, cheat)
    ladder, rating = made.ladder(), made.book.players.get(cheat, UNRATED).rating
    place = ladder.index(cheat) + 1 if cheat in ladder else None
    found = suspicions(one for one in made.faced if one.day > made.day - LOOKED_BACK)
    named = any(cheat in (one.line, *one.others) for one in found)
    return Result(place, rating.points, round((rating.value - rating.excess) / POINT), named)


@dataclass(frozen=True, slots=True)
class Cost:
    """What the conditions of the ladder cost honest players.

    `unlisted`: the share of sure players who are not on it. `best`: the same of the strongest fifty. `sure`, `listed`:
    matches until half of all are sure, and on it. `tau`, `tau_all`: Kendall's tau of those on it, and of all sure ones.
    """

    unlisted: float
    best: float
    sure: float
    listed: float
    tau: float
    tau_all: float


@cache
def cost(seed: int) -> Cost:
    """Returns what the conditions cost the people of a town."""
    made, players = town(seed), town(seed).book.players
    sure = [one for one in made.strengths if not players[one].rating.unsure]
    listed = set(made.ladder())
    best = sorted(sure, key=lambda one: -made.strengths[one])[: PEOPLE // 10]
    taus = [tau([(made.strengths[one], players[one].rating.value) for one in those]) for those in (listed, sure)]
    unlisted = [mean(one not in listed for one in those) for those in (sure, best)]
    return Cost(unlisted[0], unlisted[1], median(made.sure_after.values()), median(made.listed_after.values()), *taus)


def tau(pairs: Sequence[tuple[float, float]]) -> float:
    """Returns Kendall's tau of pairs of figures."""
    right = [(one[0] - other[0]) * (one[1] - other[1]) > 0 for one, other in combinations(pairs, 2)]
    return 2 * mean(right) - 1


def false_alarms(pairs: int, seed: int) -> int:
    """Returns how many honest pairs, who play up to eight matches every evening, are in the list."""
    made = Town(Book(), random.Random(seed), {})
    for pair in range(pairs):
        low, high = 2 * pair + 1, 2 * pair + 2
        made.strengths |= {low: AVERAGE + made.dice.gauss(0, APART), high: AVERAGE}
        for made.day in range(EVENINGS):
            for _ in range(made.dice.randint(1, 8)):
                made.plays(low, high)
    return len(suspicions(made.faced))


def clubs(number: int, seed: int) -> int:
    """Returns how many groups of four honest friends, who play every evening, have somebody in the list."""
    dice, found = random.Random(seed), 0
    for _ in range(number):
        made = Town(Book(), dice, {one: dice.gauss(AVERAGE, 110) for one in range(1, 5)})
        for made.day in range(EVENINGS):
            for _ in range(dice.randint(1, 8)):
                made.plays(*dice.sample(range(1, 5), 2))
        found += bool(suspicions(made.faced))
    return found


def main() -> None:
    """Prints the table."""
    from .evenings import Evening, evenings  # which are made of towns
    from .rigged_tournaments import rigged_tournaments

    above = 0
    all_schemes: list[Scheme | Evening] = [*schemes(), *evenings(), *rigged_tournaments()]
    for scheme in all_schemes:
        for newcomer in (True, False):
            runs = [tried(scheme, seed, newcomer=newcomer) for seed in SEEDS]
            places = [one.place for one in runs if one.place]
            first = sum(place <= FIRST for place in places)
            above += first > 0
            points, kept = (mean(figures) for figures in zip(*((one.points, one.kept) for one in runs), strict=True))
            who = "newcomer" if newcomer else "known"
            when = f"{scheme.matches}, {scheme.a_day} a day" if isinstance(scheme, Scheme) else ""
            place = f"place {min(places)}" if places else "–"
            listed = f"suspected {sum(one.is_suspected for one in runs)}/{len(runs)}"
            figures = f"{points:6.0f}{kept:6.0f}  {place:10}{listed}{'  FIRST TEN' * (first > 0)}"
            print(f"{scheme.name:44}{when:15}{who:9}{figures}", flush=True)
    print(f"among the first {FIRST}: {above}")
    for name in Cost.__dataclass_fields__:
        print(f"honest: {name} {mean(getattr(cost(seed), name) for seed in SEEDS):.3f}")
    print(f"groups of four friends in the operators' list: {clubs(200, 34)} of 200")
    print(f"honest pairs in it: {[false_alarms(200, seed) for seed in FRIENDS]}, each of 200")


if __name__ == "__main__":
    main()
