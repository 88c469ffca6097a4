"""`python -m tests.games.hexagon --positions 1000000`: the rules against the naive ones, on all cores."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections import Counter
from multiprocessing import Pool

from .lockstep import Differs, compare

AT_ONCE = 10_000  # positions from one seed


def main() -> int:
    """Compares, and says how many positions; 1 where the two differ."""
    parser = argparse.ArgumentParser("python -m tests.games.hexagon", description="Compare the rules with naive ones.")
    parser.add_argument("--positions", type=int, default=1_000_000, metavar="N")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**9), help="of an earlier run, to repeat it")
    parser.add_argument("--jobs", type=int, default=None, metavar="N", help="processes; as many as there are cores")
    asked = parser.parse_args()
    parts = range(-(-asked.positions // AT_ONCE))
    work = [(min(AT_ONCE, asked.positions - AT_ONCE * part), asked.seed + part) for part in parts]
    met: Counter[str] = Counter()
    print(f"{asked.positions} positions from seed {asked.seed}", flush=True)
    with Pool(asked.jobs) as pool:
        for one in pool.imap_unordered(_compared, work):
            if isinstance(one, str):
                print(one)
                return 1
            met.update(one)
    print(", ".join(f"{count} {what}" for what, count in sorted(met.items())) + ": no difference")
    return 0


def _compared(work: tuple[int, int]) -> Counter[str] | str:
    positions, seed = work
    try:
        return compare(positions, seed)
    except Differs as no:
        return str(no)


if __name__ == "__main__":
    sys.exit(main())
