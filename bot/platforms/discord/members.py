"""Who sees a channel: learned where a command names them, else asked for one by one; no privileged intent is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
import structlog

from storage.recent import RecentDict

from .errors import NETWORK

if TYPE_CHECKING:
    from .front import Discord

KNOWN_SECONDS, KNOWN_MOST = 60.0, 5_000

log = structlog.get_logger(__name__)


class Members:
    """What was learned in the last minute about who sees which channel."""

    def __init__(self, front: Discord) -> None:
        self._front = front
        self._known: RecentDict[tuple[str, str], tuple[bool, float]] = RecentDict(KNOWN_MOST)

    def note(self, room: str, account: str, sees: bool) -> None:
        """Notes whether a user sees a channel."""
        self._known[room, account] = sees, self._front.app.seconds() + KNOWN_SECONDS

    def learn(self, interaction: discord.Interaction[Any], user: discord.User | discord.Member) -> None:
        """Learns whether a user who is named in a command sees the channel where it was typed."""
        if interaction.guild_id is not None:
            may = user.resolved_permissions if isinstance(user, discord.Member) else None
            self.note(str(interaction.channel_id), str(user.id), may is not None and may.view_channel)

    async def has_left(self, room: str, account: str) -> bool:
        """Whether a user is known not to see a channel of a server: they left it, or may not look in."""
        sees, until = self._known.get((room, account), (True, 0.0))
        if until <= self._front.app.seconds():
            sees = await self._sees(room, int(account))
            self.note(room, account, sees)
        return not sees

    async def _sees(self, room: str, account: int) -> bool:
        channel = self._front.client.get_channel(int(room))
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return True  # a private chat, or a place that we do not know
        try:
            member = await channel.guild.fetch_member(account)
        except discord.NotFound:
            return False
        except (discord.HTTPException, discord.RateLimited, *NETWORK) as error:
            log.info("a member could not be asked for", why=str(error))
            return True
        return channel.permissions_for(member).view_channel
