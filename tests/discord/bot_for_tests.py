"""A small bot on discord.py as it comes, to try the fake with."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import app_commands

from .memory import attach
from .server import FakeDiscord

Interaction = discord.Interaction[Any]


class Bot(discord.AutoShardedClient):
    """The bot; `heard` keeps what it was told."""

    def __init__(self, intents: discord.Intents, **more: Any) -> None:
        super().__init__(intents=intents, **more)
        self.tree = app_commands.CommandTree(self)
        self.heard: list[tuple[str, Any]] = []
        self.tree.add_command(play)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Begins anew without the pause that Discord asks for."""

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.heard.append(("guild", guild.name))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self.heard.append(("gone", guild.name))

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(("message", message.content))

    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        self.heard.append(("deleted", event.message_id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        self.heard.append(("no channel", channel.name))

    async def on_resumed(self) -> None:
        self.heard.append(("resumed", None))


@app_commands.command(description="Opens a table")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def play(interaction: Interaction, game: str) -> None:
    await interaction.response.send_message(f"a table of {game}")


@asynccontextmanager
async def running(fake: FakeDiscord, intents: discord.Intents | None = None, **more: Any) -> AsyncIterator[Bot]:
    """The bot, connected to the fake without sockets, from its login to its end."""
    bot = Bot(intents or discord.Intents(guilds=True), **more)
    attach(bot, fake)
    task = asyncio.create_task(bot.start(fake.token))
    sessions = len(fake.gateway.sessions)
    try:
        connected = fake.until(lambda: len(fake.gateway.sessions) >= sessions + fake.shards, 5.0)
        waiting = asyncio.ensure_future(connected)
        await asyncio.wait([waiting, task], return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if task.done():
            task.result()
        yield bot
    finally:
        await bot.close()
        await asyncio.wait([task])
