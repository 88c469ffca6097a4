"""Rarer routes of the fake: the bot's servers, whether a server takes commands, and opening a thread again."""

from __future__ import annotations

from typing import Any

from . import channels, errors, shapes
from . import permissions as may
from .errors import Refused
from .routes import Call, route
from .server import FakeDiscord
from .world import Guild

WITHOUT_COMMANDS: set[int] = set()  # servers that took the bot without the scope applications.commands


@route("GET /users/@me/guilds")
def _guilds(fake: FakeDiscord, call: Call) -> list[dict[str, Any]]:
    ours = [guild for guild in fake.guilds.values() if fake.bot.id in guild.members]
    return [_brief(fake, guild) for guild in ours]


def _brief(fake: FakeDiscord, guild: Guild) -> dict[str, Any]:
    told: dict[str, Any] = {"id": str(guild.id), "name": guild.name, "icon": None, "owner": False, "features": []}
    return told | {"permissions": str(guild.may(fake.bot))}


@route("GET /applications/{application}/guilds/{guild}/commands")
def _commands(fake: FakeDiscord, call: Call) -> list[dict[str, Any]]:
    if call.number("guild") in WITHOUT_COMMANDS:
        raise Refused(errors.MISSING_ACCESS)
    return []


@route("PATCH /channels/{channel}")
def _edit_channel(fake: FakeDiscord, call: Call) -> dict[str, Any]:
    place = channels.reach(fake, call.number("channel"), may.SEND_MESSAGES_IN_THREADS)
    if place.locked:
        channels.reach(fake, place.id, may.MANAGE_THREADS)
    place.archived = call.body["archived"]
    fake.step()
    return shapes.place(place, reader=fake.bot)
