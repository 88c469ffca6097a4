"""Push messages while the real program is killed and started again.

A message is lost if its browser never gets it. It is doubled if its browser gets it again although it was sent in the
same life of the program, or the database knew that it was there. One that is sent again because the program died
before it could note it replaces the first in the browser, by its tag.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from base64 import b64decode
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Self

from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.usecases import inbox, lobby
from bot.usecases.lobby import TableRequest
from bot.usecases.moves import Press
from bot.view.button_data import Action
from games.tictactoe.rules import Options
from storage.messages import notices
from storage.messages.notices import Subscription
from storage.people.players import Account
from tests.house import Clock, House, open_house
from tests.program import Program
from tests.web.fake_push import FakePush

from . import push_program
from .fakes import Trigger
from .harness import Moment, Scene, Site
from .ledger import SQLiteFile
from .several import Several

DUE = 2  # people that fall due in each life of the program
DUE_SECONDS = 4.0  # after its start in which they do
SETTLING_SECONDS = 60.0


@dataclass
class Service:
    """The push service, which counts what it takes for each table and in which life of the program."""

    trigger: Trigger
    fake: FakePush = field(default_factory=FakePush)
    life: int = 0
    taken: dict[str, list[int]] = field(default_factory=dict)  # the lives in which a table was told

    async def take(self, request: web.Request) -> web.Response:
        """Takes a message, unless the program dies before that."""
        if self.trigger.falls():
            return web.Response(status=503)
        letter = await request.json()
        browser = self.fake.browsers[letter["address"]]
        before = len(browser.shown)
        answer = await self.fake.send(letter["address"], b64decode(letter["body"]), letter["headers"])
        for message in browser.shown[before:]:
            self.taken.setdefault(message["tag"], []).append(self.life)
        return web.Response(status=answer.status)


@dataclass
class Pushes(Scene):
    """The program, the tables that wait for people who are away, and what was seen."""

    engines = ("sqlite",)
    moment = Moment((0.0, 2.5), at_a_call=0.6, calls_most=4)

    service: Service
    tables: list[str]
    noted: dict[str, int] = field(default_factory=dict)  # tables and the life after which their message was there

    @classmethod
    @asynccontextmanager
    async def opens(cls, site: Site) -> AsyncIterator[Self]:
        """People with a subscribed browser whom tables wait for, a few for each kill."""
        folder, dice, service = site.folder, random.Random(site.seed), Service(Trigger())
        application = web.Application()
        application.router.add_post("/", service.take)
        async with TestServer(application) as server:
            (folder / "data").mkdir(parents=True)
            async with open_house(folder / "data", Clock(datetime.now(UTC) - timedelta(minutes=2))) as house:
                tables = [await _waits(house, service.fake, number) for number in range(DUE * site.kills)]
            words = (str(server.make_url("/")),)
            program = Program(folder, settings={"log_level": "warning"}, module=push_program.__name__, words=words)
            made = cls(Several(dice, [program]), dice, service, tables, trigger=service.trigger)
            with made.writing() as write:
                write("update seats set notice_at = null")
            async with made.open():
                yield made

    @property
    def file(self) -> Path:
        """The database."""
        return self.program.parts[0].folder / "data" / "roundhouse.db"

    @contextmanager
    def writing(self) -> Iterator[Callable[..., object]]:
        """Changes the file while the program does not run."""
        with closing(sqlite3.connect(self.file)) as conn, conn:
            yield conn.execute

    def begins(self) -> None:
        """Adds people who fall due now or while the program runs."""
        self.service.life += 1
        with self.writing() as write:
            for match_id in self.tables[self.kills * DUE : (self.kills + 1) * DUE]:
                at = time.time() + self.dice.uniform(0, DUE_SECONDS)
                due = "update seats set notice_at = ? where match_id = ? and seat = 0"
                write(due, [int(at * 1_000_000), match_id])

    def ended(self) -> None:
        """Notes which messages the database says are there."""
        with SQLiteFile(self.file).reading() as read:
            for (match_id,) in read("select match_id from displays where platform = 'push' and state = 'there'"):
                self.noted.setdefault(match_id, self.service.life)

    async def rests(self) -> None:
        """Everything that is due is sent, and nothing more in a life after that."""
        until = time.monotonic() + SETTLING_SECONDS
        while self.lost and time.monotonic() < until:
            await asyncio.sleep(0.1)
        await asyncio.to_thread(self.program.stop)
        await self.starts()

    async def judges(self) -> None:
        """Nobody was left out, and nobody told twice without need."""
        self.wrong += [f"lost: nobody was told of {one}" for one in self.lost]
        self.wrong += [f"doubled: {one} was told of in the lives {self.service.taken[one]}" for one in self.doubled]

    @property
    def lost(self) -> list[str]:
        """The tables of which nobody was told."""
        return sorted(set(self.tables) - self.service.taken.keys())

    @property
    def doubled(self) -> list[str]:
        """The tables that were told of twice in a life, or again after the database knew."""
        taken = self.service.taken
        twice = {one for one, lives in taken.items() if max(Counter(lives).values()) > 1}
        return sorted(twice | {one for one, lives in taken.items() if lives[-1] > self.noted.get(one, lives[-1])})

    def figures(self) -> Mapping[str, object]:
        """How many were told, and how many messages replaced one that the program had died over."""
        taken = self.service.taken
        again = sum(len(lives) - 1 for lives in taken.values())
        return {f"of {len(self.tables)} people told": len(taken), "sent again at a kill": again}


async def _waits(house: House, service: FakePush, number: int) -> str:
    """A match that waits for somebody who plays in a browser and has gone away."""
    app = house.app
    ann, bo = [
        await app.directory.get_or_create_player(Account("web", f"{2 * number + seat:032x}", f"{name} {number}"))
        for seat, name in enumerate(("Ann", "Bo"))
    ]
    browser, account, now = Subscription(**service.browser().fields), f"{2 * number:032x}", app.now()
    await app.store.write(lambda unit: notices.subscribe(unit.conn, account, browser, now))
    room = await app.directory.get_or_create_room("web", "lobby", "Web")
    plan = TableRequest("tictactoe", Options(move_seconds=86_400), 2)
    table = await lobby.open_table(app, room, ann, "web", plan)
    await inbox.press(app, Press(bo, "web", table.id, Action.of("join", 0)))
    return table.id
