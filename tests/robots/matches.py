"""Matches for tests: two robots on a small board."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from bot.addresses import Networks, parse_address
from bot.features.tournaments.robots.http_robot import HttpRobot
from bot.features.tournaments.robots.loop_delay import LoopDelays
from bot.features.tournaments.robots.referee import play
from games.core import chance as fair
from games.core.options import make
from games.core.record import Fair, Record
from games.robots import Played

from .fake_robot import GAME, FakeRobot, running

LIMIT = 0.4


def deal(size: int = 3, names: Sequence[str] = ("first", "second"), seed: int = 1) -> Record:
    secret = bytes([seed]) * 32
    chance = Fair(fair.commitment(secret), secret.hex(), (fair.entropy(""),) * 2)
    options = make(GAME.Options, {"size": size, "move_seconds": None})
    return Record("hexagon", GAME, tuple(names), (), options, GAME.rules, chance=chance)


@asynccontextmanager
async def both(first: FakeRobot, second: FakeRobot) -> AsyncIterator[None]:
    async with AsyncExitStack() as stack:
        for robot in (first, second):
            await stack.enter_async_context(running(robot))
        yield


def route_to(robot: FakeRobot, limit: float = LIMIT) -> HttpRobot:
    return HttpRobot(parse_address(robot.url), limit, LoopDelays(), networks=Networks.PRIVATE)


async def match(first: FakeRobot, second: FakeRobot, limit: float = LIMIT, size: int = 3) -> Played:
    """Plays one match between two robots over real HTTP."""
    async with both(first, second):
        return await play(deal(size), [route_to(robot, limit) for robot in (first, second)], timeout_seconds=limit)
