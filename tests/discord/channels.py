"""What the bot may do with the channel routes, and what it is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import errors, messages
from . import permissions as may
from .errors import Refused
from .messages import NONCE_SECONDS, Files
from .world import DM, GROUP, THREAD, Message, Place

if TYPE_CHECKING:
    from .server import FakeDiscord

Json = dict[str, Any]


def reach(fake: FakeDiscord, channel: int, *needed: int) -> Place:
    """The channel, when the bot can see it and may do all this there."""
    place = fake.places.get(channel)
    if place is None or place.deleted or place.root.deleted:
        raise Refused(errors.UNKNOWN_CHANNEL)
    allowed = place.may(fake.bot)
    if not allowed & may.VIEW_CHANNEL:
        raise Refused(errors.MISSING_ACCESS)
    if any(not allowed & bit for bit in needed):
        raise Refused(errors.MISSING_PERMISSIONS)
    return place


def post(fake: FakeDiscord, channel: int, body: Json, files: Files) -> Message:
    """The bot sends a message; the same nonce again gives the message it sent before."""
    place = reach(fake, channel)
    _may_send(fake, place, body, files)
    if (
        body.get("enforce_nonce")
        and body.get("nonce") is not None
        and (before := _same_nonce(fake, place, body["nonce"]))
    ):
        return before
    made = messages.send(fake, place, fake.bot, body, files)
    fake.count(place)
    return made


def _may_send(fake: FakeDiscord, place: Place, body: Json, files: Files) -> None:
    if place.kind in (DM, GROUP):
        people = [fake.person_of(user) for user in place.recipients if user is not fake.bot]
        if any(person.dms_closed for person in people):
            raise Refused(errors.CANNOT_SEND_TO_USER)
        if not any(person.meets_the_bot() for person in people):
            raise Refused(errors.NO_MUTUAL_GUILDS)
        return
    needed = may.SEND_MESSAGES_IN_THREADS if place.thread else may.SEND_MESSAGES
    needed |= may.EMBED_LINKS if body.get("embeds") else 0
    needed |= may.ATTACH_FILES if files else 0
    if place.may(fake.bot) & needed != needed:
        raise Refused(errors.MISSING_PERMISSIONS)
    if body.get("message_reference") and not place.may(fake.bot) & may.READ_MESSAGE_HISTORY:
        raise Refused(errors.NO_HISTORY_TO_REPLY)
    if place.locked and not place.may(fake.bot) & may.MANAGE_THREADS:
        raise Refused(errors.THREAD_LOCKED)
    if place.archived:
        place.archived = False  # a message opens an archived thread again


def _same_nonce(fake: FakeDiscord, place: Place, nonce: Any) -> Message | None:
    since = fake.clock() - NONCE_SECONDS
    ours = (m for m in reversed(place.messages) if m.author is fake.bot and m.sent >= since)
    return next((m for m in ours if m.nonce == nonce), None)


def find(fake: FakeDiscord, channel: int, message: int, *needed: int) -> Message:
    """A message that the channel routes know: ephemeral ones are not among them."""
    found = reach(fake, channel, *needed).find(message)
    if found is None or found.ephemeral:
        raise Refused(errors.UNKNOWN_MESSAGE)
    return found


def patch(fake: FakeDiscord, channel: int, message: int, body: Json, files: Files) -> Message:
    """The bot changes a message of its own."""
    found = find(fake, channel, message)
    if found.author is not fake.bot:
        raise Refused(errors.NOT_OURS)
    allowed = found.place.may(fake.bot)
    if found.place.guild and (
        (files and not allowed & may.ATTACH_FILES) or (body.get("embeds") and not allowed & may.EMBED_LINKS)
    ):
        raise Refused(errors.MISSING_PERMISSIONS)
    if found.place.archived:
        raise Refused(errors.THREAD_ARCHIVED)
    messages.edit(fake, found, body, files)
    fake.count(found.place)
    return found


def delete(fake: FakeDiscord, channel: int, message: int) -> None:
    """The bot deletes a message: its own, or with MANAGE_MESSAGES any."""
    found = find(fake, channel, message)
    if found.author is not fake.bot and found.place.guild is None:
        raise Refused(errors.NOT_IN_A_DM)
    if found.author is not fake.bot and not found.place.may(fake.bot) & may.MANAGE_MESSAGES:
        raise Refused(errors.MISSING_PERMISSIONS)
    messages.delete(fake, found)


def history(fake: FakeDiscord, channel: int, limit: int, before: int | None, after: int | None) -> list[Message]:
    """The newest messages first; nothing without READ_MESSAGE_HISTORY."""
    place = reach(fake, channel)
    if not place.may(fake.bot) & may.READ_MESSAGE_HISTORY:
        return []
    shown = [m for m in place.messages if not m.deleted and not m.ephemeral]
    shown = [m for m in shown if (before is None or m.id < before) and (after is None or m.id > after)]
    return list(reversed(shown))[:limit]


def pin(fake: FakeDiscord, channel: int, message: int, *, pinned: bool) -> None:
    """The bot pins a message or takes the pin away."""
    find(fake, channel, message, *([] if fake.places[channel].kind == DM else [may.PIN_MESSAGES])).pinned = pinned
    fake.step()


def open_thread(fake: FakeDiscord, channel: int, body: Json, start: int | None = None) -> Place:
    """A new public thread, of its own or on a message."""
    place = reach(fake, channel)
    if place.guild is None or place.thread:
        raise Refused((400, 50024, "Cannot execute action on this channel type"))
    reach(fake, channel, may.CREATE_PUBLIC_THREADS)
    message = find(fake, channel, start) if start is not None else None
    if message is not None and message.thread is not None:
        raise Refused(errors.THREAD_EXISTS)
    key = message.id if message else fake.new_id()
    made = Place(fake, key, THREAD, body["name"], place.guild, place)
    fake.places[key] = made
    place.guild.channels.append(made)
    if message is not None:
        message.thread = made
    fake.gateway.tell_place("THREAD_CREATE", made)
    fake.step()
    return made
