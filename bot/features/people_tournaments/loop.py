"""The clock of tournaments of people, in the one process that has this duty: it does what is due, and nothing else."""

from __future__ import annotations

from functools import partial

import structlog

from bot.app import App
from bot.duty_loop import IDLE_SECONDS, DutyLoop
from bot.logs import failures_logged
from games.core.game import Refusal
from storage import UnitOfWork
from storage import people_tournaments as stored
from storage.people_tournaments import progress

from . import steps
from .making import CHANGED, changed
from .steps import Done

LIVE_SECONDS = 2.0  # between two turns while something is played

log = structlog.get_logger(__name__)


class PeopleTournaments(DutyLoop):
    """Looks at all tournaments: often while something is played, and when something begins or has changed."""

    def __init__(self, app: App, _process: str) -> None:
        super().__init__(app, "tournaments of people", CHANGED)

    async def turn(self) -> None:
        """Does what is due in all tournaments; what fails in one of them is tried again in the next turn."""
        now = self._app.now()
        async with self._app.store.read() as conn:
            ahead = await stored.ahead(conn)
        due = [held for held in ahead if held.status == "live" or held.at <= now]
        waits = [(held.at - now).total_seconds() for held in ahead if held not in due]
        self.pause = LIVE_SECONDS if due else min([IDLE_SECONDS, *waits])
        for held in due:
            with failures_logged(log, "a tournament of people could not go on", tournament=held.id):
                await self._go_on(held.id)

    async def _go_on(self, number: int) -> None:
        async with self._app.store.read() as conn:
            state = await progress.load(conn, number)
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
