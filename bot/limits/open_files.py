"""The limit on open files and connections of this process."""

from __future__ import annotations

import resource
from contextlib import suppress

MANY = 1_000_000  # where the system sets no limit
ENOUGH = 4_096  # connections, the database, and everything else of a busy evening


def raise_limit() -> None:
    """Raises the limit of open files as far as allowed; keeps it where the system refuses."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def too_few() -> str:
    """Returns a sentence where the limit is low for a public site; else empty."""
    if limit() >= ENOUGH:
        return ""
    return (
        f"only {limit()} files and connections may be open, which strangers could use up. Allow at least {ENOUGH}: "
        "LimitNOFILE in a systemd unit, --ulimit nofile in a container, `ulimit -n` in a shell."
    )


def limit() -> int:
    """Returns the limit."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MANY if soft == resource.RLIM_INFINITY else min(soft, MANY)
