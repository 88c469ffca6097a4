"""Peers: the other processes that serve the same database. They wake each other, and claim work that only one may do.

Nothing here is the truth: rows are. What is told may be lost, and a claim ends with the connection of its process.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol

TEXT_MOST = 7_900  # bytes that can be told at once


class Peers(Protocol):
    """What the processes of one database share besides rows."""

    @property
    def is_connected(self) -> bool:
        """Whether others can be heard and claims hold."""

    async def start(self) -> None:
        """Connects. Raises CannotOpen; from then on it connects again by itself, until it is closed."""

    async def close(self) -> None:
        """Gives all claims back and ends the connection."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """Calls it with each text that another process tells, never with this process's own."""

    def when_lost(self, lost: Callable[[], None]) -> None:
        """Calls it when the connection broke: all claims are gone, and texts may be missed."""

    def when_back(self, back: Callable[[], None]) -> None:
        """Calls it when it is connected again."""

    async def tell(self, text: str) -> None:
        """Tells a text to all others, TEXT_MOST bytes at most. Never raises: a sweep finds what a lost text said."""

    async def claim(self, name: str) -> bool:
        """Whether this process has this work now: until it gives it back, ends in any way, or loses the connection."""

    async def release(self, name: str) -> None:
        """Gives a claim back; does nothing without one."""

    async def now(self) -> datetime:
        """Returns the time of the database. Raises Trouble."""


class NoPeers:
    """The Peers of an engine that only processes of one machine can serve: nobody is told, and each claim is granted.

    Several processes on one file share the work as the rows decide.
    """

    is_connected = True

    async def start(self) -> None:
        """Does nothing."""

    async def close(self) -> None:
        """Does nothing."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """Does nothing: there is nothing to hear."""

    def when_lost(self, lost: Callable[[], None]) -> None:
        """Does nothing: there is no connection."""

    def when_back(self, back: Callable[[], None]) -> None:
        """Does nothing: there is no connection."""

    async def tell(self, text: str) -> None:
        """Does nothing."""

    async def claim(self, name: str) -> bool:
        """Grants it."""
        return True

    async def release(self, name: str) -> None:
        """Does nothing."""

    async def now(self) -> datetime:
        """Returns the time of this machine."""
        return datetime.now(UTC)
