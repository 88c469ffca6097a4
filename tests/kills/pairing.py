"""Strangers look for anybody to play with, and are paired, while processes of the house die.

Nobody may be lost, nobody paired twice, and in the end nobody waits beside somebody who wants the same game.
"""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Self

from bot.clock import utc_now
from games import find_games
from storage import open_store
from storage.matches import seekers

from .browser import Browser
from .harness import Moment, Scene, Site
from .ledger import PostgreSQL
from .several import Several

ROLES = dict.fromkeys(("first", "second", "third"), "web,clock")
GAMES = ("tictactoe", "hexagon", "rpsls", "tequila")
TOGETHER = 12  # strangers at one time
LOOKS_SECONDS, CALM_SECONDS = 0.7, 5.0
PAIRED = "were paired"  # people
STOPS = 0.1  # the share of those who stop looking
# Each of these finds nothing, ever.
NEVER = {
    "paired twice": "select player_id from seats where player_id is not null group by player_id having count(*) > 1",
    "not two at": "select match_id from seats group by match_id having count(*) <> 2",
    "has no seat at": """select player_id from seekers where match_id is not null and not exists (
        select from seats where seats.player_id = seekers.player_id and seats.match_id = seekers.match_id)""",
}
SEATED = "select distinct match_id from seats"


@dataclass
class Pairing(Scene):
    """Processes with pages, and strangers at them."""

    moment = Moment((1.0, 4.0))

    database: str
    closing: bool = False  # nobody comes any more
    reached: list[tuple[int, str]] = field(default_factory=list)  # the match to which each stranger was led

    @classmethod
    @asynccontextmanager
    async def opens(cls, site: Site) -> AsyncIterator[Self]:
        """Strangers come one after another."""
        dice = random.Random(site.seed)
        program = Several.of(site.folder, dice, site.address, ROLES, trusted_proxies="127.0.0.1")
        async with cls(program, dice, site.address).open() as made:
            await made.starts()
            made.comes(*(made.strangers() for _ in range(TOGETHER)))
            yield made

    async def strangers(self) -> None:
        """One after another, until the house closes."""
        while not self.closing:
            self.counts["came"] += 1
            await Stranger(self, self.counts["came"]).plays()

    async def rests(self) -> None:
        """Nobody comes any more, and whoever looks stops."""
        await asyncio.sleep(CALM_SECONDS)
        self.closing = True
        await asyncio.gather(*self.people)

    async def judges(self) -> None:
        """Compares what strangers were told with what is stored."""
        with PostgreSQL(self.database).reading() as read:
            for sentence, statement in NEVER.items():
                self.wrong += [f"{sentence}: {row[0]}" for row in read(statement)]
            stored = {match for (match,) in read(SEATED)}
        self.wrong += [
            f"not stored: {match}, to which {who} was led" for who, match in self.reached if match not in stored
        ]
        store = await open_store(self.database, find_games(), utc_now)
        async with store.read() as reading:
            waiting = await seekers.looking(reading, utc_now(), 10_000)
        await store.close()
        for one, other in itertools.combinations(waiting, 2):
            if set(one.games) & set(other.games):
                self.wrong.append(f"waits: {one.player} beside {other.player}")


@dataclass
class Stranger:
    """Somebody with a browser who looks for anybody until a match is found, or for a while."""

    house: Pairing
    number: int

    async def plays(self) -> None:
        """Looks for somebody, on whichever process answers."""
        house, dice = self.house, self.house.dice
        wanted = ",".join(name for name in GAMES if dice.random() < 0.5) or "hexagon"
        address = f"198.18.{self.number // 250 % 250}.{self.number % 250}"
        async with Browser(house.program.parts, dice, house.counts, address) as browser:
            await browser.enters("/")
            at = (await browser.asks("POST", "/seek", game=wanted)).headers["location"]
            stops = dice.random() < STOPS
            while not at.startswith("/t/"):
                await asyncio.sleep(LOOKS_SECONDS)
                if house.closing:
                    return
                if stops:
                    at = (await browser.asks("POST", "/seek/stop")).headers["location"]
                    if not at.startswith("/t/"):
                        house.counts["stopped"] += 1
                        return
                    continue
                page = await browser.asks("GET", "/seek")
                at = page.headers.get("location", "")
                if not at and "Looking for an opponent" not in page.text:
                    house.wrong.append(f"lost: stranger {self.number}")
                    return
            house.counts[PAIRED] += 1
            house.reached.append((self.number, at.removeprefix("/t/")))
