"""Matches against a team's robot: a visitor plays it, and another team challenges it with its own login token."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.platforms.web.forms import form_of
from bot.platforms.web.limits import OPENINGS, PRACTICE, TOKENS, TooMuch, address_of, guess_key, team_key
from bot.platforms.web.routes import TEAM, form
from bot.platforms.web.site import site_of
from bot.platforms.web.tables.opening import opener
from bot.usecases.lobby import open_table
from bot.view.option_values import options_in
from games.core.game import AnyGame, Refusal
from games.tournament.draws import hides_its_deal
from storage.tournament import teams
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from ..actions import number_in
from ..teams.challenges import PAIRS_MOST, PAIRS_USUAL, against, challenge
from ..teams.tokens import team_with_token
from .reading import team_of, tournament_of
from .setting_up import round_type_fields

SEED_MOST = 10**9 - 1


@form(f"{TEAM}/play")
async def play(request: Request) -> Response:
    """Opens a match against the robot, at once."""
    await form_of(request)
    site, tournament = site_of(request), await tournament_of(request)
    player = await opener(request, PRACTICE)
    async with site.app.store.read() as conn:
        team = await team_of(conn, request, tournament)
    plan = await against(site.app, team.id)
    table = await open_table(site.app, await site.room(), player, "web", plan)
    return RedirectResponse(f"/t/{table.id}", 303)


def form_fields(tournament: Tournament, team: Team, games: Mapping[str, AnyGame]) -> dict[str, Any] | None:
    """Returns the content of the form on a team's page; None for a team that cannot be challenged."""
    is_over = tournament.status == "ended" or tournament.challenge or team.deleted_at is not None
    if is_over or team.unreachable or not team.accepts_challenges:
        return None
    options = round_type_fields(tournament.game, games[tournament.game], {})
    seed_most = 0 if hides_its_deal(games[tournament.game]) else SEED_MOST
    return {"options": options, "pairs": PAIRS_USUAL, "pairs_most": PAIRS_MOST, "seed_most": seed_most}


@form(f"{TEAM}/challenge")
async def begin(request: Request) -> Response:
    """Starts a challenge, and leads to its page."""
    form = await form_of(request)
    site, tournament = site_of(request), await tournament_of(request)
    async with site.app.store.read() as conn:
        other = await team_of(conn, request, tournament)
        own = team_with_token(site.app, await teams.playing(conn), form.get("token", ""))
    if own is None:
        if not site.limits.allows(guess_key(address_of(request.scope), "any"), TOKENS):
            raise TooMuch
        raise Refusal("unknown_token")
    if not site.limits.allows(team_key(own.id), OPENINGS.address):
        raise TooMuch
    values = options_in(tournament.game, site.app.games[tournament.game], form)
    pairs = number_in(form, "pairs", 1, PAIRS_MOST, usual=PAIRS_USUAL)
    seed = number_in(form, "seed", 0, SEED_MOST) if form.get("seed", "").strip() else None
    made = await challenge(site.app, own.id, other.id, values, pairs, seed)
    return RedirectResponse(f"/tournament/{made.id}", 303)
