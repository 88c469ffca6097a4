"""Linking a web guest with an account elsewhere: a code made or typed here, and the confirmation."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bot.chat.account_links import ask, tell_answer
from bot.usecases import account_links
from storage.people import players
from storage.people.players import Player, StoredAccount

from ..request_context import form_of, player_of, visitor, web_of
from .me import show


async def _mine(request: Request) -> tuple[Player, StoredAccount]:
    """Returns the visiting player, and the account of this browser."""
    player, guest = await player_of(request), await visitor(request)
    async with web_of(request).app.store.read() as conn:
        known = await players.accounts_of(conn, player.id)
    return player, next(one for one in known if (one.platform, one.account) == ("web", guest.account))


async def code(request: Request) -> Response:
    """Shows a code to type elsewhere, once."""
    await form_of(request)
    player, mine = await _mine(request)
    return await show(request, code=await account_links.new_code(web_of(request).app, player, mine))


async def typed(request: Request) -> Response:
    """Takes a code that was made elsewhere; it is confirmed there."""
    form = await form_of(request)
    player, mine = await _mine(request)
    app = web_of(request).app
    asked = await account_links.take(app, player, mine, form.get("code", ""))
    return await show(request, asked=asked.platform, told="yes" if await ask(app, asked) else "no")


async def answer(request: Request) -> Response:
    """Confirms or declines the waiting account."""
    form, player, web = await form_of(request), await player_of(request), web_of(request)
    settle = account_links.confirm if form.get("answer") == "yes" else account_links.decline
    await tell_answer(web.app, await settle(web.app, player, form.get("request", "")))
    return RedirectResponse("/me", 303)


async def to_me(request: Request) -> Response:
    """Redirects a reloaded form to its page."""
    return RedirectResponse("/me", 303)


def routes() -> list[Route]:
    """Returns the routes of the forms."""
    pages = {"code": code, "link": typed, "answer": answer}
    posts = [Route(f"/me/{name}", page, methods=["POST"]) for name, page in pages.items()]
    return [*posts, *(Route(f"/me/{name}", to_me) for name in pages)]
