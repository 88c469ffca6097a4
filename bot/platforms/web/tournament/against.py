"""A visitor plays a team's robot."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bot.tournament.teams.challenges import against
from bot.usecases.lobby import open_table

from ..limits import PRACTICE
from ..request_context import form_of, web_of
from ..tables.opening import opener
from .reading import team_of, tournament_of


async def play(request: Request) -> Response:
    """Opens a match against the robot, at once."""
    await form_of(request)
    web, held = web_of(request), await tournament_of(request)
    player = await opener(request, PRACTICE)
    async with web.app.store.read() as conn:
        team = await team_of(conn, request, held)
    plan = await against(web.app, team.id)
    table = await open_table(web.app, await web.room(), player, "web", plan)
    return RedirectResponse(f"/t/{table.id}", 303)


async def to_team(request: Request) -> Response:
    """Redirects a reloaded form to its page."""
    return RedirectResponse(request.scope["path"].removesuffix("/play"), 303)


def routes() -> list[Route]:
    """Returns the route of the form."""
    path = "/tournament/{tournament:int}/team/{team:int}/play"
    return [Route(path, play, methods=["POST"]), Route(path, to_team)]
