"""`python -m tests.sealed --runs 1000 [--first 0] [--jobs 2]`: tournaments in two worlds with other sealed results."""

from __future__ import annotations

import argparse
import logging
import time
from multiprocessing import cpu_count, get_context

import structlog

from tests.virtual import in_virtual_time

from .runs import Leak, Ran, run_some

TOGETHER = 20  # tournaments of one house


def some(numbers: range) -> tuple[Ran, str]:
    """Some tournaments, and how a leak shows, where there is one."""
    total = Ran()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))

    async def work() -> None:
        async for ran in run_some(numbers):
            total.add(ran)

    try:
        in_virtual_time(lambda _loop: work())
    except Leak as leak:
        return total, str(leak)
    return total, ""


def main() -> int:
    """Runs them; 1 where two worlds were told apart."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=1_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=cpu_count())
    args = parser.parse_args()
    began, total, leaks = time.perf_counter(), Ran(), 0
    last = args.first + args.runs
    parts = [range(first, min(first + TOGETHER, last)) for first in range(args.first, last, TOGETHER)]
    with get_context("fork").Pool(args.jobs) as pool:
        for ran, leak in pool.imap_unordered(some, parts):
            total.add(ran)
            if leak:
                leaks += 1
                print(leak, flush=True)
    print(
        f"{total.tournaments:,} tournaments in two worlds, {total.deeds:,} deeds, {total.sealed:,} results sealed at"
        f" the end ({total.unlike:,} of them unlike); {total.answers:,} answers with {total.size:,} bytes the same,"
        f" in {time.perf_counter() - began:.0f} s: {leaks or 'no'} leak{'s' * (leaks > 1)}"
    )
    return bool(leaks)


if __name__ == "__main__":
    raise SystemExit(main())
