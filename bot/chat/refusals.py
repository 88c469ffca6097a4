"""A refusal becomes an answer: one sentence that only they see, in their language, with the table's own names."""

from __future__ import annotations

import structlog

from bot.metrics import REFUSALS
from bot.view.message import Answer
from bot.view.sentences import tell_refusal
from games.core.game import Refusal
from games.table.table import Table

from .context import Visit

PAGE, HAND = "~", "="  # where a press comes from, when not from a card

log = structlog.get_logger(__name__)


async def refused(visit: Visit, no: Refusal, table: Table | None = None, source: str = "") -> Answer:
    """A refusal as an answer; where the card or the hand that was pressed is old, it is painted anew."""
    if not no.hidden:
        REFUSALS.labels(no.code).inc()
        log.info("refused", code=no.code, platform=visit.place.platform)
    line = visit.pen(table).plain(tell_refusal(no))
    newest = await visit.app.store.table(table.id) if table else None
    if newest is None or source == PAGE:
        return Answer(line, no.code)
    if source != HAND:
        return Answer(line, no.code, repaint=newest)
    sits = newest.match is not None and newest.seat_of(visit.player.id) is not None
    return Answer(line, no.code, hand=newest if sits else None)
