"""A tournament of robots in a house: robots in this process, a loop that turns when a test says so."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from bot.app import App
from bot.features.tournaments import organising
from bot.features.tournaments.jobs import Job, Side
from bot.features.tournaments.robots.referee import Robot
from bot.features.tournaments.robots.training import InProcess, TrainingRobot
from bot.features.tournaments.running.loop import Loop
from bot.features.tournaments.running.workers import Workers
from bot.features.tournaments.standings import standings
from bot.features.tournaments.teams.network import Network
from bot.features.tournaments.teams.teams import add, delete
from bot.feed import FeedEvent
from games import find_games
from games.core.wire import Answer, Request
from games.tournament.description import RoundType, round_type
from games.tournament.scoring import LadderRow
from storage.tournament import matches, rounds, tournaments
from storage.tournament import teams as stored
from storage.tournament.matches import Match
from storage.tournament.rounds import Round
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament
from tests.house import House, open_house

NAME, GAME = next((name, game) for name, game in find_games().items() if game.wire)
PATIENCE_SECONDS = 60
T = TypeVar("T")


def small(**facts: Any) -> RoundType:
    """Rounds on the smallest board where a match takes some moves."""
    return round_type({"size": 3, **facts}, GAME, "The round type")


@dataclass
class Failing:
    """A robot that answers nothing right."""

    status: str = "timeout"
    received: bytes = b""

    async def ask(self, request: Request) -> Answer:
        await asyncio.sleep(0)
        return Answer(self.status, "out of order", 1.0, received=self.received)

    def close(self) -> None:
        """Has nothing."""


@dataclass
class Cup:
    """A tournament that is played in a test."""

    house: House
    loop: Loop
    workers: Workers
    number: int = 0
    ways: dict[str, Callable[[], Robot]] = field(default_factory=dict)  # by the name of a team

    def way(self, job: Job, side: Side) -> Robot:
        """The way to a robot: the test's own, or a computer that plays at random."""
        if side.name in self.ways:
            return self.ways[side.name]()
        return InProcess(TrainingRobot(GAME, side.level or 0, random_bytes=self.house.app.random_bytes))

    async def opens(self, *names: str, kind: RoundType | None = None, **facts: Any) -> list[Team]:
        """A tournament with these teams; the training robot leaves at once."""
        made = await organising.new(self.house.app, facts.pop("name", "Cup"), NAME, kind or small(both=False), **facts)
        self.number = made.id
        (training,) = await self.teams()
        await delete(self.house.app, training.id)
        return [await self.joins(name) for name in names]

    async def joins(self, name: str, **facts: Any) -> Team:
        """Another team."""
        url = f"http://{''.join(filter(str.isalnum, name.lower()))}.example:8000"
        return await add(self.house.app, self.number, name, facts.pop("url", url), by_hand=True, **facts)

    async def starts(self) -> None:
        """The tournament starts."""
        await organising.start(self.house.app, self.number)

    async def turns(self) -> None:
        """A quarter of a minute later the loop turns."""
        self.house.clock.wind(seconds=15)
        await self.loop.turn()

    async def plays(self) -> None:
        """All matches that can be played are played."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            await self.workers.claim()
            while self.workers.running:
                await self.workers.drain()
                self.house.clock.wind(seconds=11)
                await self.workers.claim()

    async def plays_round(self) -> None:
        """A round is made and played to its end, and its scores are booked."""
        await self.turns()
        await self.plays()
        await self.turns()

    async def reads(self, question: Callable[..., Awaitable[T]], *facts: Any) -> T:
        """Asks the database: `reads(matches.calls_of, 1)`."""
        async with self.house.app.store.read() as conn:
            return await question(conn, *facts)

    async def tournament(self) -> Tournament:
        """As it is."""
        found = await self.reads(tournaments.get, self.number)
        assert found is not None
        return found

    async def standings(self) -> list[LadderRow]:
        """The ladder, with the results of a round that is being played."""
        return await self.reads(standings, await self.tournament())

    async def teams(self) -> list[Team]:
        """All teams."""
        return await self.reads(stored.of_tournament, self.number)

    async def rounds(self) -> list[Round]:
        """All rounds."""
        return await self.reads(rounds.of_tournament, self.number)

    async def matches(self) -> list[Match]:
        """All matches."""
        return [match for _, match in await self.reads(matches.of_tournament, self.number)]


async def reached(url: str) -> bool:
    """Robots of tests accept no connections; the network is not at fault."""
    return True


@contextmanager
def heard(app: App, *topics: str) -> Iterator[list[FeedEvent]]:
    """What is published meanwhile to any of these topics."""
    events: list[FeedEvent] = []

    def hear(event: FeedEvent) -> None:
        if set(topics).intersection(event.topics):
            events.append(event)

    app.feed.listeners.append(hear)
    try:
        yield events
    finally:
        app.feed.listeners.remove(hear)


@asynccontextmanager
async def cup_in(house: House, at_once: int = 8, network: Network | None = None) -> AsyncIterator[Cup]:
    """A tournament that can be opened in a house."""
    cup: Any = None
    network = network or Network(True, reaches=reached)
    workers = Workers(house.app, "worker", at_once, lambda job, side: cup.way(job, side), network)
    cup = Cup(house, Loop(house.app, lambda _: workers.wake(), active=workers.look), workers)
    try:
        yield cup
    finally:
        await workers.close()


@asynccontextmanager
async def open_cup(folder: Path, at_once: int = 8, network: Network | None = None, **more: Any) -> AsyncIterator[Cup]:
    """A house for a tournament; opened again on the same folder, a restart."""
    async with open_house(folder, **more) as house, cup_in(house, at_once, network) as cup:
        yield cup
