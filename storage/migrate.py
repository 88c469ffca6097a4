"""Brings the schema up to date, forward only, and refuses a database that a newer program made."""

from __future__ import annotations

from pathlib import Path

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection, inspect, text

FOLDER = Path(__file__).parent / "migrations"


class WrongSchema(Exception):
    """This database was not made by this program, or by a newer one."""


def look(conn: Connection) -> None:
    """Changes nothing; WrongSchema where this is a stranger's database, or a newer program's."""
    _missing(MigrationContext.configure(conn), conn)


def migrate(conn: Connection) -> None:
    """Runs the migrations that are missing, all in the transaction of the caller."""
    context = MigrationContext.configure(conn)
    todo = _missing(context, conn)
    if not todo:
        return
    context._ensure_version_table()
    with Operations.context(context):
        for revision in todo:
            revision.module.upgrade()
    conn.execute(text("delete from alembic_version"))
    conn.execute(text("insert into alembic_version (version_num) values (:newest)"), {"newest": todo[-1].revision})


def newest() -> str:
    """The number of the last migration, as its file is called: nothing is imported for a database that has it."""
    return max(file.name for file in (FOLDER / "versions").glob("[0-9]*.py")).partition("_")[0]


def _missing(context: MigrationContext, conn: Connection) -> list[Script]:
    """The migrations that are still to be run, in order."""
    current = context.get_current_revision()
    if current == newest():
        return []
    if current is None and inspect(conn).get_table_names():
        raise WrongSchema("this file is a database, but not one of Roundhouse's.")
    scripts = list(reversed(list(ScriptDirectory(str(FOLDER)).walk_revisions())))
    known = [script.revision for script in scripts]
    if current is not None and current not in known:
        raise WrongSchema(f"it was made by a newer Roundhouse (schema {current}); this one knows up to {known[-1]}.")
    return scripts if current is None else scripts[known.index(current) + 1 :]
