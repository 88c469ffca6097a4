"""The lock that every serving process holds: the kernel releases it at once when a process ends, however it ends."""

from __future__ import annotations

import fcntl
import os
import weakref
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from .files import FILE


def lock_file(database: Path) -> Path:
    """Returns the path of the lock. It stays after the end, and so shows that the program has run here."""
    return database.with_name(f"{database.name}-lock")


def forget_last_run(database: Path) -> None:
    """Notes that the database is meant to be older than the last run: a backup has been put in its place."""
    with suppress(OSError):
        os.utime(lock_file(database), (0, 0))


class ProcessLock:
    """Shared by all processes that serve a database."""

    def __init__(self, database: Path) -> None:
        self._file = lock_file(database)
        self.is_held = False
        self.was_alone = False  # nobody else held it when it was taken
        self.last_run: datetime | None = None  # the last heartbeat of whoever held it before
        self._fd = -1

    def take(self) -> None:
        """Takes the lock; where the file system has no locks, it is not held, and says nothing about others."""
        with suppress(OSError):
            self.last_run = datetime.fromtimestamp(self._file.stat().st_mtime, UTC)
        with suppress(OSError):
            self._fd = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, FILE)
            self._close = weakref.finalize(self, os.close, self._fd)
            with suppress(BlockingIOError):
                fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
                self.was_alone = True
            fcntl.flock(self._fd, fcntl.LOCK_SH)
            self.is_held = True

    def note_run(self, at: datetime) -> None:
        """Notes a heartbeat beside the database, so that a database from before it can be told."""
        if self.is_held:
            os.utime(self._fd, (at.timestamp(), at.timestamp()))

    def release(self) -> None:
        """Gives the lock back."""
        if self.is_held:
            self._close()
        self.is_held = self.was_alone = False
