"""What must not be done twice, though Telegram tells it once more after we were killed.

What quotes its turn is refused the second time by the match itself, and costs nothing here. All else is noted before
it is done: killed between the two, we have not answered, and they ask again.
"""

from __future__ import annotations

from datetime import timedelta

from bot.app import App
from bot.view.button_data import ButtonData
from storage import links

KEPT = timedelta(days=2)  # Telegram tells what is a day old at most


async def is_new(app: App, what: str) -> bool:
    """Whether this message or press is taken for the first time, whichever process took it before."""
    now = app.now()
    return await app.store.write(lambda unit: links.is_new(unit.conn, f"telegram:{what}", now, now + KEPT))


def quotes_its_turn(data: str) -> bool:
    """Whether a press answers one question, and that one only."""
    return ButtonData.parse(data).action.turn is not None
