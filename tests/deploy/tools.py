"""Programs that check what is in `deploy`. They are nobody's requirement: `tools.sh` gets them where it can."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "roundhouse-tests")
DEBIAN = CACHE / "debian"  # the files of a small Debian that has Python


def tool(name: str) -> str | None:
    """Where a program is, if it is there."""
    return shutil.which(name, path=os.pathsep.join((str(CACHE / "bin"), os.environ.get("PATH", ""))))


def needs(*names: str) -> pytest.MarkDecorator:
    """Skips a test where one of these programs is missing."""
    missing = [name for name in names if tool(name) is None]
    return pytest.mark.skipif(bool(missing), reason=f"needs {', '.join(missing)}: see tests/deploy/tools.sh")


def complaints(name: str, *words: str | Path, **environment: str) -> str:
    """What a program says if it refuses; an empty text if it does not."""
    command = [str(tool(name)), *map(str, words)]
    env = {**os.environ, **environment}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=120)
    return (done.stdout + done.stderr or f"status {done.returncode}") if done.returncode else ""
