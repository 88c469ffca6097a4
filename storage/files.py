"""Detects that the files of an open database were replaced or removed, so that writes would be lost."""

from __future__ import annotations

from pathlib import Path

Identity = tuple[int, int]  # device and inode


class Files:
    """A database and its write-ahead log, as they were when opened."""

    def __init__(self, path: Path) -> None:
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


def _identity(file: Path) -> Identity | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
