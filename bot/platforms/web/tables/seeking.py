"""Playing somebody now: the page of somebody who looks for anybody, and the forms that begin and stop it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.notices.destinations import private_chat
from bot.usecases import pool
from bot.usecases.table_limits import check_may_open
from bot.usecases.waiting_tables import waiting_tables
from bot.view.table_screen import host_name
from storage.matches.seekers import Seeker
from storage.messages import notices
from storage.people.players import Player

from ..forms import form_of
from ..limits import OPENINGS
from ..routes import form, get, post
from ..site import Site, site_of, visitor
from .opening import opener

WEB = "web"


@get("/seek")
async def seek_page(request: Request) -> Response:
    """Returns the page of a visitor who looks for anybody; leads to the match that was found.

    Looking at it keeps the search alive; without scripts it loads itself again.
    """
    site, guest = site_of(request), await visitor(request)
    shown, is_part = site.hub.lobby, "part" in request.query_params
    seeker, table = await pool.state(site.app, guest.player) if guest.player else (None, None)
    if table is not None and not is_part:
        return RedirectResponse(f"/t/{table.id}", 303)
    if seeker is not None and guest.player is not None:
        await pool.stay(site.app, [guest.player.id])
    facts: dict[str, Any] = {
        "seeker": seeker if table is None else None,
        "found": table,
        "games": games_offered(site, guest.language, seeker),
        "tables": await _tables(site, guest.language, seeker) if seeker is not None and table is None else [],
        "shown": shown,
    }
    return await site.page(request, "_seek.html" if is_part else "seek.html", **facts)


@post("/seek")
async def seek(request: Request) -> Response:
    """Looks for anybody who wants one of the games that the form has ticked; leads to the match where one is there.

    Without a game the form comes again, as it was, with the sentence under the games.
    """
    site, form, guest = site_of(request), await form_of(request), await visitor(request)
    player, room = await opener(request, OPENINGS), await site.room()
    check_may_open(room, player.operator)
    games = form.get("game", "").split(",")
    if not any(name in site.app.games for name in games):
        offered = [{**game, "ticked": False} for game in games_offered(site, guest.language)]
        facts: dict[str, Any] = {"seeker": None, "found": None, "games": offered, "shown": 0}
        return await site.page(request, "seek.html", 422, **facts)
    lasts = pool.REACHABLE_LASTS if await _is_reached(site, player) else pool.PAGE_LASTS
    seeker = await pool.seek(site.app, player, WEB, games, lasts, asked_in=room, address=guest.address)
    return RedirectResponse(f"/t/{seeker.match_id}" if seeker.match_id else "/seek", 303)


@form("/seek/stop", page="/")
async def stop(request: Request) -> Response:
    """Stops looking; leads to the match if somebody was found just before."""
    site, _ = site_of(request), await form_of(request)
    player = (await visitor(request)).player
    seeker = await pool.stop(site.app, player) if player is not None else None
    return RedirectResponse(f"/t/{seeker.match_id}" if seeker is not None else "/", 303)


def games_offered(site: Site, language: str, seeker: Seeker | None = None) -> Sequence[dict[str, Any]]:
    """Returns the games to tick: those that somebody looks for, else all."""
    wanted = seeker.games if seeker else tuple(site.app.games)
    return [
        {
            "name": name,
            "title": site.pages.title(name, language),
            "short": site.pages.short_title(name, language),
            "ticked": name in wanted,
            "computer": bool(game.levels),
        }
        for name, game in site.app.games.items()
    ]


async def _tables(site: Site, language: str, seeker: Seeker) -> list[dict[str, Any]]:
    """Returns the listed tables that a seeker could sit down at, and whether their hosts are here."""
    waiting = await waiting_tables(site.app, await site.room(), seeker)
    return [
        {
            "id": table.id,
            "title": site.pages.title(table.name, language),
            "host": site.pages.teller(language, table)("at-seat", who=host_name(table)),
            "is_here": is_here,
        }
        for table, is_here in waiting
    ]


async def _is_reached(site: Site, player: Player) -> bool:
    """Whether a private message reaches a visitor who has closed all pages."""
    async with site.app.store.read() as conn:
        whom = (await notices.persons(conn, [player.id])).get(player.id)
    return whom is not None and await private_chat(site.app, whom, WEB) is not None
