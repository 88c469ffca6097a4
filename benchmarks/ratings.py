"""How well ratings order players of known strengths: `python -m benchmarks.ratings`.

Players 50 points apart sit down at tables of the sizes of each game, with others who are rated about as they are, or
with anybody. They are placed by chance according to their strengths. Those who do almost equally well share a
place, as often as in the game; luck brings strengths nearer to each other. After 30 matches each: Kendall's tau
between ratings and strengths, the share of pairs in the right order, and the log-loss of the chances that ratings gave
before each match, beside two simple guesses: all are equal, and whoever has won more of their matches so far is
stronger.

Chance alone keeps tau below 1. `best` is the tau of the likeliest strengths of all, given all results at once and how
the players were chosen, which no rating knows.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import atanh, exp, log, sqrt

from games import find_games
from games.core.computer import USUAL_SKILL, Skill
from games.rating_book import UNRATED, Book, Place, Played
from games.ratings import POINT, SCALE, expected

PLAYERS, APART, MATCHES, RUNS = 32, 50, 30, 10
REST = 3  # days between two matches of a player
NEAR = 100  # points of chance in the order in which people who are rated alike sit down together
CLIMBS, STEP = 200, 0.15  # towards the likeliest strengths
WARM = 10  # matches of each player before guesses are judged
SURELY = 1e-6


GAMES = find_games()


@dataclass(frozen=True, slots=True)
class Shape:
    """The tables of a game: their sizes, how often two equal players share a place, and how much strength counts."""

    seats: range
    shared: float
    skill: Skill = USUAL_SKILL

    def at(self, seats: int) -> float:
        """Returns how much strength counts with so many seats."""
        return self.skill.at(seats)


SHAPES = {
    "tictactoe": Shape(range(2, 3), 0.35),
    "hexagon": Shape(range(2, 3), 0.02),
    "tequila": Shape(range(2, 9), 0.02, GAMES["tequila"].skill),
    "rpsls": Shape(range(2, 9), 0.3, GAMES["rpsls"].skill),
}


def placed(table: Sequence[int], strengths: Sequence[float], shape: Shape, dice: random.Random) -> dict[int, int]:
    """Returns the place of each player at a table, from 0."""
    lots = {one: shape.at(len(table)) * strengths[one] / SCALE - log(-log(dice.random())) for one in table}
    margin = 2 * atanh(shape.shared)  # the difference of two lots is logistic
    order = sorted(table, key=lambda who: -lots[who])
    places, place = {order[0]: 0}, 0
    for number, (better, one) in enumerate(pairwise(order), 1):
        place = place if lots[better] - lots[one] < margin else number
        places[one] = place
    return places


def simulated(shape: Shape, near: bool, seed: int) -> tuple[float, ...]:
    """Returns tau, the best tau there is, and the log-loss of ratings, of equal chances, and of the shares of wins."""
    dice, book = random.Random(seed), Book()
    strengths = [1_500 + APART * (number - PLAYERS / 2) for number in range(PLAYERS)]
    dice.shuffle(strengths)
    played, won = Counter[int](), Counter[int]()
    results: list[dict[int, int]] = []
    losses, day, count = [0.0, 0.0, 0.0], 0, 0
    while min(played[one] for one in range(PLAYERS)) < MATCHES:
        day += REST
        for table in seated(book, shape, near, dice):
            places = placed(table, strengths, shape, dice)
            results.append(places)
            for one, other in combinations(table, 2):
                if places[one] == places[other] or min(played[one], played[other]) < WARM:
                    continue
                both = sorted((one, other), key=places.__getitem__)
                guesses = _guesses(book, won, played, *both, skill=shape.at(len(table)))
                losses = [loss - log(max(guess, SURELY)) for loss, guess in zip(losses, guesses, strict=True)]
                count += 1
            seats = tuple(Place(places[one], one) for one in table)
            book.rate(Played(seats, day, 1, shape.at(len(table))))
            played.update(table)
            won.update(one for one in table if places[one] == 0)
    points = [book.players[one].rating.value for one in range(PLAYERS)]
    taus = tau(points, strengths), tau(likeliest(results, shape), strengths)
    return (*taus, *(loss / count for loss in losses))


def seated(book: Book, shape: Shape, near: bool, dice: random.Random) -> Iterator[Sequence[int]]:
    """Yields tables of one size at which almost everybody sits once."""
    size = dice.choice(shape.seats)
    order = dice.sample(range(PLAYERS), PLAYERS)
    if near:
        ratings = {one: book.players.get(one, UNRATED).rating.value / POINT + dice.gauss(0, NEAR) for one in order}
        order = sorted(order, key=ratings.__getitem__)
    for first in range(dice.randint(0, PLAYERS % size), PLAYERS - size + 1, size):
        yield order[first : first + size]


def _guesses(
    book: Book, won: Counter[int], played: Counter[int], better: int, worse: int, *, skill: float
) -> tuple[float, ...]:
    """Returns the chance that one is placed before another: by ratings, if all are equal, by shares of wins."""
    shares = [(won[who] + 1) / (played[who] + 2) for who in (better, worse)]
    by_wins = shares[0] * (1 - shares[1]) / (shares[0] * (1 - shares[1]) + shares[1] * (1 - shares[0]))
    return expected(book.players[better].rating, book.players[worse].rating, skill), 0.5, by_wins


def tau(points: Sequence[float], strengths: Sequence[float]) -> float:
    """Returns Kendall's tau."""
    pairs = list(combinations(range(PLAYERS), 2))
    right = sum((points[one] - points[other]) * (strengths[one] - strengths[other]) > 0 for one, other in pairs)
    return 2 * right / len(pairs) - 1


def likeliest(results: Sequence[Mapping[int, int]], shape: Shape) -> list[float]:
    """Returns the strengths that make these results likeliest (Plackett-Luce), given how the players were chosen."""
    spread = APART * PLAYERS / sqrt(12) / SCALE
    found, played = [0.0] * PLAYERS, Counter(one for places in results for one in places)
    for _ in range(CLIMBS):
        slope = [-one / spread**2 for one in found]
        for places in results:
            skill = shape.at(len(places))
            weights = {one: exp(skill * found[one]) for one in places}
            for place in set(places.values()):
                behind = [one for one in places if places[one] >= place]
                share = [one for one in behind if places[one] == place]
                if len(behind) > 1:
                    total = sum(weights[one] for one in behind)
                    for one in share:
                        slope[one] += skill
                    for one in behind:
                        slope[one] -= skill * len(share) * weights[one] / total
        found = [one + STEP * slope[who] / sqrt(played[who]) for who, one in enumerate(found)]
    return found


def main() -> None:
    """Prints a line for each game and way of pairing."""
    print(f"{'game':<10} {'pairing':<9}{'tau':>7}{'best':>7}{'pairs':>8}   {'log-loss':>8}{'equal':>8}{'wins':>8}")
    for name, shape in SHAPES.items():
        for near in (True, False):
            runs = [simulated(shape, near, seed) for seed in range(RUNS)]
            found, best, rated, equal, wins = (sum(values) / RUNS for values in zip(*runs, strict=True))
            figures = f"{found:>7.3f}{best:>7.3f}{(1 + found) / 2:>8.1%}   {rated:>8.3f}{equal:>8.3f}{wins:>8.3f}"
            print(f"{name:<10} {'near' if near else 'anybody':<9}{figures}")


if __name__ == "__main__":
    main()
