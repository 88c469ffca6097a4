"""Gives every browser its signed cookie, and every answer its headers."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from storage import Receipt

from ..guests import COOKIE, SECURE_COOKIE, YEAR_SECONDS, Guests, Session

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
HTTPS_ALONE = "max-age=31536000"  # for a year; of this host alone
HEADERS_OF_IMAGES = {
    "content-security-policy": "default-src 'none'; img-src 'self' data:; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
}
HEADERS_OF_DATA = {"x-content-type-options": "nosniff"}  # of what no browser shows as a page


class Visits:
    """Gives every browser its signed cookie, and every answer its headers."""

    def __init__(self, app: ASGIApp, guests: Guests, address: Callable[[], str]) -> None:
        self._app = app
        self._guests, self._address = guests, address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        cookies = cookie_parser(Headers(scope=scope).get("cookie", ""))
        is_secure = self._address().startswith("https:")
        cookie = SECURE_COOKIE if is_secure else COOKIE
        session = self._guests.session(cookies.get(cookie) or cookies.get(COOKIE))  # the older name, too
        state: dict[str, Any] = scope.setdefault("state", {})
        state["session"] = session or Session(secrets.token_hex(16))
        state["is_fresh"] = session is None or cookie not in cookies

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _headers_of(scope, headers).items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-cache" if scope["path"].startswith("/static/") else "no-store")
                if is_secure:
                    headers.setdefault("strict-transport-security", HTTPS_ALONE)
                is_page = "text/html" in headers.get("content-type", "")
                if state.get("is_signed_in") or (state["is_fresh"] and is_page):
                    headers.append("set-cookie", self._set_cookie(cookie, state["session"], is_secure))
            await send(message)

        with Receipt() as scope["state"]["receipt"]:
            await self._app(scope, receive, with_headers)

    def _set_cookie(self, name: str, session: Session, is_secure: bool) -> str:
        secure = "; Secure" if is_secure else ""
        value = self._guests.cookie(session.account, session.epoch)
        return f"{name}={value}; Path=/; Max-Age={YEAR_SECONDS}; HttpOnly; SameSite=Lax{secure}"


def _headers_of(scope: Scope, headers: MutableHeaders) -> dict[str, str]:
    """Returns the headers that guard an answer: few where no page can be shown, for they are sent with each image."""
    kind = headers.get("content-type", "")
    if scope["path"].startswith("/static/") or kind == "application/json":
        return HEADERS_OF_DATA
    return HEADERS_OF_IMAGES if kind.startswith("image/") else HEADERS
