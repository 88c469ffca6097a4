"""`python -m tests.simulation.pulling [--every 1] [--first 0]`: the plug is pulled at every place of every use case."""

from __future__ import annotations

import argparse
import time
from multiprocessing import cpu_count, get_context

from tests.disk import new_database
from tests.house import settings_of

from .crash_points import USE_CASES, Cut, Found, cuts, problem
from .evening import forget_quietly
from .world import all_games

Task = tuple[str, Cut, Found]


def tasks(every: int, first: int = 0) -> list[Task]:
    """Returns every n-th place, each with the result of its use case when nothing is cut."""
    found = []
    for beside in (False, True):
        for name in USE_CASES:
            should, places = cuts(name, beside)
            found += [(name, cut, should) for cut in places]
    return found[first::every]


def pulled(task: Task) -> str:
    """What was wrong at one place."""
    return problem(*task)


def main() -> int:
    """Tries them; returns 1 where a result differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=cpu_count())
    args = parser.parse_args()
    began = time.perf_counter()
    new_database(), all_games(), settings_of()
    with get_context("fork").Pool(args.jobs, maxtasksperchild=20, initializer=forget_quietly) as pool:
        todo = pool.apply(tasks, (args.every, args.first))
        wrong = [line for line in pool.imap(pulled, todo, chunksize=10) if line]
    print("\n".join(wrong))
    print(f"{len(todo)} places in {time.perf_counter() - began:.0f} s: {len(wrong)} with another result")
    return bool(wrong)


if __name__ == "__main__":
    raise SystemExit(main())
