"""Runs a small test suite with the plugins of this one and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
OFF = ("cacheprovider", "asyncio", "cov")
INI = """[pytest]
markers =
    slow
    costly
    long
    processes
    browser
"""


def command(folder: Path, tests: str, *options: str) -> list[str]:
    """The command that runs these tests in this folder."""
    (folder / "small.ini").write_text(INI, "utf-8")
    (folder / "test_some.py").write_text(tests, "utf-8")
    without = (word for name in OFF for word in ("-p", f"no:{name}"))
    return [
        sys.executable,
        "-m",
        "pytest",
        "-c",
        "small.ini",
        "-p",
        "tests.quick",
        "-p",
        "tests.workers",
        *without,
        *options,
    ]


def environment(**variables: str) -> dict[str, str]:
    """What it is started with: nothing of the run that this one belongs to."""
    own = ("PYTEST_", "SLIPCOVER", "COV", "CI")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    return {**kept, "PYTHONPATH": str(ROOT), **variables}


def run(folder: Path, tests: str, *options: str, **variables: str) -> str:
    """What it says."""
    ran = subprocess.run(
        command(folder, tests, "-rA", *options),
        cwd=folder,
        env=environment(**variables),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode in (0, 1), ran.stdout + ran.stderr
    return ran.stdout
