"""The page of friends, and what its buttons and those after a match send."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, get_args

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from bot.platforms.web.errors import wants_json
from bot.platforms.web.forms import form_of
from bot.platforms.web.routes import form, get
from bot.platforms.web.site import player_of, site_of, visitor
from bot.platforms.web.tables.lobby import rows
from bot.usecases.preferences import CHOICES, read_choice, save_preferences
from bot.view.candidates import labels
from storage.people import bans
from storage.people.players import Player

from ..befriending import Done, accept, ask, ask_at, avoid, decline, follow, people_to_ask, remove, unfollow
from ..company import company_of
from ..telling import ACCEPT, DECLINE, READ, was_read

PAGE = "/friends"
TO_ASK_MOST = 12
DONE = (*(done for answers in get_args(Done) for done in get_args(answers)), "shown")


@get(PAGE)
async def show(request: Request) -> Response:
    """Returns the page of the visitor's friends."""
    site, guest = site_of(request), await visitor(request)
    if guest.player is None:
        return await site.page(request, "friends.html", company=None, done="")
    company = await company_of(site.app, guest.player, None)
    to_ask = await people_to_ask(site.app, guest.player, TO_ASK_MOST)
    async with site.app.store.read() as conn:
        listed = await rows(conn, site, guest, [table.id for table in company.tables])
        avoided = await bans.blocked_by(conn, guest.player.id)
    facts: dict[str, Any] = {
        "company": company,
        "listed": listed,
        "to_ask": to_ask,
        "avoided": avoided,
        "names": {**company.names, **labels([*to_ask, *avoided])},
        "here_now": guest.player.preferences.here,
        "here_choices": CHOICES["here"].offered,
        "done": next((done for done in DONE if done in request.query_params), ""),
    }
    return await site.page(request, "friends.html", page_messages=[], **facts)


async def _told(request: Request, done: Done) -> Response:
    """Tells our script what was done, or leads to the page of friends, which says it."""
    if wants_json(request):
        tell = site_of(request).pages.teller((await visitor(request)).language)
        return JSONResponse({"message": tell(f"friends-did-{done}"), "refused": None})
    return RedirectResponse(f"{PAGE}?{done}", 303)


@form("/friends/at/{match}/{person}", page=PAGE)
async def press_at_match(request: Request) -> Response:
    """Asks somebody with whom the visitor has played a match."""
    await form_of(request)
    site, player, path = site_of(request), await player_of(request), request.path_params
    done, _ = await ask_at(site.app, player, await site.room(), path["match"], path["person"])
    return await _told(request, done)


@form("/friends/ask/{handle}", page=PAGE)
async def press_at_person(request: Request) -> Response:
    """Asks somebody whom the visitor knows."""
    await form_of(request)
    player = await player_of(request)
    done, _ = await ask(site_of(request).app, player, request.path_params["handle"])
    return await _told(request, done)


@form("/friends/follow/{handle}", page=PAGE)
async def press_follow(request: Request) -> Response:
    """Follows the tables of somebody whose profile everybody sees."""
    await form_of(request)
    player = await player_of(request)
    done, _ = await follow(site_of(request).app, player, request.path_params["handle"])
    return await _told(request, done)


def _answers(address: str, act: Callable[..., Awaitable[tuple[Done, Player]]]) -> None:
    """Registers what is done about the person whose handle a form has."""

    @form(address, page=PAGE)
    async def answered(request: Request) -> Response:
        fields, player = await form_of(request), await player_of(request)
        done, _ = await act(site_of(request).app, player, fields.get("number", ""))
        return await _told(request, done)


_answers(ACCEPT, accept)
_answers(DECLINE, decline)
_answers("/friends/remove", remove)
_answers("/friends/avoid", avoid)
_answers("/friends/unfollow", unfollow)


@form(READ, page=PAGE)
async def read(request: Request) -> Response:
    """Deletes a message that its reader has read, and leads to the page of friends."""
    fields, player = await form_of(request), await player_of(request)
    await was_read(site_of(request).app, player, fields.get("number", ""))
    return RedirectResponse(PAGE, 303)


@form("/friends/shown", page=PAGE)
async def shown(request: Request) -> Response:
    """Saves who sees that the visitor is here."""
    fields, player, site = await form_of(request), await player_of(request), site_of(request)
    await save_preferences(site.app, player, here=read_choice(site.app, "here", fields.get("here", "")))
    return RedirectResponse(f"{PAGE}?shown", 303)
