"""Brings the schema up to date, forward only; refuses a database that a newer program made."""

from __future__ import annotations

from sqlalchemy import Connection, inspect, text

from . import (
    schema,  # noqa: F401 - its tables
    tournament_schema,  # noqa: F401 - its tables
)
from .columns import metadata
from .schema_version import newest


def check(conn: Connection) -> None:
    """Checks without changing anything. Raises WrongSchema for a foreign database or one of a newer program."""
    current = _current(conn)
    if current != newest() and not _is_new(conn):
        from .upgrading import missing

        missing(conn, current)


def migrate(conn: Connection) -> None:
    """Creates a new schema, or runs the missing migrations, all in the caller's transaction."""
    current = _current(conn)
    if current == newest():
        return
    if _is_new(conn):
        metadata.create_all(conn)  # equal to the sum of all migrations: a test compares them
        conn.execute(text("create table alembic_version (version_num varchar(32) not null primary key)"))
        conn.execute(text("insert into alembic_version (version_num) values (:newest)"), {"newest": newest()})
    else:
        from .upgrading import upgrade

        upgrade(conn, current)


def _is_new(conn: Connection) -> bool:
    """Whether the database has no tables."""
    return not inspect(conn).get_table_names()


def _current(conn: Connection) -> str | None:
    """Returns the last migration that was run; None before the first."""
    if not inspect(conn).has_table("alembic_version"):
        return None
    version: str | None = conn.scalar(text("select version_num from alembic_version"))
    return version
