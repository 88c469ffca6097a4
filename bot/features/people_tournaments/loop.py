"""The clock of tournaments of people, in the one process that has this duty: it does what is due, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import structlog

from bot.app import App
from bot.feed import FeedEvent
from bot.logs import failures_logged
from bot.relay import Relay
from bot.sending import Sender
from bot.tasks import Tasks
from games.core.game import Refusal
from storage import UnitOfWork
from storage import people_tournaments as stored

from . import steps
from .making import CHANGED, changed
from .steps import Done

LIVE_SECONDS, IDLE_SECONDS = 2.0, 300.0  # between two turns while something is played, and at most while nothing is

log = structlog.get_logger(__name__)


class PeopleTournaments:
    """Starts and stops the clock."""

    senders: Sequence[Sender] = ()
    questions: Sequence[Callable[[], Awaitable[None]]] = ()

    def __init__(self, app: App, _process: str) -> None:
        self._app = app
        self._tasks, self._wake = Tasks(), asyncio.Event()
        self._pause = IDLE_SECONDS
        app.feed.listeners.append(self._hear)

    def _hear(self, event: FeedEvent) -> None:
        if event.kind == CHANGED:
            self._wake.set()

    async def start_duty(self) -> None:
        """Begins: at once, then while something is played, when something begins, and when something has changed."""
        self._tasks.every(lambda: self._pause, self.turn, "tournaments of people", self._wake, first=0.0)

    async def close_duty(self) -> None:
        """Stops; what is being done is finished."""
        await self._tasks.finish()
        self._tasks = Tasks()

    def start_workers(self) -> None:
        """Does nothing: people play the matches."""

    async def look(self) -> None:
        """Does nothing: the rows say what is due."""

    def share(self, _relay: Relay) -> Callable[[], Awaitable[None]]:
        """Shares nothing with other processes; returns what ends that."""
        return self._nothing

    async def _nothing(self) -> None:
        return None

    async def close(self) -> None:
        """Stops."""
        await self.close_duty()

    async def turn(self) -> None:
        """Does what is due in all tournaments; what fails in one of them is tried again in the next turn."""
        now = self._app.now()
        async with self._app.store.read() as conn:
            ahead = await stored.ahead(conn)
        due = [held for held in ahead if held.status == "live" or held.at <= now]
        waits = [(held.at - now).total_seconds() for held in ahead if held not in due]
        self._pause = LIVE_SECONDS if due else min([IDLE_SECONDS, *waits])
        for held in due:
            with failures_logged(log, "a tournament of people could not go on", tournament=held.id):
                await self._go_on(held.id)

    async def _go_on(self, number: int) -> None:
        async with self._app.store.read() as conn:
            state = await stored.load(conn, number)
            over = await stored.ended_tables(conn, steps.open_tables(state)) if state else []
        if state is None or not steps.is_due(state, over, self._app.now()):
            return
        try:
            done = await self._app.store.write(partial(self._turn, number))
        except Refusal as refusal:
            if refusal.code != "draining":
                raise
            return  # goes on after the drain
        for card in done.cards:
            self._app.redraw.enqueue_saved(card)
        if done.is_changed:
            changed(self._app, number)

    async def _turn(self, number: int, unit: UnitOfWork) -> Done:
        return await steps.turn(self._app, unit, number)
