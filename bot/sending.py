"""What is sent from the outbox: a sender for each kind of things; one sends all kinds of messages to rooms."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from bot.app import App
from bot.view.answer import Message
from storage import UnitOfWork
from storage.messages.rooms import Room
from storage.outbox import Outcome, Thing
from storage.temporary_messages import Cause


class Sender(Protocol):
    """Sends the things of a kind. Those that it does not keep are deleted once they are over."""

    kind: str
    keeps: bool
    at_once: int
    lease: timedelta  # longer than one takes to arrive; then its sender has died
    pause: float  # seconds between so many at once and the next ones; 0: each one makes room for another

    def channels(self) -> Collection[str]:
        """Returns the channels on which this process sends them now."""

    async def before(self, thing: Thing) -> Outcome | None:
        """Returns the outcome of a thing that is not sent now; None for one that is."""

    async def send(self, thing: Thing) -> Outcome:
        """Sends a thing."""

    async def settle(self, unit: UnitOfWork, thing: Thing, outcome: Outcome) -> Callable[[], None] | None:
        """Saves what else follows from an outcome, with it; returns what is done after the commit."""


@dataclass(frozen=True, slots=True)
class Stands:
    """Why a message to a room stands, and when it goes at the latest; None: once its cause has ended.

    `subject`: a later message to the room with the same subject edits it.
    """

    cause: Cause
    match_id: str = ""
    until: datetime | None = None
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of messages to rooms; the target of each is the number of the room.

    `words` returns the message; None where nothing is left to say.
    """

    name: str
    words: Callable[[App, Thing, Room], Awaitable[Message | None]]
    lease: timedelta
    at_once: int
    pause: float = 0.0
    keeps: bool = False
    repeats: bool = False  # one whose sender died is sent again, and says so
    tries: int = 1  # where a message sent again after a failure appears once
    news_for: timedelta = timedelta.max  # after that nobody needs it
    stands: Callable[[App, Thing], Awaitable[Stands]] | None = None  # why it stands; None: it stays
    updates: bool = False  # they only edit, and are never sent; of several that are due the last one is enough
