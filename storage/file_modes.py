"""File permissions: databases and their copies hold hands, words and secrets of running matches."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

FILE, FOLDER = 0o600, 0o700
OTHERS = 0o077  # every permission of group and others
ENDINGS = (".db", ".db-wal", ".db-shm", ".db-journal", ".db.part")
NAMES = ("secret", "push-key", "frozen", "discord-commands.json")  # what else the program creates in this folder


def make_folder(folder: Path) -> None:
    """Creates the folder and its parents where they do not exist."""
    folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)


def make_file(file: Path) -> None:
    """Creates an empty file where there is none; SQLite gives a database's other files the same mode."""
    if not file.exists():
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, FILE))


def close_to_others(database: Path) -> None:
    """Removes the permissions that older versions gave others: of the files, and of a folder without foreign files."""
    log, memory = (database.with_name(database.name + ending) for ending in ("-wal", "-shm"))
    for file in (database, log, memory, before_restore(database)):
        _close(file, FILE)
    with suppress(OSError):  # a folder that cannot be listed is not open to everybody
        if all(_is_ours(file, database) for file in database.parent.iterdir()):
            _close(database.parent, FOLDER)


def before_restore(database: Path) -> Path:
    """Returns the path to which a database is moved when a backup replaces it."""
    return database.with_suffix(".before-restore.db")


def _is_ours(file: Path, database: Path) -> bool:
    return file.name in NAMES or file.name.startswith(database.name) or file.name.endswith(ENDINGS)


def _close(file: Path, mode: int) -> None:
    with suppress(OSError):  # it does not exist, or belongs to another user
        if file.stat().st_mode & OTHERS:
            file.chmod(mode)
