"""The web lobby: the games, the open tables, those to watch; opening a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sse_starlette import EventSourceResponse
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from games.core.chance import Chance
from games.core.game import AnyGame, Refusal, Start
from games.core.match import act, begin, legal, waiting
from games.core.options import CLOCKS, with_clock
from games.core.screen import Say, Scene
from storage import people, tables
from storage.people import Player
from storage.rooms import Room
from storage.table import Table

from ...limits import check_may_open
from ...listing import list_facts, list_names
from ...lobby import Plan, open_table
from ...options import SHOWN_MOST, bad_range, bad_seats, clock_name, clock_values, options_with
from ...pictures import svg_file
from ...screens import card
from ...terms import Terms, check_stake, terms_of
from .forms import fields_of, game_in, number_or_text, options_in
from .limits import OPENINGS
from .live import Page
from .visit import TooMuch, Visitor, form_of, player_of, visitor, web_of

SHOWN = 30
LATELY = timedelta(hours=1)
USUAL_CLOCK = "relaxed"
CLOCK_SET = "set"  # as the room has it for the next table of the game
USUAL_LEVEL = 3
COVER_SEATS, COVER_ROUNDS = 4, 3  # of the match that a game's cover shows


@dataclass(frozen=True, slots=True)
class Row:
    """One table in a list."""

    table: Table
    title: str
    names: tuple[str, ...]
    facts: tuple[str, ...]
    status: str
    yours: bool
    your_turn: bool
    card: Any


async def rows(request: Request, ids: list[str]) -> list[Row]:
    """Tables as a list shows them, in the order of the ids."""
    web, guest = web_of(request), await visitor(request)
    async with web.app.store.read() as conn:
        found = await tables.load(conn, web.app.games, ids)
    made = []
    for table in (found[i] for i in ids if i in found):
        shown = card(table, guest.player, web.app.outages)
        tell = web.pages.teller(guest.language, table)
        names = tuple(tell(name) for name in list_names(table))
        facts = tuple(tell(fact) for fact in list_facts(table))
        title = web.pages.title(table.name, guest.language)
        made.append(Row(table, title, names, facts, tell(shown.status), shown.you is not None, shown.your_turn, shown))
    return made


async def front(request: Request) -> Response:
    """The front page; only its lists of tables when the page asks for that part."""
    web, guest = web_of(request), await visitor(request)
    lists = await _lists(request)
    if "part" in request.query_params:
        return await web.pages.page(request, "_lists.html", **lists)
    async with web.app.store.read() as conn:
        around = await people.lately(conn, web.app.now() - LATELY, SHOWN)
    room = await web.room()
    games = [_shelf(web, room, name, game, guest.language) for name, game in web.app.games.items()]
    others = [p for p in around if guest.player is None or p.id != guest.player.id]
    facts: dict[str, Any] = {
        "clocks": CLOCKS,
        "usual_level": USUAL_LEVEL,
        "around": others,
        "closed": _closed(room, guest),
    }
    return await web.pages.page(request, "lobby.html", games=games, **lists, **facts)


def _closed(room: Room, guest: Visitor) -> str:
    """Why this visitor opens no table here; nothing where they may."""
    try:
        check_may_open(room, guest.player is not None and guest.player.operator)
    except Refusal as no:
        return f"refused-{no.code}"
    return ""


def _shelf(web: Any, room: Room, name: str, game: AnyGame, language: str) -> dict[str, Any]:
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
    """The rules of a game, step by step."""
    tell = web.pages.teller(language, game=name)
    return [tell(f"rules-{step}") for step in range(1, web.app.words.rule_steps(name) + 1)]


async def play_now(request: Request) -> Response:
    """A match against computers, at once."""
    form = await form_of(request)
    name, game = game_in(web_of(request).app.games, form)
    level = number_or_text(form.get("level", str(USUAL_LEVEL)))
    if not isinstance(level, int) or level not in range(1, 6):
        raise bad_range(name, "level", level, 1, 5)
    plan = Plan(name, game.Options(), game.fewest, levels=(level,) * (game.fewest - 1))
    return await _open(request, await _opener(request), plan)


async def open_new(request: Request) -> Response:
    """A table as the form describes it."""
    web = web_of(request)
    form = await form_of(request)
    name, game = game_in(web.app.games, form)
    room = await web.room()
    terms = terms_of(room, name, game)
    async with web.app.store.read() as conn:
        invited = [await people.by_handle(conn, handle) for handle in _handles(form)]
    if None in invited:
        raise Refusal("unknown_player")
    plan = Plan(
        name,
        _options(room, name, game, form, terms),
        _seats(name, game, form, terms),
        stake=_stake(name, form),
        invited=tuple(player for player in invited if player is not None),
        sits="elsewhere" not in form,
    )
    return await _open(request, await _opener(request), plan)


async def to_the_lobby(request: Request) -> Response:
    """Who loads a refusal again wants to be where the form was."""
    return RedirectResponse("/", 303)


async def _opener(request: Request) -> Player:
    web, guest = web_of(request), await visitor(request)
    if not web.limits.allows(guest.address, OPENINGS):
        raise TooMuch
    return await player_of(request)


async def _open(request: Request, player: Player, plan: Plan) -> Response:
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
    """The clocks that the room has set for the next table of this game."""
    return {option: terms.values[option] for option in with_clock(game.Options, None) if option in terms.values}


def _usual_clock(room: Room, game: AnyGame, terms: Terms) -> str:
    return CLOCK_SET if _clock_set(game, terms) else room.settings.clock or USUAL_CLOCK


async def list_tables(request: Request) -> Response:
    """Open and live tables on a page of their own."""
    template = "_lists.html" if "part" in request.query_params else "tables.html"
    return await web_of(request).pages.page(request, template, **await _lists(request))


async def _lists(request: Request) -> dict[str, Any]:
    web = web_of(request)
    room = await web.room()
    async with web.app.store.read() as conn:
        waiting_ids = await tables.ids_in_room(conn, room.id, ["open"], SHOWN)
        live_ids = await tables.ids_in_room(conn, room.id, ["live"], SHOWN)
    return {"open": await rows(request, waiting_ids), "live": await rows(request, live_ids)}


async def events(request: Request) -> Response:
    """The lobby's page is told when a table changed."""
    web, guest = web_of(request), await visitor(request)
    web.hub.admit(guest.address)
    page = Page("", guest.address, guest.account, guest.player.id if guest.player else None)
    return EventSourceResponse(web.hub.stream(page, web.revision), ping=15, shutdown_event=web.leaving)


async def cover(request: Request) -> Response:
    """A picture of a game, from a position of its own."""
    web = web_of(request)
    name, kind = request.path_params["game"], request.path_params["kind"]
    if name not in web.app.games or kind not in ("svg", "png"):
        raise HTTPException(404)
    scene = cover_scene(web.app.games[name])
    art = web.app.arts[name]
    body = svg_file(art, scene, "") if kind == "svg" else await web.app.paint(art, scene)
    media = "image/svg+xml" if kind == "svg" else "image/png"
    return Response(body, media_type=media, headers={"cache-control": "public, max-age=3600"})


def cover_scene(game: AnyGame) -> Scene:
    """What a game looks like in the middle of a match: some steps of a match played from a fixed seed."""
    size = max(game.fewest, min(game.most, COVER_SEATS))
    match = begin(game, Start(size, b"cover", game.Options(), game.rules), None).match
    for step in range(COVER_ROUNDS * size - 1):
        seats = [seat for seat in sorted(waiting(game, match)) if legal(game, match, seat)]
        if not seats:
            break
        choice = Chance(b"cover", str(step)).choose(legal(game, match, seats[0]))
        match = act(game, match, seats[0], match.turn, choice, None).match
    scene: Scene | None = game.screen(game.view(match.state, None), "").scene
    return scene or Scene((800, 800), (), Say("title"))


async def icon(request: Request) -> Response:
    """No icon of its own; the page has one in its head."""
    return RedirectResponse("/static/icon.svg", 301)


def routes() -> list[Route]:
    """The lobby's addresses."""
    return [
        Route("/", front),
        Route("/tables", list_tables),
        Route("/events", events),
        Route("/play", play_now, methods=["POST"]),
        Route("/open", open_new, methods=["POST"]),
        Route("/play", to_the_lobby),
        Route("/open", to_the_lobby),
        Route("/cover/{game}.{kind:str}", cover),
    ]
