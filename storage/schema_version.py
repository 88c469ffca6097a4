"""The existing migrations, and the error for a database that does not fit them."""

from __future__ import annotations

import sqlite3
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "migrations"


class WrongSchema(Exception):
    """The database was made by another program, or by a newer version of this one."""


@cache
def known() -> tuple[str, ...]:
    """Returns the numbers of all migrations in order, from their file names, without importing any migration."""
    return tuple(sorted(file.name.partition("_")[0] for file in (FOLDER / "versions").glob("[0-9]*.py")))


def newest() -> str:
    """Returns the number of the newest migration."""
    return known()[-1]


def stored_version(conn: sqlite3.Connection) -> str | None:
    """Returns the number of the last migration that was run; None before the first, and in a foreign database."""
    if not conn.execute("select 1 from sqlite_master where name = 'alembic_version'").fetchone():
        return None
    row = conn.execute("select version_num from alembic_version").fetchone()
    return str(row[0]) if row else None
