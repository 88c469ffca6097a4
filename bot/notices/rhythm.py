"""When a player is reminded that they are awaited, at the rhythm they have chosen."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from games.table.clock import full_limit
from games.table.play import LONG_CLOCK
from games.table.table import Table
from storage.people import Preferences

PARTS = {"once": (4,), "twice": (2, 10)}  # a reminder when this part of the time is left
INSTANT = timedelta(microseconds=1)


def next_reminder(preferences: Preferences, table: Table, after: datetime) -> datetime | None:
    """Returns the first reminder of a player after a moment, for the question that waits; None without one."""
    if preferences.notices == "off" or table.asked_at is None:
        return None
    return min((at for at in _times(preferences, table, after) if at > after), default=None)


def is_due(preferences: Preferences, table: Table, now: datetime) -> bool:
    """Whether a player is reminded now: one of their times has come since the one for which the table was due."""
    if table.remind_at is None:
        return False
    at = next_reminder(preferences, table, table.remind_at - INSTANT)
    return at is not None and at <= now


def _times(preferences: Preferences, table: Table, after: datetime) -> Iterator[datetime]:
    deadline, limit = table.deadline, full_limit(table)
    if isinstance(preferences.reminders, int):
        assert table.asked_at is not None
        each = timedelta(hours=preferences.reminders)
        at = table.asked_at + each * (max(after - table.asked_at, timedelta()) // each + 1)
        if deadline is None or at < deadline:
            yield at
    elif deadline is not None and limit >= LONG_CLOCK:
        yield from (deadline - limit / part for part in PARTS[preferences.reminders])
