"""What is owed once is done once: notices, robots that are asked, and web-hooks, while processes of a house die.

People on both networks play robots, and move when they are told that it is their turn; a tournament tells a web-hook
its results.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Any, Self

from bot.app import App, make_app
from bot.clock import utc_now
from bot.features.tournaments import hooks, organising
from bot.features.tournaments.teams import teams
from bot.features.tournaments.teams.challenges import against
from bot.usecases.lobby import open_table
from games import find_games
from games.core.match import legal
from games.table.table import Table
from storage import Trouble, open_store
from storage.messages import displays
from storage.people.players import Account
from storage.tournament import matches
from tests.bot.tournament.cups import NAME, small
from tests.house import all_words, settings_of
from tests.robots.fake_robot import FakeRobot, running

from .fakes import Discord, Telegram, Trigger, networks
from .harness import Moment, Scene, Site
from .rooms import DiscordRoom, Room, TelegramRoom
from .several import ROLES, SECRET, Several

LANES, ROBOTS = 8, 4  # people who play at the same time; robots in the tournament
NOTICE_SECONDS = 180.0  # by then a notice has come: one minute after the last move, and a sweep of a minute
ANSWER_SECONDS = 90.0  # by then a robot has moved
STARTS_SECONDS = 0.5  # a process may still have acted that long after we began to kill it
NOTICES, ASKED, HOOKS = "notices", "moves of robots", "messages of web-hooks"  # what is owed once


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
    house: Once
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
        began, house = time.time(), self.house
        turn = table.live_match().turn
        while not (seen := self._notices(table.id, began)):
            await asyncio.sleep(0.5)
            if time.time() - began > NOTICE_SECONDS:
                if isinstance(self.room, TelegramRoom) and await house.has_begun_to_tell(table.id, turn):
                    house.counts["notices not sent again after a kill"] += 1
                else:
                    house.wrong.append(f"missing: {self.name} was not told of turn {turn} of {table.id}")
                return
        house.counts[NOTICES] += 1
        await asyncio.sleep(random.uniform(0.0, 6.0))
        if len(seen := self._notices(table.id, began)) > 1:
            house.wrong.append(f"doubled: {self.name} was told of turn {turn} of {table.id}: {seen}")

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
        house, before, began = self.house, table.live_match().version, time.time()
        while (now := await self._now(table)).status == "live" and now.waiting() != {0}:
            await asyncio.sleep(0.3)
            if time.time() - began > ANSWER_SECONDS:
                house.wrong.append(f"missing: the robot of {table.id} was not asked after version {before}")
                began = time.time()
        await asyncio.sleep(1.0)
        asked, self.robot.began = self.robot.began, []
        house.counts[ASKED] += 1
        house.counts["asked again after a kill"] += len(asked) - 1
        doubled = [pair for pair in itertools.pairwise(asked) if not house.died(*pair)]
        house.wrong += [f"doubled: the robot of {table.id} was asked at {one} and {two}" for one, two in doubled]
        return now

    async def _now(self, table: Table) -> Table:
        while True:
            with suppress(Trouble):
                if (now := await self.house.app.store.table(table.id)) is not None:
                    return now


@dataclass
class Once(Scene):
    """A house with people who play robots, and a tournament of robots whose web-hook is counted."""

    moment = Moment((3.0, 9.0))

    app: App  # reads and opens beside the processes
    tournament: int
    listener: TimedRobot  # of the web-hook

    @classmethod
    @asynccontextmanager
    async def opens(cls, site: Site) -> AsyncIterator[Self]:
        """Starts the tournament, and people come."""
        dice, trigger = random.Random(site.seed), Trigger()
        async with networks(trigger) as (discord, telegram, settings), AsyncExitStack() as stack:
            store = await open_store(site.address, find_games(), utc_now)
            stack.push_async_callback(store.close)
            near: dict[str, object] = {"robot_private_addresses": "true"}
            app = make_app(settings_of(database_url=site.address, secret=SECRET, **near), store, all_words())
            robots = [await stack.enter_async_context(running(TimedRobot(delay=0.3))) for _ in range(LANES + ROBOTS)]
            listener = await stack.enter_async_context(running(TimedRobot(pages={"/hook": b""})))
            cup = await organising.new(app, "Cup", NAME, small(both=True), pairing="swiss", rounds_most=1_000)
            await hooks.add(app, cup.id, f"{listener.url}/hook")
            for number, robot in enumerate(robots[:ROBOTS]):
                await teams.add(app, cup.id, f"Robot {number}", robot.url, by_hand=True)
            program = Several.of(site.folder, dice, site.address, ROLES, **settings, **near)
            made = await stack.enter_async_context(cls(program, dice, app, cup.id, listener).open())
            lanes = await lanes_of(made, discord, telegram, robots[ROBOTS:])
            await organising.start(app, cup.id)
            await made.starts()
            made.comes(*(lane.plays() for lane in lanes))
            yield made

    def died(self, since: float, until: float) -> bool:
        """Whether a process was killed between these times."""
        return any(since - STARTS_SECONDS <= at <= until for at, _ in self.deaths)

    async def has_begun_to_tell(self, match_id: str, turn: int) -> bool:
        """Whether a process died while it sent a notice, so that nobody knows whether it arrived."""
        async with self.app.store.read() as conn:
            shown = await displays.of_matches(conn, [match_id], 100)
        return any((one.kind, one.turn, one.state) == ("notice", turn, "sending") for one in shown)

    async def rests(self) -> None:
        """No new match begins."""
        await organising.pause(self.app, self.tournament)
        await asyncio.sleep(75.0)  # a message whose sender has died is sent again after a minute

    async def judges(self) -> None:
        """Each result was told once, or again where its sender had died; and none is missing."""
        async with self.app.store.read() as conn:
            done = {one.id for _, one in await matches.of_tournament(conn, self.tournament) if one.status == "done"}
        bodies = [json.loads(asked.body) for asked in self.listener.asked if asked.target == "/hook"]
        told = {body["id"]: body["match"] for body in bodies if body["event"] == "match"}
        self.counts[HOOKS] = len(self.listener.told)
        self.wrong += [f"missing: match {one} was not told" for one in sorted(done - set(told.values()))]
        twice = [name for name, count in Counter(told.values()).items() if count > 1]
        self.wrong += [f"doubled: match {one} was told by two messages" for one in twice]
        for number, times in self.listener.told.items():
            pairs = list(itertools.pairwise(times))
            self.counts["messages sent again after a kill"] += len(pairs)
            doubled = [pair for pair in pairs if not self.died(*pair)]
            self.wrong += [f"doubled: message {number} of the web-hook" for _ in doubled]


async def lanes_of(house: Once, discord: Discord, telegram: Telegram, robots: Sequence[TimedRobot]) -> list[Lane]:
    """Somebody for each of these robots, on one network and the other in turn."""
    against_people = await organising.new(house.app, "Training", NAME, small())
    guild, lanes = discord.guild("Friday", []), list[Lane]()
    for number, robot in enumerate(robots):
        team = await teams.add(house.app, against_people.id, f"Robo {number}", robot.url, by_hand=True)
        title = f"room-{number}"
        is_even = number % 2 == 0
        room: Room = (
            DiscordRoom(discord, guild.channel(title)) if is_even else TelegramRoom(telegram, telegram.group(title))
        )
        lanes.append(Lane(f"Ann{number}", room, robot, team.id, house))
    return lanes
