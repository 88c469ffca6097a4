"""A build of the program that comes after this one: it has one more migration."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

from storage.migrate import newest
from tests.starts import Command, Process, Start, by_python

ROOT = Path(__file__).parents[2]
MIGRATION = '''"""A column that the next build brings."""

import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{before}"


def upgrade() -> None:
    """Adds it."""
    op.add_column("rooms", sa.Column("of_the_next_build", sa.Text(), nullable=False, server_default=""))
'''
SEEN = '    text("house", server_default=""),'
WITH_COLUMN = f'{SEEN}\n    text("of_the_next_build", server_default=""),'


def next_build(folder: Path) -> Path:
    """A copy of the program with one more migration."""
    for part in ("bot", "games", "storage"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    schema = folder / "storage" / "schema.py"
    text = schema.read_text("utf-8")
    assert SEEN in text
    schema.write_text(text.replace(SEEN, WITH_COLUMN), "utf-8")
    migration = folder / "storage" / "migrations" / "versions" / "9999_next_build.py"
    migration.write_text(MIGRATION.format(before=newest()), "utf-8")
    return folder


def of_build(build: Path) -> Start:
    """Starts the program of this build."""

    def start(command: Command) -> Process:
        return by_python(replace(command, environment={**command.environment, "PYTHONPATH": str(build)}))

    return start
