"""The operators' page for the web lobby: its settings, and the next table of each game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.usecases.opening_terms import Terms, check_stake, read_rated, terms_of, with_terms
from bot.usecases.room_settings import SETTINGS, changed, keep_settings, offered_values, value_now, value_said
from bot.view.option_values import bad_seats, number_or_text, options_in
from games.core.game import AnyGame, Refusal
from games.core.options import fresh, given
from storage.messages.rooms import Room

from .forms import fields_of, form_of, game_in
from .routes import form, get, post
from .site import Site, site_of, visitor

# each visitor chooses their own display mode
SHOWN = tuple(name for name, setting in SETTINGS.items() if name != "skin" and not setting.chats_only)
EMPTY = {"tables": "any", "stake": "0"}  # the value of an empty field


@get("/room")
async def show(request: Request) -> Response:
    """Returns the page with the lobby's settings and the next table of each game."""
    site, guest = site_of(request), await visitor(request)
    room = await lobby_for_operators(request)
    games = [_game(site, guest.language, room, name, game) for name, game in site.app.games.items()]
    settings = [_setting(room, site.app.words.languages, name) for name in SHOWN]
    return await site.page(request, "room.html", settings=settings, games=games, saved="saved" in request.query_params)


def _setting(room: Room, languages: tuple[str, ...], name: str) -> dict[str, Any]:
    now, most = value_now(room, name), SETTINGS[name].most
    choices = [(value, value_said(name, value)) for value in offered_values(name, languages)]
    number = "" if now == EMPTY.get(name) == "any" else now
    return {"name": name, "now": now, "choices": choices, "number": number, "least": SETTINGS[name].least, "most": most}


def _game(site: Site, language: str, room: Room, name: str, game: AnyGame) -> dict[str, Any]:
    terms = terms_of(room, name, game)
    return {
        "name": name,
        "title": site.pages.title(name, language),
        "tell": site.pages.teller(language, game=name),
        "terms": terms,
        "is_usual": name not in room.settings.next,
        "low": game.fewest,
        "high": game.most,
        "options": fields_of(name, game, terms.values, clocks=True),
    }


@post("/room")
async def change(request: Request) -> Response:
    """Saves the submitted settings."""
    form = await form_of(request)
    site, room = site_of(request), await lobby_for_operators(request)
    given = {name: form[name].strip() or EMPTY.get(name, "") for name in SHOWN if name in form}
    await keep_settings(site.app, room, changed(room, site.app.words.languages, given))
    return RedirectResponse("/room?saved", 303)


@form("/room/next")
async def change_next(request: Request) -> Response:
    """Saves the terms of a game's next table; `usual` resets them."""
    form = await form_of(request)
    site, room = site_of(request), await lobby_for_operators(request)
    name, game = game_in(site.app.games, form)
    terms = Terms() if "usual" in form else _terms(name, game, form)
    await keep_settings(site.app, room, with_terms(room.settings, name, game, terms))
    return RedirectResponse("/room?saved", 303)


def _terms(name: str, game: AnyGame, form: Mapping[str, str]) -> Terms:
    stake, seats = (number_or_text(form.get(which, "")) for which in ("stake", "seats"))
    if stake != "":
        check_stake(name, stake)
    if isinstance(seats, str) and seats:
        raise bad_seats(name, game, seats)
    usual = given(fresh(game.Options))
    values = {option: value for option, value in options_in(name, game, form).items() if value != usual.get(option)}
    rated = read_rated(form["rated"]) if form.get("rated") else None
    return Terms(values, None if isinstance(stake, str) else stake, None if isinstance(seats, str) else seats, rated)


async def lobby_for_operators(request: Request) -> Room:
    """Returns the lobby, for operators. Raises a Refusal for others."""
    guest = await visitor(request)
    if guest.player is None or not guest.player.operator:
        raise Refusal("not_moderator")
    return await site_of(request).room()
