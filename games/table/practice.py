"""Practice against computers alone: practice without a clock is stopped after a day without a step."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.core.game import Refusal

from .play import stopped
from .table import Change, Table

ABANDONED_AFTER = timedelta(hours=24)  # without a step


def abandoned(table: Table, now: datetime) -> Change:
    """Stops practice that nobody has continued for a day: nobody wins. Raises `too_early`."""
    table.live_match()
    if not table.is_practice or table.deadline is not None or now - table.moved_at < ABANDONED_AFTER:
        raise Refusal("too_early")
    return stopped(table, "stopped", now)
