"""Rarer routes of the fake: the application and its servers as an operator's commands see them, and old threads."""

from __future__ import annotations

from typing import Any

from . import channels, errors, shapes
from . import permissions as may
from .errors import Refused, invalid_form
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


@route("PATCH /applications/@me")
def _change_application(fake: FakeDiscord, call: Call) -> dict[str, Any]:
    """Changes the named fields; an address is pinged before it is taken."""
    if not fake.may_change:
        raise Refused(errors.MISSING_PERMISSIONS)
    for field in call.body:
        if field in fake.refuses_changes:
            raise invalid_form(field, fake.refuses_changes.pop(field))
    changes = {name: value for name, value in call.body.items() if name not in fake.overlooks_changes}
    if "description" in changes:
        fake.description = changes["description"]["default"]
    if "tags" in changes:
        fake.tags = changes["tags"]
    if "interactions_endpoint_url" in changes:
        fake.endpoint.url = changes["interactions_endpoint_url"]
    if "integration_types_config" in changes:
        kinds = changes["integration_types_config"]
        fake.user_install = "1" in kinds
        params = {kind: config.get("oauth2_install_params") for kind, config in kinds.items()}
        fake.install_params = {kind: found for kind, found in params.items() if found}
    return fake.application()


def _our_guild(fake: FakeDiscord, call: Call) -> Guild:
    guild = fake.guilds.get(call.number("guild"))
    if guild is None or fake.bot.id not in guild.members:
        raise Refused(errors.MISSING_ACCESS)
    return guild


@route("GET /guilds/{guild}/channels")
def _channels(fake: FakeDiscord, call: Call) -> list[dict[str, Any]]:
    """All channels, also those that the bot may not see."""
    return [shapes.place(place) for place in _our_guild(fake, call).channels if not place.deleted]


@route("GET /guilds/{guild}/audit-logs")
def _audit_log(fake: FakeDiscord, call: Call) -> dict[str, Any]:
    """Who added the bot; nothing else is noted here."""
    guild = _our_guild(fake, call)
    if not guild.may(fake.bot) & may.VIEW_AUDIT_LOG:
        raise Refused(errors.MISSING_PERMISSIONS)
    by = fake.added_by.get(guild.id)
    entry = {"id": str(fake.new_id()), "action_type": 28, "target_id": str(fake.bot.id), "user_id": str(by)}
    users = [shapes.user(fake.bot), shapes.user(fake.users[by])] if by else []
    rest: dict[str, Any] = {name: [] for name in ("webhooks", "integrations", "threads", "application_commands")}
    rest |= {"guild_scheduled_events": [], "auto_moderation_rules": []}
    return rest | {"users": users, "audit_log_entries": [entry] if by else []}
