"""`python -m tests.kills.pushes --kills 100`: push messages while the real program is killed and started again.

A message is lost if its browser never gets it. It is doubled if its browser gets it again although it was sent in the
same life of the program, or the database knew that it was there. One that is sent again because the program died
before it could note it replaces the first in the browser, by its tag.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from base64 import b64decode
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.usecases import inbox, lobby
from bot.usecases.inbox import Press
from bot.usecases.lobby import TableRequest
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
from .ledger import SQLiteFile

DUE, DUE_SECONDS = (
    2,
    4.0,
)  # people that fall due in each life of the program, and the seconds after its start in which they do
AT_A_CALL = 0.6  # of all kills; the others come at any moment
CALLS_MOST = 4
ALIVE_SECONDS = 2.5  # at most, once it is ready
READY_SECONDS, SETTLING_SECONDS = 60.0, 60.0
REPORT = 25  # kills between two lines


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
class Run:
    """The program, the tables that wait for people who are away, and what was seen."""

    program: Program
    service: Service
    dice: random.Random
    tables: list[str]
    noted: dict[str, int] = field(default_factory=dict)  # tables and the life after which their message was there
    kills: int = 0

    @property
    def file(self) -> Path:
        """The database."""
        return self.program.folder / "data" / "roundhouse.db"

    async def kills_once(self) -> None:
        """The program starts, and dies: at a call, before or after it was taken, or at any moment."""
        self.falls_due()
        await self.starts()
        process, trigger = self.program.process, self.service.trigger
        assert process is not None
        trigger.acted, trigger.does = self.dice.random() < 0.5, process.kill
        trigger.left = self.dice.randint(1, CALLS_MOST) if self.dice.random() < AT_A_CALL else 0
        until = time.monotonic() + (ALIVE_SECONDS if trigger.left else self.dice.uniform(0, ALIVE_SECONDS))
        while time.monotonic() < until and process.poll() is None:
            await asyncio.sleep(0.002)
        await asyncio.to_thread(self.program.kill)
        self.kills += 1
        self.notes()

    def falls_due(self) -> None:
        """Adds people who fall due now or while the program runs."""
        with closing(sqlite3.connect(self.file)) as conn, conn:
            for match_id in self.tables[self.kills * DUE : (self.kills + 1) * DUE]:
                at = time.time() + self.dice.uniform(0, DUE_SECONDS)
                due = "update seats set notice_at = ? where match_id = ? and seat = 0"
                conn.execute(due, [int(at * 1_000_000), match_id])

    async def starts(self) -> None:
        """Starts the program; what was due meanwhile is sent at once."""
        self.service.life += 1
        self.service.trigger.left = 0
        self.program.launch()
        async with httpx.AsyncClient() as knocker, asyncio.timeout(READY_SECONDS):
            while not await self._is_ready(knocker):
                assert self.program.process is not None
                assert self.program.process.poll() is None, f"the program ended: {self.program.log[-3000:]}"
                await asyncio.sleep(0.05)

    async def _is_ready(self, knocker: httpx.AsyncClient) -> bool:
        try:
            return (await knocker.get(f"{self.program.address}/readyz")).status_code == 200
        except httpx.TransportError:
            return False

    def notes(self) -> None:
        """Notes which messages the database says are there."""
        with SQLiteFile(self.file).reading() as read:
            for (match_id,) in read("select match_id from displays where platform = 'push' and state = 'there'"):
                self.noted.setdefault(match_id, self.service.life)

    async def ends(self) -> None:
        """The last start: everything that is due is sent, and nothing more."""
        await self.starts()
        until = time.monotonic() + SETTLING_SECONDS
        while self.lost and time.monotonic() < until:
            await asyncio.sleep(0.1)
        await asyncio.to_thread(self.program.stop)
        await self.starts()
        await asyncio.to_thread(self.program.stop)

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

    @property
    def sent_again(self) -> int:
        """How many messages replaced one that the program had died over."""
        return sum(len(lives) - 1 for lives in self.service.taken.values())

    def told(self) -> str:
        """How it stands, in a line."""
        return (
            f"{self.kills} kills, {len(self.service.taken)} of {len(self.tables)} people told; "
            f"lost: {len(self.lost)}; doubled: {len(self.doubled)}; sent again at a kill: {self.sent_again}"
        )


@asynccontextmanager
async def pushes(folder: Path, seed: int, kills: int) -> AsyncIterator[Run]:
    """People with a subscribed browser whom tables wait for, a few for each kill."""
    service = Service(Trigger())
    application = web.Application()
    application.router.add_post("/", service.take)
    async with TestServer(application) as server:
        (folder / "data").mkdir(parents=True)
        async with open_house(folder / "data", Clock(datetime.now(UTC) - timedelta(minutes=2))) as house:
            tables = [await _waits(house, service.fake, number) for number in range(DUE * kills)]
        with closing(sqlite3.connect(folder / "data" / "roundhouse.db")) as conn, conn:
            conn.execute("update seats set notice_at = null")
        words = (str(server.make_url("/")),)
        program = Program(folder, settings={"log_level": "warning"}, module=push_program.__name__, words=words)
        try:
            yield Run(program, service, random.Random(seed), tables)
        finally:
            await asyncio.to_thread(program.close)


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


async def run(kills: int, seed: int, folder: Path) -> int:
    """All kills; the exit status."""
    began = time.monotonic()
    async with pushes(folder, seed, kills) as one:
        for count in range(1, kills + 1):
            await one.kills_once()
            if count % REPORT == 0:
                print(f"{time.monotonic() - began:6.0f} s  {one.told()}", flush=True)
        await one.ends()
        print(f"{time.monotonic() - began:6.0f} s  {one.told()}")
        return 1 if one.lost or one.doubled else 0


def main() -> int:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(run(args.kills, args.seed, Path(folder)))


if __name__ == "__main__":
    sys.exit(main())
