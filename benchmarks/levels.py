"""How strong the levels are, and how long matches by chance last, as the tables of docs/levels.md.

`python -m benchmarks.levels tequila [--pairs 3000] [--seats 2] [--duels 2-1,3-2] [--jobs 2]`; with `--chance` level 0
plays itself at every number of seats. A pair is a deal played once in every rotation of seats; the first level of a
duel has one seat, the second all others. Intervals hold the mean of the pairs 99 times of 100.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from bot.cli.duel import Bout, duel
from games import find_games
from games.core.options import make

LADDER = "1-0,2-1,3-2,4-3,5-4,5-2,5-0"
Duel = tuple[str, tuple[int, ...], int]  # the game, a level a seat, pairs
Row = tuple[str, ...]


def played(asked: Duel) -> dict[str, Any]:
    """One duel, as `duel --json` prints it."""
    name, levels, pairs = asked
    game = find_games()[name]
    return duel(name, Bout(game, levels, make(game.Options, {})), pairs * len(levels), 1, 1)


def strength(facts: dict[str, Any]) -> Row:
    """What the first level comes to against the others."""
    one, others = facts["levels"][0], facts["levels"][1:]
    against = f"level {one} against {'' if len(others) == 1 else f'{len(others)} of '}level {others[0]}"
    mean, margin = 100 * facts["pair_mean"], 100 * facts["pair_margin"]
    won, drawn, lost = (f"{facts['pairs'][how]:,}" for how in ("won", "drawn", "lost"))
    share = f"{mean:.1f} % ± {margin:.1f}"
    return against, f"{sum(facts['pairs'].values()):,}", won, drawn, lost, share


def by_chance(facts: dict[str, Any]) -> Row:
    """How matches by chance go at this number of seats."""
    ends = ", ".join(f"{why} {100 * count / facts['games']:.1f} %" for why, count in facts["ends"].items())
    return str(facts["seats"]), f"{facts['games']:,}", f"{facts['mean_steps']:.1f}", ends


def table(rows: Iterable[Row]) -> str:
    """The rows in Markdown; the first is the head."""
    head, *others = rows
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ("---",) * len(head), *others))


def main() -> None:
    """Plays the duels, and prints their table."""
    games = find_games()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(games))
    parser.add_argument("--pairs", type=int, default=1000, metavar="N")
    parser.add_argument("--seats", type=int, metavar="N", help="the fewest that can play")
    parser.add_argument("--duels", default=LADDER, metavar="A-B,…", help=LADDER)
    parser.add_argument("--chance", action="store_true", help="level 0 at every number of seats")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="duels at a time")
    args = parser.parse_args()
    seats = args.seats or games[args.game].fewest
    ladder = [tuple(map(int, one.split("-"))) for one in args.duels.split(",")]
    levels = [(one, *(other,) * (seats - 1)) for one, other in ladder]
    if args.chance:
        levels = [(0,) * count for count in games[args.game].seats]
    with ProcessPoolExecutor(args.jobs, get_context("spawn")) as apart:
        results = list(apart.map(played, [(args.game, of, args.pairs) for of in levels]))
    if args.chance:
        print(table([("seats", "matches", "steps a match", "how they end"), *map(by_chance, results)]))
    else:
        head = ("match", "pairs", "won", "drawn", "lost", "points of the first")
        print(table([head, *map(strength, results)]))


if __name__ == "__main__":
    main()
