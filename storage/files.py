"""Detects that the files of an open database were replaced or removed, so that writes would be lost, or are damaged."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import structlog

DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
PRIMARY = 0xFF  # the part of an extended result code that tells the kind of error

log = structlog.get_logger(__name__)

Identity = tuple[int, int]  # device and inode


TO_DO = "put a backup in its place with `roundhouse restore FILE`; `roundhouse check` reads the whole file"


class Files:
    """A database and its write-ahead log, as they were when opened."""

    def __init__(self, path: Path) -> None:
        self.damage = ""  # why the content cannot be trusted
        self._path = path
        self._opened = {file: _identity(file) for file in (path, path.with_name(f"{path.name}-wal"))}

    def lost(self) -> str:
        """Returns why new writes would be lost; empty while the files are those that were opened."""
        for file, opened in self._opened.items():
            found = _identity(file)
            if found is None and opened is not None:
                return f"{file} was removed; put it back, or start the program again"
            if found != opened:
                return f"{file} was replaced by another file; put it back, or start the program again"
        return ""

    def note_damage(self, error: BaseException | str | None) -> None:
        """Notes and logs damage that a check or an error of SQLite tells of; ignores other errors."""
        if isinstance(error, BaseException):
            code = getattr(error, "sqlite_errorcode", 0)
            error = str(error) if code & PRIMARY in DAMAGED else None
        if error is None or self.damage:
            return
        self.damage = f"{self._path} is damaged ({error})"
        log.error("the database is damaged", why=error, file=str(self._path), to_do=TO_DO)


def _identity(file: Path) -> Identity | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
