"""The plug is pulled in each use case, before and after statements and calls; what comes of it is the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).parents[2]
EVERY = 48  # all places are tried by `python -m tests.simulation.pulling`


def test_nothing_else_comes_of_it_wherever_the_plug_is_pulled() -> None:
    asked = [sys.executable, "-m", "tests.simulation.pulling", "--jobs", "1", "--every", str(EVERY)]
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run(asked, cwd=HOUSE, env=environment, capture_output=True, text=True, check=False, timeout=280)
    assert done.returncode == 0, done.stdout + done.stderr
