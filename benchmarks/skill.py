"""How much strength counts at tables of each size: `python -m benchmarks.skill tequila --levels 4,1 --seats 2,4,8`.

One strong player sits with weak ones, every deal once from each seat. Strength is read off the share of the others
behind whom it is placed, as a difference on the scale of Elo, and counts as much as that of two: at a table of eight
whose difference is a tenth of that of two, chance decides ten times as much. `Game.skill` has these figures.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import log, sqrt
from statistics import fmean, stdev
from typing import Any

from bot.cli.duel import think
from games import find_games
from games.core.computer import Ask
from games.core.game import AnyGame, Start
from games.core.match import act, begin, expire, legal, waiting
from games.core.options import make
from games.ratings import SCALE, places_of


def placed_before(game: AnyGame, levels: Sequence[int], seat: int, deal: int) -> float:
    """Returns the share of the others behind whom the first of these levels is placed, from this seat."""
    seed = deal.to_bytes(8, "big")
    match: Any = begin(game, Start(len(levels), seed, make(game.Options, {}), game.rules), None).match
    while asked := waiting(game, match):
        for other in sorted(asked & waiting(game, match)):
            if other not in waiting(game, match):
                continue
            if not legal(game, match, other):
                match = expire(game, match, match.turn, None).match
                continue
            level = levels[0] if other == seat else levels[1]
            lot = seed + bytes((seat, other)) + match.version.to_bytes(4, "big")
            spelling = think(game, match, other, Ask(game.view(match.state, other), level, lot))
            match = act(game, match, other, match.turn, spelling, None).match
    places = places_of(match.outcome)
    behind = [places[seat] < place or (places[seat] == place) / 2 for other, place in places.items() if other != seat]
    return fmean(behind)


def won_share(name: str, strong: int, weak: int, seats: int, matches: int) -> tuple[float, float]:
    """Returns the share of placings that a strong player wins against weak ones, and its standard error."""
    game, levels = find_games()[name], [strong] + [weak] * (seats - 1)
    deals = range(max(matches // seats, 2))
    shares = [fmean(placed_before(game, levels, seat, deal) for seat in range(seats)) for deal in deals]
    return fmean(shares), stdev(shares) / sqrt(len(shares))


def points_apart(share: float) -> float:
    """Returns the difference in rating that this share of placings means between two."""
    return SCALE * log(share / (1 - share))


def main() -> None:
    """Prints a line for each number of seats."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--levels", default="4,1")
    parser.add_argument("--seats", default="2,3,4,5,6,7,8")
    parser.add_argument("--matches", type=int, default=2_000)
    asked = parser.parse_args()
    strong, weak = map(int, asked.levels.split(","))
    of_two = 0.0
    print("| seats | placed before the others | points | as a share of two |\n|---|---|---|---|")
    for seats in map(int, asked.seats.split(",")):
        share, error = won_share(asked.game, strong, weak, seats, asked.matches)
        points = points_apart(share)
        of_two = of_two or points
        margin = f"± {196 * error:.1f}"
        print(f"| {seats} | {100 * share:.1f} % {margin} | {points:.0f} | {points / of_two:.2f} |", flush=True)


if __name__ == "__main__":
    main()
