"""A robot is registered on the page of its tournament, by whoever is signed in; its token is shown with the answer."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from bot.platforms.web.errors import STATUS
from bot.platforms.web.forms import form_of
from bot.platforms.web.limits import ROBOTS
from bot.platforms.web.routes import TOURNAMENT, form
from bot.platforms.web.site import site_of, visitor
from bot.view.sentences import tell_refusal
from games.core.game import Refusal
from storage.people.players import Player
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from ..teams import registering
from ..teams.network import CONNECTS_ITSELF
from ..teams.tokens import proof_code, token_of
from .reading import tournament_of


def takes_robots(tournament: Tournament) -> bool:
    """Whether robots can be registered for a tournament."""
    return tournament.status != "ended" and not tournament.challenge and tournament.archive_of is None


async def own_robots(request: Request, tournament: Tournament) -> list[Team]:
    """Returns the teams that the visitor has registered for a tournament, the first one first."""
    player = (await visitor(request)).player
    own = await registering.own_teams(site_of(request).app, player) if player else []
    return [team for team in reversed(own) if team.tournament_id == tournament.id]


@form(f"{TOURNAMENT}/register")
async def register(request: Request) -> Response:
    """Registers a robot and shows its token; a press that was repeated shows that of the first one again.

    What is refused leaves the form as it was filled in.
    """
    form = await form_of(request)
    site, guest, tournament = site_of(request), await visitor(request), await tournament_of(request)
    if guest.player is None:
        return await _form(request, tournament, form)
    site.check_rate(guest, ROBOTS)
    name, url = form.get("name", "").strip(), form.get("url", "").strip()
    try:
        return await _registered(request, tournament, await _team(request, tournament, guest.player, name, url))
    except Refusal as refusal:
        return await _form(request, tournament, form, refusal)


async def _team(request: Request, tournament: Tournament, player: Player, name: str, url: str) -> Team:
    """Registers a team, or returns the player's own that is called so and has this address."""
    app = site_of(request).app
    if not name:
        raise Refusal("no_name")
    try:
        return await registering.register(app, player, name, url, tournament)
    except Refusal as refusal:
        if refusal.code not in ("name_taken", "too_many_own_teams"):
            raise
        own = await registering.registered_as(app, player, tournament, name)
        if own is None or (url or own.url) not in (own.url, CONNECTS_ITSELF):
            raise
        return own


async def _form(
    request: Request, tournament: Tournament, form: dict[str, str], refusal: Refusal | None = None
) -> Response:
    """Returns the form alone: why it was refused, and as it was filled in; to strangers how to sign in."""
    tell = site_of(request).pages.teller((await visitor(request)).language)
    status = STATUS.get(refusal.code, 409) if refusal else 403
    facts: dict[str, Any] = {"tournament": tournament, "own": await own_robots(request, tournament)}
    facts |= {"typed": form, "refused": tell(tell_refusal(refusal)) if refusal else ""}
    return await site_of(request).page(request, "tournament/register.html", status, **facts)


async def _registered(request: Request, tournament: Tournament, team: Team) -> Response:
    """Returns the page with the token of a team, and how its robot connects or proves its address."""
    site = site_of(request)
    facts: dict[str, Any] = {"tournament": tournament, "team": team, "token": token_of(site.app, team)}
    code = proof_code(site.app, team) if team.problem == "unproven" else ""
    facts |= {"code": code, "page": f"{team.url}{registering.PAGE}"}
    return await site.page(request, "tournament/registered.html", house=site.address(request), **facts)
