"""The operators' page of bans: from the web lobby, or everywhere."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.usecases import bans
from bot.view.candidates import labels
from games.core.game import Refusal
from storage.people import players
from storage.people.players import Player

from ..forms import form_of
from ..room import lobby_for_operators
from ..routes import form, get, post
from ..site import player_of, site_of

SEEN, SEEN_MOST = timedelta(days=30), 200  # people who can be chosen


@get("/bans")
async def show(request: Request) -> Response:
    """Returns the page; `?ban=` names the person to choose, as a table's page does."""
    room, site, wanted = await lobby_for_operators(request), site_of(request), request.query_params.get("ban", "")
    async with site.app.store.read() as conn:
        seen = await players.recent(conn, site.app.now() - SEEN, SEEN_MOST)
        chosen = await players.by_handle(conn, wanted) if wanted else None
    people = {person.handle: person for person in (*([chosen] if chosen else []), *seen) if not person.operator}
    banned = await bans.bans_shown(site.app, room, await player_of(request))
    names = labels([*(ban.player for ban in banned), *people.values()])
    facts: dict[str, Any] = {
        "bans": [(ban, names[ban.player.id]) for ban in banned],
        "bannable": [(handle, names[person.id]) for handle, person in people.items()],
        "to_ban": chosen.handle if chosen else "",
        "saved": "saved" in request.query_params,
    }
    return await site.page(request, "bans.html", **facts)


@post("/bans")
async def ban(request: Request) -> Response:
    """Bans a person."""
    form = await form_of(request)
    room, app = await lobby_for_operators(request), site_of(request).app
    where = None if "everywhere" in form else room
    await bans.ban(app, await _person(request, form), where, form.get("reason", ""), await player_of(request))
    return RedirectResponse("/bans?saved", 303)


@form("/bans/end")
async def unban(request: Request) -> Response:
    """Removes a ban."""
    form = await form_of(request)
    room, app = await lobby_for_operators(request), site_of(request).app
    where = None if "everywhere" in form else room
    await bans.unban(app, await _person(request, form), where, await player_of(request))
    return RedirectResponse("/bans?saved", 303)


async def _person(request: Request, form: dict[str, str]) -> Player:
    async with site_of(request).app.store.read() as conn:
        player = await players.by_handle(conn, form.get("handle", ""))
    if player is None:
        raise Refusal("unknown_player")
    return player
