"""The migrations that there are, and the error for a database that they do not fit."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent / "migrations"


class WrongSchema(Exception):
    """This database was not made by this program, or by a newer one."""


def newest() -> str:
    """The number of the last migration, as its file is called: nothing is imported for a database that has it."""
    return max(file.name for file in (FOLDER / "versions").glob("[0-9]*.py")).partition("_")[0]
