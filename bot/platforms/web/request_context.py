"""What a page knows of its request: site, visitor, language, and the fields of a form."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request, cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bot.view.option_values import is_duration, option_name, option_value, typed
from games.core.game import AnyGame, Refusal
from games.core.options import describe, given, offered, with_clock
from games.core.screen import Say
from storage.people.players import Account, Player

from .limits import NEW_GUESTS, PRESSES, PersonRate, address_of
from .people.guests import COOKIE, YEAR_SECONDS

if TYPE_CHECKING:
    from .front import Web


BODY_MOST = 64 * 1024  # bytes of a form
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
HEADERS_OF_DATA = {"x-content-type-options": "nosniff"}  # of what no browser shows as a page


class Forged(Exception):
    """A form that did not come from one of our pages."""


class TooMuch(Exception):
    """More requests than one address may make."""


class TooLarge(Exception):
    """A form that is too large, or of unknown size."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """The viewer of a page: a guest, and their player once they have done something."""

    account: str
    address: str
    player: Player | None
    language: str

    @property
    def skin(self) -> str:
        """The display mode: pictures or text."""
        return self.player.skin if self.player else "pictures"


class Visits:
    """Gives every browser its signed cookie, and every answer its headers."""

    def __init__(self, app: ASGIApp, web: Web) -> None:
        self._app = app
        self._web = web

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        account = self._web.guests.account(_cookie(scope))
        fresh = account is None
        scope.setdefault("state", {})["account"] = account or secrets.token_hex(16)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in (HEADERS_OF_DATA if _is_data(scope, headers) else HEADERS).items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-cache" if scope["path"].startswith("/static/") else "no-store")
                if fresh and "text/html" in headers.get("content-type", ""):
                    headers.append("set-cookie", self._set_cookie(scope["state"]["account"]))
            await send(message)

        await self._app(scope, receive, with_headers)

    def _set_cookie(self, account: str) -> str:
        secure = "; Secure" if self._web.address().startswith("https:") else ""
        value = self._web.guests.cookie(account)
        return f"{COOKIE}={value}; Path=/; Max-Age={YEAR_SECONDS}; HttpOnly; SameSite=Lax{secure}"


def _is_data(scope: Scope, headers: MutableHeaders) -> bool:
    return scope["path"].startswith("/static/") or headers.get("content-type", "") == "application/json"


def _cookie(scope: Scope) -> str | None:
    return cookie_parser(Headers(scope=scope).get("cookie", "")).get(COOKIE)


def web_of(request: Request) -> Web:
    """Returns the front that serves this request."""
    web: Web = request.app.state.web
    return web


async def visitor(request: Request) -> Viewer:
    """Returns the viewer of this request."""
    known: Viewer | None = getattr(request.state, "visitor", None)
    if known is None:
        web = web_of(request)
        player = await web.app.directory.find_player("web", request.state.account)
        if player:
            web.hub.knows(request.state.account, player.id)
        language = player.language if player else _asked(request, web.app.words.languages)
        language = language or (await web.room()).settings.language
        known = Viewer(request.state.account, address_of(request.scope), player, language)
        request.state.visitor = known
    return known


def _asked(request: Request, languages: tuple[str, ...]) -> str:
    """Returns the first of our languages that the browser accepts; empty without one."""
    wanted = [one.split(";")[0].strip().lower()[:2] for one in request.headers.get("accept-language", "").split(",")]
    return next((language for language in wanted if language in languages), "")


async def form_of(request: Request) -> dict[str, str]:
    """Returns the fields of a form from one of our pages. Raises Forged, TooMuch or TooLarge."""
    web, guest = web_of(request), await visitor(request)
    if not _is_from_here(request, web.app.settings.web_url):
        raise Forged
    check_rate(web, guest, PRESSES)
    if not _is_small(request.headers.get("content-length", "")):
        raise TooLarge
    async with request.form(max_files=0, max_fields=50) as form:
        fields: dict[str, Any] = {key: _one(form.getlist(key)) for key in form}
    if not all(isinstance(value, str) for value in fields.values()):
        raise Forged
    clean = {key: plain(value) for key, value in fields.items()}
    if not web.guests.csrf_fits(guest.account, clean.get("csrf", "")):
        raise Forged
    return clean


def _is_from_here(request: Request, web_url: str | None) -> bool:
    """Whether the browser says that one of our own pages, or its user, has sent a form."""
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    if site is not None:
        return site in ("same-origin", "none")
    if origin is None:  # not a browser, or a very old one: the token alone has to do
        return True
    ours = {request.headers.get("host", ""), urlsplit(web_url or "").netloc} - {""}  # a proxy may replace the Host
    return origin.partition("://")[2] in ours  # `null` is nobody's


def check_rate(web: Web, guest: Viewer, rate: PersonRate) -> None:
    """Counts a request of this visitor. Raises TooMuch above the rate."""
    if not web.limits.allows_person(guest.player.id if guest.player else None, guest.address, rate):
        raise TooMuch


def _one(values: list[Any]) -> Any:
    """Returns the value of a field; several values are joined with commas."""
    texts = [value for value in values if isinstance(value, str)]
    return ",".join(texts) if len(texts) == len(values) else values[0]


def _is_small(length: str) -> bool:
    return length.isascii() and length.isdecimal() and len(length) < 9 and int(length) <= BODY_MOST


def plain(text: str) -> str:
    """Returns a text without unpaired surrogates and null characters."""
    return text.encode("utf-8", "replace").decode().replace("\0", "")


async def player_of(request: Request) -> Player:
    """Returns the visiting player, created by their first action."""
    web, guest = web_of(request), await visitor(request)
    if guest.player is None and not web.limits.allows(guest.address, NEW_GUESTS):
        raise Refusal("busy")
    name = web.pages.guest_name(guest.account, guest.language)
    player = await web.app.directory.get_or_create_player(Account("web", guest.account, name, guest.language))
    request.state.visitor = Viewer(guest.account, guest.address, player, player.language)
    if guest.player is None:
        web.hub.knows(guest.account, player.id)
    return player


def fields_of(
    name: str, game: AnyGame, values: Mapping[str, Any], form: Mapping[str, str] | None = None, clocks: bool = False
) -> list[dict[str, Any]]:
    """Returns a game's options as form fields, with their labels, choices and current values, or what was typed.

    `clocks`: including those that a table's clock sets.
    """
    without = {} if clocks else with_clock(game.Options, None)
    now = {option: typed(value) for option, value in {**given(game.Options()), **values}.items()}
    for option in now:
        now[option] = (form or {}).get(f"option-{option}", now[option])
    shown = [option for option in describe(game.Options) if option["name"] not in without]
    return [_field(name, game, option, now[option["name"]]) for option in shown]


def _field(name: str, game: AnyGame, described: Mapping[str, Any], now: str) -> dict[str, Any]:
    option = described["name"]
    values = described.get("values", offered(game.Options, option))
    choices = {typed(value): option_value(name, game, option, value) for value in values}
    if choices and "values" not in described and now not in choices:  # another number
        choices = {now: Say("option-number", {"count": now}), **choices}
    facts = {"label": option_name(name, option), "choices": choices, "now": now, "seconds": is_duration(option)}
    return {**described, **facts}


def game_in(games: Mapping[str, AnyGame], form: Mapping[str, str]) -> tuple[str, AnyGame]:
    """Returns the game that a form names."""
    name = form.get("game", "")
    if name not in games:
        raise Refusal("unknown_game")
    return name, games[name]
