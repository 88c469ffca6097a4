"""The origin of a press or command on Discord: place, person, account."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import discord
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route
from yarl import URL

from bot.app import App
from bot.chat.command import Person
from bot.chat.context import Context, Origin, context_of
from storage.people.players import Account

OWN, OWN_GATEWAY = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY

VERSION = "/api/v10"
Interaction = discord.Interaction[Any]


def set_address(url: str | None) -> None:
    """Sets the library's REST base, for the whole process."""
    DiscordWebSocket.DEFAULT_GATEWAY = OWN_GATEWAY
    Route.BASE = OWN if url is None else url if urlsplit(url).path.strip("/") else f"{url}{VERSION}"


async def learn_gateway(http: HTTPClient) -> None:
    """Sets the gateway named by the proxy, also after a session that cannot be resumed."""
    if Route.BASE != OWN:
        _, url, _ = await http.get_bot_gateway()
        DiscordWebSocket.DEFAULT_GATEWAY = URL(url)


def account(user: discord.User | discord.Member, language: str) -> Account:
    """Returns a user's account."""
    return Account("discord", str(user.id), user.display_name, language, user.name)


def person(user: discord.User | discord.Member) -> Person:
    """Returns a user named in a command; their language is unknown until they write themselves."""
    return Person(account(user, ""), user.bot)


def place(interaction: Interaction) -> Origin:
    """Returns the origin of an interaction."""
    private = interaction.guild_id is None and interaction.context.dm_channel
    spoken = interaction.guild_locale or interaction.locale
    return Origin(
        "discord",
        str(interaction.channel_id),
        getattr(interaction.channel, "name", None) or "",
        private=private,
        ephemeral=True,
        present=private or _is_there(interaction),
        only_own=_is_hushed(interaction),
        moderator=interaction.guild_id is not None and interaction.permissions.manage_messages,
        house=str(interaction.guild_id or ""),
        language=spoken.value,
    )


def _is_there(interaction: Interaction) -> bool:
    """Whether we are a member there and may write; elsewhere we only answer."""
    if interaction.guild_id is None or not interaction.client.is_member_of(interaction.guild_id):
        return False
    may = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    return may.view_channel and (may.send_messages_in_threads if in_thread else may.send_messages)


def _is_hushed(interaction: Interaction) -> bool:
    """Whether Discord shows all our answers to this person alone: they have brought the app along.

    Their server has not added it, and does not let them use external apps in public.
    """
    if interaction.guild_id is None or interaction.is_guild_integration():
        return False
    return not interaction.permissions.use_external_apps and not interaction.client.is_member_of(interaction.guild_id)


async def context_of_interaction(app: App, interaction: Interaction) -> Context:
    """Returns the context of an interaction."""
    who = account(interaction.user, app.words.supported(interaction.locale.value))
    return await context_of(app, who, place(interaction))
