"""Opening a table on the web: the forms for each game, and their processing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bot.usecases.lobby import TableRequest, open_table
from bot.usecases.opening_terms import Terms, check_stake, terms_of
from bot.usecases.table_limits import check_may_open
from bot.view.option_values import SHOWN_MOST, bad_range, bad_seats, clock_name, clock_values, options_with
from games.core.game import AnyGame, Refusal
from games.core.options import CLOCKS, with_clock
from storage import people
from storage.people import Player
from storage.rooms import Room

from .forms import fields_of, game_in, number_or_text, options_in
from .limits import OPENINGS
from .request_context import TooMuch, Viewer, form_of, player_of, visitor, web_of

USUAL_CLOCK = "relaxed"
CLOCK_SET = "set"  # the room's setting for the next table of the game
USUAL_LEVEL = 3


def shelf(web: Any, room: Room, name: str, game: AnyGame, language: str) -> dict[str, Any]:
    """Returns a game for the lobby, with the form that opens a table."""
    tell, terms = web.pages.teller(language, game=name), terms_of(room, name, game)
    low, high = game.fewest, game.most
    return {
        "name": name,
        "title": web.pages.title(name, language),
        "about": tell("about"),
        "minutes": tell("minutes"),
        "low": low,
        "high": high,
        "options": fields_of(game, terms.values),
        "seats": terms.seats or high,
        "stake": room.settings.stake if terms.stake is None else terms.stake,
        "clock_set": tell(clock_name(next(iter(_clock_set(game, terms).values())))) if _clock_set(game, terms) else "",
        "usual_clock": _usual_clock(room, game, terms),
        "has_clock": bool(with_clock(game.Options, None)),
        "computer": game.computer is not None,
        "tell": tell,
    }


def rules_of(web: Any, name: str, language: str) -> list[str]:
    """Returns the rules of a game, step by step."""
    tell = web.pages.teller(language, game=name)
    return [tell(f"rules-{step}") for step in range(1, web.app.words.rule_steps(name) + 1)]


def why_closed(room: Room, guest: Viewer) -> str:
    """Returns why this visitor may not open tables here; empty where they may."""
    try:
        check_may_open(room, guest.player is not None and guest.player.operator)
    except Refusal as refusal:
        return f"refused-{refusal.code}"
    return ""


async def play_now(request: Request) -> Response:
    """Opens a match against computers, at once."""
    form = await form_of(request)
    name, game = game_in(web_of(request).app.games, form)
    level = number_or_text(form.get("level", str(USUAL_LEVEL)))
    if not isinstance(level, int) or level not in range(1, 6):
        raise bad_range(name, "level", level, 1, 5)
    plan = TableRequest(name, game.Options(), game.fewest, levels=(level,) * (game.fewest - 1))
    return await _open(request, await _opener(request), plan)


async def open_new(request: Request) -> Response:
    """Opens a table as the form describes it."""
    web = web_of(request)
    form = await form_of(request)
    name, game = game_in(web.app.games, form)
    room = await web.room()
    terms = terms_of(room, name, game)
    async with web.app.store.read() as conn:
        invited = [await people.by_handle(conn, handle) for handle in _handles(form)]
    if None in invited:
        raise Refusal("unknown_player")
    plan = TableRequest(
        name,
        _options(room, name, game, form, terms),
        _seats(name, game, form, terms),
        stake=_stake(name, form),
        invited=tuple(player for player in invited if player is not None),
        sits="elsewhere" not in form,
    )
    return await _open(request, await _opener(request), plan)


async def to_the_lobby(request: Request) -> Response:
    """Redirects a reloaded form to the lobby."""
    return RedirectResponse("/", 303)


async def _opener(request: Request) -> Player:
    web, guest = web_of(request), await visitor(request)
    if not web.limits.allows(guest.address, OPENINGS):
        raise TooMuch
    return await player_of(request)


async def _open(request: Request, player: Player, plan: TableRequest) -> Response:
    web = web_of(request)
    table = await open_table(web.app, await web.room(), player, "web", plan)
    return RedirectResponse(f"/t/{table.id}", 303)


def _handles(form: Mapping[str, str]) -> list[str]:
    return [handle for handle in form.get("opponent", "").split(",") if handle][:31]


def _seats(name: str, game: AnyGame, form: Mapping[str, str], terms: Terms) -> int:
    seats = number_or_text(form.get("seats", str(terms.seats or game.fewest)))
    if not isinstance(seats, int):
        raise bad_seats(name, game, seats)
    return seats


def _stake(name: str, form: Mapping[str, str]) -> int:
    stake = number_or_text(form.get("stake") or "0")
    check_stake(name, stake)
    return int(stake)


def _options(room: Room, name: str, game: AnyGame, form: Mapping[str, str], terms: Terms) -> Any:
    clock = form.get("clock", _usual_clock(room, game, terms))
    if clock == CLOCK_SET:
        limits = _clock_set(game, terms)
    elif clock in CLOCKS:
        limits = clock_values(name, game, CLOCKS[clock])
    else:
        raise Refusal("bad_choice", value=clock[:SHOWN_MOST], choices=", ".join(CLOCKS))
    return options_with(name, game, {**terms.values, **options_in(name, game, form), **limits})


def _clock_set(game: AnyGame, terms: Terms) -> dict[str, Any]:
    """Returns the clocks that the room has set for the next table of this game."""
    return {option: terms.values[option] for option in with_clock(game.Options, None) if option in terms.values}


def _usual_clock(room: Room, game: AnyGame, terms: Terms) -> str:
    return CLOCK_SET if _clock_set(game, terms) else room.settings.clock or USUAL_CLOCK


def routes() -> list[Route]:
    """Returns the routes of the forms; a reload leads to the lobby."""
    return [
        Route("/play", play_now, methods=["POST"]),
        Route("/open", open_new, methods=["POST"]),
        Route("/play", to_the_lobby),
        Route("/open", to_the_lobby),
    ]
