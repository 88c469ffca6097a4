"""Interactions: they are told to the bot, which has three seconds to answer and fifteen minutes to go on."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING, Any

from . import errors, messages, shapes
from . import permissions as may
from .errors import Refused, invalid_form
from .messages import Files
from .world import COMPONENTS_V2, EPHEMERAL, LOADING, Interaction, Message, Place

if TYPE_CHECKING:
    from .people import Person
    from .server import FakeDiscord

Json = dict[str, Any]
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL, LAUNCH = 4, 5, 6, 7, 8, 9, 12
ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 900.0
FOLLOW_UPS = 5


def begin(
    fake: FakeDiscord,
    person: Person,
    place: Place,
    kind: int,
    data: Json,
    owners: dict[str, str],
    message: Message | None = None,
    seen: Json | None = None,
) -> Interaction:
    """Somebody does something; `seen` is the message as it was on the screen."""
    key = fake.new_id()
    token = urlsafe_b64encode(f"interaction:{key}:{'x' * 60}".encode()).decode().rstrip("=")
    made = Interaction(
        key, token, kind, person, place, fake.clock(), data, fake.commands.context(place), owners, message
    )
    absent = place.guild is None or not place.guild.installed
    made.limited = absent and "0" not in owners
    made.hushed = absent and place.guild is not None and not place.may(person) & may.USE_EXTERNAL_APPS
    made.step = fake.step()
    fake.interactions[key] = fake.tokens[token] = made
    then = seen or (shapes.message(message) if message else None)
    told = shapes.interaction(made, then)
    if fake.endpoint.post is None:
        fake.gateway.tell("INTERACTION_CREATE", told, guild=place.guild)
    else:
        fake.endpoint.tell(made, told)
    return made


def callback(fake: FakeDiscord, key: int, token: str, body: Json, files: Files, *, wanted: bool) -> Json | None:
    """The bot's first answer; gives what it made, where that is wanted."""
    of = fake.interactions.get(key)
    if of is None or of.token != token:
        raise Refused(errors.UNKNOWN_INTERACTION)
    if of.answer is not None:
        raise Refused(errors.ALREADY_ANSWERED)
    if fake.clock() - of.created > ANSWER_SECONDS:
        raise Refused(errors.UNKNOWN_INTERACTION)
    kind, data = int(body["type"]), body.get("data") or {}
    _fitting(of, kind)
    _answered(fake, of, kind, data, files)
    of.answer, of.answered = kind, fake.clock()
    of.answered_step = fake.step()
    return _made(of) if wanted else None


def _fitting(of: Interaction, kind: int) -> None:
    """Which answers fit which interactions."""
    fits = {
        COMMAND: {REPLY, DEFER, MODAL, LAUNCH},
        COMPONENT: {REPLY, DEFER, DEFER_UPDATE, UPDATE, MODAL, LAUNCH},
        AUTOCOMPLETE: {CHOICES},
        MODAL_SUBMIT: {REPLY, DEFER, LAUNCH} | ({DEFER_UPDATE, UPDATE} if of.message else set()),
    }[of.kind]
    if kind not in fits:
        raise invalid_form("type", f"An interaction of type {of.kind} takes {sorted(fits)}", "BASE_TYPE_CHOICES")


def _answered(fake: FakeDiscord, of: Interaction, kind: int, data: Json, files: Files) -> None:
    if kind == REPLY:
        of.original = _reply(fake, of, data, files)
    elif kind == DEFER:
        of.original = _reply(fake, of, {"flags": int(data.get("flags") or 0) & EPHEMERAL | LOADING}, {})
    elif kind in (DEFER_UPDATE, UPDATE):
        of.original = of.message
        if kind == UPDATE:
            messages.edit(fake, _still_there(of.message), data, files)
    elif kind == LAUNCH:
        if not fake.activities.are_on or of.place.thread:
            raise Refused(errors.NO_ACTIVITY)
        of.instance = fake.activities.open(of.person, of.place)
    elif kind == CHOICES:
        of.choices = data.get("choices") or []
    else:
        of.modal = data
        of.person.modal = of


def _still_there(message: Message | None) -> Message:
    if message is None or message.deleted:
        raise Refused(errors.UNKNOWN_MESSAGE)
    return message


def _reply(fake: FakeDiscord, of: Interaction, data: Json, files: Files) -> Message:
    """A message that answers: ephemeral where asked for, or where the server wants it so."""
    quiet = bool(int(data.get("flags") or 0) & EPHEMERAL) or of.hushed
    only_for = of.person if quiet else None
    kind = {1: 20}.get(of.data.get("type", 0), 23) if of.kind == COMMAND else 0
    made = messages.send(fake, of.place, fake.bot, data, files, interaction=of, only_for=only_for, kind=kind)
    of.replies.append(made)
    return made


def _made(of: Interaction) -> Json:
    """What a first answer made, as `with_response` tells it."""
    told: Json = {"id": str(of.id), "type": of.kind, "channel_id": str(of.place.id)}
    if of.place.guild is not None:
        told["guild_id"] = str(of.place.guild.id)
    made: Json = {"interaction": told, "resource": {"type": of.answer}}
    if of.instance is not None:
        told["activity_instance_id"] = of.instance.id
        made["resource"]["activity_instance"] = {"id": of.instance.id}
    if of.original is not None:
        told["response_message_id"] = str(of.original.id)
        told["response_message_loading"] = of.original.loading
        told["response_message_ephemeral"] = of.original.ephemeral
        if of.answer in (REPLY, DEFER, UPDATE):
            made["resource"]["message"] = shapes.message(of.original)
    return made


def holding(fake: FakeDiscord, application: int, token: str) -> Interaction:
    """The interaction of a token that is still good."""
    of = fake.tokens.get(token)
    if of is None or application != fake.application_id or fake.clock() - of.created > TOKEN_SECONDS:
        raise Refused(errors.INVALID_TOKEN)
    if of.answer is None or of.kind == AUTOCOMPLETE:
        raise Refused(errors.UNKNOWN_WEBHOOK)
    return of


def follow_up(fake: FakeDiscord, application: int, token: str, body: Json, files: Files) -> Message:
    """One more message; the first after a deferral fills the waiting one, which stays as visible as it was."""
    of = holding(fake, application, token)
    if of.original is not None and of.original.loading and not of.original.deleted:
        return messages.edit(fake, of.original, body, files)
    if of.limited and of.follow_ups >= FOLLOW_UPS:
        raise Refused(errors.TOO_MANY_FOLLOW_UPS)
    of.follow_ups += 1
    return _reply(fake, of, body, files)


def held_message(fake: FakeDiscord, application: int, token: str, which: str) -> Message:
    """A message that a token can reach: the original answer, a follow-up, or what the pressed button is on."""
    of = holding(fake, application, token)
    if which == "@original":
        return _still_there(of.original)
    reached = [*of.replies, *([of.message] if of.message else [])]
    return _still_there(next((m for m in reached if str(m.id) == which), None))


def flags_before(fake: FakeDiscord, key: int) -> int:
    """The flags of the message that an update would change."""
    of = fake.interactions.get(key)
    return of.message.flags & COMPONENTS_V2 if of is not None and of.message is not None else 0
