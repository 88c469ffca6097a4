"""Refuses requests before routing: for an unknown host, or of ambiguous length."""

from __future__ import annotations

import re
from collections.abc import Callable
from ipaddress import ip_address
from urllib.parse import urlsplit

import structlog
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from bot.logs import LogLimit
from bot.settings import Settings

HEALTH = frozenset({"/healthz", "/readyz"})  # load balancers use any name, and learn nothing
LOCAL = ("localhost", "local", "internal", "home.arpa")  # no public name ends with these
HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::[0-9]{1,5})?", re.ASCII)

log = structlog.get_logger(__name__)


class Admission:
    """Refuses such requests with one sentence.

    A name that a stranger controls may be pointed at this machine (DNS rebinding); a page of that name could then read
    what is served to this machine alone.
    """

    def __init__(self, app: ASGIApp, settings: Settings, seconds: Callable[[], float]) -> None:
        self._app = app
        self._ours = names_of(settings)
        self._unknown = (
            f"This server is at {settings.web_url}.\n"
            if settings.web_url
            else "This server does not know this host name. Use its IP address, "
            "or set ROUNDHOUSE_WEB_URL to its public address.\n"
        )
        self._seldom = LogLimit(seconds)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self._refused(scope) if scope["type"] == "http" else None
        await (refusal or self._app)(scope, receive, send)

    def _refused(self, scope: Scope) -> PlainTextResponse | None:
        headers = Headers(scope=scope)
        if "content-length" in headers and "transfer-encoding" in headers:
            self._seldom.warn(log, "a request of ambiguous length was refused")
            sentence = "A request has a Content-Length or a Transfer-Encoding, not both.\n"
            return PlainTextResponse(sentence, 400, {"connection": "close"})  # what follows is not a request
        host = headers.get("host", "")
        if host and scope["path"] not in HEALTH and not is_known(host, self._ours):
            self._seldom.warn(log, "a request for an unknown host was refused", host=host[:100])
            return PlainTextResponse(self._unknown, 421)
        return None


def names_of(settings: Settings) -> frozenset[str]:
    """Returns our host names from the settings."""
    urls = [settings.web_url, *(getattr(settings, f"{name}_webhook_url", None) for name in settings.fronts)]
    names = {urlsplit(url).hostname or "" for url in urls if url} | {settings.web_host.lower()}
    return frozenset(names - {""})


def is_known(host: str, ours: frozenset[str]) -> bool:
    """Whether a Host header has one of our names, an address, or a name that no stranger can register."""
    parts = HOST.fullmatch(host.lower())
    if parts is None:
        return False
    name = (parts[1] or parts[2]).removesuffix(".")
    return (
        name in ours or _is_address(name) or "." not in name or name.endswith(tuple(f".{ending}" for ending in LOCAL))
    )


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
