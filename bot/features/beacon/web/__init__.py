"""What the page of an open table sends when its host presses *Public beacon*."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from bot.platforms.web.errors import wants_json
from bot.platforms.web.forms import form_of
from bot.platforms.web.routes import form
from bot.platforms.web.site import player_of, site_of, visitor
from bot.platforms.web.tables.table import visible_table

from ..naming import name_round


@form("/beacon/{match}", page="/")
async def press(request: Request) -> Response:
    """Has a table draw from the beacon, and tells our script or leads back to the table."""
    await form_of(request)
    player = await player_of(request)
    table = await visible_table(request, request.path_params["match"])
    after = await name_round(site_of(request).app, table, player)
    if not wants_json(request):
        return RedirectResponse(f"/t/{after.id}" if after.visibility == "listed" else f"/s/{after.share}", 303)
    tell = site_of(request).pages.teller((await visitor(request)).language, after)
    return JSONResponse({"message": tell("beacon-how"), "refused": None})
