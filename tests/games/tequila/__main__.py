"""`python -m tests.games.tequila --positions 1000000`: the rules against the naive ones, on all cores."""

from __future__ import annotations

import sys

from tests.games.lockstep import main

from .lockstep import compare

if __name__ == "__main__":
    sys.exit(main("tequila", compare))
