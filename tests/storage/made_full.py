"""Disks that refuse: what this process may write is limited by the system, so the refusals are real ones."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

HOLDS = """
import sqlite3, sys
conn = sqlite3.connect(sys.argv[1], isolation_level=None)
conn.execute("begin immediate")
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def disk_refuses(folder: Path, after: int = 0) -> Iterator[None]:
    """No file may grow beyond the write-ahead log in this folder, or without one beyond its largest file.

    `after`: so many bytes more.
    """
    files = list(folder.glob("*-wal")) or list(folder.iterdir())
    largest = max(file.stat().st_size for file in files)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest + after, hard))  # Python ignores the signal: writes just fail
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """A disk of this size; only a machine's owner can put one in."""
    folder.mkdir()
    put_in = ["mount", "-t", "tmpfs", "-o", f"size={size}", "none", str(folder)]
    if sys.platform != "linux" or subprocess.run(put_in, check=False, capture_output=True).returncode:
        pytest.skip("no rights to mount a small disk; other tests fill the database by other means")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def held_by_another_process(file: Path) -> Iterator[None]:
    """Another process is writing, and does not come to an end."""
    command = [sys.executable, "-c", HOLDS, str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        try:
            yield
        finally:
            other.communicate(b"")
