"""What workers do in tests: their processes load this module, and nothing else of the tests."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path


def modules_at(names: frozenset[str]) -> frozenset[str]:
    """Those of these modules that the process has loaded."""
    return names & sys.modules.keys()


def dies(_given: object) -> None:
    """A thought that takes its process with it."""
    os._exit(1)


def for_ever(file: str) -> None:
    """A thought without an end; the file says that it has begun."""
    Path(file).touch()
    while True:
        time.sleep(1)
