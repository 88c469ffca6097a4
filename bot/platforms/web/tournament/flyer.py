"""A team's flyer: a page to print, with its login token and a QR code of its page."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.tournament.teams.tokens import token_of

from ..request_context import web_of
from ..room import lobby_for_operators
from ..sharing import qr
from .reading import team_of, tournament_of


async def show(request: Request) -> Response:
    """Returns the flyer; with `print` the browser's print dialog opens by itself."""
    await lobby_for_operators(request)
    web, held = web_of(request), await tournament_of(request)
    async with web.app.store.read() as conn:
        team = await team_of(conn, request, held)
    link = f"{web.address(request)}/tournament/{held.id}/team/{team.id}"
    facts: dict[str, Any] = {"held": held, "team": team, "link": link, "qr": qr(link), "token": token_of(web.app, team)}
    return await web.pages.page(request, "tournament/flyer.html", now_printing="print" in request.query_params, **facts)


def routes() -> list[Route]:
    """Returns its route."""
    return [Route("/tournament/{tournament:int}/team/{team:int}/flyer", show)]
