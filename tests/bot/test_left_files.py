"""Commands that look at a house elsewhere leave nothing in the folder where they are started."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.disk import file_in
from tests.house import open_house
from tests.program import command

pytestmark = pytest.mark.on_file

COMMANDS = ("check", "operators", "players Ann", "status", "ratings", "suspects", "ratings rebuild --check")
MORE = ("drill", "games", "tournament list", "drain", "record none", "copy", "verify none", "replay none")


@pytest.mark.parametrize("line", [*COMMANDS, *(pytest.param(one, marks=pytest.mark.slow) for one in MORE)])
async def test_command_leaves_nothing_where_it_is_started(tmp_path: Path, line: str) -> None:
    house, here = tmp_path / "house", tmp_path / "here"
    for folder in (house, here):
        folder.mkdir()
    async with open_house(house, address=file_in(house)) as played:
        await played.plays(await played.sits("Ann", "Bo"), "a1", "b1", "a2", "b2", "a3")
    url = f"sqlite:///{house / 'roundhouse.db'}"
    words = line.split() + ([url, f"sqlite:///{tmp_path / 'new' / 'roundhouse.db'}"] if line == "copy" else [])
    done = command(here, *words, database_url=url)
    assert "Traceback" not in done.complained, done.complained
    assert [str(file.relative_to(here)) for file in here.rglob("*")] == []
    assert not {file.name for file in house.iterdir()} & {"secret", "push-key"}
