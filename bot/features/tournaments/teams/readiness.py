"""Which robots of an endless tournament can be paired at this moment; whose programs are connected is a row."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime, timedelta

from bot.app import App
from bot.tasks import Tasks
from storage import Trouble, UnitOfWork
from storage.tournament import teams
from storage.tournament.queue import REST_MOST
from storage.tournament.teams import Team

from .. import live
from ..process import robots_of
from .network import CONNECTS_ITSELF

CONNECTED_FOR = timedelta(seconds=25)  # after a process has said that it holds the connection of a robot
SAID_EVERY_SECONDS = 10.0


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


def is_computer(team: Team) -> bool:
    """Returns whether a computer plays for a team, and may stand in where no robot is free."""
    return team.level is not None and not (team.problem or team.leaving)


class Attendance:
    """Says whose programs are connected to this process: now and then, and at once when `changed` is set."""

    def __init__(self, app: App) -> None:
        self.changed = asyncio.Event()
        self._app = app
        self._said: Mapping[int, datetime] = {}  # until when, by team
        robots_of(app).reverse_connections.when_changed = self.changed.set

    async def say(self) -> None:
        """Saves who is connected, and who is not any more; tells the pages of those that have changed."""
        here, before = robots_of(self._app).reverse_connections.open_teams(), self._said
        if not here and not before:
            return
        until = await self._app.store.write(lambda unit: self._save(unit, here))
        self._said = dict.fromkeys(here, until)
        if changed := here ^ before.keys():
            async with self._app.store.read() as conn:
                known = await teams.by_ids(conn, changed)
            for team in known.values():
                live.changed(self._app, team.tournament_id, [team.id])

    async def _save(self, unit: UnitOfWork, here: frozenset[int]) -> datetime:
        now = self._app.now()
        await teams.connected(unit.conn, here, now, now + CONNECTED_FOR)
        for team, said in self._said.items():
            if team not in here:
                await teams.disconnected(unit.conn, team, said, now)
        return now + CONNECTED_FOR


class RobotStreams:
    """The connections of robots to this process, while it serves pages."""

    def __init__(self, app: App) -> None:
        self._connections = robots_of(app).reverse_connections
        self._attendance = Attendance(app)
        self._tasks = Tasks()

    def begin(self) -> None:
        """Takes connections, and says whose there are."""
        self._connections.is_closing = False
        said = self._attendance
        self._tasks.every(SAID_EVERY_SECONDS, said.say, "robots that are connected", said.changed)

    def close_streams(self) -> None:
        """Takes no more connections."""
        self._connections.is_closing = True

    async def finish(self) -> None:
        """Says that nobody is connected any more."""
        await self._tasks.finish()
        with suppress(Trouble):
            await self._attendance.say()
