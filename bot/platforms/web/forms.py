"""Forms: reading what one of our pages has sent, and a game's options as fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request

from bot.view.option_values import is_duration, option_name, option_value, typed
from games.core.game import AnyGame, Refusal
from games.core.options import describe, fresh, given, offered, with_clock
from games.core.screen import Say

from .limits import PRESSES
from .site import site_of, visitor

BODY_MOST = 64 * 1024  # bytes of a form


class Forged(Exception):
    """A form that did not come from one of our pages."""


class TooLarge(Exception):
    """A form that is too large, or of unknown size."""


async def form_of(request: Request) -> dict[str, str]:
    """Returns the fields of a form from one of our pages. Raises Forged, TooMuch or TooLarge.

    A frame needs no CSRF token: no other page can have a browser send its bearer token.
    """
    site, guest = site_of(request), await visitor(request)
    if guest.frame is None and not _is_from_here(request, site.app.settings.web_url):
        raise Forged
    site.check_rate(guest, PRESSES)
    if not is_small(request.headers.get("content-length", "")):
        raise TooLarge
    async with request.form(max_files=0, max_fields=50) as form:
        fields: dict[str, Any] = {key: _one(form.getlist(key)) for key in form}
    if not all(isinstance(value, str) for value in fields.values()):
        raise Forged
    clean = {key: plain(value) for key, value in fields.items()}
    if guest.frame is None and not site.guests.csrf_fits(guest.key, clean.get("csrf", "")):
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


def _one(values: list[Any]) -> Any:
    """Returns the value of a field; several values are joined with commas."""
    texts = [value for value in values if isinstance(value, str)]
    return ",".join(texts) if len(texts) == len(values) else values[0]


def is_small(length: str) -> bool:
    """Whether a request has a Content-Length, and it is not above that of any of ours."""
    return length.isascii() and length.isdecimal() and len(length) < 9 and int(length) <= BODY_MOST


def plain(text: str) -> str:
    """Returns a text without unpaired surrogates and null characters."""
    return text.encode("utf-8", "replace").decode().replace("\0", "")


def fields_of(
    name: str, game: AnyGame, values: Mapping[str, Any], form: Mapping[str, str] | None = None, clocks: bool = False
) -> list[dict[str, Any]]:
    """Returns a game's options as form fields, with their labels, choices and current values, or what was typed.

    `clocks`: including those that a table's clock sets.
    """
    without = {} if clocks else with_clock(game.Options, None)
    now = {option: typed(value) for option, value in {**given(fresh(game.Options)), **values}.items()}
    for option in now:
        now[option] = (form or {}).get(f"option-{option}", now[option])
    shown = [option for option in describe(game.Options) if option["name"] in now.keys() - without]
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
