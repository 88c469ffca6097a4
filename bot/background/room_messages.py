"""Sends messages to rooms for the outbox, each once and within the limits; a front sends those of its own rooms."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from datetime import timedelta
from typing import Any

import structlog
from msgspec import structs

from bot.app import App
from bot.chat import appointments, evenings
from bot.fronts import ChatFront, Sent
from bot.messages.temporary import SentFor
from bot.operation.broadcasting import message_of
from bot.sending import Kind, Stands
from bot.view.answer import Message
from storage import UnitOfWork, broadcasts, outbox, temporary_messages
from storage import appointments as stored_appointments
from storage import evenings as stored_evenings
from storage.messages import rooms
from storage.messages.rooms import Room
from storage.outbox import Outcome, Thing
from storage.temporary_messages import TemporaryMessage

INSTANT = timedelta(microseconds=1)  # a shorter wait would be none
AGAIN = timedelta(seconds=30)  # after a message did not arrive
KNOWN_FOR = timedelta(minutes=3)  # for so long at least, a network takes an equal message for the same one

log = structlog.get_logger(__name__)


BROADCASTS = Kind(
    broadcasts.KIND,
    message_of,
    timedelta(minutes=1),
    at_once=20,
    pause=1.0,
    keeps=True,
    tries=3,
)


async def until_appointment(app: App, message: Thing) -> Stands:
    """Returns that a message stands until the time of its appointment, and the table that is opened then."""
    async with app.store.read() as conn:
        appointment = await stored_appointments.get(conn, int(message.about))
    at = max(appointment.at if appointment is not None else app.now(), app.now())
    return Stands("time", until=at + appointments.LATE_MOST)


EVENINGS = Kind(stored_evenings.KIND, evenings.evening_message, timedelta(minutes=1), at_once=20, tries=3)
_APPOINTMENT: Mapping[str, Any] = {
    "lease": timedelta(minutes=1),
    "at_once": 20,
    "tries": 3,
    "stands": until_appointment,
}
OFFERS = Kind(stored_appointments.OFFER, appointments.offer_message, **_APPOINTMENT)
APPOINTMENTS = Kind(stored_appointments.KIND, appointments.naming_message, **_APPOINTMENT)
CANCELLATIONS = Kind(stored_appointments.CANCELLED, appointments.cancelled_message, **_APPOINTMENT)


class RoomMessages:
    """Sends the messages of a kind.

    Where a sender died, and the platform shows two equal messages as two, or the first one was long ago, it is unknown
    whether the room was told. Then it is not told again, unless its kind repeats such messages.
    """

    def __init__(self, app: App, kind: Kind) -> None:
        self.kind, self.keeps = kind.name, kind.keeps
        self.at_once, self.lease, self.pause = kind.at_once, kind.lease, kind.pause
        self._app = app
        self._kind = kind

    def channels(self) -> Collection[str]:
        """Returns the networks that this process is connected with."""
        return [name for name, chat in self._app.fronts.chats.items() if chat.is_here and chat.ready]

    async def before(self, message: Thing) -> Outcome | None:
        """Returns the outcome for a room that is gone, for old news, and where a rate limit is reached."""
        now, seconds = self._app.now(), asyncio.get_running_loop().time()
        chat, room = self._chat(message), await self._room(message)
        if room.reach != "here":
            return Outcome("failed")
        if now - message.at >= self._kind.news_for or (self._kind.updates and await self._is_followed(message)):
            return Outcome("stopped")
        may_repeat = self._kind.repeats or self._kind.updates
        if message.was_tried and not (may_repeat or self._may_try_again(chat, message)):
            return Outcome("unknown")
        wait = chat.rate_limit.free_at(chat.rate_limit.bucket(room.address), seconds, urgent=False) - seconds
        return Outcome(message.state, now + timedelta(seconds=wait) + INSTANT) if wait > 0 else None  # others are first

    async def send(self, message: Thing) -> Outcome:
        """Sends a message."""
        chat, room = self._chat(message), await self._room(message)
        try:
            if (said := await self._kind.words(self._app, message, room)) is None:
                return Outcome("stopped")
            stands = await self._kind.stands(self._app, message) if self._kind.stands else None
            standing = await self._message_to_edit(message, stands)
            if standing is None and self._kind.updates:
                return Outcome("stopped")
            chat.rate_limit.take(chat.rate_limit.bucket(room.address), asyncio.get_running_loop().time(), urgent=False)
            if standing is not None and stands is not None and standing.room == room.address:
                return await self._edit(chat, message, said, standing, stands)
            if sent := await chat.say(room.address, said, "" if self._kind.repeats else message.once or ""):
                if standing is not None:  # the group has moved, and the message was left behind
                    await self._forget(standing)
                return Outcome("sent", standing=self._standing(message, sent, stands))
        except Exception:
            if not self._kind.repeats:
                raise
            log.exception("a message to a room was not sent", kind=self.kind, room=room.id)  # nor will it be
        if self._may_try_again(chat, message):
            return Outcome("wanted", self._app.now() + AGAIN)
        return Outcome("failed")

    async def _is_followed(self, message: Thing) -> bool:
        """Whether a later message about the same subject is due, after which this one would change nothing."""
        async with self._app.store.read() as conn:
            return await outbox.is_followed(conn, message, self._app.now())

    async def _message_to_edit(self, message: Thing, stands: Stands | None) -> TemporaryMessage | None:
        """Returns the message with the same subject; None where none stands."""
        if stands is None or not stands.subject:
            return None
        async with self._app.store.read() as conn:
            return await temporary_messages.on_subject(conn, message.channel, stands.subject)

    async def _forget(self, standing: TemporaryMessage) -> None:
        await self._app.store.write(lambda unit: temporary_messages.drop(unit.conn, standing))

    async def _edit(
        self, chat: ChatFront, message: Thing, said: Message, standing: TemporaryMessage, stands: Stands
    ) -> Outcome:
        """Edits a message that stands. What failed is tried again while it is news; one that is gone is forgotten."""
        is_there = await chat.rewrite(Sent(standing.room, standing.message, standing.handle), said)
        if is_there:
            return Outcome("sent", standing=structs.replace(standing, until=stands.until or standing.until))
        if is_there is None:
            return Outcome("wanted", self._app.now() + AGAIN)
        await self._forget(standing)
        return Outcome("failed")

    def _standing(self, message: Thing, sent: Sent, stands: Stands | None) -> TemporaryMessage | None:
        if stands is None:
            return None
        about: SentFor = {"cause": stands.cause, "match_id": stands.match_id, "until": stands.until}
        about["subject"] = stands.subject
        return self._app.temporary.made(message.channel, sent, **about)

    async def settle(self, unit: UnitOfWork, _message: Thing, outcome: Outcome) -> Callable[[], None] | None:
        """Saves a message that will be removed later."""
        if (standing := outcome.standing) is None:
            return None
        await temporary_messages.save(unit.conn, standing)
        return lambda: self._app.temporary.remember(standing)

    def _may_try_again(self, chat: ChatFront, message: Thing) -> bool:
        is_known = message.tried_at is not None and timedelta() <= self._app.now() - message.tried_at <= KNOWN_FOR
        return chat.sends_once and is_known and message.attempts < self._kind.tries

    def _chat(self, message: Thing) -> ChatFront:
        chat = self._app.fronts.chat(message.channel)
        assert chat is not None
        return chat

    async def _room(self, message: Thing) -> Room:
        async with self._app.store.read() as conn:
            return await rooms.get(conn, int(message.target))
