"""Guests: who they are, and how they link another account."""

from __future__ import annotations

import hmac
import re
import secrets

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bot.chat.account_links import ask, tell_answer
from bot.usecases import account_links
from storage.people import players
from storage.people.players import Player, StoredAccount

from ..request_context import form_of, player_of, visitor, web_of
from .me import show

COOKIE = "roundhouse"
YEAR_SECONDS = 365 * 24 * 3600
ACCOUNT = r"[0-9a-f]{32}"
TOKEN_BYTES = 16


class Guests:
    """Signs and reads cookies and tokens."""

    def __init__(self, secret: str) -> None:
        self._cookies = URLSafeSerializer(secret, salt="guest")
        self._secret = secret.encode()

    def cookie(self, account: str) -> str:
        """Returns the cookie of a guest."""
        return str(self._cookies.dumps(account))

    def account(self, cookie: str | None) -> str | None:
        """Returns the guest of a cookie; None for a missing or forged one."""
        try:
            account = self._cookies.loads(cookie) if cookie else None
        except BadSignature:
            return None
        return account if isinstance(account, str) and re.fullmatch(ACCOUNT, account) else None

    def csrf(self, account: str) -> str:
        """Returns a CSRF token of this guest's forms, masked.

        It differs in each response: else the lengths of compressed responses could reveal it (BREACH).
        """
        mask = secrets.token_bytes(TOKEN_BYTES)
        return (mask + _xor(mask, self._derived(b"csrf", account))).hex()

    def csrf_fits(self, account: str, token: str) -> bool:
        """Whether a form came from a page that we made for this guest."""
        try:
            sent = bytes.fromhex(token)
        except ValueError:
            return False
        mask, masked = sent[:TOKEN_BYTES], sent[TOKEN_BYTES:]
        return hmac.compare_digest(_xor(mask, masked), self._derived(b"csrf", account))

    def tabs(self, account: str) -> str:
        """Returns the name by which the tabs of this guest's browser find each other."""
        return self._derived(b"tabs", account)[:4].hex()

    def _derived(self, purpose: bytes, account: str) -> bytes:
        return hmac.digest(self._secret, purpose + account.encode(), "sha256")[:TOKEN_BYTES]


def _xor(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=False))


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
