"""Tells whose every request is, gives browsers their signed cookies, and every answer its headers."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Any

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.requests import cookie_parser
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from storage import Receipt

from ..guests import COOKIE, SECURE_COOKIE, YEAR_SECONDS, Guests, Session
from ..signed_sessions import SignedSessions, Tickets

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


ANYBODY = {"access-control-allow-origin": "*", "access-control-expose-headers": "date, retry-after"}
APP, FILES = "/app/", "/static/"  # begin addresses at which no cookie counts
METHODS = "GET, POST"
MOST_SECONDS = "7200"  # browsers remember no longer that they may ask
FOR_PROGRAMS = ("/api/", "/mcp", "/metrics")  # have bearer tokens of their own
STREAM = "/events"
FILE = re.compile(r"/me/export|/.+\.(?:json|jsonl|csv|gif|png)")  # what somebody saves


class Visits:
    """Gives every browser its signed cookie, and every answer its headers.

    A frame sends a bearer token, or a ticket for its stream or a file; then no cookie counts, and none is set.
    """

    def __init__(
        self, app: ASGIApp, guests: Guests, tokens: SignedSessions, tickets: Tickets, address: Callable[[], str]
    ) -> None:
        self._app = app
        self._guests, self._tokens, self._tickets, self._address = guests, tokens, tickets, address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_secure = self._address().startswith("https:")
        cookie = SECURE_COOKIE if is_secure else COOKIE
        state: dict[str, Any] = scope.setdefault("state", {})
        state |= self._frame(scope) or self._browser(scope, cookie)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _headers_of(scope, headers).items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-cache" if scope["path"].startswith("/static/") else "no-store")
                if is_secure:
                    headers.setdefault("strict-transport-security", HTTPS_ALONE)
                is_page = "text/html" in headers.get("content-type", "")
                if not state["is_frame"] and (state.get("is_signed_in") or (state["is_fresh"] and is_page)):
                    headers.append("set-cookie", self._set_cookie(cookie, state["session"], is_secure))
            await send(message)

        with Receipt() as scope["state"]["receipt"]:
            await self._app(scope, receive, with_headers)

    def _browser(self, scope: Scope, cookie: str) -> dict[str, Any]:
        """Returns whose request it is by the cookie."""
        cookies = cookie_parser(Headers(scope=scope).get("cookie", ""))
        session = self._guests.session(cookies.get(cookie) or cookies.get(COOKIE))  # the older name, too
        is_fresh = session is None or cookie not in cookies
        session = session or Session(secrets.token_hex(16))
        return {"session": session, "is_fresh": is_fresh, "is_frame": False, "is_over": False}

    def _frame(self, scope: Scope) -> dict[str, Any] | None:
        """Returns whose request it is by a bearer token or a ticket; None without one."""
        scheme, _, token = Headers(scope=scope).get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and not scope["path"].startswith(FOR_PROGRAMS):
            session = self._tokens.read(token.strip())
        elif (path := _ticketed(scope)) is not None:
            session = self._tickets.take(QueryParams(scope["query_string"])["ticket"], "" if path == STREAM else path)
        else:
            return None
        known = {"frame_of": f"{session.network}:{session.account}"} if session else {}
        stranger = Session(secrets.token_hex(16))
        return {"session": session or stranger, "is_fresh": False, "is_frame": True, "is_over": not session, **known}

    def _set_cookie(self, name: str, session: Session, is_secure: bool) -> str:
        secure = "; Secure" if is_secure else ""
        value = self._guests.cookie(session.account, session.epoch)
        return f"{name}={value}; Path=/; Max-Age={YEAR_SECONDS}; HttpOnly; SameSite=Lax{secure}"


def _ticketed(scope: Scope) -> str | None:
    """Returns the path of a request that shows a ticket where tickets count; None for any other."""
    path: str = scope["path"]
    is_place = path == STREAM or (scope["method"] == "GET" and FILE.fullmatch(path))
    return path if is_place and "ticket" in QueryParams(scope["query_string"]) else None


def _headers_of(scope: Scope, headers: MutableHeaders) -> dict[str, str]:
    """Returns the headers that guard an answer: few where no page can be shown, for they are sent with each image."""
    kind = headers.get("content-type", "")
    if scope["path"].startswith("/static/") or kind == "application/json":
        return HEADERS_OF_DATA
    return HEADERS_OF_IMAGES if kind.startswith("image/") else HEADERS


class CrossOrigin:
    """Allows pages of any origin to read what was asked for with a bearer token or a ticket, and files.

    A sandbox may take the origin from a frame, and then all that is ours is foreign to it.

    No browser adds these by itself, and none sends cookies along where the answer allows everybody. Requests with
    cookies get no such header, nor do files that a page in a tab asks for.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        asked = Headers(scope=scope)
        if scope["method"] == "OPTIONS" and "access-control-request-method" in asked and _may_ask(scope, asked):
            answer = {"access-control-allow-methods": METHODS, "access-control-max-age": MOST_SECONDS}
            answer["access-control-allow-headers"] = asked.get("access-control-request-headers", "")
            await Response(status_code=204, headers={**ANYBODY, **answer})(scope, receive, send)
            return

        async def readable(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(ANYBODY)
            await send(message)

        is_open = scope["state"]["is_frame"] or scope["path"].startswith(APP)
        is_open |= scope["path"].startswith(FILES) and "origin" in asked
        await self._app(scope, receive, readable if is_open else send)


def _may_ask(scope: Scope, asked: Headers) -> bool:
    """Whether the request that a browser asks about will have a bearer token of a frame, or needs none."""
    wanted = [name.strip() for name in asked.get("access-control-request-headers", "").lower().split(",")]
    is_bearer = "authorization" in wanted and not scope["path"].startswith(FOR_PROGRAMS)
    return is_bearer or scope["path"].startswith((APP, FILES))
