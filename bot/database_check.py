"""Checks the database's file before it is opened, because opening creates a new one where it is missing."""

from __future__ import annotations

import os
from pathlib import Path

from bot.settings import PUSH_KEY_FILE, SECRET_FILE, Settings
from storage.sqlite.files import damage, has_signed, is_empty
from storage.sqlite.process_lock import lock_file
from storage.store import CannotOpen, database_path


def damaged(settings: Settings) -> str:
    """Returns a sentence where the file is damaged; else empty. Reads the whole file."""
    database = database_path(settings.database_url)
    wrong = damage(database)
    return f"{database} is damaged ({wrong}); put a backup in its place with `restore`." if wrong else ""


def missing(settings: Settings) -> str:
    """Returns a sentence where there is no database; else empty."""
    database = database_path(settings.database_url)
    where = "Change to the program's folder first, or set ROUNDHOUSE_DATABASE_URL"
    return f"there is no database at {database.absolute()}. {where}." if is_empty(database) else ""


def without_past(settings: Settings) -> str:
    """Returns a sentence where the program has run before but its database is missing or empty; else empty."""
    database = database_path(settings.database_url)
    marks = [file for file in _marks(database) if os.access(file, os.F_OK)]
    if not marks or not is_empty(database):
        return ""
    return (
        f"{database} is missing or empty, but {marks[0]} shows that the program has run here before: "
        "the matches and players from then are not there. Put a backup in its place with `roundhouse restore FILE`. "
        "If you want to begin with nothing, `roundhouse migrate --new` makes a new database."
    )


def check_past(settings: Settings) -> None:
    """Raises CannotOpen instead of having a new database made where there was one."""
    if lost := without_past(settings):
        raise CannotOpen(lost)


def _marks(database: Path) -> tuple[Path, ...]:
    """Returns the files that the program makes once it has made its database, whatever its settings."""
    beside = (database.parent / name for name in (SECRET_FILE, PUSH_KEY_FILE))
    return (*beside, lock_file(database), database.with_name(f"{database.name}-wal"))


def without_secret(settings: Settings) -> str:
    """Returns a sentence where the secret of the guests and teams in the database is missing; else empty."""
    database = database_path(settings.database_url)
    secret = database.parent / SECRET_FILE
    if settings.secret is not None or os.access(secret, os.F_OK) or not has_signed(database):
        return ""
    return (
        f"{secret} is missing: with a new one, the guests in {database} lose their accounts, and the tokens of teams "
        "change. Copy it from the folder where the program ran before."
    )
