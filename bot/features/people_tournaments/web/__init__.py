"""The pages of tournaments of people: the list, the form for a new one, and one with its table and pairings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from bot.platforms.web.errors import STATUS
from bot.platforms.web.forms import form_of
from bot.platforms.web.game_pages import verifying
from bot.platforms.web.guests import Viewer
from bot.platforms.web.limits import OPENINGS
from bot.platforms.web.people.me import named as with_name
from bot.platforms.web.people.me import naming, save_name
from bot.platforms.web.routes import form, get, watched
from bot.platforms.web.site import Site, player_of, site_of, visitor
from bot.platforms.web.tables import appointments as times
from bot.platforms.web.tables.invitation import qr
from bot.platforms.web.tables.opening import game_card, opener, plan_in, why_closed
from bot.usecases.appointments import moment_in
from bot.view.option_values import number_or_text
from bot.view.sentences import tell_refusal
from games.core.chance import commitment
from games.core.game import Refusal
from games.core.options import CLOCKS
from games.tournament.people import KINDS
from storage import people_tournaments as stored
from storage.columns import WEB
from storage.people.players import Player
from storage.people_tournaments import Tournament, progress
from storage.people_tournaments.part import of_player
from storage.people_tournaments.progress import Match, State

from ..documents import bracket_of, document_of, named, rounds_of, standings_of
from ..making import (
    MINUTES,
    MINUTES_LEAST,
    MINUTES_MOST,
    ROUNDS_MOST,
    SEATS,
    Plan,
    plan_tournament,
    read_kind,
    topic_of,
)
from ..news import notes_of
from ..organising import again, may_organise, organise
from ..signing_up import leave, may_come, sign_up
from ..telling import PAGES, links_of

BY_HAND = timedelta(days=1)  # until then somebody has begun it, or it is called off where too few have come
LISTED_MOST, LAST_MOST = 30, 16
PAGE = f"{PAGES}/{{share:str}}"
SHARE = re.compile(r"[0-9a-f]{16}")


async def _held(request: Request) -> Tournament:
    """Returns the tournament that the address names. Raises unknown_tournament."""
    share = request.path_params["share"]
    async with site_of(request).app.store.read() as conn:
        held = await stored.by_share(conn, share) if SHARE.fullmatch(share) else None
    if held is None:
        raise Refusal("unknown_tournament")
    return held


@watched(rf"{PAGES}/([0-9a-f]{{16}})")
async def topic(request: Request, address: re.Match[str]) -> str | None:
    """Returns the topic of a tournament, which everybody with the link may see."""
    async with site_of(request).app.store.read() as conn:
        held = await stored.by_share(conn, address[1])
    return topic_of(held.id) if held is not None else None


@get(PAGES)
async def several(request: Request) -> Response:
    """Returns the tournaments of the web lobby, and those of the visitor."""
    site, guest = site_of(request), await visitor(request)
    room = await site.room()
    async with site.app.store.read() as conn:
        listed = await stored.of_room(conn, room.id, LISTED_MOST)
        own = await of_player(conn, guest.player.id, LISTED_MOST) if guest.player else []
    known = {held.id: held for held in (*listed, *own) if held.status != "cancelled"}
    shown = sorted(known.values(), key=lambda held: (not held.is_ahead, -held.id))
    facts = {"listed": shown, "closed": why_closed(room, guest), **_titles(site, guest)}
    return await site.page(request, "people_tournaments.html", **facts)


def _titles(site: Site, guest: Viewer) -> dict[str, Any]:
    return {"title_of": partial(site.pages.title, language=guest.language)}


@get(f"{PAGES}/new")
async def new(request: Request) -> Response:
    """Returns the form for a new tournament."""
    return await _form(request, dict(request.query_params))


async def _form(request: Request, sent: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    site, guest = site_of(request), await visitor(request)
    room = await site.room()
    names = [name for name, game in site.app.games.items() if SEATS in game.seats]
    name = sent.get("game", "") if sent.get("game") in names else names[0]
    facts: dict[str, Any] = {
        "names": names,
        **_titles(site, guest),
        "game": game_card(site, room, name, site.app.games[name], guest.language, sent),
        "kinds": KINDS,
        "clocks": CLOCKS,
        "minutes": (MINUTES_LEAST, MINUTES, MINUTES_MOST),
        "rounds_most": ROUNDS_MOST,
        "closed": why_closed(room, guest),
        "message": site.pages.teller(guest.language)(tell_refusal(refusal)) if refusal else "",
        **await naming(request),
        **times.time_field(guest, sent),
        "value": lambda field, usual: sent.get(field, str(usual)),
    }
    return await site.page(
        request, "people_tournament_new.html", STATUS.get(refusal.code, 409) if refusal else 200, **facts
    )


@form(f"{PAGES}/make", page=f"{PAGES}/new")
async def make(request: Request) -> Response:
    """Makes a tournament as the form describes it; a refused form is shown again with what was typed."""
    sent, site = await form_of(request), site_of(request)
    player = await opener(request, OPENINGS)
    try:
        asked = await plan_in(request, {**sent, "seats": str(SEATS)})
        called = with_name(player, sent.get("name", ""))
        plan = Plan(
            asked.game,
            asked.options,
            _time(site, called, sent),
            read_kind(sent.get("kind", "arena")),
            _number(sent.get("rounds", ""), 0, "bad_rounds", most=ROUNDS_MOST),
            _number(sent.get("minutes", ""), MINUTES, "bad_minutes", least=MINUTES_LEAST, most=MINUTES_MOST),
            rated=not asked.is_casual,
            stake=asked.stake,
            by_hand=not sent.get("at", "").strip(),
        )
        made = await plan_tournament(site.app, await site.room(), called, plan)
    except Refusal as refusal:
        return await _form(request, sent, refusal)
    await save_name(request, called)
    return RedirectResponse(f"{PAGES}/{made.share}", 303)


def _time(site: Site, player: Player, sent: Mapping[str, str]) -> datetime:
    """Returns when it begins; without a time, whoever makes it says when."""
    typed, now = sent.get("at", "").strip(), site.app.now()
    if not typed:
        return now + BY_HAND
    return moment_in(site.app.words, times.zone_in(player.preferences, sent.get("zone", "")), typed, now)


def _number(typed: str, usual: int, code: str, **bounds: int) -> int:
    """Returns a typed number; `usual` where nothing is typed. Raises a Refusal with this code."""
    value = number_or_text(typed.strip()) if typed.strip() else usual
    if not isinstance(value, int):
        raise Refusal(code, **bounds)
    return value


@get(PAGE)
async def page(request: Request) -> Response:
    """Returns the page of a tournament: who is in it, the table, and the matches."""
    facts, guest = await _read(request), await visitor(request)
    facts |= await naming(request) if guest.player is None else {"asks_name": False}
    facts |= await _invitation(site_of(request), facts["held"])
    return await _answer(request, "people_tournament", facts)


async def _invitation(site: Site, held: Tournament) -> dict[str, Any]:
    """Returns how people in chats play along, while they still can."""
    if not held.is_ahead:
        return {}
    links = [link for name, link in (await links_of(site.app, held)).items() if name != WEB]
    has_commands = bool(links) or any(chat.has_fields for chat in site.app.fronts.chats.values())
    return {"in_chats": links, "has_commands": has_commands}


@get(f"{PAGE}/projector")
async def projector(request: Request) -> Response:
    """Returns the page for a projector: the table, who plays, and a code of the link to sign up by."""
    facts = await _read(request)
    return await _answer(request, "people_tournament_projector", {**facts, "qr": qr(facts["share"])})


async def _answer(request: Request, name: str, facts: dict[str, Any]) -> Response:
    begins = "_" if "part" in request.query_params else ""
    return await site_of(request).page(request, f"{begins}{name}.html", **facts)


async def _read(request: Request) -> dict[str, Any]:
    site, held = site_of(request), await _held(request)
    shown = site.hub.revision(topic_of(held.id))  # before we read
    async with site.app.store.read() as conn:
        state = await progress.load(conn, held.id)
    assert state is not None
    address = f"{site.address(request)}{PAGES}/{held.share}"
    return {**await _facts(request, state), "shown": shown, "share": address}


async def _facts(request: Request, state: State) -> dict[str, Any]:
    site, guest, held = site_of(request), await visitor(request), state.held
    player = guest.player
    own = next((entrant for entrant in state.entrants if player is not None and entrant.player_id == player.id), None)
    open_matches = [match for match in state.matches if match.encounter.won is None]
    playing = next((match for match in open_matches if own is not None and own.number in match.encounter.teams), None)
    return {
        "held": held,
        "commitment": commitment(bytes.fromhex(held.secret)),
        "title": site.pages.title(held.game, guest.language),
        "tell": site.pages.teller(guest.language),
        "people": [entrant for entrant in state.entrants if entrant.way != "out"],
        "names": await named(site.app, state),
        "players": {entrant.number: entrant.player_id for entrant in state.entrants},
        "out": {entrant.number for entrant in state.entrants if entrant.way != "in"},
        "own": own,
        "notes": notes_of(state, own, site.app.now()) if own is not None else (),
        "may_come": may_come(held, own, site.app.now()),
        "table": playing.match_id if playing else "",
        "may_organise": may_organise(held, player),
        "rounds": rounds_of(state),
        "standings": standings_of(state),
        "bracket": bracket_of(state),
        "matches": _shown_matches(state),
    }


def _shown_matches(state: State) -> list[Match]:
    """Returns the matches that the page lists: of an arena the open and the last ones, else those of all rounds."""
    newest = [match for match in reversed(state.matches) if match.encounter.leg]
    if state.held.kind != "arena":
        return newest
    is_open = [match.encounter.won is None for match in newest]
    others = [match for match, still in zip(newest, is_open, strict=True) if still]
    return others + [match for match, still in zip(newest, is_open, strict=True) if not still][:LAST_MOST]


@form(f"{PAGE}/do")
async def press(request: Request) -> Response:
    """Signs the visitor up, or takes them out; or does what who made the tournament can do."""
    sent, held, site = await form_of(request), await _held(request), site_of(request)
    player, what = await player_of(request), sent.get("do", "")
    if what == "join":
        called = with_name(player, sent.get("name", ""))
        await save_name(request, called)
        await sign_up(site.app, called, held.id, (await visitor(request)).network)
    elif what == "leave":
        await leave(site.app, player, held.id)
    elif what == "again":
        held = await again(site.app, player, held.id)
    else:
        await organise(site.app, player, held.id, what)
    return RedirectResponse(f"{PAGES}/{held.share}", 303)


@get(f"{PAGE}/tournament.json")
async def document(request: Request) -> Response:
    """Returns a tournament that is over as one document, which `roundhouse verify` judges."""
    held = await _held(request)
    written = await document_of(site_of(request).app, held.id)
    name = f"roundhouse-tournament-{held.share}.json"
    return JSONResponse(written, headers={"content-disposition": f'attachment; filename="{name}"'})


@get(f"{PAGE}/verify")
async def verify(request: Request) -> Response:
    """Returns the page that verifies, with a tournament that is over filled in."""
    held = await _held(request)
    return verifying(await document_of(site_of(request).app, held.id))
