"""Which robots of an endless tournament can be paired at this moment."""

from __future__ import annotations

from datetime import datetime, timedelta

from storage.tournament.queue import REST_MOST
from storage.tournament.teams import Team

from .network import CONNECTS_ITSELF

CONNECTED_FOR = timedelta(seconds=45)  # after a process has said that it holds the connection of a robot
SAID_EVERY_SECONDS = 15.0


def is_connected(team: Team, now: datetime) -> bool:
    """Returns whether the program of a robot is connected; a longer time began before the clock was set back."""
    until = team.connected_until
    return until is not None and now < until <= now + CONNECTED_FOR


def is_there(team: Team, now: datetime) -> bool:
    """Returns whether a robot can be asked: it is connected, or has an address that is proven."""
    if team.level is not None or team.unreachable:
        return False
    return team.url != CONNECTS_ITSELF or is_connected(team, now)


def is_ready(team: Team, now: datetime) -> bool:
    """Returns whether a robot can be paired, as far as it plays nothing now: it is there, not benched and not resting.

    A team that leaves is not paired any more.
    """
    rests = team.resting_until is not None and now < team.resting_until <= now + REST_MOST
    return is_there(team, now) and not (team.benched or team.leaving or rests)
