"""Checks the database's file before it is opened, because opening creates a new one where it is missing."""

from __future__ import annotations

import os
from pathlib import Path

from bot.settings import PUSH_KEY_FILE, SECRET_FILE, Settings
from storage import CannotOpen
from storage.engine import Engine, engine_at


def damaged(settings: Settings) -> str:
    """Returns a sentence where the file is damaged; else empty. Reads the whole file."""
    engine = engine_at(settings.database_url)
    wrong = engine.check().run()
    return f"{engine.name} is damaged ({wrong}); put a backup in its place with `restore`." if wrong else ""


def missing(settings: Settings) -> str:
    """Returns a sentence where there is no database; else empty."""
    engine = engine_at(settings.database_url)
    where = "Change to the program's folder first, or set ROUNDHOUSE_DATABASE_URL"
    return f"there is no database at {engine.place}. {where}." if engine.is_empty() else ""


def without_past(settings: Settings) -> str:
    """Returns a sentence where the program has run before but its database is missing or empty; else empty."""
    engine = engine_at(settings.database_url)
    marks = [file for file in _marks(engine) if os.access(file, os.F_OK)]
    if not marks or not engine.is_empty():
        return ""
    return (
        f"{engine.name} is missing or empty, but {marks[0]} shows that the program has run here before: "
        "the matches and players from then are not there. Put a backup in its place with `roundhouse restore FILE`. "
        "If you want to begin with nothing, `roundhouse migrate --new` makes a new database."
    )


def check_past(settings: Settings) -> None:
    """Raises CannotOpen instead of having a new database made where there was one."""
    if lost := without_past(settings):
        raise CannotOpen(lost)


def _marks(engine: Engine) -> tuple[Path, ...]:
    """Returns the files that the program makes once it has made its database, whatever its settings."""
    return (engine.folder / SECRET_FILE, engine.folder / PUSH_KEY_FILE, *engine.traces())


def without_secret(settings: Settings) -> str:
    """Returns a sentence where the secret of the guests and teams in the database is missing; else empty."""
    engine = engine_at(settings.database_url)
    secret = engine.folder / SECRET_FILE
    if settings.secret is not None or os.access(secret, os.F_OK) or not engine.has_signed():
        return ""
    return (
        f"{secret} is missing: with a new one, the guests in {engine.name} lose their accounts, and the tokens of "
        "teams change. Copy it from the folder where the program ran before."
    )
