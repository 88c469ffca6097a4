"""What is answered is true: people press at four processes while their database is restarted, again and again.

The server is stopped fast or at once, or all its connections are ended. Every answer to a press is written down. A move
that was answered as made must be in the database; one that was answered as not made must not be there.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Self

import asyncpg
import httpx

from bot.platforms.web.guests import COOKIE, Guests
from tests.postgresql import Server

from .harness import Moment, Scene, Site
from .several import DATABASE, SECRET, Several

ROLES = dict.fromkeys(("first", "second", "third", "fourth"), "web,worker,clock")
DRAW = ("a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2")
LANES = 10  # pairs who play at the same time
THINKS = (0.0, 0.03)  # seconds before a press
MOVE_SECONDS, ANSWER_SECONDS = 60.0, 60.0
MODES = ("fast", "immediate", "cut")
CUT = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'roundhouse'"
MADE, DENIED, UNSURE = "presses made", "not made", "not known"


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
class Restarts(Scene):
    """The house, its database, and the people; each kill is a restart."""

    moment = Moment((0.2, 1.2))

    server: Server
    guests: Guests = field(default_factory=lambda: Guests(SECRET))

    @classmethod
    @asynccontextmanager
    async def opens(cls, site: Site) -> AsyncIterator[Self]:
        """Pairs play one match after another."""
        assert site.server is not None
        dice = random.Random(site.seed)
        program = Several.of(site.folder, dice, site.address, ROLES, trusted_proxies="127.0.0.1")
        async with cls(program, dice, site.server).open() as made:
            await made.starts()
            made.comes(*(made.plays() for _ in range(LANES)))
            yield made

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
        return self.dice.choice(self.program.parts).address

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
            self.counts[answer] += 1
            if answer == MADE:
                return
            is_stored = cell in await self._steps(match_id)
            if answer == DENIED and is_stored:
                self.wrong.append(f"denied and stored: {match_id} {turn}:{cell}")
            if answer == UNSURE and is_stored:
                self.counts["not known and made"] += 1
        self.wrong.append(f"never made: {match_id} {turn}:{cell}")

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
            self.wrong.append(f"a bug of ours: {match_id} {do}")
        elif refused != "web-trouble":
            self.counts[f"refused: {refused}"] += 1
        return DENIED

    async def _check(self, match_id: str) -> None:
        if (found := await self._steps(match_id)) != list(DRAW):
            self.wrong.append(f"lost or doubled: {match_id} has {found}")

    async def _steps(self, match_id: str) -> list[str]:
        """Returns the cells that are marked in the database, once it can be asked."""
        while True:
            try:
                conn = await asyncpg.connect(self.server.address(DATABASE))
                try:
                    sql = "select deed from steps where match_id = $1 order by version"
                    rows = await conn.fetch(sql, match_id)
                    return [json.loads(row["deed"])["do"] for row in rows if '"do"' in (row["deed"] or "")]
                finally:
                    await conn.close()
            except (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError):
                await asyncio.sleep(0.05)

    async def is_ready(self) -> None:
        """Waits for the first start only: the database may go away again while a process still looks for it."""
        if not self.people:
            await super().is_ready()

    async def strikes(self) -> None:
        """The database goes away and comes back, and then somebody moves."""
        mode = self.dice.choice(MODES)
        if mode == "cut":
            await self.server.does(CUT)
        else:
            await asyncio.to_thread(self.server.stop, mode)
            await asyncio.to_thread(self.server.start)
        self.counts[f"restarts ({mode})"] += 1
        made, until = self.counts[MADE], time.monotonic() + MOVE_SECONDS
        while self.counts[MADE] <= made + LANES:
            assert time.monotonic() < until, f"nobody moves any more: {self.program.log[-3000:]}"
            await asyncio.sleep(0.05)
