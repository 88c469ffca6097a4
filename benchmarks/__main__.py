"""All measurements, as one table: `python -m benchmarks [--only store,fronts] [--rounds 5] [--big]`.

A subject is a module here with a function `measured(folder, n)`: the figures of round n, each with its floor, measured
side by side. Every subject and round has a process of its own, and each subject a folder that lasts over the rounds.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from pkgutil import iter_modules

from . import __path__ as here
from .figures import Measured, lines, table
from .rounds import round_of


def subjects() -> dict[str, bool]:
    """What can be measured, by name; and whether it is big, so that it has to be asked for."""
    names = (module.name for module in iter_modules(here) if module.name != "__main__")
    modules = {name: import_module(f"{__package__}.{name}") for name in names}
    return {name: getattr(module, "BIG", False) for name, module in modules.items() if hasattr(module, "measured")}


def measure(wanted: list[str], rounds: int) -> list[Measured]:
    """All rounds of these subjects: first all of round one, then all of round two."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for n in range(rounds):
            for subject in wanted:
                with ProcessPoolExecutor(1, get_context("spawn")) as apart:
                    found += apart.submit(round_of, subject, Path(folder) / subject, n).result()
                load = os.getloadavg()[0]
                print(f"round {n + 1} of {rounds}: {subject} (load {load:.1f})", file=sys.stderr, flush=True)
    return found


def main() -> None:
    """Measures, and prints the table."""
    there = subjects()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="A,B", help=f"of {', '.join(there)}")
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    parser.add_argument("--big", action="store_true", help="also what needs files of gigabytes")
    args = parser.parse_args()
    asked = [name for name in args.only.split(",") if name]
    if unknown := set(asked) - set(there):
        parser.error(f"nothing is called {', '.join(sorted(unknown))}")
    order = list(dict.fromkeys(asked or (name for name, big in there.items() if args.big or not big)))
    print(table(lines(measure(order, args.rounds))))


if __name__ == "__main__":
    main()
