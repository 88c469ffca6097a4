"""Brings the schema up to date, forward only; refuses a database that a newer program made.

Alembic is imported only where a migration is missing, because the import is slow.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Table, inspect, text

from . import operation_schema, rating_schema, schema, tournament_schema  # noqa: F401 - all tables, for everybody
from .columns import metadata

if TYPE_CHECKING:
    from alembic.script import Script

FOLDER = Path(__file__).parent / "migrations"


LAST_UPGRADING = "2bc34000"  # the last commit that upgrades databases of versions before 1.0.0
UNFINISHED = "unfinished copy"  # in place of the schema's number: no program opens this database


class WrongSchema(Exception):
    """The database was made by another program, by a newer version of this one, or by one that is too old."""


def all_tables() -> list[Table]:
    """Returns all tables, each after those that it refers to."""
    return metadata.sorted_tables


@cache
def known() -> tuple[str, ...]:
    """Returns the numbers of all migrations in order, from their file names, without importing any migration."""
    return tuple(sorted(file.name.partition("_")[0] for file in (FOLDER / "versions").glob("[0-9]*.py")))


def made_by_another(number: str) -> str:
    """Returns who made a database whose schema is not known, and what to do. `number`: of its schema."""
    if number.isdigit() and number < known()[0]:
        return (
            f"was made before 1.0.0 (schema {number}), and this version cannot upgrade it; nothing was changed. "
            f"Run `roundhouse migrate` once with the program of commit {LAST_UPGRADING}, then start this one "
            '(docs/operators.md, "How do I upgrade?").'
        )
    return f"was made by a newer Roundhouse (schema {number}); this one knows up to {newest()}."


def newest() -> str:
    """Returns the number of the newest migration."""
    return known()[-1]


def check(conn: Connection) -> None:
    """Checks without changing anything. Raises WrongSchema for a foreign database, a newer or a too old one."""
    current = _current(conn)
    if current != newest() and not _is_new(conn):
        _missing(conn, current)


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
        upgrade(conn, current)


def set_version(conn: Connection, number: str) -> None:
    """Sets the number of the schema, or UNFINISHED."""
    conn.execute(text("update alembic_version set version_num = :number"), {"number": number})


def _is_new(conn: Connection) -> bool:
    """Whether the database has no tables."""
    return not inspect(conn).get_table_names()


def _current(conn: Connection) -> str | None:
    """Returns the last migration that was run; None before the first."""
    if not inspect(conn).has_table("alembic_version"):
        return None
    version: str | None = conn.scalar(text("select version_num from alembic_version"))
    return version


def upgrade(conn: Connection, current: str | None) -> None:
    """Runs the missing migrations, all in the caller's transaction."""
    from alembic.migration import MigrationContext
    from alembic.operations import Operations

    todo = _missing(conn, current)
    context = MigrationContext.configure(conn)
    context._ensure_version_table()
    with Operations.context(context):
        for revision in todo:
            revision.module.upgrade()
    conn.execute(text("delete from alembic_version"))
    conn.execute(text("insert into alembic_version (version_num) values (:newest)"), {"newest": todo[-1].revision})


def _missing(conn: Connection, current: str | None) -> list[Script]:
    """Returns the missing migrations in order. Raises WrongSchema for a foreign, newer or too old database."""
    from alembic.script import ScriptDirectory

    if current == UNFINISHED:
        raise WrongSchema("it has a copy that was not finished. Delete the database, and run `roundhouse copy` again.")
    if current is None and inspect(conn).get_table_names():
        raise WrongSchema("it is a database, but not one of Roundhouse's.")
    scripts = list(reversed(list(ScriptDirectory(str(FOLDER)).walk_revisions())))
    numbers = [script.revision for script in scripts]
    if current is not None and current not in numbers:
        raise WrongSchema(f"it {made_by_another(current)}")
    return scripts if current is None else scripts[numbers.index(current) + 1 :]
