"""Asks robots at the beginning of a round who they are: another version than before marks a release."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

import structlog

from bot.app import App
from bot.robots.conformance import facts_in
from bot.robots.stalls import Stalls
from games.core.wire import OK, Answer, Request
from storage.tournament import teams as stored
from storage.tournament.teams import Team

from . import teams
from .ways import way_to

SECONDS = 2.0
AT_ONCE = 20

log = structlog.get_logger(__name__)


async def greet(app: App, numbers: Collection[int]) -> None:
    """Asks the robots of these teams at `GET /`; one that does not say a version is not at fault."""
    async with app.store.read() as conn:
        known = await stored.by_ids(conn, numbers)
    places = asyncio.Semaphore(AT_ONCE)

    async def one(team: Team) -> None:
        async with places:
            version = _version(await ask(app, team, "/"))
        if version and version != team.version:
            if team.version:
                await teams.release(app, team.id, version)
            else:
                await teams.change(app, team.id, version=version)

    await asyncio.gather(*(one(team) for team in known.values() if team.url))


async def ask(app: App, team: Team, path: str) -> Answer:
    """Returns what a team's robot answers to GET."""
    robot = way_to(app, team.id, team.url, SECONDS, Stalls())
    try:
        return await robot.ask(Request(0, "GET", path))
    finally:
        robot.close()


def _version(answer: Answer) -> str:
    return facts_in(answer.body).get("version", "")[: teams.VERSION_MOST] if answer.status == OK else ""
