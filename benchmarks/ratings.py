"""How well ratings order players of known strengths: `python -m benchmarks.ratings`.

Players 50 points apart sit down at random at tables of the sizes of each game, and are placed by chance according to
their strengths. Draws and shared places are as frequent as in the game; luck brings strengths nearer to each other.
After 30 matches each: Kendall's tau between ratings and strengths, the share of pairs in the right order, and the
log-loss of the chances that ratings gave before each match, beside two simple guesses: all are equal, and whoever has
won more of their matches so far is stronger.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log

from games.ratings import SCALE, Book, Place, Played, expected

PLAYERS, APART, MATCHES, RUNS = 32, 50, 30, 5
WARM = 10  # matches of each player before guesses are judged
SURELY = 1e-6


@dataclass(frozen=True, slots=True)
class Shape:
    """The tables of a game: their sizes, how often two neighbours share a place, and how much strength counts."""

    seats: range
    shared: float
    skill: float


SHAPES = {
    "tictactoe": Shape(range(2, 3), 0.35, 1.0),
    "hexagon": Shape(range(2, 3), 0.02, 1.0),
    "tequila": Shape(range(2, 9), 0.02, 0.5),
    "rpsls": Shape(range(2, 9), 0.3, 0.7),
}


def placed(table: Sequence[int], strengths: Sequence[float], shape: Shape, dice: random.Random) -> dict[int, int]:
    """Returns the place of each player at a table, from 0."""
    lots = {one: shape.skill * strengths[one] / SCALE - log(-log(dice.random())) for one in table}
    places, place = dict[int, int](), 0
    for number, one in enumerate(sorted(table, key=lambda who: -lots[who])):
        place = place if number and dice.random() < shape.shared else number
        places[one] = place
    return places


def simulated(shape: Shape, seed: int) -> tuple[float, float, float, float]:
    """Returns tau, and the log-loss of ratings, of equal chances, and of the shares of wins."""
    dice, book = random.Random(seed), Book()
    strengths = [1_500 + APART * (number - PLAYERS / 2) for number in range(PLAYERS)]
    dice.shuffle(strengths)
    played, won = Counter[int](), Counter[int]()
    losses, day = [0.0, 0.0, 0.0], 0
    count = 0
    while min(played[one] for one in range(PLAYERS)) < MATCHES:
        day += 1
        order = dice.sample(range(PLAYERS), PLAYERS)
        size = dice.choice(shape.seats)
        for first in range(0, PLAYERS - size + 1, size):
            table = order[first : first + size]
            places = placed(table, strengths, shape, dice)
            for one, other in combinations(table, 2):
                if places[one] == places[other] or min(played[one], played[other]) < WARM:
                    continue
                better, worse = (one, other) if places[one] < places[other] else (other, one)
                shares = [(won[who] + 1) / (played[who] + 2) for who in (better, worse)]
                guesses = (
                    expected(book.players[better].rating, book.players[worse].rating),
                    0.5,
                    shares[0] * (1 - shares[1]) / (shares[0] * (1 - shares[1]) + shares[1] * (1 - shares[0])),
                )
                losses = [loss - log(max(guess, SURELY)) for loss, guess in zip(losses, guesses, strict=True)]
                count += 1
            book.rate(Played(tuple(Place(places[one], one) for one in table), day, 1))
            played.update(table)
            won.update(one for one in table if places[one] == 0)
    pairs = list(combinations(range(PLAYERS), 2))
    points = [book.players[one].rating.value for one in range(PLAYERS)]
    right = sum((points[one] - points[other]) * (strengths[one] - strengths[other]) > 0 for one, other in pairs)
    rated, equal, wins = (loss / count for loss in losses)
    return 2 * right / len(pairs) - 1, rated, equal, wins


def main() -> None:
    """Prints a line for each game."""
    print(f"{'game':<10}{'tau':>7}{'pairs':>8}   log-loss: {'ratings':>8}{'equal':>8}{'wins':>8}")
    for name, shape in SHAPES.items():
        runs = [simulated(shape, seed) for seed in range(RUNS)]
        tau, rated, equal, wins = (sum(values) / RUNS for values in zip(*runs, strict=True))
        print(f"{name:<10}{tau:>7.3f}{(1 + tau) / 2:>8.1%}{'':>13}{rated:>8.3f}{equal:>8.3f}{wins:>8.3f}")


if __name__ == "__main__":
    main()
