"""Matches between robots: what a request costs beside a bare client, and a whole tournament beside its robots.

The robots run in a process of their own. The floor of the tournament is the robots' own time, spread over the lanes.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

import aiohttp

from bot.addresses import Networks, parse_address
from bot.features.tournaments.robots.http_robot import HttpRobot
from bot.features.tournaments.robots.loop_delay import LoopDelays
from bot.features.tournaments.robots.tournament import run
from games import find_games
from games.core.wire import Request
from games.tournament.description import read_description
from games.tournament.draws import secret_from
from tests.robots.fake_robot import FakeRobot, running

from .figures import Measured, Wanted

REQUESTS = 3_000
TEAMS, LANES = 16, 8
ANSWER_SECONDS = 0.02
NEAR_THE_FLOOR = Wanted("ratio", "≤", 1.15)


async def measured(_folder: Path, n: int) -> list[Measured]:
    """The cost of a request; in the first round also the tournament, which takes some minutes."""
    with served(1, 0.0) as (urls, _):
        ours, floor = await _ours(urls[0]), await _bare(urls[0])
    found = [Measured("the referee's request beside a bare aiohttp client", "ms", ours, floor)]
    if n == 0:
        with served(TEAMS, ANSWER_SECONDS) as (urls, own):
            took = await _tournament(urls)
            found.append(Measured("240 matches of 16 robots, 8 at a time", "s", took, own() / LANES, NEAR_THE_FLOOR))
    return found


async def _ours(url: str) -> float:
    robot = HttpRobot(parse_address(url), 5.0, LoopDelays(), networks=Networks.PRIVATE)
    began = time.perf_counter()
    for _ in range(REQUESTS):
        assert (await robot.ask(Request(0, "GET", "/"))).status == "ok"
    robot.close()
    return (time.perf_counter() - began) / REQUESTS * 1000


async def _bare(url: str) -> float:
    async with aiohttp.ClientSession() as session:
        began = time.perf_counter()
        for _ in range(REQUESTS):
            async with session.get(url) as answer:
                assert await answer.json()
        return (time.perf_counter() - began) / REQUESTS * 1000


async def _tournament(urls: list[str]) -> float:
    """Plays a double round robin; returns how many seconds it took."""
    teams = [{"name": f"Team {number}", "url": url} for number, url in enumerate(urls, 1)]
    rounds = [{"size": 5, "timeout_seconds": 5, "both": True}]
    description = read_description({"teams": teams, "rounds": rounds}, find_games())
    loop_delays, began = LoopDelays(), time.perf_counter()
    played = await run(
        description,
        find_games()[description.game],
        secret_from(1),
        lambda team, kind: HttpRobot(
            parse_address(urls[team]), kind.timeout_seconds, loop_delays, networks=Networks.PRIVATE
        ),
        LANES,
        lambda _: None,
    )
    took = time.perf_counter() - began
    assert len(played.matches) == TEAMS * (TEAMS - 1)
    assert {call["status"] for match in played.matches for call in match.calls} == {"ok"}
    return took


@contextmanager
def served(count: int, delay: float) -> Iterator[tuple[list[str], Callable[[], float]]]:
    """Robots in another process: their addresses, and a function that tells their own time so far."""
    here, there = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=_serve, args=(there, count, delay))
    process.start()

    def own() -> float:
        here.send("own")
        found: float = here.recv()
        return found

    try:
        yield here.recv(), own
    finally:
        here.send("end")
        process.join()


def _serve(pipe: Connection, count: int, delay: float) -> None:
    asyncio.run(_robots(pipe, count, delay))


async def _robots(pipe: Connection, count: int, delay: float) -> None:
    robots = [FakeRobot(level=1, delay=delay) for _ in range(count)]
    async with AsyncExitStack() as stack:
        for robot in robots:
            await stack.enter_async_context(running(robot))
        pipe.send([robot.url for robot in robots])
        while await asyncio.to_thread(pipe.recv) != "end":
            pipe.send(sum(robot.busy_seconds for robot in robots))
