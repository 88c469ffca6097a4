"""Runs the migrations with Alembic: imported only where a migration is missing, because the import is slow."""

from __future__ import annotations

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection, inspect, text

from .schema_version import FOLDER, WrongSchema


def upgrade(conn: Connection, current: str | None) -> None:
    """Runs the missing migrations, all in the caller's transaction."""
    todo = missing(conn, current)
    context = MigrationContext.configure(conn)
    context._ensure_version_table()
    with Operations.context(context):
        for revision in todo:
            revision.module.upgrade()
    conn.execute(text("delete from alembic_version"))
    conn.execute(text("insert into alembic_version (version_num) values (:newest)"), {"newest": todo[-1].revision})


def missing(conn: Connection, current: str | None) -> list[Script]:
    """Returns the missing migrations in order. Raises WrongSchema for a foreign or newer database."""
    if current is None and inspect(conn).get_table_names():
        raise WrongSchema("this file is a database, but not one of Roundhouse's.")
    scripts = list(reversed(list(ScriptDirectory(str(FOLDER)).walk_revisions())))
    known = [script.revision for script in scripts]
    if current is not None and current not in known:
        raise WrongSchema(f"it was made by a newer Roundhouse (schema {current}); this one knows up to {known[-1]}.")
    return scripts if current is None else scripts[known.index(current) + 1 :]
