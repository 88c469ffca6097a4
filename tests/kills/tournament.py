"""People play a tournament at browsers while processes of the house die.

It ends by itself, no move that was acknowledged is lost, no match is played twice, and its document is fair.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Self

import httpx

from bot.features.people_tournaments.verification import judged
from tests.house import all_words
from tests.program import Program

from .harness import Moment, Scene, Site
from .ledger import PostgreSQL, SQLiteFile
from .several import Several

ROLES = dict.fromkeys(("first", "second", "third", "fourth"), "web,worker,clock")
PEOPLE, ROUNDS = 12, 5
REPEATED_SECONDS, LOOKS_SECONDS, THINKS_SECONDS = 0.3, 0.7, (0.2, 0.8)
CSRF, MATCH = re.compile(r'name="csrf" value="(\w+)"'), re.compile(r'data-next="/t/(\w+)"')
BUTTON, TURN = re.compile(r'name="do" value="([^"]+)"'), re.compile(r"(\d+):([a-c][1-3])")
MOVES, MATCHES = "moves acknowledged", "matches of the tournament"
OVER = "<p data-say>Over"
TABLES = 'select id, status from matches where lobby like \'%"tournament":"{share}"%\''


@dataclass
class Tournament(Scene):
    """Processes with pages, and people at them."""

    engines = "sqlite", "postgresql"
    moment = Moment((1.0, 6.0))

    database: SQLiteFile | PostgreSQL
    page: str = ""  # of the tournament
    made: list[tuple[str, str]] = field(default_factory=list)  # moves that were acknowledged, each with its match
    document: dict[str, Any] = field(default_factory=dict)

    @classmethod
    @asynccontextmanager
    async def opens(cls, site: Site) -> AsyncIterator[Self]:
        """One makes the tournament, the others sign up, and it begins."""
        dice, folder = random.Random(site.seed), site.folder
        settings: dict[str, object] = {"trusted_proxies": "127.0.0.1"}
        if site.address:
            program = Several.of(folder, dice, site.address, ROLES, **settings)
            database: SQLiteFile | PostgreSQL = PostgreSQL(site.address)
        else:
            program = Several(dice, [Program(folder, settings={"log_level": "warning", **settings})])
            database = SQLiteFile(folder / "data" / "roundhouse.db")
        async with cls(program, dice, database).open() as made:
            await made.starts()
            people = [Player(made, number) for number in range(PEOPLE)]
            await people[0].makes()
            await asyncio.gather(*(player.signs_up() for player in people[1:]))
            await people[0].asks("POST", f"{made.page}/do", do="begin")
            made.comes(*(player.plays() for player in people))
            yield made

    async def rests(self) -> None:
        """Everybody plays until it is over, and one of them takes the document home."""
        await asyncio.gather(*self.people)
        reader = Player(self, PEOPLE)
        self.document = (await reader.asks("GET", f"{self.page}/tournament.json")).json()
        await reader.browser.aclose()

    async def judges(self) -> None:
        """Compares what people were told with the document, and both with what is stored."""
        for line in judged(self.document, "", {}, all_words()) or ():
            if not line.facts["fair"]:
                self.wrong.append(f"not fair: {json.dumps(line.facts)}")
        records = [match["record"] for match in self.document["matches"] if match["record"]]
        steps = {(record["match"], step.get("do")) for record in records for step in record["steps"]}
        self.wrong += [f"lost: the move {cell} in {match}" for match, cell in self.made if (match, cell) not in steps]
        with self.database.reading() as read:
            stored = read(TABLES.format(share=self.page.rpartition("/")[2]))
        if sorted(match for match, _ in stored) != sorted(record["match"] for record in records):
            self.wrong.append(f"tables and matches differ: {stored}, {[record['match'] for record in records]}")
        self.wrong += [f"not over: {match}" for match, status in stored if status != "over"]
        self.counts |= {MOVES: len(self.made), MATCHES: len(records)}


@dataclass
class Player:
    """Somebody with a browser, who asks again whenever a process has died."""

    house: Tournament
    number: int
    browser: httpx.AsyncClient = field(init=False)
    fields: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        headers = {"x-forwarded-for": f"198.18.1.{self.number + 1}", "accept-language": "en"}
        self.browser = httpx.AsyncClient(headers=headers)

    async def makes(self) -> None:
        """Makes the tournament."""
        await self._enters()
        answer = await self.asks(
            "POST",
            "/tournaments/people/make",
            game="tictactoe",
            kind="swiss",
            rounds=str(ROUNDS),
            name=f"P{self.number}",
        )
        self.house.page = answer.headers["location"]

    async def signs_up(self) -> None:
        """Signs up for it."""
        await self._enters()
        await self.asks("POST", f"{self.house.page}/do", do="join", name=f"P{self.number}")

    async def _enters(self) -> None:
        self.fields = {"csrf": CSRF.findall((await self.asks("GET", "/tournaments/people/new")).text)[0]}

    async def plays(self) -> None:
        """Plays each of their matches until the tournament is over."""
        while OVER not in (page := (await self.asks("GET", self.house.page)).text):
            if match := MATCH.findall(page):
                await self._moves(match[0])
            await asyncio.sleep(LOOKS_SECONDS)
        await self.browser.aclose()

    async def _moves(self, match: str) -> None:
        """Says that they are there, or makes a move, where the page has a button for it."""
        page = (await self.asks("GET", f"/t/{match}")).text
        buttons = BUTTON.findall(page)
        cells = [found for button in buttons if (found := TURN.fullmatch(button))]
        if "here" in buttons:
            await self.asks("POST", f"/t/{match}/do", do="here")
        elif cells:
            await asyncio.sleep(self.house.dice.uniform(*THINKS_SECONDS))
            cell = self.house.dice.choice(cells)
            answer = await self.asks("POST", f"/t/{match}/do", do=cell[0])
            if answer.status_code in (200, 303):
                self.house.made.append((match, cell[2]))

    async def asks(self, method: str, path: str, **fields: str) -> httpx.Response:
        """Sends a request until a process has answered it."""
        while True:
            part = self.house.dice.choice(self.house.program.parts)
            data = {**self.fields, **fields} if method == "POST" else None
            with suppress(httpx.HTTPError):
                answer = await self.browser.request(method, f"{part.address}{path}", data=data)
                if answer.status_code < 500:
                    return answer
            self.house.counts["requests repeated after a kill"] += 1
            await asyncio.sleep(REPEATED_SECONDS)
