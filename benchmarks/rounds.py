"""One round of one subject, in whatever process it is asked for."""

from __future__ import annotations

import asyncio
from importlib import import_module
from pathlib import Path

from .figures import Measured
from .logs import quiet


def round_of(subject: str, folder: Path, n: int) -> list[Measured]:
    """The figures of round n; the subject's folder lasts over its rounds."""
    with quiet():
        found: list[Measured] = asyncio.run(import_module(f"{__package__}.{subject}").measured(folder, n))
    return found
