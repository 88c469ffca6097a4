"""Files for us alone: databases and their copies hold hands, words and secrets of matches that are still played."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

FILE, FOLDER = 0o600, 0o700
OTHERS = 0o077  # what anybody but the owner may do
ENDINGS = (".db", ".db-wal", ".db-shm", ".db-journal", ".db.part")
NAMES = ("secret", "frozen", "discord-commands.json")  # what else the program keeps beside its database


def make_folder(folder: Path) -> None:
    """Makes the folder, and those above it, where there is none."""
    folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)


def make_file(file: Path) -> None:
    """Makes an empty file where there is none; SQLite gives a database's other files the same mode."""
    if not file.exists():
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, FILE))


def close_to_others(database: Path) -> None:
    """Takes from others what older versions let them read: the files, and the folder where nothing else lies in it."""
    log, memory = (database.with_name(database.name + ending) for ending in ("-wal", "-shm"))
    for file in (database, log, memory, before_restore(database)):
        _close(file, FILE)
    with suppress(OSError):  # what cannot be listed is not for everybody
        if all(_is_ours(file, database) for file in database.parent.iterdir()):
            _close(database.parent, FOLDER)


def before_restore(database: Path) -> Path:
    """Where a database lies that was replaced by a backup."""
    return database.with_suffix(".before-restore.db")


def _is_ours(file: Path, database: Path) -> bool:
    return file.name in NAMES or file.name.startswith(database.name) or file.name.endswith(ENDINGS)


def _close(file: Path, mode: int) -> None:
    with suppress(OSError):  # there is none, or somebody else owns it and decides
        if file.stat().st_mode & OTHERS:
            file.chmod(mode)
