"""Practice against computers alone: without a clock it ends by itself once its player has left it behind."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.core.game import Refusal

from .play import stopped
from .table import Change, Table

LEFT_BEHIND = timedelta(hours=24)  # without a step


def abandoned(table: Table, now: datetime) -> Change:
    """Stops practice that nobody has continued for a day: nobody wins. Raises `too_early`."""
    table.live_match()
    if not table.is_practice or table.deadline is not None or now - table.moved_at < LEFT_BEHIND:
        raise Refusal("too_early")
    return stopped(table, "stopped", now)
