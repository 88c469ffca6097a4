"""Refusals as answers: one sentence for this person alone, in their language, with the table's names."""

from __future__ import annotations

import structlog

from bot.metrics import REFUSALS
from bot.view.answer import Answer, Hand, Refresh, Refused
from bot.view.button_data import HAND, PAGE
from bot.view.sentences import tell_refusal
from games.core.game import Refusal
from games.table.table import Table

from .context import Context

log = structlog.get_logger(__name__)


async def refused(context: Context, refusal: Refusal, table: Table | None = None, source: str = "") -> Answer:
    """Returns a refusal as an answer; an outdated pressed card or hand is rendered again."""
    if not refusal.hidden:
        REFUSALS.labels(refusal.code).inc()
        log.info("refused", code=refusal.code, platform=context.place.platform)
    line = Refused(context.pen(table).plain(tell_refusal(refusal)), refusal.code)
    newest = await context.app.store.table(table.id) if table and source != PAGE else None
    if newest is None:
        return (line,)
    if source != HAND:
        return (Refresh(newest), line)
    sits = newest.match is not None and newest.seat_of(context.player.id) is not None
    return (Hand(newest), line) if sits else (line,)
