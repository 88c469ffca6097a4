"""`python -m tests.privacy --runs 100000 [--hands N] [--boards N] [--answers N] … [--plant]`: paired worlds."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from multiprocessing import cpu_count, get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.virtual import in_virtual_time

from . import answers, boards, leaving, programs, sitters
from .answers import ANSWER_LEAKS
from .boards import BOARD_LEAKS
from .hands import run as run_hands
from .hands import run_some as run_some_hands
from .house_leaks import HOUSE_LEAKS
from .houses import run_all
from .leaks import IN_OTHER_HANDS, PLANTED
from .programs import PROGRAM_LEAKS
from .runs import Leak, Ran, run, run_some

TOGETHER, HOUSES_TOGETHER, PROGRAMS_TOGETHER = 240, 12, 6  # runs that are handed out at one time
TOLD_MOST = 10_000
FOUND_WITHIN = 2_000

Report = tuple[Ran, str]


def tables(first: int) -> Report:
    """Some paired runs without a house; how a leak shows, where there is one."""
    ran, number = Ran(), first
    try:
        for number in range(first, first + TOGETHER):
            ran.add(run(number))
    except Leak as leak:
        return ran, f"run {number}: {leak}"
    return ran, ""


def hands(first: int) -> Report:
    """Some runs in which a seat changes hands."""
    ran, number = Ran(), first
    try:
        for number in range(first, first + TOGETHER):
            ran.add(run_hands(number))
            ran.add(sitters.run(number))
    except Leak as leak:
        return ran, f"hands {number}: {leak}"
    return ran, ""


def boards_seen(first: int) -> Report:
    """Some runs in which a board is looked at in all places."""
    ran, number = Ran(), first
    try:
        for number in range(first, first + TOGETHER):
            ran.add(boards.run(number))
    except Leak as leak:
        return ran, f"boards {number}: {leak}"
    return ran, ""


def answers_given(first: int) -> Report:
    """Some runs in which a program asks about a table."""
    with TemporaryDirectory() as folder:
        try:
            return in_virtual_time(lambda _loop: answers.run_all(Path(folder), range(first, first + TOGETHER))), ""
        except Leak as leak:
            return Ran(), f"answers from {first}: {leak}"


def houses(first: int) -> Report:
    """Some paired runs through two whole houses."""
    with TemporaryDirectory() as folder:
        try:
            numbers = range(first, first + HOUSES_TOGETHER)
            ran = in_virtual_time(lambda _loop: run_all(Path(folder), numbers))
            ran.add(in_virtual_time(lambda _loop: leaving.run_all(Path(folder) / "left", numbers)))
            return ran, ""
        except Leak as leak:
            return Ran(), f"houses from {first}: {leak}"


def programs_sit(first: int) -> Report:
    """Some runs at whose tables a program sits: what it reads, and how long its answers are."""
    with TemporaryDirectory() as folder:
        try:
            numbers = range(first, first + PROGRAMS_TOGETHER)
            ran = in_virtual_time(lambda _loop: programs.run_all(Path(folder) / "read", numbers))
            ran.add(in_virtual_time(lambda _loop: programs.run_all(Path(folder) / "long", numbers, is_outside=True)))
            return ran, ""
        except Leak as leak:
            return Ran(), f"programs from {first}: {leak}"


def main() -> int:
    """Runs them; 1 where two worlds were told apart, or a planted leak was not found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=10_000)
    parser.add_argument("--hands", type=int, default=0, help="runs in which a seat changes hands")
    parser.add_argument("--boards", type=int, default=0, help="runs in which a board is looked at in all places")
    parser.add_argument("--answers", type=int, default=0, help="runs in which a program asks about a table")
    parser.add_argument("--houses", type=int, default=0, help="runs through two whole houses")
    parser.add_argument("--programs", type=int, default=0, help="runs at whose tables a program sits")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=cpu_count())
    parser.add_argument("--plant", action="store_true", help="plant each leak: which run finds it?")
    args = parser.parse_args()
    if args.plant:
        in_houses = (*ANSWER_LEAKS, *HOUSE_LEAKS, *PROGRAM_LEAKS)
        found = [_found(name) for name in (*PLANTED, *IN_OTHER_HANDS, *BOARD_LEAKS, *in_houses)]
        return not all(found)
    began, total, leaks = time.perf_counter(), Ran(), 0
    for ran, leak in _reports(args):
        total.add(ran)
        if leak:
            leaks += 1
            print(leak[:TOLD_MOST], flush=True)
        elif ran.runs == TOGETHER and total.runs % (TOGETHER * 40) == 0:
            print(f"{total.runs:,} runs, {time.perf_counter() - began:.0f} s", flush=True)
    print(
        f"{total.runs:,} paired runs ({total.unlike:,} of worlds that differ), {total.moments:,} moments,"
        f" {total.steps:,} steps that told nothing apart, {total.revealed:,} that did; {total.things:,} things the same"
        f" byte for byte, in {time.perf_counter() - began:.0f} s: {leaks or 'no'} leak{'s' * (leaks > 1)}"
    )
    return bool(leaks)


def _reports(args: argparse.Namespace) -> Iterator[Report]:
    with get_context("fork").Pool(args.jobs) as pool:
        yield from pool.imap_unordered(tables, range(args.first, args.first + args.runs, TOGETHER))
        yield from pool.imap_unordered(hands, range(args.first, args.first + args.hands, TOGETHER))
        yield from pool.imap_unordered(boards_seen, range(args.first, args.first + args.boards, TOGETHER))
        yield from pool.imap_unordered(answers_given, range(args.first, args.first + args.answers, TOGETHER))
        yield from pool.imap_unordered(houses, range(args.first, args.first + args.houses, HOUSES_TOGETHER))
        yield from pool.imap_unordered(programs_sit, range(args.first, args.first + args.programs, PROGRAMS_TOGETHER))


def _found(name: str) -> bool:
    try:
        if name in PROGRAM_LEAKS:
            with TemporaryDirectory() as folder:
                numbers = range(HOUSES_TOGETHER)
                in_virtual_time(lambda _loop: programs.run_all(Path(folder), numbers, PROGRAM_LEAKS[name]))
        elif name in ANSWER_LEAKS:
            with TemporaryDirectory() as folder:
                numbers = range(TOGETHER)
                in_virtual_time(lambda _loop: answers.run_all(Path(folder), numbers, ANSWER_LEAKS[name]))
        elif name in HOUSE_LEAKS:
            with TemporaryDirectory() as folder:
                in_virtual_time(lambda _loop: run_all(Path(folder), range(HOUSES_TOGETHER), HOUSE_LEAKS[name]))
        elif name in BOARD_LEAKS:
            boards.run_some(range(FOUND_WITHIN), BOARD_LEAKS[name])
        elif name in IN_OTHER_HANDS:
            run_some_hands(range(FOUND_WITHIN), IN_OTHER_HANDS[name])
        else:
            run_some(range(FOUND_WITHIN), PLANTED[name].game, PLANTED[name].mouth)
    except Leak as leak:
        print(f"{name}: found in {leak.where}", flush=True)
        return True
    print(f"{name}: NOT FOUND", flush=True)
    return False


if __name__ == "__main__":
    raise SystemExit(main())
