"""`python -m tests.simulation --seeds 2000 [--first 1] [--jobs 2] [--minutes 3]`: evenings side by side."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator
from multiprocessing import cpu_count, get_context

from .evening import Report, empty_database, run
from .shrink import told
from .world import Plan, all_games, settings

TOLD_MOST = 3  # failing seeds whose story is told


def reports(plans: Iterable[Plan], jobs: int) -> Iterator[Report]:
    """What becomes of each evening; each has a process of its own, which ends without looking back."""
    empty_database(), all_games(), settings()  # once for all
    with get_context("fork").Pool(jobs, maxtasksperchild=1) as pool:
        yield from pool.imap_unordered(run, plans)


def main() -> int:
    """Runs the seeds; 1 where a law was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cpu_count())
    parser.add_argument("--minutes", type=float, default=Plan(0).minutes)
    args = parser.parse_args()
    began, failed, done, steps, starts = time.perf_counter(), [], 0, 0, 0
    plans = [Plan(seed, args.minutes) for seed in range(args.first, args.first + args.seeds)]
    for report in reports(plans, args.jobs):
        done, steps, starts = done + 1, steps + report.steps, starts + report.starts
        if report.violation:
            failed.append(report)
            print(f"seed {report.plan.seed}: {report.violation}", flush=True)
        if done % 200 == 0:
            print(
                f"{done} evenings, {steps:,} steps, {starts:,} starts, {time.perf_counter() - began:.0f} s", flush=True
            )
    for report in failed[:TOLD_MOST]:
        print(told(report))
    print(
        f"{done} seeds, {steps:,} steps, {starts - done:,} restarts in {time.perf_counter() - began:.0f} s:"
        f" {f'{len(failed)} with a violation' if failed else 'no violation'}"
    )
    return bool(failed)


if __name__ == "__main__":
    raise SystemExit(main())
