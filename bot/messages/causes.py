"""Why each message of ours stands, and when it is obsolete; which ones are posted again where they were deleted.

A display shows a match: a card stands for good, a hand while its viewer has the seat, a notice until its question is
answered. A temporary message has its cause beside it (storage/temporary_messages.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from games.table.table import Table
from storage.messages.displays import Display
from storage.temporary_messages import Cause, TemporaryMessage

RESULT_AGE = timedelta(minutes=2)  # after which those who played have read the result
QUIET = timedelta(minutes=30)  # after which nobody needs what somebody asked for
LONG = timedelta(days=30)  # a message whose cause lasts longer is forgotten
BEFORE_KEPT = timedelta(minutes=1)  # before its platform would keep a message, it is removed

# why lines stand that were not asked for; others stand a short while, and as long as their match at most
CAUSES_OF_LINES: Mapping[str, Cause] = {
    "away-told": "absence",
    "left-told": "absence",
    "sat-told": "absence",
    "seat-asked-back-told": "absence",
    "seat-free-told": "absence",
    "full-can-start": "registration",
    "appointment-opened": "registration",
}


def is_past(display: Display, table: Table, now: datetime) -> bool:
    """Whether a display is obsolete: a notice whose player has acted, a hand with an expired handle, or the card of a
    registration to which nobody came.
    """
    if display.kind == "card" and table.lobby.untouched:
        return True
    if display.kind == "notice":
        asked = range(len(table.chairs)) if display.viewer is None else [table.seat_of(display.viewer)]
        return all(table.asked_of(seat) != display.turn for seat in asked)
    if display.kind == "hand" and table.seat_of(display.viewer) is None:
        return True  # they have another seat or another name now
    return is_expired(display, now)


def time_for(cause: Cause, now: datetime, kept_from: datetime | None, *, for_viewer: bool = False) -> datetime:
    """Returns when a message is removed at the latest; before its platform would keep it, where that is possible.

    What tells its viewer that they are gone, who plays for them, or who asks for their seat, is of use as long as that
    is so, and may outlast that time, unless only the viewer sees it in a room (`for_viewer`).
    """
    at = now + (QUIET if cause in ("asked", "match") else LONG)
    if kept_from is None or (cause == "absence" and not for_viewer):
        return at
    return min(at, kept_from - BEFORE_KEPT)


def is_obsolete(message: TemporaryMessage, table: Table, now: datetime) -> bool:
    """Whether the cause of a temporary message about this table has ended, or its time has come."""
    return message.until <= now or has_ended(message.cause, message.viewer, table)


def has_ended(cause: Cause, viewer: int | None, table: Table) -> bool:
    """Whether a cause that is about this table has ended: for its viewer, or (None) for everybody at the table."""
    match cause:
        case "registration":
            return table.status != "open"
        case "match":
            return table.status == "over"
        case "absence":
            absent = [chair for chair in table.chairs if chair.answering is not None]
            away = [who for chair in absent for who in (chair.player, chair.answers)]
            return table.status == "over" or not away or viewer not in (None, *away)
    return False


def is_expired(display: Display, now: datetime) -> bool:
    """Whether a message can no longer be changed."""
    return display.expires_at is not None and display.expires_at <= now


def is_missed(display: Display, table: Table, now: datetime) -> bool:
    """Whether a deleted message is posted again: the card of a match that goes on, or has ended just now."""
    if display.kind != "card" or display.handle:
        return False
    has_result = table.match is not None and table.ended_at is not None and now - table.ended_at < RESULT_AGE
    return table.status in ("open", "live") or has_result
