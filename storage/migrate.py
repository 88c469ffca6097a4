"""Brings the schema up to date, forward only, and refuses a database that a newer program made."""

from __future__ import annotations

from sqlalchemy import Connection, inspect, text

from .schema import metadata
from .schema_version import newest


def look(conn: Connection) -> None:
    """Changes nothing; WrongSchema where this is a stranger's database, or a newer program's."""
    current = _current(conn)
    if current != newest() and not _is_new(conn):
        from .upgrading import missing

        missing(conn, current)


def migrate(conn: Connection) -> None:
    """Makes a new database, or runs the migrations that an older one lacks, all in the transaction of the caller."""
    current = _current(conn)
    if current == newest():
        return
    if _is_new(conn):
        metadata.create_all(conn)  # what all migrations come to: a test holds them against each other
        conn.execute(text("create table alembic_version (version_num varchar(32) not null primary key)"))
        conn.execute(text("insert into alembic_version (version_num) values (:newest)"), {"newest": newest()})
    else:
        from .upgrading import upgrade

        upgrade(conn, current)


def _is_new(conn: Connection) -> bool:
    """Whether there is nothing in it yet."""
    return not inspect(conn).get_table_names()


def _current(conn: Connection) -> str | None:
    """The last migration that was run; None before the first."""
    if not inspect(conn).has_table("alembic_version"):
        return None
    version: str | None = conn.scalar(text("select version_num from alembic_version"))
    return version
