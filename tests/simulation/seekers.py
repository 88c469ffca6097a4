"""`python -m tests.simulation.seekers [--seekers 1000] [--seed 1] [--processes 1]`: strangers look for each other.

They come from three networks at random moments, and with several processes some at once to different ones. They want
random games, avoid some of the others, stop, or close their pages; now and then the program is started again. After
each of these nobody waits while a partner waits, nobody is at two tables, and nobody plays somebody whom they avoid.
"""

from __future__ import annotations

import argparse
import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from bot.usecases import bans, pool
from storage.columns import WEB
from storage.matches import seekers
from storage.matches.seekers import Seeker
from storage.people.players import Account, Player
from tests.house import Clock, House, open_house

FRONTS = ("discord", "telegram", WEB)
GAMES = {"hexagon": 0.5, "tictactoe": 0.4, "tequila": 0.3, "rpsls": 0.15}  # the share of those who want it
AVOIDS = 0.1  # the share of the people who came before and whom somebody avoids
BETWEEN = 20.0  # seconds from one to the next, on average
STOPS = 0.05  # the share of the moments at which somebody stops
RESTARTS = 0.01


@dataclass
class Evening:
    """What has happened so far."""

    chance: Random
    clock: Clock = field(default_factory=Clock)
    people: list[Player] = field(default_factory=list)
    apart: set[frozenset[int]] = field(default_factory=set)
    came: dict[int, timedelta] = field(default_factory=dict)
    waits: dict[int, float] = field(default_factory=dict)  # seconds, of those who found somebody
    tables: dict[str, frozenset[int]] = field(default_factory=dict)
    restarts: int = 0

    async def comes(self, house: House, number: int) -> None:
        """One more looks for somebody."""
        front = self.chance.choice(FRONTS)
        player = await house.app.directory.get_or_create_player(Account(front, f"{number:032x}", f"P{number}"))
        for other in self.people[-20:]:
            if self.chance.random() < AVOIDS:
                await bans.block(house.app, player, other.handle)
                self.apart.add(frozenset((player.id, other.id)))
        self.people.append(player)
        games = [name for name, share in GAMES.items() if self.chance.random() < share] or ["hexagon"]
        private = "" if front == WEB else f"private-{number}"
        lasts = pool.PAGE_LASTS if front == WEB else pool.CHAT_LASTS
        self.came[player.id] = self.clock.passed
        await pool.seek(house.app, player, front, games, lasts, asked_in=house.room, private=private)

    async def looks(self, house: House) -> list[Seeker]:
        """Checks what must always hold; returns who waits."""
        async with house.app.store.read() as conn:
            waiting = await seekers.looking(conn, self.clock(), 10_000)
        for one, other in combinations(waiting, 2):
            pair = frozenset((one.player, other.player))
            assert pair in self.apart or not set(one.games) & set(other.games), "two wait who could play"
        for player in self.people:
            if player.id in self.waits:
                continue
            async with house.app.store.read() as conn:
                mine = await seekers.of_player(conn, player.id)
            if mine is not None and mine.match_id is not None:
                self.waits[player.id] = (self.clock.passed - self.came[player.id]).total_seconds()
                await self.sees(house, mine.match_id)
        return waiting

    async def sees(self, house: House, match_id: str) -> None:
        """Somebody sits at a table."""
        table = await house.app.store.table(match_id)
        assert table is not None
        pair = frozenset(chair.player for chair in table.chairs if chair.player is not None)
        assert len(pair) == 2, "a pair is two people"
        assert pair not in self.apart, "somebody plays a person whom they avoid"
        assert self.tables.setdefault(match_id, pair) == pair

    def ends(self) -> None:
        """Checks that nobody was paired twice."""
        seated = [player for pair in self.tables.values() for player in pair]
        assert len(seated) == len(set(seated)) == len(self.waits), "each is paired once"


async def simulated(folder: Path, count: int, seed: int, processes: int = 1) -> Evening:
    """So many people come, one after another or to several processes at once, and then those who are left wait on."""
    evening, number = Evening(Random(seed)), 0
    while number < count:
        async with AsyncExitStack() as stack:
            open_one = partial(open_house, folder, evening.clock, threads=processes > 1)
            houses = [await stack.enter_async_context(open_one()) for _ in range(processes)]
            house, evening.restarts = houses[0], evening.restarts + 1
            began = number
            while number < count and (evening.chance.random() >= RESTARTS or number == began):
                some = evening.chance.sample(houses, min(evening.chance.randint(1, processes), count - number))
                await asyncio.gather(*(evening.comes(one, number + at) for at, one in enumerate(some)))
                number += len(some)
                waiting = await evening.looks(house)
                on_web = {one.player for one in waiting if one.front == WEB and evening.chance.random() < 0.98}
                evening.clock.wind(seconds=evening.chance.expovariate(1 / BETWEEN) * len(some))
                await pool.stay(house.app, on_web)
                if waiting and evening.chance.random() < STOPS:
                    gone = evening.chance.choice(waiting).player
                    await pool.stop(house.app, next(one for one in evening.people if one.id == gone))
                await asyncio.gather(*(pool.sweep(one.app) for one in houses))
    evening.ends()
    return evening


def report(evening: Evening) -> str:
    """The result in one line."""
    waits, left = sorted(evening.waits.values()), len(evening.people) - len(evening.waits)
    first = [wait for wait in waits if wait]  # the other one of a pair finds somebody at once
    parts = quantiles(first, n=20)
    return (
        f"{len(evening.people)} came, {len(waits)} played in {len(evening.tables)} pairs, "
        f"{left} stopped, left or still waited; {len(evening.apart)} pairs avoid each other; "
        f"{evening.restarts} starts; "
        f"median wait of all {median(waits):.0f} s; of the {len(first)} who were first "
        f"{median(first):.0f} s, 75 % {parts[14]:.0f} s, 95 % {parts[18]:.0f} s"
    )


def main() -> None:
    """Runs it and prints the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seekers", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1, help="houses on one database")
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        print(report(asyncio.run(simulated(Path(folder), args.seekers, args.seed, args.processes))))


if __name__ == "__main__":
    main()
