"""How many files and connections this process may have open."""

from __future__ import annotations

import resource
from contextlib import suppress

MANY = 1_000_000  # where the system sets no limit


def raise_limit() -> None:
    """Raises the limit of open files as far as this process may; what the system refuses stays as it was."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def limit() -> int:
    """How many may be open at a time."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MANY if soft == resource.RLIM_INFINITY else min(soft, MANY)
