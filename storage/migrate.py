"""Brings the schema up to date, forward only, and refuses a database that a newer program made."""

from __future__ import annotations

from pathlib import Path

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

FOLDER = Path(__file__).parent / "migrations"


class WrongSchema(Exception):
    """This database was not made by this program, or by a newer one."""


def migrate(conn: Connection) -> None:
    """Runs the migrations that are missing, all in the transaction of the caller."""
    script = ScriptDirectory(str(FOLDER))
    context = MigrationContext.configure(conn)
    current = context.get_current_revision()
    newest = script.get_current_head()
    if current == newest:
        return
    if current is None and inspect(conn).get_table_names():
        raise WrongSchema("this file is a database, but not one of Roundhouse's.")
    known = {revision.revision for revision in script.walk_revisions()}
    if current is not None and current not in known:
        raise WrongSchema(f"it was made by a newer Roundhouse (schema {current}); this one knows up to {newest}.")
    todo = [r for r in reversed(list(script.walk_revisions())) if current is None or r.revision > current]
    context._ensure_version_table()
    with Operations.context(context):
        for revision in todo:
            revision.module.upgrade()
    conn.execute(text("delete from alembic_version"))
    conn.execute(text("insert into alembic_version (version_num) values (:newest)"), {"newest": newest})
