"""Servers and their members: who joined, who left, what the bot may do there."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
import structlog

from bot.chat.lost_places import tell_players
from bot.chat.menu import hello
from bot.fronts import Sent
from bot.memory import RecentDict
from bot.rate_limit import RateLimit
from bot.usecases import departures
from bot.usecases.departures import Place
from bot.view.answer import Message
from games.table.answering import BOT_REMOVED
from storage.messages import rooms

from .errors import NETWORK, UNKNOWN_GUILD
from .outbound import Outbound

NEEDED = ("view_channel", "send_messages", "send_messages_in_threads", "attach_files")
PRESS_SECONDS, ANSWER_SECONDS, KNOWN_MOST = 20.0, 60.0, 5_000  # how long a press is believed, and an answer of Discord

AUDIT_LOG_MOST = 10  # the newest entries

log = structlog.get_logger(__name__)


async def joined(out: Outbound, guild: discord.Guild) -> None:
    """Sends the welcome message to a server, with the permissions that are missing; its rooms of before are back."""
    await out.app.directory.house_is_back("discord", str(guild.id))
    await departures.room_back(out.app, Place("discord", str(guild.id)))
    channel = _where(guild)
    if channel is None:
        is_told = await _tell_who_added_us(out, guild)
        log.warning("no channel of a server allows us to write", guild=guild.id, who_added_us_is_told=is_told)
        return
    room = await out.app.directory.get_or_create_room(
        "discord",
        str(channel.id),
        channel.name,
        house=str(guild.id),
        language=out.app.words.supported(guild.preferred_locale.value),
    )
    hint = "discord-slow-mode" if channel.slowmode_delay else ""
    message = await hello(out.app, room, missing(channel), hint)
    number = await out.send(room.address, await out.pictures.payload(message))
    await out.app.temporary.note("discord", Sent(room.address, str(number)), cause="welcome")


async def _tell_who_added_us(out: Outbound, guild: discord.Guild) -> bool:
    """Says privately that we may write in no channel; returns whether that arrived.

    Discord tells who added us only in the audit log, which most servers do not show to us.
    """
    if not guild.me.guild_permissions.view_audit_log:
        return False
    try:
        who = await _who_added_us(guild)
    except (discord.HTTPException, discord.RateLimited, *NETWORK) as error:
        log.info("the audit log could not be read", guild=guild.id, why=str(error))
        return False
    if who is None:
        return False
    pen = out.app.pen("discord", out.app.words.supported(guild.preferred_locale.value))
    return await out.tell(str(who), Message(pen("discord-nowhere-to-write", server=guild.name)))


async def _who_added_us(guild: discord.Guild) -> int | None:
    async for entry in guild.audit_logs(limit=AUDIT_LOG_MOST, action=discord.AuditLogAction.bot_add):
        if entry.target is not None and getattr(entry.target, "id", None) == guild.me.id:
            return entry.user_id
    return None


def missing(channel: discord.TextChannel) -> list[str]:
    """Returns the permissions that we lack in a channel, as Discord's settings name them."""
    return names_of(channel.permissions_for(channel.guild.me))


def names_of(may: discord.Permissions) -> list[str]:
    """Returns the permissions that we need and that are not among these, as Discord's settings name them."""
    return [name.replace("_", " ").title() for name in NEEDED if not getattr(may, name)]


def _where(guild: discord.Guild) -> discord.TextChannel | None:
    order = [guild.system_channel, *guild.text_channels]
    return next((channel for channel in order if channel is not None and _may_write(channel)), None)


def _may_write(channel: discord.TextChannel) -> bool:
    may = channel.permissions_for(channel.guild.me)
    return may.view_channel and may.send_messages


async def left_guild(out: Outbound, guild: int) -> None:
    """Forgets all rooms of a server, and tells the players of its running matches."""
    place = Place("discord", str(guild))
    async with out.app.store.read() as conn:
        addresses = await rooms.of_house(conn, "discord", str(guild))
    await departures.room_gone(out.app, place, BOT_REMOVED)
    await tell_players(out.app, place)
    for address in addresses:
        await out.app.redraw.room_is_gone("discord", address)


async def lost(out: Outbound, room: str) -> None:
    """Forgets a channel or thread that was deleted, and tells the players of its running matches."""
    place = Place("discord", room)
    await departures.room_gone(out.app, place)
    await tell_players(out.app, place)
    await out.app.redraw.room_is_gone("discord", room)


@dataclass(frozen=True, slots=True)
class Seen:
    """What is known of a user: whether they see a channel, are in its server, and may remove members there."""

    sees: bool
    is_member: bool = True
    may_remove: bool | None = None  # None: not known


class Members:
    """What was learned in the last minute about who sees which channel; its questions count for the overall limit."""

    def __init__(self, out: Outbound, rate_limit: RateLimit) -> None:
        self._out, self._rate_limit = out, rate_limit
        self._known: RecentDict[tuple[str, str], tuple[Seen, float]] = RecentDict(KNOWN_MOST)

    def note(self, room: str, account: str, sees: bool) -> None:
        """Notes whether a user sees a channel, as a press or command of the last seconds shows."""
        self._note(room, account, Seen(sees), PRESS_SECONDS)

    def _note(self, room: str, account: str, seen: Seen, lasts: float) -> None:
        self._known[room, account] = seen, self._out.app.seconds() + lasts

    def saw(self, interaction: discord.Interaction[Any]) -> None:
        """Learns that whoever pressed or typed something in a channel of a server sees it."""
        if interaction.guild_id is not None:
            self.note(str(interaction.channel_id), str(interaction.user.id), True)

    def learn(self, interaction: discord.Interaction[Any], user: discord.User | discord.Member) -> None:
        """Learns whether a user who is named in a command sees the channel where it was typed."""
        if interaction.guild_id is not None:
            may = user.resolved_permissions if isinstance(user, discord.Member) else None
            self.note(str(interaction.channel_id), str(user.id), may is not None and may.view_channel)

    async def has_left(self, room: str, account: str) -> bool:
        """Whether a user is known not to see a channel of a server: they left it, or may not look in."""
        return not (await self._seen(room, account)).sees

    async def was_removed(self, room: str, account: str, others: Sequence[str]) -> bool:
        """Whether somebody else may be why a user no longer sees a channel.

        Discord tells only moderators who removed a member. So it is that, where one of these others could have done
        it, and where the user is still a member and the channel is hidden from them.
        """
        if (await self._seen(room, account)).is_member:
            return True
        known = [await self._seen(room, other, needs_rights=True) for other in others]
        return any(seen.may_remove is not False and seen.is_member for seen in known)

    async def _seen(self, room: str, account: str, needs_rights: bool = False) -> Seen:
        seen, until = self._known.get((room, account), (Seen(True), 0.0))
        if until <= self._out.app.seconds() or (needs_rights and seen.may_remove is None):
            seen = await self._ask(room, int(account), needs_rights)
            self._note(room, account, seen, ANSWER_SECONDS)
        return seen

    async def _ask(self, room: str, account: int, needs_rights: bool) -> Seen:
        channel = self._out.client.get_channel(int(room))
        server = self._out.servers.of_room(room)
        if server is None:
            return Seen(True)  # a private chat, or a place that we do not know
        self._rate_limit.take(f"members of {server}", asyncio.get_running_loop().time(), True)
        try:
            if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
                facts = await self._out.client.http.get_member(server, account)
                may_remove = await self._has_right_to_remove(server, facts) if needs_rights else None
                return Seen(True, may_remove=may_remove)  # without the gateway nobody knows who sees which channel
            member = await channel.guild.fetch_member(account)
        except discord.NotFound as error:
            is_known = error.code != UNKNOWN_GUILD  # else nobody knows
            return Seen(sees=not is_known, is_member=not is_known)
        except (discord.HTTPException, discord.RateLimited, *NETWORK) as error:
            log.info("a member could not be asked for", why=str(error))
            return Seen(True)
        return Seen(channel.permissions_for(member).view_channel, may_remove=_may_remove(member.guild_permissions))

    async def _has_right_to_remove(self, server: int, member: Any) -> bool:
        """Whether a member may remove others, as the roles of the server say; its owner may."""
        guild = await self._out.client.http.get_guild(server, with_counts=False)
        if guild["owner_id"] == member["user"]["id"]:
            return True
        role_numbers = {str(server), *map(str, member["roles"])}  # everybody has the role that has the server's number
        rights = [
            discord.Permissions(int(role["permissions"])) for role in guild["roles"] if role["id"] in role_numbers
        ]
        return any(right.administrator or _may_remove(right) for right in rights)


def _may_remove(rights: discord.Permissions) -> bool:
    return rights.kick_members or rights.ban_members
