"""The way to a team's robot: its address, or the line that its owner's program has opened."""

from __future__ import annotations

from bot.app import App
from bot.robots.addresses import parse_address
from bot.robots.http_robot import HttpRobot
from bot.robots.lines import LineRobot
from bot.robots.referee import Robot
from bot.robots.stalls import Stalls
from games.core.wire import NO_CONNECTION, Answer, Request
from storage.tournament.teams import Team

DIALS_IN = "dials-in"  # stored in place of an address; with a copy of a team `dials-in:N`, for the line of team N


def dials_in(url: str) -> bool:
    """Whether the robot has no address and connects by itself."""
    return url.startswith(DIALS_IN)


def url_for_copy(team: Team) -> str:
    """Returns the address with which a copy of a team reaches the same robot."""
    return f"{DIALS_IN}:{team.id}" if team.url == DIALS_IN else team.url


class Unreachable:
    """Stands for a robot without an address that is proven: nothing is sent anywhere."""

    async def ask(self, request: Request) -> Answer:
        """Returns that there is no connection."""
        return Answer(NO_CONNECTION, "the team has no address that is confirmed")

    def close(self) -> None:
        """Has nothing to close."""


def way_to(app: App, team: int, url: str, timeout_seconds: float, stalls: Stalls) -> Robot:
    """Returns the way to a robot."""
    if not url:
        return Unreachable()
    if dials_in(url):
        original = url.removeprefix(DIALS_IN)[1:]
        return LineRobot(app.robot_lines, int(original) if original else team, timeout_seconds, stalls)
    return HttpRobot(parse_address(url), timeout_seconds, stalls, app.settings.robot_private_addresses)
