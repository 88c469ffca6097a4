"""`python -m tests.programs [--matches 10] [--clients curl,node,mcp] [--python PYTHON] [--chats]`: clients play.

Each client plays so many matches of each game against computers, or with `--chats` against people on both chat
networks. `--python` is one that has the package `mcp`.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from games import find_games
from tests.web.robots import owner_of, robot_of
from tests.web.served import served

from .chats import FRONTS, chats, meets
from .harness import Figures, commands, plays

AT_ONCE = 16  # matches on chats


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
            house.site.house.clock.wind(minutes=10)  # it stands still, and limits go by it
    return known


async def run_in_chats(
    folder: Path, clients: dict[str, list[str]], games: list[str], matches: int
) -> dict[str, Figures]:
    """The same against people on both chats, each match with networks of its own: they wait most of the time."""
    known, at_once = {name: Figures() for name in clients}, asyncio.Semaphore(AT_ONCE)

    async def run_one(number: int, game: str, front: str, name: str) -> None:
        place = folder / str(number)
        place.mkdir()
        async with at_once, chats(place) as (both, address):
            await meets(both, address, front, game, known[name], clients[name])

    each = enumerate(product(games * matches, FRONTS, clients))
    await asyncio.gather(*(run_one(number, *which) for number, which in each))
    return known


def main() -> int:
    """Runs them; 1 where a legal move was refused, or a match had no end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=10, help="of each game, by each client")
    parser.add_argument("--clients", default="", help="of curl, node and mcp; usual: all that can run here")
    parser.add_argument("--games", default=",".join(sorted(find_games())))
    parser.add_argument("--python", default=sys.executable, help="one that has the package mcp")
    parser.add_argument("--chats", action="store_true", help="against people on both chat networks")
    args = parser.parse_args()
    clients = commands(args.python)
    if args.clients:
        clients = {name: clients[name] for name in args.clients.split(",")}
    with TemporaryDirectory() as folder:
        work = run_in_chats if args.chats else run
        known = asyncio.run(work(Path(folder), clients, args.games.split(","), args.matches))
    for name, figures in known.items():
        print(f"{name}: {figures}")
        for line in (*figures.endless, *figures.left):
            print(f"  {line}")
    return int(any(figures.faults or figures.endless for figures in known.values()))


if __name__ == "__main__":
    raise SystemExit(main())
