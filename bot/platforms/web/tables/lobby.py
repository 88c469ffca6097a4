"""The web lobby: the games, the open tables, and those to watch; and the lobby of the channel around a frame.

Several people open one Activity in a channel together; all of them come to its lobby first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from bot.feature import first_tables
from bot.feed import room_topic
from bot.usecases import daily, pool
from bot.usecases.ranking import suitable_levels
from bot.view.option_values import level_choice
from bot.view.sentences import tell_refusal
from bot.view.table_screen import card, list_facts, list_names
from games.core.game import AnyGame, Refusal
from games.core.screen import Say
from games.table.table import Table
from storage.appointments import of_room
from storage.matches import tables
from storage.matches.table_lists import count_listed, ids_listed
from storage.messages import rooms
from storage.messages.rooms import Room
from storage.people import players

from ..embedded.room_rights import LOBBY, lobby_of
from ..embedded.shell import discord_shell
from ..guests import Viewer
from ..routes import get
from ..site import Site, site_of, turns_seen, visitor
from ..site_files import FELT, PAPER, static
from .appointments import listed
from .opening import game_card, why_closed

SHOWN, PEOPLE_SHOWN = 30, 20


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


async def rows(conn: AsyncConnection, site: Site, guest: Viewer, ids: list[str]) -> list[Row]:
    """Returns list rows of these tables, in the same order."""
    loaded = await tables.load(conn, site.app.games, ids)
    made = []
    for table in (loaded[i] for i in ids if i in loaded):
        shown = card(table, guest.player, site.app.presence.outages)
        tell = site.pages.teller(guest.language, table)
        names = tuple(tell(name) for name in list_names(table))
        facts = tuple(tell(fact) for fact in list_facts(table))
        title = site.pages.title(table.name, guest.language)
        made.append(Row(table, title, names, facts, tell(shown.status), shown.your_turn, shown))
    return made


@get("/")
async def front(request: Request) -> Response:
    """Returns the front page; with `part` only its lists of tables. An Activity begins in the lobby of its channel."""
    query = request.query_params
    if "frame_id" in query and "instance_id" in query:
        return discord_shell(request)
    site, guest = site_of(request), await visitor(request)
    if (own := lobby_of(guest.frame)) != LOBBY and not {"all", "part"} & query.keys():
        return RedirectResponse(own, 303)
    seeker, _ = await pool.state(site.app, guest.player) if guest.player else (None, None)
    looking = seeker if seeker is not None and not seeker.match_id else None
    news: dict[str, Any] = {**await _counts(site), "seeker": looking}
    if "part" in request.query_params:
        return await site.page(request, "_people.html", **news)
    room = await site.room()
    games = [game_card(site, room, name, game, guest.language) for name, game in site.app.games.items()]
    facts: dict[str, Any] = {
        **await _away(site, guest),
        "levels": {name: _levels(site, guest.language, name, game) for name, game in site.app.games.items()},
        "suiting": await suitable_levels(site.app, guest.player),
        "closed": why_closed(room, guest) or _draining(site),
        "announcement": _announcement(site, guest.language),
        "daily": await _daily(site, guest.language),
        "forgotten": guest.player is None and "forgotten" in request.query_params,
    }
    return await site.page(request, "lobby.html", games=games, **news, **facts)


async def _counts(site: Site) -> dict[str, int]:
    """Returns how many tables wait for players, are played and are agreed for later, and how many people are here."""
    shown, room = site.hub.lobby, await site.room()  # before we read
    async with site.app.store.read() as conn:
        return {
            "open_count": await count_listed(conn, room.id, "open"),
            "live_count": await count_listed(conn, room.id, "live"),
            "appointment_count": len(await of_room(conn, room.id)),
            "shown": shown,
            "here": site.here(),
        }


def _levels(site: Site, language: str, name: str, game: AnyGame) -> tuple[list[tuple[int, str]], ...]:
    """Returns the levels of a game with names, and the others, each with its words."""
    tell = site.pages.teller(language, game=name)
    named = game.computer.named_levels
    others = [level for level in game.levels if level not in named]
    return tuple([(level, tell(level_choice(game, level))) for level in levels] for levels in (named, others))


async def _daily(site: Site, language: str) -> str:
    """Returns the title of the game of today's daily match; empty where there is none."""
    day = await daily.day_of(site.app)
    return site.pages.title(day.game, language) if day is not None else ""


def _draining(site: Site) -> Say | None:
    """Returns why no table can be opened for now."""
    try:
        site.app.presence.check_may_begin()
    except Refusal as refusal:
        return tell_refusal(refusal)
    return None


def _announcement(site: Site, language: str) -> str:
    """Returns the operators' newest message to everybody, in this language or another one; empty without one."""
    texts, until = site.app.presence.announcement or ({}, site.app.now())
    return (texts.get(language) or texts.get("en") or next(iter(texts.values()))) if until > site.app.now() else ""


async def _away(site: Site, guest: Viewer) -> dict[str, Any]:
    """Returns how many tables wait for a visitor, and those at which a computer plays for them, with their games."""
    async with site.app.store.read() as conn:
        waiting, left = await turns_seen(site, conn, guest)
    named = [(table, site.pages.title(table.name, guest.language)) for table in left]
    return {"turn_count": waiting + len(left), "away": named}


@get("/tables")
async def list_tables(request: Request) -> Response:
    """Returns a page with open and live tables."""
    template = "_tables.html" if "part" in request.query_params else "tables.html"
    return await site_of(request).page(request, template, **await _lists(request))


async def _lists(request: Request) -> dict[str, Any]:
    site, guest = site_of(request), await visitor(request)
    shown = site.hub.lobby  # before we read
    room = await site.room()
    async with site.app.store.read() as conn:
        first = await first_tables(site.app, conn, guest.player)
        waiting_ids = await ids_listed(conn, room.id, ["open"], None, SHOWN, first)
        live_ids = await ids_listed(conn, room.id, ["live"], None, SHOWN)
        waiting, live = await rows(conn, site, guest, waiting_ids), await rows(conn, site, guest, live_ids)
        agreed = await listed(conn, site, guest, room, SHOWN)
    here = {row.table.id for row in waiting if row.table.host in site.audience.looking(row.table.id)}
    with_friends, followed = _with(first[0], [*waiting, *live]), _with(first[1], waiting)
    waiting.sort(key=lambda row: tuple(row.table.id not in matches for matches in (with_friends, followed, here)))
    lists = {"open": waiting, "live": live, "appointments": agreed}
    return {**lists, "shown": shown, "hosts_here": here, "with_friends": with_friends}


def _with(people: Sequence[int], listed: Sequence[Row]) -> set[str]:
    """Returns the listed tables at which any of these people sit."""
    return {row.table.id for row in listed if {chair.player for chair in row.table.chairs} & {*people}}


@get("/chat/{room:int}")
async def channel(request: Request) -> Response:
    """Returns the lobby of the channel around a frame; with `part` only its lists."""
    site, room = site_of(request), await _room_here(request)
    lists = await _lists_of_channel(site, await visitor(request), room)
    if "part" in request.query_params:
        return await site.page(request, "_channel.html", room=room, **lists)
    return await site.page(request, "channel.html", room=room, **lists, **await _away(site, await visitor(request)))


async def _room_here(request: Request) -> Room:
    """Returns the room of the address, to people in it. Raises an error like that of an unknown page for others."""
    site, guest, number = site_of(request), await visitor(request), request.path_params["room"]
    if guest.frame is None or number not in guest.frame.rooms:
        raise HTTPException(404)
    async with site.app.store.read() as conn:
        return await rooms.get(conn, number)


async def _lists_of_channel(site: Site, guest: Viewer, room: Room) -> dict[str, Any]:
    """Returns what changes there: tables that this person may see in the chat, too, and who has it open."""
    shown, viewer = site.hub.revision(room_topic(room.id)), guest.player.id if guest.player else None  # before we read
    async with site.app.store.read() as conn:
        first = await first_tables(site.app, conn, guest.player)
        waiting = await rows(conn, site, guest, await ids_listed(conn, room.id, ["open"], viewer, SHOWN, first))
        live = await rows(conn, site, guest, await ids_listed(conn, room.id, ["live"], viewer, SHOWN))
        ids = sorted(site.hub.players_at(room_topic(room.id)))[:PEOPLE_SHOWN]
        here = [player for number in ids if (player := await players.get(conn, number)) is not None]
    lists = {"open": waiting, "live": live, "people": here, "shown": shown}
    return {**lists, "with_friends": _with(first[0], [*waiting, *live])}


@get("/turns")
async def turns(request: Request) -> Response:
    """Returns the visitor's unfinished matches, soonest deadline first."""
    site, guest = site_of(request), await visitor(request)
    shown = site.hub.lobby  # before we read
    listed: list[Row] = []
    if guest.player:
        async with site.app.store.read() as conn:
            ids = await tables.ids_of_player(conn, guest.player.id, ["open", "live", "frozen"], SHOWN)
            listed = sorted(await rows(conn, site, guest, ids), key=lambda row: not row.your_turn)
    practice = [row for row in listed if row.table.is_practice]
    own = [row for row in listed if not (row.table.is_practice or row.card.may_return)]
    template = "_turns.html" if "part" in request.query_params else "turns.html"
    return await site.page(request, template, mine=own, practice=practice, shown=shown, **await _away(site, guest))


@get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """Returns the manifest, which makes the site installable."""
    tell = site_of(request).pages.teller((await visitor(request)).language)
    icons = [
        {"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        *(
            {"src": f"/icon-{name}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for name, size, purpose in (("192", 192, "any"), ("512", 512, "any"), ("maskable", 512, "maskable"))
        ),
    ]
    facts = {
        "id": "/",
        "name": "Roundhouse",
        "short_name": "Roundhouse",
        "description": tell("web-lead"),
        "start_url": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": FELT,
        "icons": icons,
    }
    return JSONResponse(facts, media_type="application/manifest+json")
