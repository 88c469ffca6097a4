"""A team's flyer: a page to print, with its login token and a QR code of its page."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from bot.tournament.teams.tokens import token_of

from ..room import lobby_for_operators
from ..routes import TEAM, get
from ..site import site_of
from ..tables.table_people import qr
from .reading import team_of, tournament_of


@get(f"{TEAM}/flyer")
async def show(request: Request) -> Response:
    """Returns the flyer; with `print` the browser's print dialog opens by itself."""
    await lobby_for_operators(request)
    site, tournament = site_of(request), await tournament_of(request)
    async with site.app.store.read() as conn:
        team = await team_of(conn, request, tournament)
    link = f"{site.address(request)}/tournament/{tournament.id}/team/{team.id}"
    facts: dict[str, Any] = {
        "tournament": tournament,
        "team": team,
        "link": link,
        "qr": qr(link),
        "token": token_of(site.app, team),
    }
    return await site.page(request, "tournament/flyer.html", now_printing="print" in request.query_params, **facts)
