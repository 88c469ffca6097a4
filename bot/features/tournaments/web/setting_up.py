"""Setting up a tournament: its name, its pairing and its first round type, read from forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.platforms.web.errors import STATUS
from bot.platforms.web.errors import refusal as refused
from bot.platforms.web.forms import fields_of, form_of
from bot.platforms.web.room import lobby_for_operators
from bot.platforms.web.routes import TOURNAMENT, form, get, post
from bot.platforms.web.site import site_of, visitor
from bot.view.option_values import number_or_text
from games.core.game import AnyGame, Refusal
from games.tournament.description import LONGEST_SECONDS, MOST_POINTS, MOST_ROUNDS, RoundType, robot_games, time_options
from games.tournament.endless import ENDLESS, EVERY_MINUTES, EVERY_MOST
from games.tournament.pairing import SYSTEMS
from storage.tournament import rounds, tournaments

from .. import finals, organising
from ..actions import number_in, round_type_in, tell_refused
from ..teams.teams import TEAMS_MOST
from .reading import tournament_of

LIMITS = {
    "TEAMS_MOST": TEAMS_MOST,
    "EVERY_MINUTES": EVERY_MINUTES,
    "EVERY_MOST": EVERY_MOST,
    "MOST_ROUNDS": MOST_ROUNDS,
    "LONGEST_SECONDS": LONGEST_SECONDS,
    "MOST_POINTS": MOST_POINTS,
}


@get("/tournaments/new")
async def show(request: Request) -> Response:
    """Returns the form for a new tournament."""
    await lobby_for_operators(request)
    return await _page(request, {})


@post("/tournaments/new")
async def create(request: Request) -> Response:
    """Makes a tournament; a refused form comes back as it was, with the reason."""
    form = await form_of(request)
    await lobby_for_operators(request)
    site = site_of(request)
    try:
        name = form.get("game", "")
        if name not in _games(request):
            raise Refusal("unknown_game")
        kind = round_type_in(name, site.app.games[name], form)
        most = number_in(form, "rounds_most", 1, MOST_ROUNDS) if form.get("rounds_most") else None
        pairing = form.get("pairing", "")
        how: dict[str, Any] = {"pairing": pairing, "rounds_most": most, "anchors": "anchors" in form}
        how["every_minutes"] = number_in(form, "every_minutes", 1, EVERY_MOST, usual=EVERY_MINUTES)
        if before := _before(form):
            first = number_in(form, "first", 1, TEAMS_MOST)
            made = await finals.final(site.app, form.get("name", ""), before, first, kind, **how)
        else:
            made = await organising.new(site.app, form.get("name", ""), name, kind, **how)
    except Refusal as refusal:
        return await _page(request, form, refusal)
    return RedirectResponse(f"/tournament/{made.id}/organise", 303)


@form(f"{TOURNAMENT}/seed")
async def seed(request: Request) -> Response:
    """Makes a tournament of the first teams of an endless ladder, in its order, played as the ladder is."""
    form = await form_of(request)
    await lobby_for_operators(request)
    app, ladder = site_of(request).app, await tournament_of(request)
    async with app.store.read() as conn:
        types = await rounds.types_of(conn, ladder.id)
    if not ladder.is_endless or not types:
        raise HTTPException(404)
    try:
        first = number_in(form, "first", 1, TEAMS_MOST, usual=TEAMS_MOST)
        options = organising.robot_options_with(ladder.game, app.games[ladder.game], types[-1].options)
        kind = RoundType(options, types[-1].timeout_ms / 1_000, 1, types[-1].both)
        name, pairing = form.get("name", ""), form.get("pairing", "")
        made = await finals.final(app, name, [ladder.id], first, kind, pairing=pairing)
    except Refusal as refusal:
        return await refused(request, tell_refused(refusal), STATUS.get(refusal.code, 409))
    return RedirectResponse(f"/tournament/{made.id}/organise", 303)


async def _page(request: Request, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    site, guest = site_of(request), await visitor(request)
    games = _games(request)
    game = form.get("game") or request.query_params.get("game", "")
    game = game if game in games else next(iter(games))
    async with site.app.store.read() as conn:
        ended = [cup for cup in await tournaments.listed(conn) if cup.status == "ended" and cup.game == game]
    facts: dict[str, Any] = LIMITS | {
        "before": ended,
        "chosen": form.get("of", "").split(","),
        "games": {name: site.pages.title(name, guest.language) for name in games},
        "game": game,
        "pairings": [*SYSTEMS, ENDLESS],
        "typed": form,
        "kind_fields": round_type_fields(game, site.app.games[game], form),
        "tell": site.pages.teller(guest.language, game=game),
        "refusal": tell_refused(refusal) if refusal else None,
    }
    status = STATUS.get(refusal.code, 409) if refusal else 200
    return await site.page(request, "tournament/new.html", status, **facts)


def _before(form: Mapping[str, str]) -> list[int]:
    """Returns the tournaments whose first teams play in the new one. Raises unknown_tournament for nonsense."""
    chosen = [number_or_text(text) for text in form.get("of", "").split(",") if text]
    if any(isinstance(number, str) for number in chosen):
        raise Refusal("unknown_tournament")
    return [int(number) for number in chosen]


def _games(request: Request) -> list[str]:
    return robot_games(site_of(request).app.games)


def round_type_fields(name: str, game: AnyGame, form: Mapping[str, str]) -> list[dict[str, Any]]:
    """Returns the options of a round type as form fields, with what was typed."""
    times = time_options(game.Options)
    return [field for field in fields_of(name, game, {}, form) if field["name"] not in times]
