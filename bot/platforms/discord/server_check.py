"""Checks one server of Discord for `roundhouse check --server`: the bot's rights in each channel, and slow mode."""

from __future__ import annotations

from typing import Any

import discord

from bot.app import App
from bot.operation.network_setup import CannotAsk

from .application import login, telling
from .guilds import names_of

GUILDS_MOST = 200
DENIED = (
    "In #{channel} ({link}) the bot lacks the permission {names}: the channel's own permissions deny it. Open Edit "
    "Channel, then Permissions, and allow it for the bot's role."
)
SLOW = (
    "#{channel} ({link}) has slow mode: Discord refuses presses and commands of members there until their {seconds} "
    "seconds are over. Switch it off, or give players the permission Bypass Slowmode."
)


async def check_server(app: App, name: str) -> list[str] | None:
    """Returns a sentence for each problem of a server, by its name or number; None where the bot is in none of them."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            with telling(app):
                await login(client, app)
                guilds = await client.http.get_guilds(GUILDS_MOST)
                named = [guild for guild in guilds if name.casefold() in (guild["name"].casefold(), str(guild["id"]))]
                return (
                    [line for guild in named for line in await _problems(client, int(guild["id"]))] if named else None
                )
        except CannotAsk as error:
            return [str(error)]


def missing_in_server(name: str, may: discord.Permissions) -> str:
    """Returns the permissions that are missing in a whole server, in a sentence; empty where there are none."""
    lacks = [] if may.administrator else names_of(may)
    if not lacks:
        return ""
    return (
        f"In the server {name} the bot lacks the permission {', '.join(lacks)}. Open Server Settings, then "
        "Roles, choose the bot's role and switch it on under Permissions."
    )


async def _problems(client: discord.Client, number: int) -> list[str]:
    assert client.user is not None
    guild = await client.fetch_guild(number, with_counts=False)
    bot = await guild.fetch_member(client.user.id)
    channels = [channel for channel in await guild.fetch_channels() if isinstance(channel, discord.TextChannel)]
    whole = missing_in_server(guild.name, bot.guild_permissions)
    denied = [line for channel in channels if (line := _denied(channel, bot))]
    slow = [SLOW.format(**_named(channel), seconds=channel.slowmode_delay) for channel in channels if is_slow(channel)]
    return [*([whole] if whole else []), *denied, *slow]


def _denied(channel: discord.TextChannel, bot: discord.Member) -> str:
    """Names what a channel denies that the server allows."""
    may = channel.permissions_for(bot)
    lacks = ["View Channel"] if not may.view_channel else names_of(may)
    in_server = names_of(bot.guild_permissions)
    denied = [name for name in lacks if name not in in_server]
    return DENIED.format(**_named(channel), names=", ".join(denied)) if denied else ""


def is_slow(channel: discord.TextChannel) -> bool:
    """Whether members wait between two messages there. Since 2023 that counts for presses, too (api-docs#6465)."""
    return channel.slowmode_delay > 0


def _named(channel: discord.TextChannel) -> dict[str, Any]:
    return {"channel": channel.name, "link": channel.jump_url}
