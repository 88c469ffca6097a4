"""What a language model reads in a turn: the answer of its tool `wait`, while it is asked, at tables of computers.

`python -m benchmarks --only models`. Beside it stands the whole document of the match, which the API gives to programs.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tests.web.conftest import Site, open_site
from tests.web.robots import Robot, owner_of, robot_of

from .figures import Measured, Wanted

TABLES = (
    ("tequila", "Tequila Train", 1, 4),
    ("rpsls", "Rock-Paper-Scissors-Lizard-Spock, round 7", 5, 7),
    ("hexagon", "HeXagon", 1, 10),
)
PIECE = re.compile(r"[A-Za-z]+|\d+|[^\sA-Za-z\d]")
SHORT = Wanted("ours", "≤", 2_500)
TRIES = 200


async def measured(folder: Path, n: int) -> list[Measured]:
    """Plays until the turn that is meant, and reads it in both ways."""
    found, folder = list[Measured](), folder / str(n)
    folder.mkdir(parents=True)
    async with open_site(folder) as site:
        _, ann = await owner_of(site)
        robot = await robot_of(site, ann)
        for game, title, others, turns in TABLES:
            match_id = await _reached(site, robot, game, others, turns)
            told = await _told(robot, "wait", match=match_id)
            whole = json.dumps(await robot.gets(f"/{match_id}", legal=1), ensure_ascii=False, separators=(",", ":"))
            bytes_of = len(told.encode()), len(whole.encode())
            found.append(Measured(f"a turn of {title} of {others + 1}, as a model reads it", "bytes", *bytes_of, SHORT))
            found.append(Measured("… in words, numbers and signs", "each", *map(_pieces, (told, whole))))
    return found


def _pieces(text: str) -> int:
    return len(PIECE.findall(text))


async def _reached(site: Site, robot: Robot, game: str, others: int, turns: int) -> str:
    """Returns a match at which the program is asked for the so many-th time."""
    for _ in range(TRIES):
        site.house.clock.wind(minutes=10)
        match = await robot.opens(game, seats=others + 1, computers=[1] * others)
        asked, seen = 0, -1
        while match["status"] == "live":
            if match["you"] in match["waiting"] and match["turn"] != seen:
                asked, seen = asked + 1, match["turn"]
                if asked == turns:
                    return str(match["id"])
                legal = (await robot.gets(f"/{match['id']}", legal=1))["legal"]
                match = await robot.sends(f"/{match['id']}/do", turn=seen, do=sorted(legal)[asked % len(legal)])
            else:
                await site.house.computers.drain()
                match = await robot.gets(f"/{match['id']}")
    raise AssertionError(f"no match of {game} had {turns} turns")


async def _told(robot: Robot, tool: str, **arguments: Any) -> str:
    params = {"name": tool, "arguments": arguments}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    result = (await robot.client.post("/mcp", json=message)).json()["result"]
    return "".join([part["text"] for part in result["content"]] + [json.dumps(result.get("structuredContent", ""))])
