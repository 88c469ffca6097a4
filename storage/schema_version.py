"""The existing migrations, and the error for a database that does not fit them."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent / "migrations"


class WrongSchema(Exception):
    """The database was made by another program, or by a newer version of this one."""


def newest() -> str:
    """Returns the number of the newest migration, from its file name, without importing any migration."""
    return max(file.name for file in (FOLDER / "versions").glob("[0-9]*.py")).partition("_")[0]
