"""Discord's address: its own, or that of a proxy in front of it."""

from __future__ import annotations

from urllib.parse import urlsplit

from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route
from yarl import URL

OWN, OWN_GATEWAY = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
VERSION = "/api/v10"


def set_address(url: str | None) -> None:
    """Sets the library's REST base, for the whole process."""
    DiscordWebSocket.DEFAULT_GATEWAY = OWN_GATEWAY
    Route.BASE = OWN if url is None else url if urlsplit(url).path.strip("/") else f"{url}{VERSION}"


async def learn_gateway(http: HTTPClient) -> None:
    """Sets the gateway named by the proxy, also after a session that cannot be resumed."""
    if Route.BASE != OWN:
        _, url, _ = await http.get_bot_gateway()
        DiscordWebSocket.DEFAULT_GATEWAY = URL(url)
