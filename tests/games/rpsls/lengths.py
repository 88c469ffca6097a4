"""How long matches of three and more are: `python -m tests.games.rpsls.lengths [--matches N] [--elimination]`.

Everybody chooses at random. A round takes as long as the slowest player, whose time to choose is drawn from a lognormal
distribution with a median of 6 seconds, in which one choice of a hundred takes more than 39 seconds; then 5 seconds to
read what was shown.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import quantiles

from games import find_games
from games.core.game import Start
from games.core.options import describe, make
from games.rpsls.state import players
from games.rpsls.verdict import MOVES

GAME = find_games()["rpsls"]
SEATS = (2, 3, 4, 5, 6, 8, 12, 32)
MEDIAN, SPREAD, READING = 6.0, 0.8, 5.0  # seconds to choose, the sigma of its logarithm, seconds to read a result


@dataclass(frozen=True)
class Length:
    """How long a match was."""

    rounds: int
    minutes: float
    is_at_limit: bool


def lengths(seats: int, matches: int, seed: int, *, elimination: bool = False) -> Iterator[Length]:
    """Plays matches as new tables open them, or with the beaten out."""
    opens = {option["name"]: option["opens"] for option in describe(GAME.Options) if "opens" in option}
    options = make(GAME.Options, opens | {"elimination": elimination})
    chance = Random(seed)
    for _ in range(matches):
        state, seconds = GAME.setup(Start(seats, b"", options, 1)).state, 0.0
        while state.outcome is None:
            in_play = players(state)
            seconds += READING + max(chance.lognormvariate(0, SPREAD) for _ in in_play) * MEDIAN
            for seat in in_play:
                state = GAME.apply(state, seat, chance.choice(MOVES)).state
        yield Length(len(state.story), seconds / 60, state.outcome.why == "rounds")


def _kinds(length: Length) -> tuple[bool, bool]:
    return length.rounds <= 2, length.is_at_limit


def main() -> None:
    """Prints a line for each number of players."""
    parser = argparse.ArgumentParser("python -m tests.games.rpsls.lengths", description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000, metavar="N")
    parser.add_argument("--elimination", action="store_true", help="the beaten are out, as in records of old")
    given = parser.parse_args()
    print("players  rounds: median  90 %   minutes: median  90 %   within two rounds   at the limit")
    for seats in SEATS:
        played = [*lengths(seats, given.matches, seats, elimination=given.elimination)]
        rounds, minutes = quantiles([f.rounds for f in played], n=10), quantiles([f.minutes for f in played], n=10)
        short, limit = (100 * sum(some) / len(played) for some in zip(*map(_kinds, played), strict=True))
        print(
            f"{seats:7}  {rounds[4]:14.0f}  {rounds[8]:4.0f}   {minutes[4]:15.1f}  {minutes[8]:4.1f}"
            f"   {short:15.1f} %   {limit:10.1f} %",
            flush=True,
        )


if __name__ == "__main__":
    main()
