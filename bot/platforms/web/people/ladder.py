"""The page of the ladder, and whether everybody may see a player's name on it."""

from __future__ import annotations

from typing import Any

from starlette.datastructures import QueryParams
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.usecases.preferences import choose
from bot.usecases.ranking import EVERYWHERE, PAGES_MOST, SEASON, WHERE, Asked, ranking
from bot.usecases.seasons import quarter_of
from bot.view.names import short
from bot.view.rating_lines import rating_about
from bot.view.seasons import season_name
from storage.matches.results import season_of

from ..forms import form_of
from ..routes import form, get
from ..site import player_of, site_of, visitor

SHOWN = 25  # people on a page
PLACES = (EVERYWHERE, SEASON)  # the lobby of the web is no place of its own: everybody plays there
FIRST_YEAR = 2000  # of a season


@get("/ladder")
async def ladder(request: Request) -> Response:
    """Leads to the ladder: an address that people guess."""
    return RedirectResponse("/top", 301)


@get("/top")
async def top(request: Request) -> Response:
    """Returns a page of a ladder, with links to other pages, games and places."""
    site, guest, asked = site_of(request), await visitor(request), request.query_params
    game, where, page = asked.get("game", ""), asked.get("where", EVERYWHERE), _page(asked)
    ended = _ended(asked, season_of(site.app.now()))
    if where not in WHERE or (game and game not in site.app.games) or page is None or ended is None:
        raise HTTPException(404)
    if ended and where != SEASON:
        raise HTTPException(404)
    room = await site.room()
    ladder = await ranking(site.app, guest.player, room, Asked(where, game or None, page, SHOWN, ended))
    if page > 1 and not ladder.lines:
        raise HTTPException(404)
    titles = {name: site.pages.title(name, guest.language) for name in site.app.games}
    facts: dict[str, Any] = {
        "ladder": ladder,
        "titles": {"": ""} | titles,
        "places": PLACES,
        "short": short,
        "rating_about": rating_about,
        "saved": "saved" in asked,
        "season": season_name(quarter_of(ended)) if ended else None,
    }
    return await site.page(request, "top.html", **facts)


def _ended(asked: QueryParams, running: int) -> int | None:
    """Returns the number of the season that has ended and is asked for; 0: none; None where it cannot be one."""
    text = asked.get("season", "")
    if not text:
        return 0
    is_quarter = text.isascii() and text.isdecimal() and len(text) == len(str(running)) and text[-1] in "1234"
    if not is_quarter or not int(text) // 10 >= FIRST_YEAR or int(text) > running:
        return None
    return int(text) if int(text) < running else 0


def _page(asked: QueryParams) -> int | None:
    """Returns the number of a page; None where it cannot be one."""
    text = asked.get("page", "1")
    if not (text.isascii() and text.isdecimal()) or len(text) > len(str(PAGES_MOST)):
        return None
    return number if 1 <= (number := int(text)) <= PAGES_MOST else None


@form("/me/ladders")
async def name_on_ladders(request: Request) -> Response:
    """Saves whether everybody may see this player's name; on ladders that is so at once."""
    form = await form_of(request)
    await choose(site_of(request).app, await player_of(request), "ladders", form.get("ladders", ""))
    return RedirectResponse("/top?where=everywhere&saved" if form.get("from") == "top" else "/me?saved#settings", 303)
