"""`python -m tests.games.rpsls --positions 1000000 --seats 4`: the rules at length.

They are compared with the naive ones on all cores, and every way in which so many people can play is walked through.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections import Counter
from multiprocessing import Pool

from .lockstep import Differs, compare
from .model import explore

AT_ONCE = 10_000  # positions from one seed


def main() -> int:
    """Says how many positions were compared and how many states there are; 1 where something is wrong."""
    parser = argparse.ArgumentParser("python -m tests.games.rpsls", description="The rules of RPSLS at length.")
    parser.add_argument("--positions", type=int, default=1_000_000, metavar="N")
    parser.add_argument("--seats", type=int, default=4, metavar="N", help="of those whose every way is walked")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**9), help="of an earlier run, to repeat it")
    parser.add_argument("--jobs", type=int, default=None, metavar="N", help="processes; as many as there are cores")
    asked = parser.parse_args()
    return _compared_all(asked.positions, asked.seed, asked.jobs) or _walked(asked.seats)


def _compared_all(positions: int, seed: int, jobs: int | None) -> int:
    work = [(AT_ONCE, seed + part) for part in range(-(-positions // AT_ONCE))]
    met: Counter[str] = Counter()
    print(f"{len(work) * AT_ONCE} positions from seed {seed}", flush=True)
    with Pool(jobs) as pool:
        for one in pool.imap_unordered(_compared, work):
            if isinstance(one, str):
                print(one)
                return 1
            met.update(one)
    print(", ".join(f"{count} {what}" for what, count in sorted(met.items())) + ": no difference", flush=True)
    return 0


def _compared(work: tuple[int, int]) -> Counter[str] | str:
    try:
        return compare(*work)
    except Differs as no:
        return str(no)


def _walked(most: int) -> int:
    for seats in range(2, most + 1):
        explored = explore(seats)
        stuck = explored.stuck()
        print(f"{seats} people: {len(explored.states)} states, {explored.steps} steps, {len(stuck)} stuck", flush=True)
        for wrong in explored.wrong[:10]:
            print(wrong)
        if stuck or explored.wrong:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
