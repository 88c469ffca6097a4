"""A table's page: lobby, play, watch and end of one match, for any game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from bot.metrics import PRESS_SECONDS, PRESSES, REFUSALS
from bot.usecases.daily import is_sealed
from bot.usecases.inbox import VERBS, press
from bot.usecases.moves import Press, Pressed, is_done
from bot.usecases.play import may_see
from bot.view.absence import explained, is_just_back, missed_lines, unattended_line
from bot.view.button_data import Action
from bot.view.match_records import record_name, record_of
from bot.view.premove import premove
from bot.view.sentences import tell_refusal
from bot.view.table_screen import card
from games.core.game import Refusal, Seat
from games.core.past import Past, in_force
from games.core.screen import Say
from games.table.table import StoredStep, Table
from storage.matches import tables

from ..embedded.room_rights import may_see_in_frame
from ..errors import STATUS, wants_json
from ..forms import form_of
from ..game_pages import verifying
from ..guests import Viewer
from ..padding import choice_in, hide_length, unfilled
from ..pages import Say_
from ..parts import SHOWS
from ..people.me import named, naming, save_name
from ..people.profile import links_of
from ..people.subscribing import push_facts
from ..routes import form, get, of_table
from ..site import Site, player_of, site_of, turn_count, visitor
from .table_facts import rated_facts, seen_facts
from .table_people import invited_person, people_facts, presence_facts, sharing

STORY_STEPS = 60  # the newest ones; a page of its own has all

log = structlog.get_logger(__name__)


async def table_of(request: Request, cached: bool = False) -> Table:
    """Returns the table of the address, see visible_table."""
    params = request.path_params
    return await visible_table(request, params.get("match"), params.get("share"), cached)


async def visible_table(
    request: Request, match_id: str | None = None, share: str | None = None, cached: bool = False
) -> Table:
    """Returns a table by its id or by its invite link. Raises `unknown_match` where this visitor may not see it.

    `cached`: where this process has written it lately, as it has written it.
    """
    site, guest = site_of(request), await visitor(request)
    if share is not None:
        async with site.app.store.read() as conn:
            match_id = await tables.id_by_share(conn, share)

    async def is_visible(table: Table) -> bool:
        if await may_see(site.app, table, guest.player, None if share is not None else await site.room()):
            return True
        return await may_see_in_frame(site.app, table, guest.player, guest.frame)

    table = site.app.store.cached(match_id) if match_id and cached else None
    if table is None or not await is_visible(table):
        table = await site.app.store.table(match_id) if match_id else None
        if table is None or not await is_visible(table):
            raise Refusal("unknown_match")
    return table


def base_of(request: Request) -> str:
    """Returns the part of the address that names the table."""
    params = request.path_params
    return f"/s/{params['share']}" if "share" in params else f"/t/{params['match']}"


@get(*of_table())
async def show(request: Request) -> Response:
    """Returns the page, or with `part` its changing part."""
    query = request.query_params
    chosen, planned = (choice_in(query.get(name, "")) for name in ("chosen", "planned"))
    table = await table_of(request)
    await _note_look(request, table)
    facts = await facts_of(request, table, Pending(_still_chosen(table, chosen), planned=planned))
    if "part" in query and SHOWS in request.headers:
        return JSONResponse(await _part(request, facts))
    return await site_of(request).page(request, facts["changing"] if "part" in query else "table.html", **facts)


async def _note_look(request: Request, table: Table) -> None:
    """Notes that a player of a table looks at it, so that chats are asked for those who are silent."""
    site, guest = site_of(request), await visitor(request)
    if guest.player is not None and table.seat_of(guest.player.id) is not None:
        site.app.fronts.looked(table, guest.player.id)


async def _part(request: Request, facts: dict[str, Any]) -> dict[str, object]:
    """Returns the changing part, to a script that says what its page shows only as far as it has changed."""
    site, guest = site_of(request), await visitor(request)
    part, shown = site.pages.fill(guest, facts["changing"], **facts), request.headers.get(SHOWS)
    return {"part": part} if shown is None else site.sent.answer(guest.key, base_of(request), shown, part)


def _still_chosen(table: Table, text: str) -> str:
    """Returns the beginning of an action from `turn:beginning`; empty once another question stands."""
    said = Action.parse(text)
    return said.argument if table.match is not None and said.turn == table.match.turn else ""


@dataclass(frozen=True, slots=True)
class Pending:
    """What a visitor has begun at a table, and what the last press has said to them."""

    chosen: str = ""
    confirm: Action | None = None
    message: str = ""
    refused: bool = False
    planned: str = ""


async def facts_of(request: Request, table: Table, pending: Pending) -> dict[str, Any]:
    """Returns the variables of a table's templates."""
    site, guest = site_of(request), await visitor(request)
    tell = site.pages.teller(guest.language, table)
    plays = table.status == "live" and guest.player is not None and table.seat_of(guest.player.id) is not None
    async with site.app.store.read() as conn:
        history = await tables.history(conn, table.id, STORY_STEPS)
        past = await _past(conn, table, history) if plays else []
        missed = await _missed(conn, table, history, guest, tell) if plays else []
        waiting, push = await turn_count(site, conn, guest), await push_facts(conn, request, guest)
    hide_length(request, table, guest.player)
    shown = card(table, guest.player, site.app.presence.outages, pending.chosen, pending.confirm, past=past)
    plan, sealed = premove(table, guest.player, pending.planned), await is_sealed(site.app, table)
    return {
        **_address_facts(request, table),
        "turn_count": waiting,
        "message": pending.message,
        "refused": pending.refused,
        "missed": missed,
        "next": await _next(site, guest, table),
        "profiles": await links_of(site, guest.player, table),
        **seen_facts(site, guest, shown, plan, history, sealed, tell),
        **await rated_facts(site.app, table, guest.player),
        **sharing(site.address(request), table, shown.you),
        **(await naming(request) if shown.join else {"asks_name": False}),
        **push,
        **presence_facts(site.app, site.audience, table, guest.player),
        "unattended": _unattended(site, table, shown.you),
        **await people_facts(site.app, table, guest.player, tell),
    }


def _unattended(site: Site, table: Table, you: Seat | None) -> Say | None:
    """Returns the sentence about those who are waited for and seem to be away; None where there are none.

    A table whose page is shown is looked at from then on.
    """
    site.unattended.note(table)
    seats = [seat for seat in site.unattended.seats(table) if seat != you]
    return unattended_line(table, seats, you) if seats else None


def _address_facts(request: Request, table: Table) -> dict[str, Any]:
    """Returns where the page is, and which template fills its changing part."""
    origin, base = site_of(request).address(request), base_of(request)
    changing = "_invite.html" if table.status == "open" else "_table.html"
    return {"changing": changing, "base": base, "origin": origin, "here": origin + base}


async def _past(conn: AsyncConnection, table: Table, history: list[StoredStep]) -> list[Past[None]]:
    """Returns the steps in force; reads them again only where `history` does not hold all."""
    if history and history[0].version == 0:
        return in_force((taken.command, taken.reveals) for taken in history)
    return in_force(await tables.commands(conn, table.id))


async def _missed(
    conn: AsyncConnection, table: Table, history: list[StoredStep], guest: Viewer, tell: Say_
) -> list[str]:
    """Returns what happened while a computer played for somebody who is back and has not moved since."""
    seat = table.seat_of(guest.player.id) if guest.player is not None else None
    if seat is None or table.chairs[seat].has_sitter or not is_just_back(seat, history):
        return []
    whole = history if history[0].version == 0 else await tables.history(conn, table.id)
    return missed_lines(table, seat, whole, tell)


async def _next(site: Site, guest: Viewer, table: Table) -> dict[str, Any] | None:
    """Returns the following match: a rematch in which they sit, or a registration, which anybody finds by its link."""
    after = await site.app.store.table(table.next_match) if table.next_match else None
    if after is None:
        return None
    seat = after.seat_of(guest.player.id) if guest.player is not None else None
    sits = seat is not None and not after.chairs[seat].invited  # a kept seat takes nobody away from the result
    visible = await may_see(site.app, after, guest.player, await site.room())
    return {"sits": sits, "address": f"/t/{after.id}" if visible else f"/s/{after.share}"}


@form(*of_table("/do"))
async def do(request: Request) -> Response:
    """Handles a press, a typed action or a table button."""
    site, guest = site_of(request), await visitor(request)
    form = await form_of(request)
    table, planned = await table_of(request, cached=True), choice_in(form.get("planned", ""))
    player = await player_of(request)
    action, text = Action.parse(unfilled(form.get("do", ""))), form.get("begins", "") + form.get("text", "")
    order = Press(player, guest.network, table.id, action, text)
    PRESSES.labels("web").inc()
    with structlog.contextvars.bound_contextvars(match=table.id), PRESS_SECONDS.labels("web").time():
        try:
            if order.action.verb == "join":
                order = replace(order, player=named(player, form.get("name", "")))
            if order.action.verb == "invite":
                await invited_person(request, order.text, table.visibility)
            done = await press(site.app, order, table)
            if order.action.verb == "join":
                await save_name(request, order.player)
        except Refusal as refusal:
            return await _refused(request, order, refusal, planned)
        _note(order)
    if done.table.id != table.id:
        return _go(request, f"/t/{done.table.id}")  # a rematch has begun
    return await _answer(request, done.table, done, planned=planned)


async def _refused(request: Request, order: Press, refusal: Refusal, planned: str) -> Response:
    """Answers a refused press; one that is done already, by the same press before it, is no refusal."""
    table = await table_of(request)
    if await is_done(site_of(request).app, order, table):
        return await _answer(request, table)
    _note(order, refusal)
    return await _answer(request, table, refusal=refusal, planned=planned)


def _note(order: Press, refusal: Refusal | None = None) -> None:
    """Logs and counts a press; whether it was refused only where that reveals nothing of a hand."""
    if refusal is None or refusal.hidden:
        log.info("pressed", verb=_verb(order.action))
        return
    REFUSALS.labels(refusal.code).inc()
    log.info("refused", code=refusal.code, verb=_verb(order.action))


def _verb(action: Action) -> str:
    """Returns what a log may contain of a press: never the choice."""
    return action.verb if action.verb in VERBS else "unknown" if action.turn is None else "choice"


async def _answer(
    request: Request, table: Table, done: Pressed | None = None, refusal: Refusal | None = None, planned: str = ""
) -> Response:
    site, guest = site_of(request), await visitor(request)
    tell = site.pages.teller(guest.language, table)
    if refusal:
        refusal = explained(refusal, table, guest.player.id if guest.player else None)
    said = tell_refusal(refusal) if refusal else done.line if done else None
    message = tell(said) if said else ""
    chosen, confirm = (done.chosen, done.confirm) if done else ("", None)
    plain = not (message or chosen or confirm)
    if plain and not wants_json(request):
        return RedirectResponse(base_of(request), 303)
    status = STATUS.get(refusal.code, 409) if refusal else 200
    if not wants_json(request):
        facts = await facts_of(request, table, Pending(chosen, confirm, message, refusal is not None))
        return await site.page(request, "table.html", status, **facts)
    part = await _part(request, await facts_of(request, table, Pending(chosen, confirm, planned=planned)))
    return JSONResponse({**part, "message": message, "refused": refusal.code if refusal else None}, status)


def _go(request: Request, to: str) -> Response:
    return JSONResponse({"to": to}) if wants_json(request) else RedirectResponse(to, 303)


@get(*of_table("/record.json"))
async def record(request: Request) -> Response:
    """Returns the record of a finished match, as a file."""
    site, table = site_of(request), await table_of(request)
    made = await record_of(site.app.store, table)
    name = record_name(table)
    return JSONResponse(made.document(), headers={"content-disposition": f'attachment; filename="{name}"'})


@get(*of_table("/verify"))
async def verify(request: Request) -> Response:
    """Returns the page that verifies, with the record of a finished match filled in."""
    made = await record_of(site_of(request).app.store, await table_of(request))
    return verifying(made.document())


@get(*of_table("/picture.png"))
async def picture(request: Request) -> Response:
    """Returns the table's public picture, as the chats show it."""
    site, table = site_of(request), await table_of(request)
    if table.match is None:
        raise Refusal("not_started")
    scene = table.game.screen(table.game.view(table.match.state, None), "").scene
    if scene is None:
        raise Refusal("unknown_match")
    body = await site.app.studio.painted(table.name, site.pages.with_avatars(table, scene))
    return Response(body, media_type="image/png")
