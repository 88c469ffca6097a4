"""A team registers: the robot's proof, registration, and the welcome of teams that come in."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Collection

import structlog

from bot.app import App
from games.core.game import Refusal
from games.core.wire import OK, Answer, Request, shown
from storage.names import fit_name, read_as
from storage.people.players import Player
from storage.tournament import teams as stored
from storage.tournament import tournaments
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from ..robots.conformance import facts_in
from ..robots.loop_delay import LoopDelays
from . import teams
from .network import route_to
from .tokens import proof_code

PAGE = "/.well-known/roundhouse"
REGISTERED_MOST = 3  # teams of one player in a tournament
ANSWER_SECONDS = 2.0
ASKED_AT_ONCE = 20

log = structlog.get_logger(__name__)


async def prove(app: App, number: int) -> Team:
    """Looks for the team's code at its robot's address, and notes that it is there.

    Raises unknown_team, no_endpoint, and not_proven with the page, the code expected there, and what was found.
    """
    async with app.store.read() as conn:
        team = await stored.get(conn, number)
    if team is None or team.deleted_at is not None:
        raise Refusal("unknown_team")
    if not team.url:
        raise Refusal("no_endpoint")
    answer = await ask_robot(app, team, PAGE)
    code = proof_code(app, team)
    given = answer.body.strip().strip(b'"')  # as text, or as JSON
    if answer.status != OK or not hmac.compare_digest(given, code.encode()):
        seen = shown(answer.body.strip()) if answer.status == OK else answer.detail
        raise Refusal("not_proven", page=f"{team.url}{PAGE}", expected=code, found=seen or "an empty answer")
    return await teams.change(app, number, proof="answered")


async def open_tournament(app: App) -> Tournament:
    """Returns the newest tournament that teams can still join. Raises no_tournament."""
    async with app.store.read() as conn:
        all_tournaments = await tournaments.listed(conn)
    tournament = next((tournament for tournament in all_tournaments if tournament.status != "ended"), None)
    if tournament is None:
        raise Refusal("no_tournament")
    return tournament


async def is_open(app: App) -> bool:
    """Whether there is a tournament that teams can still join."""
    async with app.store.read() as conn:
        return any(tournament.status != "ended" for tournament in await tournaments.listed(conn))


async def register(app: App, player: Player, name: str, url: str, tournament: Tournament | None = None) -> Team:
    """Registers a team of this player, with the address of its robot; without one the robot connects to us.

    Without a `tournament`, in the newest one that teams can still join. Raises no_tournament, unknown_tournament for a
    challenge, too_many_own_teams, and as `teams.add`.
    """
    tournament = tournament or await open_tournament(app)
    if tournament.challenge:
        raise Refusal("unknown_tournament")
    members = (player.name,)
    return await teams.add(
        app,
        tournament.id,
        name or player.name,
        url,
        members=members,
        registered_by=player.id,
        own_most=REGISTERED_MOST,
    )


async def registered_as(app: App, player: Player, tournament: Tournament, name: str) -> Team | None:
    """Returns the player's team of this name in a tournament: what a press that was repeated has registered."""
    own = [team for team in await own_teams(app, player) if team.tournament_id == tournament.id]
    return next((team for team in own if read_as(team.name) == read_as(fit_name(name))), None)


async def own_teams(app: App, player: Player) -> list[Team]:
    """Returns the teams that a player has registered, the newest first."""
    async with app.store.read() as conn:
        return await stored.registered_by(conn, player.id)


async def own_team(app: App, player: Player, number: int) -> Team:
    """Returns one of the player's teams. Raises unknown_team."""
    team = next((team for team in await own_teams(app, player) if team.id == number), None)
    if team is None:
        raise Refusal("unknown_team")
    return team


async def record_versions(app: App, numbers: Collection[int]) -> None:
    """Asks the robots of these teams at `GET /`; one that does not say a version is not at fault."""
    async with app.store.read() as conn:
        teams_by_id = await stored.by_ids(conn, numbers)
    places = asyncio.Semaphore(ASKED_AT_ONCE)

    async def one(team: Team) -> None:
        async with places:
            version = _version(await ask_robot(app, team, "/"))
        if version and version != team.version:
            if team.version:
                await teams.release(app, team.id, version, noticed=True)
            else:
                await teams.change(app, team.id, version=version)

    await asyncio.gather(*(one(team) for team in teams_by_id.values() if team.url))


async def ask_robot(app: App, team: Team, path: str) -> Answer:
    """Returns what a team's robot answers to GET."""
    robot = route_to(app, team.id, team.url, ANSWER_SECONDS, LoopDelays())
    try:
        return await robot.ask(Request(0, "GET", path))
    finally:
        robot.close()


def _version(answer: Answer) -> str:
    return facts_in(answer.body).get("version", "")[: teams.VERSION_MOST] if answer.status == OK else ""
