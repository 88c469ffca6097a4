"""A visitor's own page: the profile, and behind one button name, language, chips, data export and deletion."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from bot.feed import LOBBY
from bot.usecases import account_links, rated_match
from bot.usecases.account_links import to_confirm
from bot.usecases.preferences import CHOICES, offered, save_profile
from bot.usecases.privacy import CHANGED, learns_of_text
from bot.usecases.profile import profile_of
from bot.usecases.programs import SCOPES, VERSION_MOST, programs_of
from bot.view.names import NAME_MOST, read_name
from bot.view.sentences import tell_refusal
from games.core.game import Refusal
from games.table.table import player_purse
from storage import UnitOfWork, appointments
from storage.matches import purses
from storage.matches.table_lists import has_played_people
from storage.people import histories, links, operators, players
from storage.people.players import Player

from ..forms import form_of
from ..guests import COOKIE, SECURE_COOKIE, Viewer, is_guest_name
from ..routes import form, get, post, route
from ..site import Site, player_of, site_of, turn_count, visitor
from .history import history_of
from .preferences import preferences_of
from .profile import facts_of
from .subscribing import push_facts

MOVEMENTS_SHOWN = 20
NOTHING: dict[str, Any] = {  # what is shown only after something was done, or to a player
    "code": "",
    "asked": "",
    "refused": "",
    "waiting": None,
    "chips": 0,
    "moved": [],
    "purse": "",
    "appointments": [],
    "new_key": "",
    "program_refused": "",
    "program_called": "",
}


@get("/me")
async def show(request: Request, status: int = 200, **more: str) -> Response:
    """Returns the visitor's own page: their profile, and their settings behind one button."""
    site, guest = site_of(request), await visitor(request)
    asked = request.query_params
    facts = NOTHING | {"saved": "saved" in asked, "restored": "restored" in asked, "signed_out": "signed-out" in asked}
    facts["name"] = await site.guest_name(guest)
    if guest.player:
        purse, lobby = player_purse(guest.player.id), await site.room()
        async with site.app.store.read() as conn:
            facts |= await push_facts(conn, request, guest)
            facts |= await history_of(conn, request, guest.player)
            facts |= await preferences_of(conn, site.app, guest.player)
            facts |= {"has_recovery": await links.has_recovery(conn, guest.account, site.app.now()), "recovery": ""}
            facts |= {"chips": await purses.balance(conn, purse), "purse": purse}
            facts["moved"] = await purses.movements_of(conn, purse, MOVEMENTS_SHOWN)
            facts["lobby"] = lobby.id
            facts["appointments"] = await appointments.of_player(conn, guest.player.id)
            facts["turn_count"] = await turn_count(site, conn, guest)
        facts |= facts_of(site, guest, guest.player, await profile_of(site.app, guest.player, guest.player))
        facts |= await _guesses(site, guest, guest.player)
        facts["waiting"] = await to_confirm(site.app, guest.player.id)
    facts |= await _programs(site, guest.player) | await _changed_text(site, guest.player)
    return await site.page(request, "me.html", status, sure="forget" in asked, **(facts | more))


async def _guesses(site: Site, guest: Viewer, player: Player) -> dict[str, Any]:
    """Returns the variables of what the visitor has said, or may say, of how well they play."""
    left, said = await rated_match.open_guesses(site.app, player)
    titles = {name: site.pages.title(name, guest.language) for name in site.app.games}
    return {
        "guess_games": [(name, titles[name]) for name in left],
        "guesses_said": [(titles[name], guess) for name, guess in said.items() if name in titles],
    }


async def _changed_text(site: Site, player: Player | None) -> dict[str, Any]:
    """Returns the line about a new privacy text, for a visitor who is told of it now."""
    return {"text_changed": CHANGED if player is not None and await learns_of_text(site.app, player) else None}


async def _programs(site: Site, player: Player | None) -> dict[str, Any]:
    """Returns the variables of the visitor's programs."""
    known = await programs_of(site.app, player) if player is not None else []
    async with site.app.store.read() as conn:
        played_as = await histories.people(conn, [program.player for program in known])
    return {
        "programs": known,
        "program_players": played_as,
        "program_scopes": SCOPES,
        "VERSION_MOST": VERSION_MOST,
    }


@form("/me/appointments")
async def stay_away(request: Request) -> Response:
    """Notes that the visitor does not come to an appointment after all."""
    number, player = (await form_of(request)).get("number", ""), await player_of(request)
    app = site_of(request).app
    if number.isascii() and number.isdecimal() and len(number) < 16:
        await app.store.write(lambda unit: appointments.stay_away(unit.conn, int(number), player.id))
        app.feed.publish([LOBBY], "appointment")  # it may be one of the lobby
    return RedirectResponse("/me?saved", 303)


@post("/me")
async def change(request: Request) -> Response:
    """Changes name, language or display mode."""
    form = await form_of(request)
    player, site = await player_of(request), site_of(request)
    values: dict[str, str | int] = {}
    if form.get("name", player.name) != player.name:  # an older name stays as it is
        try:
            values["name"] = read_name(form["name"])
        except Refusal as refusal:
            said = site.pages.teller(player.language)(tell_refusal(refusal))
            return await show(request, 409, refused=said, name=form["name"])
    looks = [name for name, choice in CHOICES.items() if choice.look and form.get(name) in offered(site.app, name)]
    values |= {name: form[name] for name in looks}
    if values:
        await save_profile(site.app, player, **values)
    return RedirectResponse("/me?saved#settings", 303)


async def naming(request: Request) -> dict[str, Any]:
    """Returns the variables of the field that asks a newcomer's name: once, before they first play with people."""
    site, guest = site_of(request), await visitor(request)
    usual = await site.guest_name(guest)
    facts = {"asks_name": False, "usual_name": usual, "NAME_MOST": NAME_MOST}
    player = guest.player
    if guest.frame is not None:  # their network has told it
        return facts
    if player is not None:
        if not is_guest_name(site.app.words, guest.account, player.name):
            return facts
        async with site.app.store.read() as conn:
            if await has_played_people(conn, player.id):
                return facts
    return {**facts, "asks_name": True}


def named(player: Player, typed: str) -> Player:
    """Returns the visiting player under the name that they have typed, which is not saved yet.

    A blank one leaves it as it is. Raises a Refusal (`bad_name`, `reserved_name`, `long_name`).
    """
    return replace(player, name=read_name(typed)) if typed.strip() else player


async def save_name(request: Request, player: Player) -> None:
    """Saves the name under which the visiting player has just sat down."""
    before = await player_of(request)
    if player.name != before.name:
        await save_profile(site_of(request).app, before, name=player.name)
        await player_of(request)  # under which the answer shows them


@get("/me/export")
async def export(request: Request) -> Response:
    """Returns everything stored about the visitor, as a file."""
    site, guest = site_of(request), await visitor(request)
    if guest.player is None:
        raise Refusal("nobody_yet")
    async with site.app.store.read() as conn:
        kept = await players.export(conn, guest.player.id)
    return JSONResponse(kept, headers={"content-disposition": 'attachment; filename="roundhouse-me.json"'})


@form("/me/forget")
async def forget(request: Request) -> Response:
    """Deletes the visitor's data: they leave every table, and name and words are removed."""
    form = await form_of(request)
    site, guest = site_of(request), await visitor(request)
    if guest.player is None:
        raise Refusal("nobody_yet")
    if "sure" not in form:
        return RedirectResponse("/me?forget", 303)
    await account_links.forget(site.app, guest.player)
    answer = RedirectResponse("/?forgotten", 303)
    answer.delete_cookie(COOKIE)
    answer.delete_cookie(SECURE_COOKIE, secure=True)
    return answer


@route("/admin/{token}", methods=["GET", "POST"])
async def admin(request: Request) -> Response:
    """Takes a one-time operator link: first a page with a button, so that no link preview uses it up."""
    site = site_of(request)
    token = request.path_params["token"]
    if request.method != "POST":
        return await site.page(request, "admin.html", token=token)
    await form_of(request)
    player = await player_of(request)

    async def work(unit: UnitOfWork) -> None:
        if not await links.use(unit.conn, token, "admin", site.app.now()):
            raise Refusal("offer_expired")
        await operators.make(unit.conn, player.id)

    await site.app.store.write(work)
    site.app.directory.forget_player(player.id)
    return RedirectResponse("/admin", 303)
