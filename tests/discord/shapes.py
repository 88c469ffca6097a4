"""The JSON that Discord writes for the things it keeps."""

from __future__ import annotations

from copy import deepcopy
from datetime import UTC, datetime
from typing import Any

from . import permissions as may
from .world import DM, GROUP, Guild, Interaction, Member, Message, Place, User

Json = dict[str, Any]


def moment(at: float | None) -> str | None:
    """A time as Discord writes it."""
    return None if at is None else datetime.fromtimestamp(at, UTC).isoformat()


def user(who: User) -> Json:
    return {
        "id": str(who.id),
        "username": who.name.lower().replace(" ", "_"),
        "discriminator": "0",
        "global_name": who.name,
        "avatar": who.avatar,
        "bot": who.bot,
        "flags": 0,
        "public_flags": 0,
    }


def member(of: Member, *, with_user: bool = True, permissions: int | None = None) -> Json:
    made: Json = {
        "roles": [str(role.id) for role in of.roles],
        "joined_at": moment(of.joined),
        "nick": None,
        "avatar": None,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }
    if with_user:
        made["user"] = user(of.user)
    if permissions is not None:
        made["permissions"] = str(permissions)
    return made


def place(of: Place, *, reader: User | None = None) -> Json:
    made: Json = {"id": str(of.id), "type": of.kind, "flags": 0, "last_message_id": None}
    if of.kind in (DM, GROUP):
        made["recipients"] = [user(who) for who in of.recipients if who is not reader]
        return made | (
            {"name": of.name, "icon": None, "owner_id": made["recipients"][0]["id"]} if of.kind == GROUP else {}
        )
    assert of.guild is not None
    made |= {"guild_id": str(of.guild.id), "name": of.name, "nsfw": False}
    made |= {"rate_limit_per_user": of.slow_seconds}
    if of.parent is None:
        writes = [
            {"id": str(key), "type": int(key in of.guild.members), "allow": str(allow), "deny": str(deny)}
            for key, (allow, deny) in of.overwrites.items()
        ]
        return made | {"position": 0, "parent_id": None, "topic": None, "permission_overwrites": writes}
    return made | {
        "parent_id": str(of.parent.id),
        "owner_id": str(of.fake.bot.id),
        "message_count": len(of.messages),
        "member_count": 1,
        "thread_metadata": {
            "archived": of.archived,
            "auto_archive_duration": 1440,
            "archive_timestamp": moment(of.fake.clock()),
            "locked": False,
            "invitable": True,
            "create_timestamp": moment(of.fake.clock()),
        },
    }


def guild(of: Guild) -> Json:
    """A guild as GUILD_CREATE tells it: of the members only the bot, as without the members intent."""
    bot = of.members.get(of.fake.bot.id)
    everyone = {"id": str(of.id), "name": "@everyone", "permissions": str(of.everyone), "position": 0}
    roles = [{"id": str(r.id), "name": r.name, "permissions": str(r.permissions), "position": 1} for r in of.roles]
    rest = {"color": 0, "hoist": False, "managed": False, "mentionable": False, "flags": 0, "icon": None}
    return {
        "id": str(of.id),
        "name": of.name,
        "owner_id": str(of.owner),
        "preferred_locale": of.locale,
        "roles": [role | rest for role in [everyone, *roles]],
        "emojis": [],
        "stickers": [],
        "features": [],
        "channels": [place(p) for p in of.channels if p.parent is None and not p.deleted],
        "threads": [place(p) for p in of.channels if p.parent is not None and not p.deleted],
        "members": [member(bot)] if bot else [],
        "member_count": len(of.members),
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "unavailable": False,
        "large": False,
        "joined_at": moment(bot.joined) if bot else None,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "system_channel_flags": 0,
        "afk_timeout": 300,
        "afk_channel_id": None,
        "system_channel_id": None,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "application_id": None,
    }


def message(of: Message, *, blind: bool = False) -> Json:
    """A message; `blind` leaves out what is not told without the message content intent."""
    fake = of.place.fake
    ours = of.author is fake.bot or of.place.guild is None or fake.bot in of.mentions
    hide = blind and not ours
    made: Json = {
        "id": str(of.id),
        "channel_id": str(of.place.id),
        "type": of.kind,
        "author": user(of.author),
        "content": "" if hide else of.content,
        "embeds": [] if hide else deepcopy(of.embeds),
        "components": [] if hide else deepcopy(of.components),
        "attachments": [] if hide else deepcopy(of.attachments),
        "timestamp": moment(of.sent),
        "edited_timestamp": moment(of.edited),
        "flags": of.flags,
        "pinned": of.pinned,
        "tts": False,
        "mention_everyone": False,
        "mentions": [user(who) for who in of.mentions],
        "mention_roles": [],
    }
    if of.nonce is not None:
        made["nonce"] = of.nonce
    if of.author is fake.bot:
        made["application_id"] = str(fake.application_id)
    if of.interaction is not None:
        made["webhook_id"] = str(fake.application_id)
        made["interaction_metadata"] = _origin(of.interaction, of)
    if of.reply_to is not None:
        made["message_reference"] = {"type": 0, "message_id": str(of.reply_to.id), "channel_id": str(of.place.id)}
        made["referenced_message"] = None if of.reply_to.deleted else message(of.reply_to, blind=blind)
    if of.thread is not None:
        made["thread"] = place(of.thread)
    return made


def _origin(of: Interaction, about: Message) -> Json:
    made: Json = {
        "id": str(of.id),
        "type": of.kind,
        "user": user(of.person),
        "authorizing_integration_owners": of.owners,
    }
    if of.original is not None and of.original is not about:
        made["original_response_message_id"] = str(of.original.id)
    if of.kind == 2:
        made["name"] = of.data["name"]
    if of.kind == 3 and of.message is not None:
        made["interacted_message_id"] = str(of.message.id)
    if of.kind == 5:
        made["triggering_interaction_metadata"] = {k: v for k, v in made.items() if k != "name"} | {"type": 3}
    return made


def interaction(of: Interaction, message_then: Json | None) -> Json:
    """What the gateway tells of an interaction, with the message as it was on the person's screen."""
    fake, at, person = of.place.fake, of.place, of.person
    channel = place(at, reader=fake.bot if at.kind == DM and fake.bot in at.recipients else None)
    app_may = at.may(fake.bot) or may.DM
    made: Json = {
        "id": str(of.id),
        "application_id": str(fake.application_id),
        "type": of.kind,
        "data": of.data,
        "token": of.token,
        "version": 1,
        "channel": channel,
        "channel_id": str(at.id),
        "locale": person.locale,
        "context": of.context,
        "authorizing_integration_owners": of.owners,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "app_permissions": str(app_may),
        "attachment_size_limit": 10 * 1024 * 1024,
    }
    if at.guild is not None:
        channel["permissions"] = str(at.may(person))
        made |= {"guild_id": str(at.guild.id), "guild_locale": at.guild.locale}
        made["guild"] = {"id": str(at.guild.id), "locale": at.guild.locale, "features": []}
        made["member"] = member(at.guild.members[person.id], permissions=at.may(person))
    else:
        made["user"] = user(person)
    if message_then is not None:
        made["message"] = message_then
    return made
