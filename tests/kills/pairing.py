"""Strangers look for anybody to play with, and are paired, while processes of the house die.

`python -m tests.kills.pairing --kills 100`: three processes with pages on a PostgreSQL, of which one is killed at a
time. Nobody may be lost, nobody paired twice, and in the end nobody waits beside somebody who wants the same game.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import random
import re
import shutil
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg
import httpx

from bot.clock import utc_now
from games import find_games
from storage import open_store
from storage.matches import seekers
from tests.postgresql import Server

from .several import Several

ROLES = dict.fromkeys(("first", "second", "third"), "web,clock")
GAMES = ("tictactoe", "hexagon", "rpsls", "tequila")
TOGETHER = 12  # strangers at one time
ALIVE = (1.0, 4.0)  # seconds from one kill to the next
REPEATED_SECONDS, LOOKS_SECONDS, CALM_SECONDS = 0.3, 0.7, 5.0
READY_SECONDS = 60.0
STOPS = 0.1  # the share of those who stop looking
CSRF = re.compile(r'name="csrf" value="(\w+)"')
TWICE = "select player_id from seats where player_id is not null group by player_id having count(*) > 1"
ALONE = "select match_id from seats group by match_id having count(*) <> 2"
LOST = """select player_id from seekers where match_id is not null and not exists (
    select from seats where seats.player_id = seekers.player_id and seats.match_id = seekers.match_id)"""
SEATED = "select distinct match_id from seats"


@dataclass
class Counts:
    """What has happened, and what was wrong."""

    came: int = 0
    paired: int = 0  # people
    stopped: int = 0
    repeated: int = 0  # requests that a dead process did not answer
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.came} came, {self.paired} were paired, {self.stopped} stopped; {self.repeated} requests were "
            f"repeated after a kill; wrong: {len(self.wrong)}"
        )


@dataclass
class House:
    """The processes, and where they write."""

    program: Several
    database: str
    dice: random.Random
    counts: Counts = field(default_factory=Counts)
    closes: bool = False  # nobody comes any more
    reached: list[tuple[int, str]] = field(default_factory=list)  # the match to which each stranger was led

    async def strangers(self) -> None:
        """One after another, until the house closes."""
        while not self.closes:
            self.counts.came += 1
            await Stranger(self, self.counts.came).plays()

    async def is_ready(self) -> None:
        """Waits until all processes serve."""
        async with httpx.AsyncClient() as knocker, asyncio.timeout(READY_SECONDS):
            for part in self.program.parts:
                while True:
                    with suppress(httpx.HTTPError):
                        if (await knocker.get(f"{part.address}/readyz")).status_code == 200:
                            break
                    await asyncio.sleep(0.2)

    async def kills(self, count: int) -> None:
        """One process after another dies, and is started again."""
        for number in range(1, count + 1):
            self.program.launch()
            await self.is_ready()
            await asyncio.sleep(self.dice.uniform(*ALIVE))
            await asyncio.to_thread(self.program.kill)
            if number % 10 == 0:
                print(f"{number} kills: {self.counts} {self.counts.wrong[-3:]}", flush=True)
        self.program.launch()
        await self.is_ready()

    async def judged(self) -> None:
        """Compares what strangers were told with what is stored."""
        conn: asyncpg.Connection[Any] = await asyncpg.connect(self.database)
        try:
            wrong = self.counts.wrong
            for sentence, statement in (("paired twice", TWICE), ("not two at", ALONE), ("has no seat at", LOST)):
                wrong += [f"{sentence}: {row[0]}" for row in await conn.fetch(statement)]
            stored = {row["match_id"] for row in await conn.fetch(SEATED)}
        finally:
            await conn.close()
        wrong += [f"not stored: {match}, to which {who} was led" for who, match in self.reached if match not in stored]
        store = await open_store(self.database, find_games(), utc_now)
        async with store.read() as reading:
            waiting = await seekers.looking(reading, utc_now(), 10_000)
        await store.close()
        for one, other in itertools.combinations(waiting, 2):
            if set(one.games) & set(other.games):
                wrong.append(f"waits: {one.player} beside {other.player}")


@dataclass
class Stranger:
    """Somebody with a browser who looks for anybody until a match is found, or for a while."""

    house: House
    number: int
    browser: httpx.AsyncClient = field(default_factory=httpx.AsyncClient)
    fields: dict[str, str] = field(default_factory=dict)

    async def plays(self) -> None:
        """Looks for somebody, on whichever process answers."""
        dice, counts = self.house.dice, self.house.counts
        wanted = ",".join(name for name in GAMES if dice.random() < 0.5) or "hexagon"
        address = f"198.18.{self.number // 250 % 250}.{self.number % 250}"
        async with httpx.AsyncClient(headers={"x-forwarded-for": address, "accept-language": "en"}) as self.browser:
            token = CSRF.findall((await self._asks("GET", "/")).text)[0]
            self.fields = {"csrf": token}
            at = (await self._asks("POST", "/seek", game=wanted)).headers["location"]
            stops = dice.random() < STOPS
            while not at.startswith("/t/"):
                await asyncio.sleep(LOOKS_SECONDS)
                if self.house.closes:
                    return
                if stops:
                    at = (await self._asks("POST", "/seek/stop")).headers["location"]
                    if not at.startswith("/t/"):
                        counts.stopped += 1
                        return
                    continue
                page = await self._asks("GET", "/seek")
                at = page.headers.get("location", "")
                if not at and "Looking for an opponent" not in page.text:
                    counts.wrong.append(f"lost: stranger {self.number}")
                    return
            counts.paired += 1
            self.house.reached.append((self.number, at.removeprefix("/t/")))

    async def _asks(self, method: str, path: str, **fields: str) -> httpx.Response:
        """Sends a request until a process has answered it."""
        while True:
            part = self.house.dice.choice(self.house.program.parts)
            data = {**self.fields, **fields} if method == "POST" else None
            with suppress(httpx.HTTPError):
                answer = await self.browser.request(method, f"{part.address}{path}", data=data)
                if answer.status_code < 500:
                    assert answer.status_code in (200, 303), f"{method} {path}: {answer.status_code}"
                    return answer
            self.house.counts.repeated += 1
            await asyncio.sleep(REPEATED_SECONDS)


async def through(kills: int, seed: int, folder: Path, server: Server) -> Counts:
    """So many kills while strangers come; then it rests for a while, and is judged."""
    dice = random.Random(seed)
    await server.does(f"create database pairing{seed}")
    settings: dict[str, object] = {
        "database_url": server.address(f"pairing{seed}"),
        "secret": "a secret of all these processes",
        "trusted_proxies": "127.0.0.1",
        "log_level": "warning",
    }
    program = Several.of(folder, dice, settings, ROLES)
    house = House(program, server.address(f"pairing{seed}"), dice)
    try:
        program.launch()
        await house.is_ready()
        coming = [asyncio.create_task(house.strangers()) for _ in range(TOGETHER)]
        await house.kills(kills)
        await asyncio.sleep(CALM_SECONDS)
        house.closes = True
        await asyncio.gather(*coming)
        await house.judged()
        house.counts.wrong += ["failed: a process" for part in program.parts if "Traceback" in part.log]
    finally:
        await asyncio.to_thread(program.close)
    return house.counts


def main() -> int:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    server = Server(Path(tempfile.gettempdir()) / f"roundhouse-pairing-{os.getpid()}")
    server.make()
    try:
        with tempfile.TemporaryDirectory() as folder:
            counts = asyncio.run(through(args.kills, args.seed, Path(folder) / "house", server))
    finally:
        server.stop("immediate")
        shutil.rmtree(server.folder)
    print(f"{args.kills} kills: {counts}")
    for one in counts.wrong[:50]:
        print(one)
    return 1 if counts.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
