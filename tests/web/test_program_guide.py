"""docs/programs.md: the program that stands there plays every game, and what it says of the addresses is true."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from pathlib import Path

from bot.platforms.web.api.openapi import DOCUMENT, MATCHES
from bot.platforms.web.api.tools import TOOLS
from bot.usecases.play import PHRASES
from games import find_games
from games.core.options import CLOCKS
from games.table.offers import KINDS

from .robots import owner_of, robot_of
from .served import served

GUIDE = (Path(__file__).parents[2] / "docs" / "programs.md").read_text("utf-8")
LONGEST = 120  # seconds


async def test_program_of_the_guide_plays_every_game(tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    assert program.count("\n") <= 42
    file = tmp_path / "program.py"
    file.write_text(program, "utf-8")
    async with served(tmp_path) as house:
        _, ann = await owner_of(house.site)
        robot = await robot_of(house.site, ann)
        address, games = f"http://127.0.0.1:{house.port}", sorted(find_games())
        ran = await asyncio.create_subprocess_exec(
            sys.executable, str(file), address, robot.key, *games, stdout=asyncio.subprocess.PIPE
        )
        said, _ = await asyncio.wait_for(ran.communicate(), LONGEST)
    lines = said.decode().splitlines()
    assert [line.split(" ", 1)[0] for line in lines] == games
    assert all("'places': [[" in line for line in lines)


def test_guide_names_every_address_tool_phrase_offer_clock_and_field() -> None:
    rows = re.findall(r"^\| `(GET|POST)( /ID\S*)?` \|.*\| `(\w+)` \|$", GUIDE, re.MULTILINE)
    told = {(method.lower(), MATCHES + path.strip().replace("ID", "{match}")) for method, path, _ in rows}
    of_releases = re.findall(r"^\| `(GET|POST) (/api/1/release)` \|.*\| `(\w+)` \|$", GUIDE, re.MULTILINE)
    told |= {(method.lower(), path) for method, path, _ in of_releases}
    assert told == {(method, path) for path, methods in DOCUMENT["paths"].items() for method in methods}
    fields = DOCUMENT["components"]["schemas"]["MatchDocument"]["properties"]
    known = {"id", "game", "rules", "options", "stake", "rated", "commitment", "most"}  # as in lists and records
    for name in [*TOOLS, *PHRASES, *KINDS, *CLOCKS, *(fields.keys() - known)]:
        assert f"`{name}`" in GUIDE, name
    for text in re.findall(r"```json\n(.*?)```", GUIDE, re.DOTALL):
        assert json.loads(text)
