"""Brings the schema up to date, forward only; refuses a database that a newer program made.

Alembic is imported only where a migration is missing, because the import is slow.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sqlalchemy import Connection, Table, inspect, text

from . import operation_schema, rating_schema, schema
from .columns import metadata
from .parts import find_parts

FOLDER = Path(__file__).parent / "migrations"
OLDEST = "0029"  # the number of the schema of 1.0.0
# the last commits that upgrade databases of versions that this one does not know
LAST_UPGRADING = {"before 1.0.0": "2bc34000", "between 1.0.0 and 1.1.0": "8a7c53d0"}
UNFINISHED = "unfinished copy"  # in place of the schema's number: no program opens this database


SCHEMAS = (schema, rating_schema, operation_schema)  # those of parts of storage are loaded with the parts


class WrongSchema(Exception):
    """The database was made by another program, by a newer version of this one, or by one that is too old."""


def all_tables() -> list[Table]:
    """Returns all tables, each after those that it refers to."""
    find_parts()
    return metadata.sorted_tables


@cache
def known() -> tuple[str, ...]:
    """Returns the numbers of all schemas that can be opened, in order, from the file names of the migrations."""
    return (OLDEST, *sorted(file.name.partition("_")[0] for file in (FOLDER / "versions").glob("[0-9]*.py")))


def made_by_another(number: str) -> str:
    """Returns who made a database whose schema is not known, and what to do. `number`: of its schema."""
    if number.isdigit() and number < newest():
        when = "before 1.0.0" if number < OLDEST else "between 1.0.0 and 1.1.0"
        return (
            f"was made {when} (schema {number}), and this version cannot upgrade it; nothing was changed. "
            f"Run `roundhouse migrate` once with the program of commit {LAST_UPGRADING[when]}, then start this one "
            '(docs/operators.md, "How do I upgrade?").'
        )
    return f"was made by a newer Roundhouse (schema {number}); this one knows up to {newest()}."


def newest() -> str:
    """Returns the number of the newest migration."""
    return known()[-1]


def check(conn: Connection) -> str | None:
    """Returns the number of the schema; None in a new database. Raises WrongSchema for one that cannot be opened."""
    if not (tables := inspect(conn).get_table_names()):
        return None
    number = conn.scalar(text("select version_num from alembic_version")) if "alembic_version" in tables else None
    if number is None:
        raise WrongSchema("it is a database, but not one of Roundhouse's.")
    if number == UNFINISHED:
        raise WrongSchema("it has a copy that was not finished. Delete the database, and run `roundhouse copy` again.")
    if number not in known():
        raise WrongSchema(f"it {made_by_another(number)}")
    return str(number)


def migrate(conn: Connection) -> None:
    """Creates a new schema, or runs the missing migrations, all in the caller's transaction."""
    number = check(conn)
    if number is None:
        metadata.create_all(conn, all_tables())  # equal to what migrations come to: a test compares them
        conn.execute(text("create table alembic_version (version_num varchar(32) not null primary key)"))
        conn.execute(text("insert into alembic_version (version_num) values (:newest)"), {"newest": newest()})
    elif number != newest():
        upgrade(conn, number, newest())


def upgrade(conn: Connection, number: str, to: str) -> None:
    """Runs the migrations after one number up to another one, all in the caller's transaction."""
    from alembic.migration import MigrationContext
    from alembic.operations import Operations
    from alembic.script import ScriptDirectory

    scripts = {script.revision: script for script in ScriptDirectory(str(FOLDER)).walk_revisions()}
    with Operations.context(MigrationContext.configure(conn)):
        for revision in sorted(scripts):
            if number < revision <= to:
                scripts[revision].module.upgrade()
    set_version(conn, to)


def set_version(conn: Connection, number: str) -> None:
    """Sets the number of the schema, or UNFINISHED."""
    conn.execute(text("update alembic_version set version_num = :number"), {"number": number})
