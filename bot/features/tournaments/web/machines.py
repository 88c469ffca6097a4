"""Machines on the pages of tournaments: the organiser's view, and the page on which a team adds its keys."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import Request
from starlette.responses import Response

from bot.app import App
from bot.platforms.web.site import site_of, visitor
from storage.tournament import machines
from storage.tournament.machines import Machine
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from ..machines.keys import KeyAnswer
from ..process import robots_of


@dataclass(frozen=True, slots=True)
class MachinesShown:
    """The machines of a tournament, and how many more can be ordered."""

    of_teams: Mapping[int, Machine]
    unwanted: Sequence[Machine]
    ready: int
    without: int  # teams that have none and could have one


async def machines_shown(
    app: App, conn: AsyncConnection, tournament: Tournament, teams: Collection[Team]
) -> MachinesShown | None:
    """Returns the organiser's view; None where machines are off."""
    if robots_of(app).machines is None:
        return None
    all_machines = await machines.of_tournament(conn, tournament.id)
    of_teams = {machine.team_id: machine for machine in all_machines if machine.state != "unwanted"}
    able = [team for team in teams if team.level is None and not team.leaving and team.id not in of_teams]
    unwanted = [machine for machine in all_machines if machine.state == "unwanted"]
    return MachinesShown(of_teams, unwanted, sum(machine.state == "ready" for machine in all_machines), len(able))


async def machine_of(app: App, conn: AsyncConnection, team: Team) -> Machine | None:
    """Returns the machine of a team; None where it has none, or machines are off."""
    all_machines = await machines.of_teams(conn, [team.id]) if robots_of(app).machines is not None else []
    return all_machines[0] if all_machines else None


async def machine_page(
    request: Request, tournament: Tournament, team: Team, token: str, answer: KeyAnswer | None = None, typed: str = ""
) -> Response:
    """Returns a team's page of its machine, with the answer to a key; the token is kept in the page alone."""
    site, guest = site_of(request), await visitor(request)
    async with site.app.store.read() as conn:
        machine = await machine_of(site.app, conn, team)
    tell = site.pages.teller(guest.language, game=tournament.game)
    typed = typed if answer is not None and answer.code != "ok" else ""
    facts: dict[str, Any] = {"tournament": tournament, "team": team, "machine": machine, "token": token, "tell": tell}
    return await site.page(request, "tournament/machine.html", answer=answer, typed=typed, **facts)
