"""Routes to robots, and whether their addresses are allowed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection

from bot.addresses import Networks, parse_address
from bot.app import App
from bot.memory import RecentSet
from games.core.wire import NO_CONNECTION, Answer, Request
from storage.tournament.teams import Team

from ..jobs import host_of
from ..process import robots_of
from ..robots.connection import connect
from ..robots.http_robot import HttpRobot
from ..robots.loop_delay import LoopDelays
from ..robots.referee import Robot
from ..robots.reverse_connections import ReverseRobot

HOSTS_MOST = 20
ASKED_MOST = 3
SECONDS = 2.0
CONNECTS_ITSELF = "dials-in"  # stored in place of an address; with a copy of a team `dials-in:N`: as the robot of N


class Network:
    """Remembers the addresses of robots that answered."""

    def __init__(self, networks: Networks, reaches: Callable[[str], Awaitable[bool]] | None = None) -> None:
        self._networks = networks
        self._reaches = reaches or self._accepts
        self._answered: RecentSet[str] = RecentSet(HOSTS_MOST)

    def note(self, url: str) -> None:
        """Remembers that this address answered."""
        if url:
            self._answered.add(url)

    async def is_up(self, without: Collection[str]) -> bool:
        """Whether one of the last robots on other hosts accepts a connection; True where there is none to ask."""
        away = {host_of(url) for url in without}
        others = [url for url in reversed(self._answered) if host_of(url) not in away][:ASKED_MOST]
        return not others or any(await asyncio.gather(*(self._reaches(url) for url in others)))

    async def _accepts(self, url: str) -> bool:
        try:
            async with asyncio.timeout(SECONDS):
                (await connect(parse_address(url), self._networks)).abort()
        except (OSError, TimeoutError):
            return False
        return True


def connects_itself(url: str) -> bool:
    """Whether the robot has no address and connects by itself."""
    return url.startswith(CONNECTS_ITSELF)


def url_for_copy(team: Team) -> str:
    """Returns the address with which a copy of a team reaches the same robot."""
    return f"{CONNECTS_ITSELF}:{team.id}" if team.url == CONNECTS_ITSELF else team.url


class Unreachable:
    """Stands for a robot without an address that is proven: nothing is sent anywhere."""

    async def ask(self, request: Request) -> Answer:
        """Returns that there is no connection."""
        return Answer(NO_CONNECTION, "the team has no address that is confirmed")

    def close(self) -> None:
        """Has nothing to close."""


def route_to(app: App, team: int, url: str, timeout_seconds: float, loop_delays: LoopDelays) -> Robot:
    """Returns the way to a robot."""
    if not url:
        return Unreachable()
    if connects_itself(url):
        original = url.removeprefix(CONNECTS_ITSELF)[1:]
        return ReverseRobot(
            robots_of(app).reverse_connections, int(original) if original else team, timeout_seconds, loop_delays
        )
    networks = Networks.of_house(app.settings.robot_private_addresses)
    return HttpRobot(parse_address(url), timeout_seconds, loop_delays, networks)
