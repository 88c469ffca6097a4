"""`python -m tests.fuzz --inputs 1000000`: every door with fresh inputs, on all cores."""

from __future__ import annotations

import argparse
import os
import secrets
import subprocess
import sys

from .inputs import SEED, WANTED


def main() -> int:
    """Tries the doors; the exit status is that of the tests."""
    parser = argparse.ArgumentParser("python -m tests.fuzz", description="Try every door with odd inputs.")
    parser.add_argument("--inputs", type=int, default=1_000_000, metavar="N", help="all doors together")
    parser.add_argument("--seed", default=str(secrets.randbelow(10**9)), help="of an earlier run, to repeat it")
    parser.add_argument("--only", default="", metavar="PART", help="a door, or one part of it, like buttons-3")
    parser.add_argument("--workers", default="auto", metavar="N", help="processes side by side")
    args = parser.parse_args()
    print(f"{args.inputs} inputs, seed {args.seed}", flush=True)
    environment = {**os.environ, WANTED: str(args.inputs), SEED: args.seed}
    only = ["-k", args.only] if args.only else []
    command = [sys.executable, "-m", "pytest", "-q", "tests/fuzz", "--workers", args.workers, *only]
    return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
