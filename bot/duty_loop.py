"""The loop of a feature that one process runs for all: a look at the rows, then a pause, or until it is woken."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from bot.app import App
from bot.feed import FeedEvent
from bot.relay import Relay
from bot.sending import Sender
from bot.tasks import Tasks

IDLE_SECONDS = 300.0  # at most between two looks: what wakes the loop may be lost


class DutyLoop:
    """Work of a feature (bot/feature.py) that is nothing but its duty.

    `turn` does what the rows say is due, and sets the `pause` until it is called again, in seconds. Whatever fails is
    logged and tried again then.
    """

    senders: Sequence[Sender] = ()
    questions: Sequence[Callable[[], Awaitable[None]]] = ()

    def __init__(self, app: App, name: str, woken_by: str) -> None:
        """Makes a loop of this name, which an event of this kind in the feed wakes, whichever process tells it."""
        self._app, self._name, self._woken_by = app, name, woken_by
        self._tasks, self._wake = Tasks(), asyncio.Event()
        self.pause = IDLE_SECONDS
        app.feed.listeners.append(self._hear)

    def _hear(self, event: FeedEvent) -> None:
        if event.kind == self._woken_by:
            self._wake.set()

    async def turn(self) -> None:
        """Does what is due now."""
        raise NotImplementedError

    async def start_duty(self) -> None:
        """Begins at once."""
        self._tasks.every(lambda: self.pause, self.turn, self._name, self._wake, first=0.0)

    async def close_duty(self) -> None:
        """Stops; what is being done is finished."""
        await self._tasks.finish()
        self._tasks = Tasks()

    def start_workers(self) -> None:
        """Does nothing: one process does the work."""

    async def look(self) -> None:
        """Does nothing: the rows say what is due."""

    def share(self, _relay: Relay) -> Callable[[], Awaitable[None]]:
        """Shares nothing with other processes; returns what ends that."""
        return self.look

    async def close(self) -> None:
        """Stops."""
        await self.close_duty()
