"""Checks the database's file before it is opened, because opening creates a new one where it is missing."""

from __future__ import annotations

import os

from bot.settings import SECRET_FILE, Settings
from storage.file_check import damage, has_signed, is_empty
from storage.store import database_path


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
    """Returns a sentence where an old secret exists but its database is missing; else empty."""
    database = database_path(settings.database_url)
    secret = database.parent / SECRET_FILE
    if not os.access(secret, os.F_OK) or not is_empty(database):
        return ""
    return (
        f"{database} is missing or empty, but {secret} shows that the program has run here before: "
        "the matches and players from then are not there. Put a backup in its place with `restore`, or start again."
    )


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
