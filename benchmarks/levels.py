"""How strong the levels are, as the tables of docs/levels.md, and how long matches by chance last.

`python -m benchmarks.levels tequila [--pairs 2000] [--seats 2] [--duels 2-1,3-2] [--jobs 2]`; with `--chance` level 0
plays itself at every number of seats. A pair is a deal played once in every rotation of seats; the first level of a
duel has one seat, the second all others. Intervals of 95 % come from drawing the pairs again, 1,000 times: both matches
of a pair have the same deal, so only the pairs are independent.

`--within 2` plays every level against the one and the two below it, and fits the ratings of all levels to all of these
results at once; `--known` adds results that were measured before.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import log10
from multiprocessing import get_context
from statistics import fmean
from typing import Any

from bot.cli.duel import Bout, duel
from games import find_games
from games.core.computer import ANCHOR
from games.core.game import AnyGame
from games.core.options import make

from .fitting import Measured, fitted

AGAIN = 1_000  # times that the pairs are drawn again
LEAST = 0.001  # of the points: a level that takes none is not infinitely weaker
Duel = tuple[str, tuple[int, ...], int]  # the game, a level a seat, pairs
Row = tuple[str, ...]


@dataclass(frozen=True)
class Played:
    """A duel: its levels, and the share of the points that the first one took in each pair."""

    levels: tuple[int, ...]
    shares: tuple[float, ...]


def of_pairs(asked: Duel) -> Played:
    """One duel; each pair has its own deal."""
    name, levels, pairs = asked
    game = find_games()[name]
    bout = Bout(game, levels, make(game.Options, {}))
    return Played(levels, tuple(duel(name, bout, len(levels), 1, seed)["pair_mean"] for seed in range(pairs)))


def by_itself(asked: Duel) -> dict[str, Any]:
    """Matches of a level against itself, as `duel --json` prints them."""
    name, levels, pairs = asked
    game = find_games()[name]
    return duel(name, Bout(game, levels, make(game.Options, {})), pairs * len(levels), 1, 1)


def points_apart(share: float) -> float:
    """Returns the difference in rating at which the stronger of two takes this share of the points."""
    share = min(max(share, LEAST), 1 - LEAST)
    return 400 * log10(share / (1 - share))


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Returns the bounds between which the mean of 95 % of the samples is that are drawn from these pairs."""
    draw = random.Random(1)
    means = sorted(fmean(draw.choices(shares, k=len(shares))) for _ in range(AGAIN))
    return means[AGAIN // 40], means[-AGAIN // 40 - 1]


def strength(played: Played) -> Row:
    """What the first level comes to against the others."""
    one, others = played.levels[0], played.levels[1:]
    against = f"level {one} against {'' if len(others) == 1 else f'{len(others)} of '}level {others[0]}"
    mean, bounds = fmean(played.shares), interval(played.shares)
    low, high = (f"{100 * bound:.1f}" for bound in bounds)
    row = against, f"{len(played.shares):,}", f"{100 * mean:.1f} % [{low}, {high}]"
    if len(others) > 1:
        return (*row, "")
    low, high = (f"{points_apart(bound):.0f}" for bound in bounds)
    return (*row, f"{points_apart(mean):.0f} [{low}, {high}]")


def by_chance(facts: dict[str, Any]) -> Row:
    """How matches by chance go at this number of seats."""
    ends = ", ".join(f"{why} {100 * count / facts['games']:.1f} %" for why, count in facts["ends"].items())
    return str(facts["seats"]), f"{facts['games']:,}", f"{facts['mean_steps']:.1f}", ends


def table(rows: Iterable[Row]) -> str:
    """The rows in Markdown; the first is the head."""
    head, *others = rows
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ("---",) * len(head), *others))


def ladder(game: AnyGame) -> str:
    """Random play against level 1, and each level against the one below."""
    return ",".join(["0-1", *(f"{level}-{level - 1}" for level in game.levels[1:])])


def near(game: AnyGame, within: int) -> str:
    """Each level against those that are so many below it at most."""
    return ",".join(f"{one}-{other}" for one in game.levels for other in game.levels if 0 < one - other <= within)


def known(text: str) -> list[Measured]:
    """Results that were measured before: `2-1:64.4:2000`, the levels, the points of the first in percent, the pairs."""
    found = []
    for one in filter(None, text.split(",")):
        levels, share, pairs = one.split(":")
        first, second = map(int, levels.split("-"))
        found.append(Measured(first, second, float(share) / 100, int(pairs)))
    return found


def measured_of(played: Played) -> Measured:
    """A duel of two, as the fit takes it."""
    first, second = played.levels
    return Measured(first, second, fmean(played.shares), len(played.shares))


def ratings_of(game: AnyGame, results: Sequence[Measured]) -> Row:
    """The ratings of the levels that fit these results."""
    points = fitted(results, game.computer.anchor_level, ANCHOR)
    return tuple(f"{level}: {points[level]:,}" for level in points)


def main() -> None:
    """Plays the duels, and prints their table."""
    games = find_games()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(games))
    parser.add_argument("--pairs", type=int, default=1000, metavar="N")
    parser.add_argument("--seats", type=int, metavar="N", help="the fewest that can play")
    parser.add_argument("--duels", metavar="A-B,…", help="random play against level 1, and each level with the next")
    parser.add_argument("--within", type=int, metavar="N", help="each level with the N below it, and their ratings")
    parser.add_argument("--known", default="", metavar="A-B:%:PAIRS,…", help="results to fit the ratings to, as well")
    parser.add_argument("--chance", action="store_true", help="level 0 at every number of seats")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="duels at a time")
    args = parser.parse_args()
    game = games[args.game]
    seats = args.seats or game.fewest
    listed = near(game, args.within) if args.within else ladder(game)
    duels = [tuple(map(int, one.split("-"))) for one in (args.duels or listed).split(",")]
    levels = [(one, *(other,) * (seats - 1)) for one, other in duels]
    if args.chance:
        levels = [(0,) * count for count in game.seats]
    asked = [(args.game, of, args.pairs) for of in levels]
    with ProcessPoolExecutor(args.jobs, get_context("spawn")) as apart:
        if args.chance:
            print(
                table(
                    [
                        ("seats", "matches", "steps a match", "how they end"),
                        *map(by_chance, apart.map(by_itself, asked)),
                    ]
                )
            )
        else:
            results = list(apart.map(of_pairs, asked))
            print(table([("match", "pairs", "points of the first", "difference"), *map(strength, results)]))
            if args.within and seats == 2:
                measured = [measured_of(one) for one in results]
                print("\nratings:", *ratings_of(game, [*known(args.known), *measured]))


if __name__ == "__main__":
    main()
