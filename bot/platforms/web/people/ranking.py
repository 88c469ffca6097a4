"""The ranking page."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.usecases.ranking import WHERE, ranking

from ..request_context import visitor, web_of


async def top(request: Request) -> Response:
    """Returns the first ten and the visitor's own line, with links to the other games and places."""
    web, guest = web_of(request), await visitor(request)
    game, where = request.query_params.get("game", ""), request.query_params.get("where", "here")
    if where not in WHERE or (game and game not in web.app.games):
        raise HTTPException(404)
    player, room = guest.player.id if guest.player else None, await web.room()
    lines = await ranking(web.app, player, room.id, where, game or None)
    games = {"": ""} | {name: web.pages.title(name, guest.language) for name in web.app.games}
    facts: dict[str, Any] = {
        "lines": lines,
        "player": player,
        "games": games,
        "game": game,
        "places": WHERE,
        "where": where,
    }
    return await web.pages.page(request, "top.html", **facts)


def routes() -> list[Route]:
    """Returns its route."""
    return [Route("/top", top)]
