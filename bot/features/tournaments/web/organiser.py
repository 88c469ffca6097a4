"""The organiser's page of a tournament, for operators: what is going on, and a form for everything they can do."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.platforms.web.errors import STATUS
from bot.platforms.web.forms import form_of
from bot.platforms.web.parts import without_breaks
from bot.platforms.web.room import lobby_for_operators
from bot.platforms.web.routes import TOURNAMENT, form, get
from bot.platforms.web.site import player_of, site_of, visitor
from games.core.game import Refusal
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from ..actions import ACTIONS, ActionForm, tell_refused
from ..hooks import AddedHook
from ..live import organiser_topic
from .organiser_facts import facts_of
from .reading import tournament_of


@get(f"{TOURNAMENT}/organise")
async def show(request: Request) -> Response:
    """Returns the page; with `part` only what changes, which is all but its head."""
    await lobby_for_operators(request)
    tournament = await _tournament(request)
    return await (_part(request, tournament) if "part" in request.query_params else _page(request, tournament, {}))


@form(f"{TOURNAMENT}/organise/do")
async def act(request: Request) -> Response:
    """Does what a form asks; a refused form comes back as it was, with the reason, and so does a list to check."""
    form = await form_of(request)
    await lobby_for_operators(request)
    tournament, player, wanted = await _tournament(request), await player_of(request), form.get("do", "")
    if wanted == "check-list":
        return await _page(request, tournament, form)
    action = ACTIONS.get(wanted)
    if action is None:
        raise HTTPException(400)
    try:
        done = await action(ActionForm(site_of(request).app, tournament, form, player.preferences.utc_offset))
    except Refusal as refusal:
        return await _page(request, tournament, form, refusal)
    if isinstance(done, AddedHook):  # not by a redirect: its secret is shown this once
        return await _page(request, tournament, {}, added=done)
    base = f"/tournament/{tournament.id}"
    if wanted == "print-team" and isinstance(done, Team):
        return RedirectResponse(f"{base}/team/{done.id}/flyer?print", 303)
    return RedirectResponse(f"{base}/projector" if "back" in form else f"{base}/organise?done={wanted}", 303)


async def _tournament(request: Request) -> Tournament:
    """Returns the tournament of the address; an archive cannot be changed."""
    tournament = await tournament_of(request)
    if tournament.archive_of is not None:
        raise HTTPException(404)
    return tournament


async def _page(
    request: Request,
    tournament: Tournament,
    form: Mapping[str, str],
    refusal: Refusal | None = None,
    added: AddedHook | None = None,
) -> Response:
    """Returns the whole page, as things are now."""
    site, guest = site_of(request), await visitor(request)
    shown = site.hub.revision(organiser_topic(tournament.id))  # before we read
    query = request.query_params
    facts = await facts_of(request, tournament, form, form.get("match") or query.get("match", ""))
    facts |= {"done": query.get("done", ""), "added": added, "sought": query.get("q", "").strip()}
    facts["csrf"] = site.guests.csrf(guest.key)
    facts["part"] = Markup(without_breaks(site.pages.fill(guest, "tournament/_organiser.html", **facts)))
    facts |= {"shown": shown, "refusal": tell_refused(refusal) if refusal else None}
    status = STATUS.get(refusal.code, 409) if refusal else 200
    return await site.page(request, "tournament/organiser.html", status, **facts)


async def _part(request: Request, tournament: Tournament) -> Response:
    """Returns the part that changes; to a script that says what its page shows, only as far as it has changed.

    It is made once for all organisers who read it in one language and time zone. So its forms come without a token
    against forgery; `page.js` gives them the page's.
    """
    site, guest, player = site_of(request), await visitor(request), await player_of(request)
    revision = site.hub.revision(organiser_topic(tournament.id))  # before we read

    async def make() -> str:
        facts = await facts_of(request, tournament, {})
        return site.pages.fill(guest, "tournament/_organiser.html", **facts, csrf="", done="", sought="")

    key = (f"{tournament.id}/organise/{player.preferences.utc_offset}", guest.language, guest.skin)
    return (await site.parts.of(key, revision, make)).answer(request)
