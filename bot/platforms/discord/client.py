"""The connection to Discord and its events."""

from __future__ import annotations

import asyncio
import threading
from typing import Any, Protocol

import discord
import structlog
from discord.gateway import KeepAliveHandler

from bot.app import App
from bot.chat.delivery import ConnectionGaps
from bot.tasks import Tasks

from . import guilds
from .application import say_next_step
from .command_tree import Tree, register
from .endpoint import AUTOCOMPLETE, COMMAND, Endpoint
from .inbound import Inbound
from .logins import Logins
from .origin import learn_gateway
from .outbound import Outbound
from .requests import ignored, read_interaction, reduced

JOIN_SECONDS = 1.0  # a heartbeat that is being sent ends sooner
WAIT_MOST = 30.0  # the longest rate limit, in seconds, that the library waits for by itself

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # voice is not used

Interaction = discord.Interaction[Any]

log = structlog.get_logger(__name__)


class Host(Protocol):
    """What events change, and where they go."""

    ready: bool
    app: App
    gaps: ConnectionGaps
    tasks: Tasks
    inbound: Inbound
    outbound: Outbound
    endpoint: Endpoint | None
    logins: Logins


class Client(discord.AutoShardedClient):
    """The client; it needs no privileged intents, and caches neither members nor messages."""

    def __init__(self, front: Host) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True),  # of messages only their deletion is read
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=WAIT_MOST,
        )
        parsers = self._connection.parsers
        parsers["INTERACTION_CREATE"] = reduced(parsers["INTERACTION_CREATE"])
        parsers["MESSAGE_CREATE"] = parsers["MESSAGE_UPDATE"] = ignored
        self.front = front
        self.tree = Tree(front.inbound, self)
        self._registering: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Runs between the login and the gateway connection."""
        if self.front.endpoint is None:
            await learn_gateway(self.http)
        assert self.application_id is not None
        self.front.tasks.start(say_next_step(self.front.app, self.application_id))
        if self._registering is None:
            self._registering = asyncio.create_task(register(self.tree), name="discord: commands")

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Waits until a shard may log in, and counts the login."""
        await self.front.logins.take(initial)

    async def close(self) -> None:
        """Closes the client in order."""
        if self._registering is not None:
            self._registering.cancel()
        self.front.ready = False
        await super().close()

    def is_member_of(self, server: int) -> bool:
        """Whether the bot is known to be a member of a server."""
        return self.front.outbound.servers.is_member(server)

    async def receive(self, posted: dict[str, Any]) -> None:
        """Handles an interaction that was posted to us, as the gateway would have told it."""
        await self.front.outbound.servers.learn_from(posted)
        interaction = read_interaction(self._made, posted)
        if interaction is None:
            return
        if posted["type"] not in (COMMAND, AUTOCOMPLETE):
            await self.on_interaction(interaction)
            return
        try:
            await self.tree._call(interaction)
        except discord.app_commands.AppCommandError as error:
            await self.tree.on_error(interaction, error)

    def _made(self, posted: Any) -> Interaction:
        return discord.Interaction(data=posted, state=self._connection)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Handles presses of buttons of any age, and forms; the tree handles commands."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            data: Any = interaction.data or {}
            await self.front.inbound.press(interaction, str(data.get("custom_id", "")), _typed(data))

    async def on_shard_connect(self, shard_id: int) -> None:
        """Handles a shard connected with a new session."""
        await self._is_back(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Handles a shard that resumed its session."""
        await self._is_back(shard_id)

    async def _is_back(self, shard_id: int) -> None:
        self.front.gaps.end(shard_id)
        self.front.ready = not self.front.gaps.is_open
        with self.front.tasks.including_this():
            await self.front.gaps.save()

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Handles a disconnected shard."""
        self.front.ready = False
        self.front.gaps.begin(self.front.app.now(), shard_id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Handles our being added to a server."""
        with self.front.tasks.including_this():
            await guilds.joined(self.front.outbound, guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Handles our removal from a server, or its deletion."""
        with self.front.tasks.including_this():
            await guilds.left_guild(self.front.outbound, guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Handles a deleted channel."""
        with self.front.tasks.including_this():
            await guilds.lost(self.front.outbound, str(channel.id))

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """Handles a deleted thread."""
        with self.front.tasks.including_this():
            await guilds.lost(self.front.outbound, str(event.thread_id))

    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        """Handles a deleted message."""
        with self.front.tasks.including_this():
            await self.front.outbound.was_deleted(str(event.channel_id), [event.message_id])

    async def on_raw_bulk_message_delete(self, event: discord.RawBulkMessageDeleteEvent) -> None:
        """Handles messages that were deleted together."""
        with self.front.tasks.including_this():
            await self.front.outbound.was_deleted(str(event.channel_id), event.message_ids)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Logs the failure of an event that nobody waits for."""
        log.exception("an event failed", event=event_method)


def _typed(data: Any) -> str:
    """Returns the first field of a form."""
    for outer in data.get("components", ()):
        for field in [outer.get("component") or {}, *outer.get("components", ())]:
            if "value" in field:
                return str(field["value"])
    return ""


async def end_heartbeats() -> None:
    """Ends the threads that send heartbeats over the connections of this event loop.

    The library forgets that of a connection which was being made when the client was closed, and it would go on.
    """
    loop = asyncio.get_running_loop()
    for thread in threading.enumerate():
        if isinstance(thread, KeepAliveHandler) and thread.ws.loop is loop:
            thread.stop()
            await asyncio.to_thread(thread.join, JOIN_SECONDS)
