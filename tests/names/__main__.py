"""`python -m tests.names --runs 10000 [--first 0] [--jobs 2]`: random histories of names."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from multiprocessing import cpu_count, get_context

from .runs import run_some

TOGETHER = 250  # histories in one house


def main() -> int:
    """Runs them; 1 where a command reached the wrong person."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=1_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=cpu_count())
    args = parser.parse_args()
    began, total, wrong = time.perf_counter(), Counter[str](), 0
    last = args.first + args.runs
    parts = [range(at, min(at + TOGETHER, last)) for at in range(args.first, last, TOGETHER)]
    with get_context("spawn").Pool(args.jobs) as pool:
        for counts, failure in pool.imap_unordered(run_some, parts):
            total += counts
            if failure:
                wrong += 1
                print(failure)
    told = ", ".join(f"{total[what]:,} {what}" for what in ("histories", "commands", "reached", "asked", "refused"))
    print(f"{told}, {wrong} wrong, {time.perf_counter() - began:.0f} s")
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(main())
