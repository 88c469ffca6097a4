"""Sending, changing and deleting messages, and who is notified of them."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import errors, shapes
from . import permissions as may
from .components import TEXT, walk
from .errors import Refused, invalid_form
from .world import (
    COMPONENTS_V2,
    DM,
    LOADING,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    Interaction,
    Message,
    Place,
    User,
)

if TYPE_CHECKING:
    from .people import Person
    from .server import FakeDiscord

Json = dict[str, Any]
NONCE_SECONDS = 300.0
LARGEST_FILE = 10 * 1024 * 1024


@dataclass(frozen=True)
class Upload:
    """A file that comes with a call."""

    filename: str
    data: bytes


Files = Mapping[int, Upload]


def send(
    fake: FakeDiscord,
    place: Place,
    author: User,
    body: Json,
    files: Files | None = None,
    *,
    interaction: Interaction | None = None,
    only_for: Person | None = None,
    kind: int = 0,
) -> Message:
    """A new message; tells those it mentions, and the bot where its intents allow."""
    made = Message(
        fake.new_id(), place, author, kind=kind, sent=fake.clock(), interaction=interaction, only_for=only_for
    )
    made.nonce = body.get("nonce")
    made.reply_to = _reply_to(place, body)
    made.kind = 19 if made.reply_to else kind
    made.flags = int(body.get("flags") or 0) & ~64 | (64 if only_for else 0)
    _fill(fake, made, body, files or {})
    _notify(fake, made, body.get("allowed_mentions"))
    place.messages.append(made)
    made.changed = fake.step()
    _keep_version(made)
    fake.gateway.tell_message("MESSAGE_CREATE", made)
    return made


def edit(fake: FakeDiscord, message: Message, body: Json, files: Files | None = None) -> Message:
    """Changes what the body names and nothing else; notifies nobody."""
    flags = int(body.get("flags") or 0)
    becomes_v2 = flags & COMPONENTS_V2 and not message.v2 and not message.loading
    for key, old in (("content", message.content), ("embeds", message.embeds)):
        if becomes_v2 and old and key not in body:
            raise invalid_form(key, "The 'MessageFlags.IS_COMPONENTS_V2' flag cannot be used with this field")
    before = dict(vars(message))
    _fill(fake, message, body, files or {})
    if not (message.content or message.embeds or message.components or message.attachments):
        vars(message).update(before)
        raise Refused(errors.EMPTY_MESSAGE)
    waited = message.loading
    message.flags = (message.flags | flags & COMPONENTS_V2) & ~LOADING
    if "flags" in body:
        message.flags = message.flags & ~SUPPRESS_EMBEDS | flags & SUPPRESS_EMBEDS
    if not waited:
        message.edited, message.edits = fake.clock(), message.edits + 1
    message.changed = fake.step()
    _keep_version(message)
    fake.gateway.tell_message("MESSAGE_UPDATE", message)
    return message


def delete(fake: FakeDiscord, message: Message) -> None:
    """Takes a message away."""
    message.deleted = True
    message.changed = fake.step()
    fake.gateway.tell_deleted(message)


def _keep_version(message: Message) -> None:
    message.place.fake.versions.setdefault(message.id, []).append(shapes.message(message))


def _reply_to(place: Place, body: Json) -> Message | None:
    reference = body.get("message_reference") or {}
    if not reference.get("message_id"):
        return None
    found = place.find(int(reference["message_id"]))
    if (found is None or found.ephemeral) and reference.get("fail_if_not_exists", True):
        raise invalid_form("message_reference", "Unknown message", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE")
    return found


def _fill(fake: FakeDiscord, message: Message, body: Json, files: Files) -> None:
    attachments = _attachments(fake, message, body, files)
    urls = {f"attachment://{one['filename']}": one for one in attachments}
    embeds, components = message.embeds, message.components
    if "embeds" in body:
        embeds = [_resolved(embed, urls, strict=False) | {"type": "rich"} for embed in body["embeds"] or ()]
    if "components" in body:
        components = _numbered([_resolved(one, urls, strict=True) for one in body["components"] or ()])
    if "content" in body:
        message.content = (body["content"] or "").strip()
    message.attachments, message.embeds, message.components = attachments, embeds, components


def _attachments(fake: FakeDiscord, message: Message, body: Json, files: Files) -> list[Json]:
    """Without a list the old ones stay; with one only those listed."""
    kept = message.attachments
    told = {str(one["id"]): one for one in body.get("attachments") or ()}
    if "attachments" in body:
        kept = [one | _described(told[one["id"]]) for one in kept if one["id"] in told]
    known = {one["id"] for one in kept} | {str(n) for n in files}
    if missing := [key for key in told if key not in known]:
        raise invalid_form("attachments", f"There is no file for the attachment {missing[0]}")
    if len(kept) + len(files) > 10:
        raise invalid_form("attachments", "Must be 10 or fewer in length.", "BASE_TYPE_MAX_LENGTH")
    return kept + [_upload(fake, message.place, files[n], told.get(str(n), {})) for n in sorted(files)]


def _described(told: Json) -> Json:
    return {"description": told["description"]} if "description" in told else {}


def _upload(fake: FakeDiscord, place: Place, file: Upload, told: Json) -> Json:
    if len(file.data) > LARGEST_FILE:
        raise Refused((413, 40005, "Request entity too large"))
    key, name = fake.new_id(), (told.get("filename") or file.filename).replace(" ", "_")
    path = f"/attachments/{place.id}/{key}/{name}"
    fake.cdn[path] = file.data
    made: Json = {"id": str(key), "filename": name, "size": len(file.data), "url": fake.cdn_base + path}
    made |= {"proxy_url": made["url"], "content_type": mimetypes.guess_type(name)[0]}
    if file.data.startswith(b"\x89PNG"):
        made |= {"width": int.from_bytes(file.data[16:20]), "height": int.from_bytes(file.data[20:24])}
    return made | _described(told)


def _resolved(value: Any, urls: dict[str, Json], *, strict: bool) -> Any:
    """A copy in which each attachment:// address is the file's real one."""
    if isinstance(value, list):
        return [_resolved(one, urls, strict=strict) for one in value]
    if not isinstance(value, dict):
        return deepcopy(value)
    made = {key: _resolved(one, urls, strict=strict) for key, one in value.items()}
    url = made.get("url")
    if isinstance(url, str) and url.startswith("attachment://"):
        if url in urls:
            made |= {key: urls[url].get(key) for key in ("url", "proxy_url", "width", "height", "content_type")}
            made["attachment_id"] = urls[url]["id"]
        elif strict:
            raise invalid_form(
                "components", f"The referenced attachment was not found: {url}", "REFERENCED_ATTACHMENT_NOT_FOUND"
            )
    return made


def _numbered(components: list[Json]) -> list[Json]:
    """Components with the ids that Discord gives to those without."""
    used = {one["id"] for _, one in walk(components) if one.get("id")}
    free = (n for n in range(1, 1000) if n not in used)
    for _, one in walk(components):
        if not one.get("id"):
            one["id"] = next(free)
    return components


def words_of(message: Message) -> str:
    """All that can mention somebody: the content and the text displays."""
    texts = [one["content"] for _, one in walk(message.components) if one.get("type") == TEXT]
    return "\n".join([message.content, *texts])


def _notify(fake: FakeDiscord, message: Message, allowed: Json | None) -> None:
    text, guild, place = words_of(message), message.place.guild, message.place
    parse = ("users", "roles", "everyone") if allowed is None else tuple(allowed.get("parse") or ())
    allowed = {"replied_user": True} if allowed is None else allowed
    listed = {kind: {str(one) for one in allowed.get(kind) or ()} for kind in ("users", "roles")}
    pinged: list[User] = []
    for number in re.findall(r"<@!?(\d+)>", text):
        user = fake.users.get(int(number))
        if user and ("users" in parse or number in listed["users"]):
            pinged.append(user)
    message.mentions = list(dict.fromkeys(pinged))
    members = list(guild.members.values()) if guild else []
    for number in re.findall(r"<@&(\d+)>", text):
        if "roles" in parse or number in listed["roles"]:
            pinged += [member.user for member in members if number in {str(role.id) for role in member.roles}]
    wants_all = "everyone" in parse and re.search("@everyone|@here", text)
    if wants_all and place.may(message.author) & may.MENTION_EVERYONE:
        pinged += [member.user for member in members]
    if message.reply_to and allowed.get("replied_user"):
        pinged.append(message.reply_to.author)
        message.mentions.append(message.reply_to.author)
    if place.guild is None and place.kind == DM:
        pinged += place.recipients
    if not message.ephemeral and not message.flags & (SUPPRESS_NOTIFICATIONS | LOADING):
        message.notified = [
            u for u in dict.fromkeys(pinged) if u is not message.author and place.may(u) & may.VIEW_CHANNEL
        ]
        for someone in message.notified:
            if not someone.bot:
                fake.person_of(someone).notifications.append(message)
