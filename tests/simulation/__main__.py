"""`python -m tests.simulation --seeds 2000 [--first 1] [--jobs 2] [--database postgresql]`: evenings side by side."""

from __future__ import annotations

import argparse
import gc
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from multiprocessing import cpu_count, get_context

from .evening import Report, forget_quietly, run
from .logbook import COMPLAINS
from .network import NOBODY_FORESAW
from .planted import PLANTED, planted
from .shrink import told
from .world import Plan

TOLD_MOST = 3  # failing seeds whose story is told
EACH = 10  # evenings of a process: a new one for each costs a tenth of an evening


def reports(plans: Iterable[Plan], jobs: int, each: int = EACH) -> Iterator[Report]:
    """Yields a report of each evening. `each`: evenings that share a process."""
    with get_context("fork").Pool(jobs, maxtasksperchild=each, initializer=forget_quietly) as pool:
        yield from pool.imap_unordered(run, plans)


def _learn(on_server: bool) -> None:
    """What is learnt once - words, pictures, statements - all evenings know from the start."""
    run(Plan(0, on_server=on_server))
    gc.freeze()


def main() -> int:
    """Runs the seeds; 1 where a law was broken, or a planted bug was not found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cpu_count())
    parser.add_argument("--minutes", type=float, default=Plan(0).minutes)
    parser.add_argument("--traces", action="store_true", help="print what tells an evening from all others")
    parser.add_argument("--story", action="store_true", help="with --plant: tell the story of what was found")
    parser.add_argument(
        "--plant", nargs="+", choices=[*PLANTED, "all"], help="with this bug in the program: which seed finds it?"
    )
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    args = parser.parse_args()
    on_server = args.database == "postgresql"
    if on_server:
        from tests.postgresql import begin_run  # it needs a driver that is not always there

        begin_run()
    _learn(on_server)  # before anything is planted
    plans = [Plan(seed, args.minutes, on_server=on_server) for seed in range(args.first, args.first + args.seeds)]
    if args.plant:
        names = list(PLANTED) if "all" in args.plant else args.plant
        return not all([_found(name, plans, args.jobs, args.story) for name in names])  # noqa: C419 - look for each
    return _evenings(plans, args.jobs, args.traces)


def _evenings(plans: list[Plan], jobs: int, traces: bool) -> int:
    began, failed, done, steps, starts = time.perf_counter(), [], 0, 0, 0
    counts = Counter[str]()
    for report in reports(plans, jobs):
        done, steps, starts = done + 1, steps + report.steps, starts + report.starts
        counts += report.counts
        if traces:
            print(f"trace of seed {report.plan.seed}: {report.trace}")
        if report.violation:
            failed.append(report)
            print(f"seed {report.plan.seed}: {report.violation}", flush=True)
        if done % 200 == 0:
            print(f"{done} evenings, {steps:,} steps, {time.perf_counter() - began:.0f} s", flush=True)
    for report in failed[:TOLD_MOST]:
        print(told(report))
    print("; ".join(f"{what}: {count}" for what, count in sorted(counts.items())))
    print(
        f"{done} seeds, {steps:,} steps, {starts - done:,} restarts in {time.perf_counter() - began:.0f} s:"
        f" {f'{len(failed)} with a violation' if failed else 'no violation'}"
    )
    return bool(failed)


def _found(name: str, plans: list[Plan], jobs: int, story: bool) -> bool:
    with planted(name):
        for tried, report in enumerate(reports(plans, jobs, each=1), 1):  # some bugs count how often they happen
            if report.violation and report.law not in (NOBODY_FORESAW, COMPLAINS):  # these may be bugs of the plant
                print(f"{name}: found after {tried}, by seed {report.plan.seed}: {report.violation}", flush=True)
                if story:
                    print(told(report))
                return True
    print(f"{name}: NOT FOUND in {len(plans)} seeds", flush=True)
    return False


if __name__ == "__main__":
    raise SystemExit(main())
