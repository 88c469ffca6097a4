"""Opening a table on the web: the page with its form, and the form's processing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.metrics import REFUSALS
from bot.usecases.invitations import names_to_offer
from bot.usecases.lobby import TableRequest, check_level, open_table
from bot.usecases.opening_terms import (
    ABSENT,
    FIRST_MOVES,
    VISIBILITIES,
    Terms,
    check_stake,
    read_absent,
    read_first_move,
    read_rated,
    read_visibility,
    terms_of,
)
from bot.usecases.ranking import suitable_levels
from bot.usecases.table_limits import check_may_open
from bot.view.clocks import clock_name, clock_values
from bot.view.option_values import (
    SHOWN_MOST,
    bad_seats,
    number_or_text,
    options_in,
    options_with,
)
from bot.view.sentences import tell_refusal
from games.core.game import AnyGame, Refusal
from games.core.options import CLOCKS, clock_in, fresh, given, with_clock
from storage.messages import rooms
from storage.messages.displays import wanted
from storage.messages.rooms import Room
from storage.people.players import Player

from ..errors import STATUS
from ..forms import fields_of, form_of, game_in
from ..guests import Viewer
from ..limits import OPENINGS, PRACTICE, PersonRate
from ..people.me import named, naming, save_name
from ..routes import form, get
from ..site import Site, player_of, site_of, visitor
from . import appointments
from .table_people import invited_person

INVITED_MOST = 31
NO_FORM: Mapping[str, str] = {}
USUAL_CLOCK = "relaxed"
CLOCK_SET = "set"  # what the room has set for the next table of the game, or a clock that is the game's own


def game_card(
    site: Site, room: Room, name: str, game: AnyGame, language: str, form: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Returns a game for the lobby, with the form that opens a table."""
    tell, terms = site.pages.teller(language, game=name), terms_of(room, name, game)
    clock_set = _clock_set(room, game, terms)
    low, high = game.fewest, game.most
    return {
        "name": name,
        "title": site.pages.title(name, language),
        "short": site.pages.short_title(name, language),
        "about": tell("about"),
        "minutes": tell("minutes"),
        "low": low,
        "high": high,
        "options": fields_of(name, game, terms.values, form),
        "seats": terms.seats or low,  # a friend makes two; more are a press away
        "stake": room.settings.stake if terms.stake is None else terms.stake,
        "clock_set": tell(clock_name(clock_in(options_with(name, game, clock_set)))) if clock_set else "",
        "usual_clock": _usual_clock(room, game, terms),
        "has_first_move": game.deal.seat_0_begins,
        "rated": "no" if terms.rated is False else "yes",
        "has_clock": bool(with_clock(game.Options, None)),
        "computer": bool(game.levels),
        "strength": tell("levels") if site.app.words.has("levels", name) else "",
        "tell": tell,
    }


def why_closed(room: Room, guest: Viewer) -> str:
    """Returns why this visitor may not open tables here; empty where they may."""
    try:
        check_may_open(room, guest.player is not None and guest.player.operator)
    except Refusal as refusal:
        return f"refused-{refusal.code}"
    return ""


@form("/play")
async def play_now(request: Request) -> Response:
    """Opens a match against computers, at once."""
    form = await form_of(request)
    name, game = game_in(site_of(request).app.games, form)
    said = form.get("level")
    level = number_or_text(said) if said is not None and game.levels else None
    if level is not None:
        check_level(name, game, level)
    player = await opener(request, PRACTICE)
    if level is None:
        level = (await suitable_levels(site_of(request).app, player)).get(name, 1)
    levels = (int(level),) * (game.fewest - 1)
    rated = True if form.get("rated") else None
    plan = TableRequest(name, fresh(game.Options), game.fewest, levels=levels, rated=rated)
    return await _open(request, player, plan)


@get("/new")
async def new(request: Request) -> Response:
    """Returns the page that opens a table."""
    return await _form(request, dict(request.query_params))


@form("/open")
async def open_new(request: Request) -> Response:
    """Opens a table as the form describes it, or makes an appointment for one.

    A refused form is shown again with everything that was typed.
    """
    form = await form_of(request)
    player = await opener(request, OPENINGS)
    try:
        plan = await plan_in(request, form)
        called = named(player, form.get("name", ""))
        is_later = appointments.is_for_later(form)
        opened = await (
            appointments.make(request, called, plan, form) if is_later else _open(request, called, plan, form)
        )
    except Refusal as refusal:
        REFUSALS.labels(refusal.code).inc()
        return await _form(request, form, refusal)
    await save_name(request, called)
    return opened


async def _form(request: Request, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    """Returns the page, with what was typed and why it was refused."""
    site, guest = site_of(request), await visitor(request)
    room = await _room(request, form)
    games = [game_card(site, room, name, game, guest.language, form) for name, game in site.app.games.items()]
    chosen = next((game for game in games if game["name"] == form.get("game")), games[0])
    facts = {
        "games": games,
        "game": chosen,
        "clocks": CLOCKS,
        "visibilities": VISIBILITIES,
        "absences": ABSENT,
        "room_absent": room.settings.absent,
        "first_moves": FIRST_MOVES,
        "around": await names_to_offer(site.app, guest.player),
        "closed": why_closed(room, guest),
        "room": room,
        "message": site.pages.teller(guest.language)(tell_refusal(refusal)) if refusal else "",
        **await naming(request),
        **appointments.time_field(guest, form),
        "value": lambda name, usual: form.get(name, str(usual)),
    }
    status = STATUS.get(refusal.code, 409) if refusal else 200
    return await site.page(request, "new.html", status, **facts)


async def plan_in(request: Request, form: Mapping[str, str]) -> TableRequest:
    """Returns the table that a form describes. Raises a Refusal."""
    site = site_of(request)
    name, game = game_in(site.app.games, form)
    room = await _room(request, form)
    terms, visibility = terms_of(room, name, game), read_visibility(form.get("visibility", "listed"))
    return TableRequest(
        name,
        _options(room, name, game, form, terms),
        _seats(name, game, form, terms),
        stake=_stake(name, form),
        invited=tuple([await invited_person(request, name, visibility) for name in _names(form)]),
        sits="elsewhere" not in form,
        visibility=visibility,
        absent=read_absent(form["absent"]) if "absent" in form else "",
        first_move=read_first_move(form.get("first", "host")),
        rated=read_rated(form["rated"]) if "rated" in form else terms.rated,
    )


async def opener(request: Request, rate: PersonRate) -> Player:
    """Returns the visiting player, who opens a table. Raises TooMuch above the rate."""
    player = await player_of(request)
    site_of(request).check_rate(await visitor(request), rate)
    return player


async def _room(request: Request, form: Mapping[str, str]) -> Room:
    """Returns the room for the table: the chat around a frame, where the form names it, else the lobby."""
    site, frame, said = site_of(request), (await visitor(request)).frame, form.get("room", "")
    if not said:
        return await site.room()
    if frame is None or said not in map(str, frame.rooms):
        raise Refusal("no_tables_here")
    async with site.app.store.read() as conn:
        return await rooms.get(conn, int(said))


async def _open(request: Request, player: Player, plan: TableRequest, form: Mapping[str, str] = NO_FORM) -> Response:
    """Opens a table and leads to it; in a chat that we can write to, its card is shown."""
    site, room = site_of(request), await _room(request, form)
    table = await open_table(site.app, room, player, (await visitor(request)).network, plan)
    if not room.is_lobby and room.reach == "here":
        await site.app.redraw.enqueue(wanted(room.platform, room.address, table.id, "card"))
    return RedirectResponse(f"/t/{table.id}" if table.visibility == "listed" else f"/s/{table.share}", 303)


def _names(form: Mapping[str, str]) -> list[str]:
    return [name for part in form.get("opponent", "").split(",") if (name := part.strip())][:INVITED_MOST]


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
        limits = _clock_set(room, game, terms)
    elif clock in CLOCKS:
        limits = clock_values(name, game, CLOCKS[clock])
    else:
        raise Refusal("bad_choice", value=clock[:SHOWN_MOST], choices=", ".join(CLOCKS))
    return options_with(name, game, {**terms.values, **options_in(name, game, form), **limits})


def _clock_set(room: Room, game: AnyGame, terms: Terms) -> dict[str, Any]:
    """Returns the clocks that the room has set for the next table of this game, else the game's own, if unusual."""
    clocks, usual = with_clock(game.Options, None), given(fresh(game.Options))
    chosen = {option: terms.values[option] for option in clocks if option in terms.values}
    own = {option: usual.get(option, without) for option, without in clocks.items()}
    is_unusual = not room.settings.clock and own not in [with_clock(game.Options, clock) for clock in CLOCKS.values()]
    return chosen or (own if is_unusual else {})


def _usual_clock(room: Room, game: AnyGame, terms: Terms) -> str:
    return CLOCK_SET if _clock_set(room, game, terms) else room.settings.clock or USUAL_CLOCK
