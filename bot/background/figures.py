"""Keeps the figures of the product: each minute it saves the refusals of this process, and the sums that are due.

Every process does it: sums are made of rows, so it does not matter which one makes them, nor if two do.
"""

from __future__ import annotations

from collections import Counter

import structlog

from bot import metrics
from bot.app import App
from bot.operation import figures
from bot.tasks import Tasks
from storage import Trouble, daily_figures

FIRST_SECONDS = 21.0  # so that it reads while neither the sweep nor the loop of tournaments does
EVERY_SECONDS = 60.0
SUMS_EVERY = 5  # turns

log = structlog.get_logger(__name__)


class FiguresLoop:
    """The task that keeps the figures. A kill loses the refusals of its last minute, and nothing else."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._tasks = Tasks()
        self._saved = Counter(metrics.refusals())
        self._turns = 0

    def start(self) -> None:
        """Begins to keep them."""
        self._tasks.every(EVERY_SECONDS, self.turn, "figures", first=FIRST_SECONDS)

    async def close(self) -> None:
        """Stops, and saves the refusals counted until now."""
        await self._tasks.finish()
        await self.save_refusals()

    async def turn(self) -> None:
        """Saves what has been counted; at first and then each five minutes it makes the sums that are due."""
        await self.save_refusals()
        if self._turns % SUMS_EVERY == 0:
            await figures.refresh(self._app)
        self._turns += 1

    async def save_refusals(self) -> None:
        """Adds the refusals since the last time to the sums of the day; keeps them where nothing can be saved now."""
        counted, day = Counter(metrics.refusals()), self._app.now().date()
        new = {(daily_figures.REFUSED, "", code): count for code, count in (counted - self._saved).items()}
        if not new:
            return
        try:
            await self._app.store.write(lambda unit: daily_figures.add(unit.conn, day, new))
        except Trouble:
            log.exception("the refusals could not be counted")
        else:
            self._saved = counted
