"""A house of several processes gets a new build, one process after another, while people play."""

from __future__ import annotations

import asyncio
import shutil
import time
from dataclasses import replace
from pathlib import Path

import pytest

from storage.migrate import newest
from tests.postgresql import address_in
from tests.program import Program
from tests.starts import Command, Process, Start, by_python

from . import ledger
from .night import Night, night
from .several import Several
from .test_server_away import goes_on

pytestmark = [
    pytest.mark.processes,
    pytest.mark.usefixtures("postgresql_installed"),
]

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


async def test_new_build_replaces_the_old_one_process_by_process_and_nobody_notices(tmp_path: Path) -> None:
    address, build = address_in(tmp_path / "house"), next_build(tmp_path / "build")
    async with night(tmp_path, 7, pairs=1, server=address) as one:
        assert isinstance(one.program, Several)
        await one.starts()
        await goes_on(one, 0)
        for part in one.program.parts:
            await is_replaced(one, part, of_build(build))
        await goes_on(one, ledger.counted(one.database)["moves"])
        with one.database.reading() as read:
            assert read("select version_num from alembic_version") == [("9999",)]
            assert read("select distinct of_the_next_build from rooms") == [("",)]
        failures = [line for part in one.program.parts for line in part.log.splitlines() if "[error" in line]
        await one.closes(to_the_end=False)
    assert one.counts.wrong == []
    assert failures == []


async def is_replaced(one: Night, part: Program, start: Start) -> None:
    """A process ends as it is told to, and one of the new build begins in its place."""
    one.witness.deaths.append((time.time(), float("inf")))
    assert await asyncio.to_thread(part.stop) == 0
    part.start_by = start
    part.launch()
    await one.is_ready()
