"""The way to a team's robot: its address, or the line that its owner's program has opened."""

from __future__ import annotations

from bot.app import App
from bot.robots.addresses import parse_address
from bot.robots.http_robot import HttpRobot
from bot.robots.lines import LineRobot
from bot.robots.referee import Robot
from bot.robots.stalls import Stalls

DIALS_IN = "dials-in"  # stored in place of an address


def way_to(app: App, team: int, url: str, timeout_seconds: float, stalls: Stalls) -> Robot:
    """Returns the way to a robot."""
    if url == DIALS_IN:
        return LineRobot(app.robot_lines, team, timeout_seconds, stalls)
    return HttpRobot(parse_address(url), timeout_seconds, stalls, app.settings.robot_private_addresses)
