"""Deduplication: Telegram repeats updates that were not acknowledged before a crash.

A press that quotes its turn is refused the second time by the match itself. Everything else is noted before it is done:
a crash in between means no answer, and the person asks again.
"""

from __future__ import annotations

from datetime import timedelta

from bot.app import App
from bot.view.button_data import ButtonData
from storage import links

KEPT = timedelta(days=2)  # Telegram repeats updates for a day at most


async def is_new(app: App, what: str) -> bool:
    """Whether this message or press has not been processed yet, by any process."""
    now = app.now()
    return await app.store.write(lambda unit: links.is_new(unit.conn, f"telegram:{what}", now, now + KEPT))


def quotes_its_turn(said: ButtonData) -> bool:
    """Whether a press quotes its turn, so that it answers one question only."""
    return said.action.turn is not None
