"""What a front is: how people reach us through it, and how it posts messages where it is a chat."""

from __future__ import annotations

from abc import ABC, abstractmethod

from bot.view.message import Message
from bot.view.pen import Ink
from games.core.screen import Say
from games.table.table import Table
from storage.displays import Display

from .limits.rate_limit import RateLimit

SHUTDOWN_SECONDS = 1.0  # for what a front has begun when it is told to stop


class RateLimited(Exception):
    """The platform wants us to wait: so many seconds, in this room alone."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"{seconds:g} s")
        self.seconds = seconds


class DeliveryUnknown(Exception):
    """The message was sent, but the answer was lost: nobody knows whether it is there."""


class RoomGone(Exception):
    """We can no longer write there: removed, blocked, forbidden."""


class Unreachable(Exception):
    """A front lost its platform, or cannot connect to it, and why; it can be run again."""


class Front(ABC):
    """One way in which people reach us. It translates, and decides nothing."""

    name: str
    ready: bool  # connected, and able to show things

    @abstractmethod
    async def run(self) -> None:
        """Serves until cancelled. Raises Unreachable, or WrongSetting for a refused token; may be run again then."""

    @abstractmethod
    async def notify(self, player: int, table: Table, line: Say) -> None:
        """Says a line to one person; no answer is expected."""


class ChatFront(Front):
    """A front that posts messages into people's own rooms. Post, edit and remove raise the errors above."""

    rate_limit: RateLimit
    ink: Ink
    sends_once: bool  # a message that is sent again after a failure is seen once
    private_hands: bool  # private screens of players who have not chosen are shown in their private chat

    @abstractmethod
    async def post(self, display: Display, table: Table) -> Display:
        """Sends a message; returns its display, with the message's address."""

    @abstractmethod
    async def edit(self, display: Display, table: Table) -> bool:
        """Updates a message; False when it is gone for good."""

    @abstractmethod
    async def remove(self, display: Display) -> None:
        """Deletes a message; nothing happens where it is gone already."""

    @abstractmethod
    async def private_room(self, account: str) -> str | None:
        """The address of the private chat with an account; None where there can be none."""

    @abstractmethod
    async def tell(self, account: str, message: Message) -> bool:
        """Sends a private message; returns whether it arrived."""

    @abstractmethod
    def link_to(self, display: Display) -> str | None:
        """An address that opens this message."""

    @abstractmethod
    def link_in(self, payload: str) -> str | None:
        """An address that opens the private chat with us and hands over the payload; None where there is none."""
