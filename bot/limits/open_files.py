"""The limit on open files and connections of this process."""

from __future__ import annotations

import resource
from contextlib import suppress

MANY = 1_000_000  # where the system sets no limit


def raise_limit() -> None:
    """Raises the limit of open files as far as allowed; keeps it where the system refuses."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def limit() -> int:
    """Returns the limit."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MANY if soft == resource.RLIM_INFINITY else min(soft, MANY)
