"""The web lobby: the games, the open tables, and those to watch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.view.option_values import level_line
from bot.view.pictures import svg_file
from bot.view.table_screen import card, list_facts, list_names
from games.core.chance import Chance
from games.core.game import LEVELS, USUAL_LEVEL, AnyGame, Start
from games.core.match import act, begin, legal, waiting
from games.core.screen import Say, Scene
from games.table.table import Table
from storage.matches import tables
from storage.matches.table_lists import ids_listed

from ..request_context import visitor, web_of
from .opening import game_card, why_closed

SHOWN = 30
COVER_SEATS, COVER_ROUNDS = 4, 3  # of the match on a game's cover


@dataclass(frozen=True, slots=True)
class Row:
    """One table in a list."""

    table: Table
    title: str
    names: tuple[str, ...]
    facts: tuple[str, ...]
    status: str
    your_turn: bool
    card: Any


async def rows(request: Request, ids: list[str]) -> list[Row]:
    """Returns list rows of these tables, in the same order."""
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
        made.append(Row(table, title, names, facts, tell(shown.status), shown.your_turn, shown))
    return made


async def front(request: Request) -> Response:
    """Returns the front page; with `part` only its lists of tables."""
    web, guest = web_of(request), await visitor(request)
    lists = await _lists(request)
    if "part" in request.query_params:
        return await web.pages.page(request, "_people.html", **lists)
    room = await web.room()
    games = [game_card(web, room, name, game, guest.language) for name, game in web.app.games.items()]
    tell = web.pages.teller(guest.language)
    facts: dict[str, Any] = {
        "levels": [(level, tell(level_line(level))) for level in LEVELS],
        "usual_level": USUAL_LEVEL,
        "closed": why_closed(room, guest),
        "forgotten": guest.player is None and "forgotten" in request.query_params,
    }
    return await web.pages.page(request, "lobby.html", games=games, **lists, **facts)


async def list_tables(request: Request) -> Response:
    """Returns a page with open and live tables."""
    template = "_tables.html" if "part" in request.query_params else "tables.html"
    return await web_of(request).pages.page(request, template, **await _lists(request))


async def _lists(request: Request) -> dict[str, Any]:
    web = web_of(request)
    shown = web.hub.lobby  # before we read
    room = await web.room()
    async with web.app.store.read() as conn:
        waiting_ids = await ids_listed(conn, room.id, ["open"], None, SHOWN)
        live_ids = await ids_listed(conn, room.id, ["live"], None, SHOWN)
    return {"open": await rows(request, waiting_ids), "live": await rows(request, live_ids), "shown": shown}


async def cover(request: Request) -> Response:
    """Returns a picture of a game."""
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
    """Returns the game's own cover, or a scene from the middle of a match: some steps played from a fixed seed."""
    if game.cover is not None:
        return game.cover
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


def routes() -> list[Route]:
    """Returns the routes of the lobby."""
    return [
        Route("/", front),
        Route("/tables", list_tables),
        Route("/cover/{game}.{kind:str}", cover),
    ]
