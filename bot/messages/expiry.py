"""Messages that are obsolete, and those that are posted again where they were deleted."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.table.table import Table
from storage.messages.displays import Display

RESULT_AGE = timedelta(minutes=2)  # after which those who played have read the result


def is_past(display: Display, table: Table, now: datetime) -> bool:
    """Whether a display is obsolete: a notice whose player has acted, a hand with an expired handle, or the card of a
    registration to which nobody came.
    """
    if display.kind == "card" and table.lobby.untouched:
        return True
    if display.kind == "notice":
        return table.asked_of(table.seat_of(display.viewer)) != display.turn
    if display.kind == "hand" and table.seat_of(display.viewer) is None:
        return True  # they have another seat or another name now
    return is_expired(display, now)


def is_expired(display: Display, now: datetime) -> bool:
    """Whether a message can no longer be changed."""
    return display.expires_at is not None and display.expires_at <= now


def is_missed(display: Display, table: Table, now: datetime) -> bool:
    """Whether a deleted message is posted again: the card of a match that goes on, or has ended just now."""
    if display.kind != "card" or display.handle:
        return False
    has_result = table.match is not None and table.ended_at is not None and now - table.ended_at < RESULT_AGE
    return table.status in ("open", "live") or has_result
