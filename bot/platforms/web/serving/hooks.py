"""Webhooks: other platforms post to us here, each on the path of its public address."""

from __future__ import annotations

from typing import Protocol, cast
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.settings import Settings

from ..request_context import web_of

BODY_MOST = 1 << 20


class Hooked(Protocol):
    """A platform with a webhook."""

    async def take(self, body: bytes, secret: str) -> int:
        """Takes a posted update; returns the HTTP status."""


def routes(settings: Settings) -> list[Route]:
    """Returns the routes of the webhooks in the settings."""
    url = settings.telegram_webhook_url
    return [Route(urlsplit(url).path or "/", telegram, methods=["POST"])] if url else []


async def telegram(request: Request) -> Response:
    """Takes an update from Telegram; the front checks its secret."""
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
