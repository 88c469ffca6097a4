"""What is answered is true: people press at four processes while their database is restarted, again and again.

`python -m tests.kills.restarts --restarts 1000`: the server is stopped fast or at once, or all its connections are
ended. Every answer to a press is written down. A move that was answered as made must be in the database; one that was
answered as not made must not be there.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import secrets
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import asyncpg
import httpx

from bot.platforms.web.guests import COOKIE, Guests
from tests.disk import quick_disk
from tests.postgresql import Server

from .several import Several

SECRET = "a secret of all these processes"
ROLES = dict.fromkeys(("first", "second", "third", "fourth"), "web,worker,clock")
DRAW = ("a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2")
LANES = 10  # pairs who play at the same time
THINKS = (0.0, 0.03)  # seconds before a press
QUIET = (0.2, 1.2)  # seconds from one restart to the next, once moves are made again
READY_SECONDS, ANSWER_SECONDS = 60.0, 60.0
MODES = ("fast", "immediate", "cut")
CUT = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'roundhouse'"
MADE, DENIED, UNSURE = "made", "not made", "not known"


@dataclass
class Counts:
    """What was answered, and what was wrong."""

    restarts: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    unsure_and_made: int = 0
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        restarts = ", ".join(f"{count} {mode}" for mode, count in sorted(self.restarts.items()))
        answers = ", ".join(f"{count} {what}" for what, count in sorted(self.answers.items()))
        return (
            f"{self.restarts.total()} restarts ({restarts}); presses answered: {answers}; "
            f"of those not known {self.unsure_and_made} were made; wrong: {len(self.wrong)}"
        )


@dataclass
class Person:
    """A guest of the web, known to all processes."""

    guests: Guests
    account: str = field(default_factory=lambda: secrets.token_hex(16))
    address: str = field(default_factory=lambda: ".".join(str(secrets.randbelow(250) + 1) for _ in range(4)))

    async def posts(self, client: httpx.AsyncClient, url: str, **fields: str) -> httpx.Response:
        """Sends a form, as the script of a page does."""
        headers = {
            "accept": "application/json",
            "cookie": f"{COOKIE}={self.guests.cookie(self.account)}",
            "x-forwarded-for": self.address,  # limits of an address are not what this is about
        }
        return await client.post(url, data={"csrf": self.guests.csrf(self.account), **fields}, headers=headers)


@dataclass
class Town:
    """The house, its database, and the people."""

    house: Several
    server: Server
    dice: random.Random
    counts: Counts = field(default_factory=Counts)
    guests: Guests = field(default_factory=lambda: Guests(SECRET))

    async def plays(self) -> None:
        """Two people play one match after another, at any of the processes."""
        async with httpx.AsyncClient(timeout=ANSWER_SECONDS) as client:
            while True:
                ann, bo = Person(self.guests), Person(self.guests)
                if match_id := await self._opened(client, ann, bo):
                    for turn, (person, cell) in enumerate(zip(itertools.cycle((ann, bo)), DRAW, strict=False), 1):
                        await self._moves(client, person, match_id, turn, cell)
                    await self._check(match_id)

    def _address(self) -> str:
        return self.dice.choice(self.house.parts).address

    async def _opened(self, client: httpx.AsyncClient, ann: Person, bo: Person) -> str:
        """Returns a match of these two; empty where the database went away."""
        try:
            answer = await ann.posts(client, f"{self._address()}/open", game="tictactoe")
            where = answer.headers.get("location", "") or json.loads(answer.text or "{}").get("to", "")
            if not where.startswith("/t/"):
                await asyncio.sleep(0.1)
                return ""
            joined = await bo.posts(client, f"{self._address()}{where}/do", do="join:0")
        except (httpx.HTTPError, ValueError):
            return ""
        return str(where.split("/")[2]) if joined.status_code == 200 else ""

    async def _moves(self, client: httpx.AsyncClient, person: Person, match_id: str, turn: int, cell: str) -> None:
        """Presses until the move is made, and compares each answer with the database."""
        for _ in range(100):
            await asyncio.sleep(self.dice.uniform(*THINKS))
            answer = await self._press(client, person, match_id, f"{turn}:{cell}")
            self.counts.answers[answer] += 1
            if answer == MADE:
                return
            is_stored = cell in await self._steps(match_id)
            if answer == DENIED and is_stored:
                self.counts.wrong.append(f"denied and stored: {match_id} {turn}:{cell}")
            if answer == UNSURE and is_stored:
                self.counts.unsure_and_made += 1
        self.counts.wrong.append(f"never made: {match_id} {turn}:{cell}")

    async def _press(self, client: httpx.AsyncClient, person: Person, match_id: str, do: str) -> str:
        try:
            answer = await person.posts(client, f"{self._address()}/t/{match_id}/do", do=do)
            told = answer.json()
        except (httpx.HTTPError, ValueError):
            return UNSURE
        refused = told.get("refused")
        if refused is None and answer.status_code == 200:
            return MADE
        if refused == "web-trouble-unsure":
            return UNSURE
        if refused == "web-bug":
            self.counts.wrong.append(f"a bug of ours: {match_id} {do}")
        elif refused != "web-trouble":
            self.counts.answers[f"refused: {refused}"] += 1
        return DENIED

    async def _check(self, match_id: str) -> None:
        if (found := await self._steps(match_id)) != list(DRAW):
            self.counts.wrong.append(f"lost or doubled: {match_id} has {found}")

    async def _steps(self, match_id: str) -> list[str]:
        """Returns the cells that are marked in the database, once it can be asked."""
        while True:
            try:
                conn = await asyncpg.connect(self.server.address("house"))
                try:
                    sql = "select deed from steps where match_id = $1 order by version"
                    rows = await conn.fetch(sql, match_id)
                    return [json.loads(row["deed"])["do"] for row in rows if '"do"' in (row["deed"] or "")]
                finally:
                    await conn.close()
            except (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError):
                await asyncio.sleep(0.05)

    async def restarts(self) -> None:
        """The database goes away and comes back, and then somebody moves."""
        mode = self.dice.choice(MODES)
        if mode == "cut":
            await self.server.does(CUT)
        else:
            await asyncio.to_thread(self.server.stop, mode)
            await asyncio.to_thread(self.server.start)
        self.counts.restarts[mode] += 1
        made, until = self.counts.answers[MADE], time.monotonic() + READY_SECONDS
        while self.counts.answers[MADE] <= made + LANES:
            assert time.monotonic() < until, f"nobody moves any more: {self.house.log[-3000:]}"
            await asyncio.sleep(0.05)
        await asyncio.sleep(self.dice.uniform(*QUIET))


@asynccontextmanager
async def town(folder: Path, seed: int, server: Server) -> AsyncIterator[Town]:
    """The house runs, and people play."""
    await server.does("create database house")
    settings = {"database_url": server.address("house"), "secret": SECRET, "trusted_proxies": "127.0.0.1"}
    dice = random.Random(seed)
    house = Several.of(folder, dice, {**settings, "log_level": "warning"}, ROLES)
    made = Town(house, server, dice)
    try:
        for part in house.parts:
            await asyncio.to_thread(part.start)
        async with asyncio.TaskGroup() as lanes:
            tasks = [lanes.create_task(made.plays()) for _ in range(LANES)]
            yield made
            for task in tasks:
                task.cancel()
    finally:
        await asyncio.to_thread(house.close)
    if "Traceback" in house.log:
        made.counts.wrong.append(house.log[house.log.index("Traceback") :][:12_000])


async def through(restarts: int, seed: int, folder: Path, server: Server) -> Counts:
    """So many restarts; what came of it."""
    began = time.monotonic()
    async with town(folder, seed, server) as made:
        for count in range(1, restarts + 1):
            await made.restarts()
            if count % 25 == 0:
                print(f"{time.monotonic() - began:6.0f} s  {made.counts}", flush=True)
    return made.counts


def main() -> int:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--restarts", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    server = Server(Path(quick_disk() or tempfile.gettempdir()) / f"roundhouse-restarts-{os.getpid()}")
    server.make()
    with tempfile.TemporaryDirectory() as folder:
        try:
            counts = asyncio.run(through(args.restarts, args.seed, Path(folder), server))
        finally:
            with suppress(AssertionError):  # it may be stopped
                server.stop("immediate")
            shutil.rmtree(server.folder)
    print(counts)
    for what in counts.wrong[:50]:
        print(what)
    return 1 if counts.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
