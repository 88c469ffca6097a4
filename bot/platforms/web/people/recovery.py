"""Recovery links: made on the profile page, opened in another browser, where a press restores the account."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bot.usecases.account_links import new_key, owner_of
from bot.view.names import called
from games.core.game import Refusal
from storage.people.players import Player

from ..limits import RECOVERIES
from ..request_context import TooMuch, form_of, player_of, visitor, web_of
from .guests import COOKIE, YEAR_SECONDS
from .me import show

NO_PATH = {"referrer-policy": "strict-origin"}  # the address holds the key; its forms need an Origin


async def make(request: Request) -> Response:
    """Makes a new link and shows it once."""
    await form_of(request)
    await player_of(request)
    web, guest = web_of(request), await visitor(request)
    key = await new_key(web.app, guest.account)
    return await show(request, recovery=f"{web.address(request)}/recover?key={key}")


async def ask(request: Request) -> Response:
    """Returns a page that says whose account the link restores; only its button does so."""
    web, guest = web_of(request), await visitor(request)
    key = request.query_params.get("key", "")
    account, player = await _owner(request, key)
    here = "same" if account == guest.account else "other" if guest.player else "nobody"
    mine = called(guest.player.name) if guest.player else ""
    answer = await web.pages.page(request, "recover.html", key=key, who=called(player.name), here=here, mine=mine)
    answer.headers.update(NO_PATH)
    return answer


async def restore(request: Request) -> Response:
    """Gives this browser the account of the link."""
    form, web = await form_of(request), web_of(request)
    account, _ = await _owner(request, form.get("key", ""))
    answer = RedirectResponse("/me?restored", 303, NO_PATH)
    answer.set_cookie(
        COOKIE,
        web.guests.cookie(account),
        YEAR_SECONDS,
        httponly=True,
        samesite="lax",
        secure=web.address().startswith("https:"),
    )
    return answer


async def _owner(request: Request, key: str) -> tuple[str, Player]:
    """Returns the account of a key, and its player. Raises wrong_recovery; an address has few wrong ones."""
    web, guest = web_of(request), await visitor(request)
    try:
        return await owner_of(web.app, key)
    except Refusal:
        if not web.limits.allows(guest.address, RECOVERIES):
            raise TooMuch from None
        raise


async def to_me(request: Request) -> Response:
    """Redirects a reloaded form to its page."""
    return RedirectResponse("/me", 303)


def routes() -> list[Route]:
    """Returns the routes of recovery links."""
    return [
        Route("/me/recovery", make, methods=["POST"]),
        Route("/me/recovery", to_me),
        Route("/recover", ask),
        Route("/recover", restore, methods=["POST"]),
    ]
