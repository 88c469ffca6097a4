"""A house of several processes gets a new build, one process after another, while people play."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.postgresql import address_in
from tests.program import Program
from tests.starts import Start

from . import ledger
from .builds import next_build, of_build
from .night import Night, night
from .test_server_away import goes_on

pytestmark = [
    pytest.mark.processes,
    pytest.mark.usefixtures("postgresql_installed"),
]


@pytest.mark.long("what happens between processes")
async def test_new_build_replaces_the_old_one_process_by_process_and_nobody_notices(tmp_path: Path) -> None:
    address, build = address_in(tmp_path / "house"), next_build(tmp_path / "build")
    async with night(tmp_path, 7, pairs=1, server=address) as one:
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
    assert one.wrong == []
    assert failures == []


async def is_replaced(one: Night, part: Program, start: Start) -> None:
    """A process ends as it is told to, and one of the new build begins in its place."""
    one.notes_death()
    assert await asyncio.to_thread(part.stop) == 0
    part.start_by = start
    part.launch()
    await one.is_ready()
