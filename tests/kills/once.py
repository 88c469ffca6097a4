"""What is owed once is done once: notices, robots that are asked, and web-hooks, while processes of a house die.

`python -m tests.kills.once --kills 100`: four processes on a PostgreSQL, of which one is killed at a time. People on
both networks play robots, and move when they are told that it is their turn; a tournament tells a web-hook its results.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import logging
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx

from bot.app import App, make_app
from bot.clock import utc_now
from bot.tournament import hooks, organising
from bot.tournament.teams import teams
from bot.tournament.teams.challenges import against
from bot.usecases.lobby import open_table
from games import find_games
from games.core.match import legal
from games.table.table import Table
from storage import Trouble, open_store
from storage.messages import displays
from storage.people.players import Account
from storage.tournament import matches
from tests.bot.tournament.cups import NAME, small
from tests.discord.transport import serve as serve_discord
from tests.house import all_words, settings_of
from tests.postgresql import Server
from tests.robots.fake_robot import FakeRobot, running
from tests.telegram.transport import serve as serve_telegram

from .fakes import TOKEN, Discord, Telegram, Trigger
from .rooms import DiscordRoom, Room, TelegramRoom
from .several import ROLES, Several

LANES, ROBOTS = 8, 4  # people who play at the same time; robots in the tournament
ALIVE = (3.0, 9.0)  # seconds from one kill to the next
NOTICE_SECONDS = 180.0  # by then a notice has come: one minute after the last move, and a sweep of a minute
ANSWER_SECONDS = 90.0  # by then a robot has moved
READY_SECONDS = 60.0
STARTS_SECONDS = 0.5  # a process may still have acted that long after we began to kill it


@dataclass
class Counts:
    """What was owed, and what was wrong."""

    notices: int = 0
    lost_at_a_kill: int = 0  # on Telegram, which shows a message again that is sent again: then it is not sent again
    asked: int = 0
    asked_after_a_kill: int = 0  # once more, as whoever had asked was dead
    hooks: int = 0
    hooks_after_a_kill: int = 0
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.notices} notices ({self.lost_at_a_kill} not sent again after a kill), "
            f"{self.asked} moves of robots ({self.asked_after_a_kill} asked again after a kill), "
            f"{self.hooks} messages of web-hooks ({self.hooks_after_a_kill} sent again after a kill); "
            f"wrong: {len(self.wrong)}"
        )


@dataclass
class TimedRobot(FakeRobot):
    """A robot that remembers when it was asked for a move, and when each message of a web-hook came."""

    began: list[float] = field(default_factory=list)
    told: dict[str, list[float]] = field(default_factory=dict)

    def count(self, verb: str) -> int:
        """Is called for each request."""
        asked = self.asked[-1]
        if asked.verb == "POST" and asked.target == "/games":
            self.began.append(time.time())
        elif asked.target == "/hook":
            self.told.setdefault(json.loads(asked.body)["id"], []).append(time.time())
        return super().count(verb)


@dataclass
class Lane:
    """Somebody in a room of their own, who plays a robot with a clock and moves when they are told to."""

    name: str
    room: Room
    robot: TimedRobot
    team: int
    house: House
    _seen: set[int] = field(default_factory=set)  # notices, by the numbers of their messages
    _read: set[int] = field(default_factory=set)  # those of earlier turns

    async def plays(self) -> None:
        """Match after match, until cancelled."""
        person = self.room.comes(self.name)
        while True:
            table = await self._opens(str(person.id))
            while table.status == "live":
                await self._is_told(table)
                await self._moves(person, table)
                table = await self._answered(table)

    async def _opens(self, account: str) -> Table:
        app, network = self.house.app, "discord" if isinstance(self.room, DiscordRoom) else "telegram"
        while True:
            with suppress(Trouble):
                player = await app.directory.get_or_create_player(Account(network, account, self.name))
                room = await app.directory.get_or_create_room(network, self.room.address, self.name)
                practice = await against(app, self.team)
                return await open_table(app, room, player, network, replace(practice, has_clock=True))

    async def _is_told(self, table: Table) -> None:
        """Waits for the notice of this turn; then looks whether there is another."""
        began, counts = time.time(), self.house.counts
        turn = table.live_match().turn
        while not (seen := self._notices(table.id, began)):
            await asyncio.sleep(0.5)
            if time.time() - began > NOTICE_SECONDS:
                if isinstance(self.room, TelegramRoom) and await self.house.has_begun_to_tell(table.id, turn):
                    counts.lost_at_a_kill += 1
                else:
                    counts.wrong.append(f"missing: {self.name} was not told of turn {turn} of {table.id}")
                return
        counts.notices += 1
        await asyncio.sleep(random.uniform(0.0, 6.0))
        if len(seen := self._notices(table.id, began)) > 1:
            counts.wrong.append(f"doubled: {self.name} was told of turn {turn} of {table.id}: {seen}")

    def _notices(self, match_id: str, since: float) -> list[str]:
        """The notices in the room since then."""
        if isinstance(self.room, DiscordRoom):
            posted = [(one.id, one.content) for one in self.room.place.messages if one.author is self.room.fake.bot]
        else:
            mine = (one for one in self.room.group.messages.values() if one.sender is self.room.fake.bot)
            posted = [(one.id, one.face.text) for one in mine]
        found = {number: text for number, text in posted if "your turn" in text.lower()}
        fresh = [text for number, text in found.items() if number not in self._read]
        self._seen |= found.keys()
        return fresh

    async def _moves(self, person: Any, table: Table) -> None:
        """Types a move until it counts, as people do who see no answer."""
        move = legal(table.game, table.live_match(), 0)[0]
        self._read |= self._seen
        while (await self._now(table)).live_match().version == table.live_match().version:
            answered = self.room.types(person, f"move {move}")
            until = time.time() + 8.0
            while time.time() < until and not answered():
                await asyncio.sleep(0.2)
            await asyncio.sleep(0.5)

    async def _answered(self, table: Table) -> Table:
        """Waits for the robot's move; every time it was asked but the last, whoever asked has died since."""
        counts, before, began = self.house.counts, table.live_match().version, time.time()
        while (now := await self._now(table)).status == "live" and now.waiting() != {0}:
            await asyncio.sleep(0.3)
            if time.time() - began > ANSWER_SECONDS:
                counts.wrong.append(f"missing: the robot of {table.id} was not asked after version {before}")
                began = time.time()
        await asyncio.sleep(1.0)
        asked, self.robot.began = self.robot.began, []
        counts.asked += 1
        counts.asked_after_a_kill += len(asked) - 1
        doubled = [pair for pair in itertools.pairwise(asked) if not self.house.died(*pair)]
        counts.wrong += [f"doubled: the robot of {table.id} was asked at {one} and {two}" for one, two in doubled]
        return now

    async def _now(self, table: Table) -> Table:
        while True:
            with suppress(Trouble):
                if (now := await self.house.app.store.table(table.id)) is not None:
                    return now


@dataclass
class House:
    """The processes, what the test reads and opens beside them, and what was owed."""

    app: App
    program: Several
    counts: Counts = field(default_factory=Counts)

    def died(self, since: float, until: float) -> bool:
        """Whether a process was killed between these times."""
        return any(since - STARTS_SECONDS <= at <= until for at in self.program.killed_at)

    async def has_begun_to_tell(self, match_id: str, turn: int) -> bool:
        """Whether a process died while it sent a notice, so that nobody knows whether it arrived."""
        async with self.app.store.read() as conn:
            shown = await displays.of_matches(conn, [match_id], 100)
        return any((one.kind, one.turn, one.state) == ("notice", turn, "sending") for one in shown)

    async def is_ready(self) -> None:
        """Waits until all processes are connected."""
        async with httpx.AsyncClient() as knocker, asyncio.timeout(READY_SECONDS):
            for part in self.program.parts:
                while True:
                    with suppress(httpx.HTTPError):
                        if (await knocker.get(f"{part.address}/readyz")).status_code == 200:
                            break
                    await asyncio.sleep(0.2)

    async def kills(self, count: int, dice: random.Random) -> None:
        """One process after another dies, and is started again."""
        for number in range(1, count + 1):
            self.program.launch()
            await self.is_ready()
            await asyncio.sleep(dice.uniform(*ALIVE))
            await asyncio.to_thread(self.program.kill)
            if number % 10 == 0:
                print(f"{number} kills: {self.counts} {self.counts.wrong[-3:]}", flush=True)
        self.program.launch()
        await self.is_ready()

    async def judges_hooks(self, listener: TimedRobot, tournament: int) -> None:
        """Each result was told once, or again where its sender had died; and none is missing."""
        async with self.app.store.read() as conn:
            done = {one.id for _, one in await matches.of_tournament(conn, tournament) if one.status == "done"}
        bodies = [json.loads(asked.body) for asked in listener.asked if asked.target == "/hook"]
        told = {body["id"]: body["match"] for body in bodies if body["event"] == "match"}
        self.counts.hooks = len(listener.told)
        self.counts.wrong += [f"missing: match {one} was not told" for one in sorted(done - set(told.values()))]
        twice = [name for name, count in Counter(told.values()).items() if count > 1]
        self.counts.wrong += [f"doubled: match {one} was told by two messages" for one in twice]
        for number, times in listener.told.items():
            pairs = list(itertools.pairwise(times))
            self.counts.hooks_after_a_kill += len(pairs)
            doubled = [pair for pair in pairs if not self.died(*pair)]
            self.counts.wrong += [f"doubled: message {number} of the web-hook" for _ in doubled]


@asynccontextmanager
async def night(
    folder: Path, server: Server, seed: int
) -> AsyncIterator[tuple[House, Sequence[Lane], TimedRobot, int]]:
    """The house, who plays in it, the listener of a web-hook, and the number of the tournament."""
    dice, trigger = random.Random(seed), Trigger()
    discord, telegram = Discord(trigger), Telegram(trigger)
    await server.does(f"create database once{seed}")
    url = server.address(f"once{seed}")
    async with (
        serve_discord(discord) as discord_url,
        serve_telegram(telegram) as telegram_url,
        AsyncExitStack() as stack,
    ):
        store = await open_store(url, find_games(), utc_now)
        stack.push_async_callback(store.close)
        common: dict[str, object] = {"database_url": url, "secret": "a secret of all these processes"}
        common |= {"robot_private_addresses": "true", "log_level": "warning"}
        app = make_app(settings_of(**common), store, all_words())
        urls = {"discord_api_url": discord_url, "telegram_api_url": telegram_url}
        tokens = {"discord_token": discord.token, "telegram_token": TOKEN}
        program = Several.of(folder, dice, {**common, **urls, **tokens}, ROLES)
        house = House(app, program)
        stack.push_async_callback(asyncio.to_thread, program.close)
        robots = [await stack.enter_async_context(running(TimedRobot(delay=0.3))) for _ in range(LANES + ROBOTS)]
        listener = await stack.enter_async_context(running(TimedRobot(pages={"/hook": b""})))
        cup = await organising.new(app, "Cup", NAME, small(both=True), pairing="swiss", rounds_most=1_000)
        await hooks.add(app, cup.id, f"{listener.url}/hook")
        for number, robot in enumerate(robots[:ROBOTS]):
            await teams.add(app, cup.id, f"Robot {number}", robot.url, by_hand=True)
        against_people = await organising.new(app, "Training", NAME, small())
        guild, lanes = discord.guild("Friday", []), list[Lane]()
        for number, robot in enumerate(robots[ROBOTS:]):
            team = await teams.add(app, against_people.id, f"Robo {number}", robot.url, by_hand=True)
            title = f"room-{number}"
            is_even = number % 2 == 0
            room: Room = (
                DiscordRoom(discord, guild.channel(title)) if is_even else TelegramRoom(telegram, telegram.group(title))
            )
            lanes.append(Lane(f"Ann{number}", room, robot, team.id, house))
        await organising.start(app, cup.id)
        yield house, lanes, listener, cup.id


async def through(kills: int, seed: int, folder: Path, server: Server) -> Counts:
    """So many kills; then everything comes to rest, and is counted."""
    async with night(folder, server, seed) as (house, lanes, listener, tournament):
        house.program.launch()
        await house.is_ready()
        plays = [asyncio.create_task(lane.plays()) for lane in lanes]
        await house.kills(kills, random.Random(seed))
        await organising.pause(house.app, tournament)
        await asyncio.sleep(75.0)  # a message whose sender has died is sent again after a minute
        for play in plays:
            play.cancel()
        for ended in await asyncio.gather(*plays, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended
        await house.judges_hooks(listener, tournament)
        house.counts.wrong += ["a process failed" for part in house.program.parts if "Traceback" in part.log]
        return house.counts


def main() -> int:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    logging.getLogger("aiohttp").setLevel(logging.CRITICAL)  # it complains of connections that die
    server = Server(Path(tempfile.gettempdir()) / f"roundhouse-once-{os.getpid()}")
    server.make()
    try:
        with tempfile.TemporaryDirectory() as folder:
            counts = asyncio.run(through(args.kills, args.seed, Path(folder) / "house", server))
    finally:
        server.stop("immediate")
        shutil.rmtree(server.folder)
    print(f"{args.kills} kills: {counts}")
    doubled = sum("doubled" in one for one in counts.wrong)
    print(f"doubled: {doubled}; missing: {sum('missing' in one for one in counts.wrong)}")
    for one in counts.wrong[:50]:
        print(one)
    return 1 if counts.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
