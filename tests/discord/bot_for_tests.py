"""A small bot on discord.py as it comes, to try the fake with."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any

import discord
from discord import app_commands

from .memory import attach
from .server import FakeDiscord
from .wire import JumpingLoop
from .world import Place

Interaction = discord.Interaction[Any]
Test = Callable[..., Coroutine[Any, Any, None]]


class Bot(discord.AutoShardedClient):
    """The bot; `heard` keeps what it was told."""

    def __init__(self, intents: discord.Intents, **more: Any) -> None:
        super().__init__(intents=intents, **more)
        self.tree = app_commands.CommandTree(self)
        self.heard: list[tuple[str, Any]] = []
        self.tree.add_command(play)
        self.tree.add_command(quiet)

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

    async def on_interaction(self, interaction: Interaction) -> None:
        self.heard.append(("interaction", interaction.id))


@app_commands.command(description="Opens a table")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def play(interaction: Interaction, game: str) -> None:
    await interaction.response.send_message(f"a table of {game}")


@app_commands.command(description="Says it to one")
async def quiet(interaction: Interaction) -> None:
    await interaction.response.send_message("only for you", ephemeral=True)


@asynccontextmanager
async def running(fake: FakeDiscord, intents: discord.Intents | None = None, **more: Any) -> AsyncIterator[Bot]:
    """The bot, connected to the fake without sockets."""
    bot = Bot(intents or discord.Intents(guilds=True), **more)
    attach(bot, fake)
    async with started(fake, bot):
        yield bot


@asynccontextmanager
async def started(fake: FakeDiscord, bot: Bot) -> AsyncIterator[Bot]:
    """The bot from its login to its end."""
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


def jumping(test: Test) -> Callable[..., None]:
    """Runs a test in a loop where waiting takes no time."""

    @wraps(test)
    def run(*args: Any, **more: Any) -> None:
        with asyncio.Runner(loop_factory=JumpingLoop) as runner:
            runner.run(test(*args, **more))

    return run


class Friday:
    """A server with one channel and two people."""

    def __init__(self, **settings: Any) -> None:
        self.fake = FakeDiscord(asyncio.get_running_loop().time, **settings)
        self.guild = self.fake.guild("Friday", ["games"])
        self.channel: Place = self.guild.channel("games")
        self.ann, self.bo = self.fake.person("Ann"), self.fake.person("Bo")
        for person in (self.ann, self.bo):
            person.joins(self.guild)
