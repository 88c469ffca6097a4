"""Brings the schema up to date, forward only, and refuses a database that a newer program made."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

FOLDER = Path(__file__).parent / "migrations"


class WrongSchema(Exception):
    """This database was not made by this program, or by a newer one."""


def look(conn: Connection) -> None:
    """Changes nothing; WrongSchema where this is a stranger's database, or a newer program's."""
    if (current := _current(conn)) != newest():
        from .upgrading import missing

        missing(conn, current)


def migrate(conn: Connection) -> None:
    """Runs the migrations that are missing, all in the transaction of the caller."""
    if (current := _current(conn)) != newest():
        from .upgrading import upgrade

        upgrade(conn, current)


def newest() -> str:
    """The number of the last migration, as its file is called: nothing is imported for a database that has it."""
    return max(file.name for file in (FOLDER / "versions").glob("[0-9]*.py")).partition("_")[0]


def _current(conn: Connection) -> str | None:
    """The last migration that was run; None before the first."""
    if not inspect(conn).has_table("alembic_version"):
        return None
    version: str | None = conn.scalar(text("select version_num from alembic_version"))
    return version
