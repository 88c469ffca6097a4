"""Where other platforms post to us: each on the path of its public address, on this port."""

from __future__ import annotations

from typing import Protocol, cast
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.settings import Settings

from .request_context import web_of

BODY_MOST = 1 << 20


class Hooked(Protocol):
    """A platform that is posted to."""

    async def take(self, body: bytes, secret: str) -> int:
        """Takes what was posted; gives the status to answer."""


def routes(settings: Settings) -> list[Route]:
    """The addresses that the settings name."""
    url = settings.telegram_webhook_url
    return [Route(urlsplit(url).path or "/", telegram, methods=["POST"])] if url else []


async def telegram(request: Request) -> Response:
    """An update from Telegram; the front checks the secret that comes with it."""
    platform = web_of(request).app.fronts.get("telegram")
    if platform is None:
        return Response(status_code=404)
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > BODY_MOST:
            return Response(status_code=413)
    secret = request.headers.get("x-telegram-bot-api-secret-token", "")
    return Response(status_code=await cast(Hooked, platform).take(bytes(body), secret))
