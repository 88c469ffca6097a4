"""Evenings from seeds, with faults: no law is broken; and each planted bug is found."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .planted import PLANTED

HOUSE = Path(__file__).parents[2]
SEEDS, AT_ONCE, MINUTES = 200, 100, 0.4


def simulated(*words: str, hash_seed: str = "0") -> subprocess.CompletedProcess[str]:
    """The command as anybody runs it; dead processes leave nothing in this one."""
    asked = [sys.executable, "-m", "tests.simulation", "--jobs", "1", *words]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.run(asked, cwd=HOUSE, env=environment, capture_output=True, text=True, check=False, timeout=280)


@pytest.mark.parametrize("first", range(1, SEEDS + 1, AT_ONCE))
def test_evenings_break_no_law(first: int) -> None:
    done = simulated("--seeds", str(AT_ONCE), "--first", str(first), "--minutes", str(MINUTES))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no violation" in done.stdout


def test_planted_bugs_are_found_within_two_hundred_seeds() -> None:
    done = simulated("--plant", "all", "--seeds", str(SEEDS))
    assert done.returncode == 0, done.stdout + done.stderr
    found = [line.partition(":")[0] for line in done.stdout.splitlines() if ": found after" in line]
    assert found == list(PLANTED)


def test_same_seed_is_the_same_evening() -> None:
    asked = ("--seeds", "2", "--minutes", str(MINUTES), "--traces")
    first, again = (simulated(*asked, hash_seed=seed) for seed in ("1", "2"))
    traces = [line for line in first.stdout.splitlines() if line.startswith("trace")]
    assert len(traces) == 2
    assert traces == [line for line in again.stdout.splitlines() if line.startswith("trace")]


def test_failing_seed_tells_its_story() -> None:
    """What is told names the law, the plan as far as it was shrunk, and what happened at that table."""
    done = simulated("--plant", "stakes_forgotten", "--seeds", "20", "--story")
    assert "a stake lies with its match until the end" in done.stdout
    assert "VIOLATION" in done.stdout
    assert "no faults" in done.stdout, done.stdout
