"""A visitor plays a team's robot."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.tournament.teams.challenges import against
from bot.usecases.lobby import open_table

from ..forms import form_of
from ..limits import PRACTICE
from ..routes import TEAM, form
from ..site import site_of
from ..tables.opening import opener
from .reading import team_of, tournament_of


@form(f"{TEAM}/play")
async def play(request: Request) -> Response:
    """Opens a match against the robot, at once."""
    await form_of(request)
    site, tournament = site_of(request), await tournament_of(request)
    player = await opener(request, PRACTICE)
    async with site.app.store.read() as conn:
        team = await team_of(conn, request, tournament)
    plan = await against(site.app, team.id)
    table = await open_table(site.app, await site.room(), player, "web", plan)
    return RedirectResponse(f"/t/{table.id}", 303)
