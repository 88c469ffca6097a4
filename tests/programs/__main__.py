"""`python -m tests.programs [--matches 10] [--clients curl,node,mcp] [--python PYTHON]`: foreign clients play.

Each client plays so many matches of each game against computers. `--python` is one that has the package `mcp`.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from games import find_games
from tests.web.robots import owner_of, robot_of
from tests.web.served import served

from .harness import Figures, commands, plays


async def run(folder: Path, clients: dict[str, list[str]], games: list[str], matches: int) -> dict[str, Figures]:
    """Returns the figures of each client."""
    known = {name: Figures() for name in clients}
    async with served(folder) as house:
        _, ann = await owner_of(house.site)
        address = f"http://127.0.0.1:{house.port}"
        keys = {name: (await robot_of(house.site, ann, name)).key for name in clients}
        for number in range(matches * len(games)):
            game = games[number % len(games)]
            await asyncio.gather(*(plays(known[name], clients[name], address, keys[name], game) for name in clients))
            await house.site.house.computers.drain()
    return known


def main() -> int:
    """Runs them; 1 where a legal move was refused, or a match had no end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=10, help="of each game, by each client")
    parser.add_argument("--clients", default="", help="of curl, node and mcp; usual: all that can run here")
    parser.add_argument("--games", default=",".join(sorted(find_games())))
    parser.add_argument("--python", default=sys.executable, help="one that has the package mcp")
    args = parser.parse_args()
    clients = commands(args.python)
    if args.clients:
        clients = {name: clients[name] for name in args.clients.split(",")}
    with TemporaryDirectory() as folder:
        known = asyncio.run(run(Path(folder), clients, args.games.split(","), args.matches))
    for name, figures in known.items():
        print(f"{name}: {figures}")
        for line in figures.endless:
            print(f"  {line}")
    return int(any(figures.faults or figures.endless for figures in known.values()))


if __name__ == "__main__":
    raise SystemExit(main())
