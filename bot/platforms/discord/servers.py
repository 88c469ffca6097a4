"""Servers: whether we are a member of one, and which channel is in which; asked for where no gateway tells it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import discord
import structlog

from bot.memory import RecentDict
from storage import Store
from storage.messages import rooms

from .errors import NETWORK

KNOWN_MOST = 10_000
MEMBER_SECONDS, STRANGER_SECONDS = 600.0, 60.0  # how long an answer counts

log = structlog.get_logger(__name__)


class Servers:
    """What is known of servers. With a gateway connection the library knows them all."""

    def __init__(self, client: Callable[[], discord.Client], store: Store, seconds: Callable[[], float]) -> None:
        self._client, self._store, self._seconds = client, store, seconds
        self._asked: RecentDict[int, tuple[bool, float]] = RecentDict(KNOWN_MOST)  # members until then
        self._of_rooms: RecentDict[str, int] = RecentDict(KNOWN_MOST)

    def is_member(self, server: int) -> bool:
        """Whether the bot is known to be a member of a server."""
        return self._client().get_guild(server) is not None or self._asked.get(server, (False, 0.0))[0]

    def of_room(self, room: str) -> int | None:
        """Returns the server of a channel; None for a private chat, or where it is unknown."""
        channel = self._client().get_channel(int(room))
        guild = getattr(channel, "guild", None)
        return guild.id if guild is not None else self._of_rooms.get(room)

    async def load(self) -> None:
        """Reads the servers of the channels that we know."""
        async with self._store.read() as conn:
            known = await rooms.houses(conn, "discord", KNOWN_MOST)
        self._of_rooms.update({room: int(house) for room, house in known.items()})

    async def learn_from(self, posted: Mapping[str, Any]) -> None:
        """Learns the server of a posted interaction, and whether we are a member there."""
        server, room = posted.get("guild_id"), posted.get("channel_id")
        if not isinstance(server, str) or not server.isdecimal():
            return
        if isinstance(room, str):
            self._of_rooms[room] = int(server)
        if self._asked.get(int(server), (False, 0.0))[1] <= self._seconds():
            await self._ask(int(server))

    async def _ask(self, server: int) -> None:
        try:
            await self._client().http.get_guild(server, with_counts=False)
        except (discord.Forbidden, discord.NotFound):
            self._note(server, False)
        except (discord.HTTPException, discord.RateLimited, *NETWORK) as error:
            log.warning("a server could not be asked for", why=str(error) or type(error).__name__)
        else:
            self._note(server, True)

    def _note(self, server: int, is_member: bool) -> None:
        self._asked[server] = is_member, self._seconds() + (MEMBER_SECONDS if is_member else STRANGER_SECONDS)
