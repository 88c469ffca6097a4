"""A small bot on discord.py as it comes, to try the fake with."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from io import BytesIO
from typing import Any, Self

import discord
from discord import app_commands

from .memory import attach
from .server import FakeDiscord
from .wire import JumpingLoop
from .world import Place

Interaction = discord.Interaction[Any]
Test = Callable[..., Coroutine[Any, Any, None]]


class Join(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"join:(?P<count>\d+)"):
    """A button that counts in its custom_id."""

    def __init__(self, count: int) -> None:
        super().__init__(discord.ui.Button(label=f"Join ({count})", custom_id=f"join:{count}"))
        self.count = count

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Any, match: Any) -> Self:
        return cls(int(match["count"]))

    async def callback(self, interaction: Interaction) -> None:
        await interaction.response.edit_message(content=f"{self.count + 1} joined", view=board(self.count + 1))


def board(count: int) -> discord.ui.View:
    """The message's buttons."""
    view = discord.ui.View(timeout=None)
    view.add_item(Join(count))
    return view


class Ask(discord.ui.Modal, title="Your move"):
    """A modal with one field."""

    move: Any = discord.ui.Label(text="Move", component=discord.ui.TextInput(max_length=5))

    async def on_submit(self, interaction: Interaction) -> None:
        await interaction.response.send_message(f"you play {self.move.component.value}", ephemeral=True)


class Bot(discord.AutoShardedClient):
    """The bot; `heard` keeps what it was told."""

    def __init__(self, intents: discord.Intents, **more: Any) -> None:
        super().__init__(intents=intents, **more)
        self.tree = app_commands.CommandTree(self)
        self.heard: list[tuple[str, Any]] = []
        self.told: list[str] = []
        commands: list[Any] = [play, move, quiet, slow, show, challenge]
        for command in commands:
            self.tree.add_command(command)

    async def fetch_user_dm(self, user: int) -> discord.DMChannel:
        """The DM with somebody of whom only the id is known."""
        return await self.create_dm(discord.Object(user))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Begins anew without the pause that Discord asks for."""

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Join)
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
async def play(interaction: Interaction, game: str, opponent: discord.User | None = None) -> None:
    against = f" against {opponent.mention}" if opponent else ""
    await interaction.response.send_message(f"a table of {game}{against}", view=board(0))


@play.autocomplete("game")
async def _games(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=name, value=name) for name in ("chess", "tictactoe") if name.startswith(typed)]


@app_commands.command(description="Asks for a move")
async def move(interaction: Interaction) -> None:
    await interaction.response.send_modal(Ask())


@app_commands.command(description="Says it to one")
async def quiet(interaction: Interaction) -> None:
    await interaction.response.send_message("only for you", ephemeral=True)


@app_commands.command(description="Takes its time")
async def slow(interaction: Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    await asyncio.sleep(0.05)
    await interaction.followup.send("thought about it")


@app_commands.command(description="Shows a picture")
async def show(interaction: Interaction) -> None:
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay("The board"))
    view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="a board")))
    await interaction.response.send_message(view=view, file=discord.File(BytesIO(b"picture"), "board.png"))


class Choose(discord.ui.View):
    """A menu of words and one of people."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.select(options=[discord.SelectOption(label="Chess", value="chess")])
    async def game(self, interaction: Interaction, menu: discord.ui.Select[Any]) -> None:
        await interaction.response.send_message(f"you chose {menu.values[0]}", ephemeral=True)

    @discord.ui.select(cls=discord.ui.UserSelect, placeholder="Whom?")
    async def rival(self, interaction: Interaction, menu: discord.ui.UserSelect[Any]) -> None:
        await interaction.response.send_message(f"you chose {menu.values[0].display_name}", ephemeral=True)


@app_commands.context_menu(name="Challenge")
async def challenge(interaction: Interaction, user: discord.User) -> None:
    await interaction.response.send_message(f"challenges {user.display_name}", view=Choose())


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
