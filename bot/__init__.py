"""The running program; its version, and the commit that it was made from."""

from __future__ import annotations

from functools import cache
from pathlib import Path

__version__ = "1.1.0"

UNKNOWN = "unknown"
_ROOT = Path(__file__).parents[1]
_BUILT_FROM = Path(__file__).with_name("built_from.txt")  # written by hatch_build.py into packages


@cache
def commit() -> str:
    """Returns the first digits of the commit, with "-dirty" after them if files have changed since, or "unknown".

    A checkout asks git; an installed package has the answer in a file.
    """
    if not (_ROOT / ".git").exists():
        return _BUILT_FROM.read_text("utf-8").strip() if _BUILT_FROM.exists() else UNKNOWN
    import os
    import subprocess

    # The folder may belong to another user, which git refuses unless it is told that the folder is safe.
    words = ("git", "-c", f"safe.directory={_ROOT}", "describe", "--always", "--dirty", "--exclude=*", "--abbrev=12")
    environ = {**os.environ, "GIT_OPTIONAL_LOCKS": "0"}
    try:
        done = subprocess.run(words, cwd=_ROOT, env=environ, capture_output=True, text=True, timeout=10, check=True)
    except (OSError, subprocess.SubprocessError):
        return UNKNOWN
    return done.stdout.strip() or UNKNOWN


def version() -> str:
    """Returns what `roundhouse --version` prints."""
    return f"roundhouse {__version__} (commit {commit()})"
