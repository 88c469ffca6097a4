"""Accounts of a guest: linked with one elsewhere by a code, restored in another browser by a recovery link, and those
of their programs.
"""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.chat.account_links import ask, tell_answer
from bot.usecases import account_links, programs
from bot.usecases.account_links import new_recovery_key, recovered_account
from bot.view.names import called
from bot.view.sentences import tell_refusal
from games.core.game import Refusal
from storage.people import players
from storage.people.players import Player, StoredAccount

from ..errors import STATUS
from ..forms import form_of
from ..guests import Session
from ..limits import NEW_KEYS, NEW_RELEASES, RECOVERIES, TooMuch
from ..routes import form, get, post
from ..site import player_of, sign_in, site_of, visitor
from .me import show

NO_PATH = {"referrer-policy": "strict-origin"}  # the address holds the key; its forms need an Origin


async def _mine(request: Request) -> tuple[Player, StoredAccount]:
    """Returns the visiting player, and the account of this browser or frame."""
    player, guest = await player_of(request), await visitor(request)
    async with site_of(request).app.store.read() as conn:
        known = await players.accounts_of(conn, player.id)
    here = (guest.network, guest.account)
    return player, next(account for account in known if (account.platform, account.account) == here)


@form("/me/code")
async def code(request: Request) -> Response:
    """Shows a code to type elsewhere, once."""
    await form_of(request)
    player, account = await _mine(request)
    return await show(request, code=await account_links.new_code(site_of(request).app, player, account))


@form("/me/link")
async def typed(request: Request) -> Response:
    """Takes a code that was made elsewhere; it is confirmed there."""
    form = await form_of(request)
    player, account = await _mine(request)
    app = site_of(request).app
    asked = await account_links.take(app, player, account, form.get("code", ""))
    return await show(request, asked=asked.platform, told="yes" if await ask(app, asked) else "no")


@form("/me/answer")
async def answer(request: Request) -> Response:
    """Confirms or declines the waiting account."""
    form, player, site = await form_of(request), await player_of(request), site_of(request)
    settle = account_links.confirm if form.get("answer") == "yes" else account_links.decline
    await tell_answer(site.app, await settle(site.app, player, form.get("request", "")))
    return RedirectResponse("/me", 303)


@form("/me/programs", page="/me")
async def make_key(request: Request) -> Response:
    """Makes a key for a program of the visitor, and shows it once."""
    form = await form_of(request)
    player, site = await player_of(request), site_of(request)
    site.check_rate(await visitor(request), NEW_KEYS)
    try:
        made = await programs.make_key(site.app, player, form.get("name", ""), form.get("scope", ""))
    except Refusal as refusal:
        said = site.pages.teller(player.language)(tell_refusal(refusal))
        return await show(
            request, STATUS.get(refusal.code, 409), program_refused=said, program_called=form.get("name", "")
        )
    await site.end_revoked_waits()
    return await show(request, new_key=made.key, new_key_of=made.program.called)


@form("/me/programs/revoke", page="/me")
async def revoke_key(request: Request) -> Response:
    """Revokes the key of a program of the visitor."""
    form, player, site = await form_of(request), await player_of(request), site_of(request)
    await programs.revoke_key(site.app, player, form.get("name", ""))
    await site.end_revoked_waits()
    return RedirectResponse("/me?saved#programs", 303)


@form("/me/programs/release", page="/me")
async def release(request: Request) -> Response:
    """Marks a new release of a program of the visitor."""
    form = await form_of(request)
    player, site = await player_of(request), site_of(request)
    site.check_rate(await visitor(request), NEW_RELEASES)
    try:
        await programs.release(site.app, player, form.get("name", ""), form.get("version", "").strip())
    except Refusal as refusal:
        said = site.pages.teller(player.language)(tell_refusal(refusal))
        return await show(request, STATUS.get(refusal.code, 409), program_refused=said)
    return RedirectResponse("/me?saved#programs", 303)


@form("/me/recovery")
async def make(request: Request) -> Response:
    """Makes a new link, shows it once, and signs out other browsers: one of them may have used an older link."""
    await form_of(request)
    if (await visitor(request)).frame is not None:  # whose account is its network's
        raise HTTPException(404)
    await _signs_out(request, keeps_push=True)
    site, guest = site_of(request), await visitor(request)
    key = await new_recovery_key(site.app, guest.account)
    return await show(request, recovery=f"{site.address(request)}/recover?key={key}")


@form("/me/sign-out", page="/me")
async def sign_out_elsewhere(request: Request) -> Response:
    """Signs out all other browsers."""
    await form_of(request)
    await _signs_out(request)
    return RedirectResponse("/me?signed-out#signed-in", 303)


async def _signs_out(request: Request, *, keeps_push: bool = False) -> None:
    """Ends all sessions of the visitor, and begins a new one in this browser."""
    player, site, guest = await player_of(request), site_of(request), await visitor(request)
    epoch = await account_links.sign_out(site.app, player, guest.account, keeps_push=keeps_push)
    site.hub.end(player.id)
    sign_in(request, Session(guest.account, epoch))  # a frame signs in again by itself


@get("/recover")
async def ask_whose(request: Request) -> Response:
    """Returns a page that says whose account the link restores; only its button does so."""
    site, guest = site_of(request), await visitor(request)
    key = request.query_params.get("key", "")
    account, player = await _owner(request, key)
    here = "same" if account == guest.account else "other" if guest.player else "nobody"
    name_here = called(guest.player.name) if guest.player else ""
    answer = await site.page(request, "recover.html", key=key, who=called(player.name), here=here, mine=name_here)
    answer.headers.update(NO_PATH)
    return answer


@post("/recover")
async def restore(request: Request) -> Response:
    """Gives this browser the account of the link."""
    form, site = await form_of(request), site_of(request)
    account, _ = await _owner(request, form.get("key", ""))
    async with site.app.store.read() as conn:
        sign_in(request, Session(account, await players.epoch_of(conn, account)))
    return RedirectResponse("/me?restored", 303, NO_PATH)


async def _owner(request: Request, key: str) -> tuple[str, Player]:
    """Returns the account of a key, and its player. Raises wrong_recovery; an address has few wrong ones."""
    site, guest = site_of(request), await visitor(request)
    try:
        return await recovered_account(site.app, key)
    except Refusal:
        if not site.limits.allows(guest.address, RECOVERIES):
            raise TooMuch from None
        raise
