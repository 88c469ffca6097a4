"""Servers: the welcome message when we join one, and the rooms of one we leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import structlog

from bot.chat.welcome import hello
from bot.view.message import Key, Message
from storage import notices, people, rooms, tables

if TYPE_CHECKING:
    from .front import Discord

TOLD_MOST = 50  # matches of a room
NEEDED = ("view_channel", "send_messages", "send_messages_in_threads", "attach_files")

log = structlog.get_logger(__name__)


async def joined(front: Discord, guild: discord.Guild) -> None:
    """Sends the welcome message to a server, with the permissions that are missing; its rooms of before are back."""
    await front.app.directory.house_is_back("discord", str(guild.id))
    channel = _where(guild)
    if channel is None:
        log.warning("no channel of a server allows us to write", guild=guild.id)
        return
    room = await front.app.directory.get_or_create_room(
        "discord",
        str(channel.id),
        channel.name,
        house=str(guild.id),
        language=front.app.words.supported(guild.preferred_locale.value),
    )
    message = await hello(front.app, room, missing(channel))
    await front.outbound.send(room.address, await front.pictures.payload(message))


def missing(channel: discord.TextChannel) -> list[str]:
    """Returns the permissions that we lack in a channel, as Discord's settings name them."""
    may = channel.permissions_for(channel.guild.me)
    return [name.replace("_", " ").title() for name in NEEDED if not getattr(may, name)]


def _where(guild: discord.Guild) -> discord.TextChannel | None:
    order = [guild.system_channel, *guild.text_channels]
    return next((channel for channel in order if channel is not None and _may_write(channel)), None)


def _may_write(channel: discord.TextChannel) -> bool:
    may = channel.permissions_for(channel.guild.me)
    return may.view_channel and may.send_messages


async def left_guild(front: Discord, guild: int) -> None:
    """Forgets all rooms of a server, and tells the players of its running matches."""
    async with front.app.store.read() as conn:
        addresses = await rooms.of_house(conn, "discord", str(guild))
    for address in addresses:
        await front.app.redraw.room_is_gone("discord", address)
    for address in addresses:
        await _tell_players(front, address)


async def _tell_players(front: Discord, address: str) -> None:
    """Tells the players of a room's running matches privately that its messages are no longer updated."""
    app = front.app
    async with app.store.read() as conn:
        room = await rooms.find(conn, "discord", address)
        ids = await tables.ids_in_room(conn, room.id, ["live"], TOLD_MOST) if room is not None else []
        found = await tables.load(conn, app.games, ids)
        players = {chair.player for table in found.values() for chair in table.chairs if chair.player is not None}
        known = await notices.persons(conn, players)
        languages = {one: await people.get(conn, one) for one in known}
    for table in found.values():
        for whom in (known[chair.player] for chair in table.chairs if chair.player in known):
            player = languages[whom.id]
            pen = app.pen(front.name, player.language if player else "en", table)
            line = pen("put-out", game=pen.title(table.name), id=table.id)
            message = Message(line, ((Key(pen.plain("menu-turns"), "/turns"),),))
            for account in (one.account for one in whom.accounts if one.platform == front.name):
                await front.tell(account, message)
