"""The deadline in force: the stored one plus our own outages during it, so that no player loses time to them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.core.commands import OUTAGE_FLOOR
from games.core.match import time_limit

from .table import Table

BEAT_SECONDS = 2
GAP = timedelta(seconds=3 * BEAT_SECONDS)  # silence longer than this counts as an outage
LOBBY_LIMIT = timedelta(hours=1)
REMATCH_PAUSE = timedelta(seconds=7)  # long enough to press Hold before an agreed rematch starts


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which players could not reach us, on one front or (None) on all."""

    front: str | None
    began: datetime
    ended: datetime


@dataclass(frozen=True, slots=True)
class DeadlineInForce:
    """The effective deadline, whether this turn's minimum time was used, and the end of the last outage counted."""

    deadline: datetime
    grace_used: bool
    paid_at: datetime | None = None  # None: no outage affected it


def full_limit(table: Table) -> timedelta:
    """Returns the full time limit of the question, or of the lobby."""
    if table.match is not None:
        limit = time_limit(table.game, table.match)
        return LOBBY_LIMIT if limit is None else limit
    return REMATCH_PAUSE if table.lobby.starts_soon else table.game.lobby.limit(table.options) or LOBBY_LIMIT


def in_force(table: Table, outages: Iterable[Outage]) -> DeadlineInForce | None:
    """Returns the deadline in force of a table; None when no clock runs.

    Outages must be in the order of their beginnings.
    """
    if table.deadline is None or table.asked_at is None:
        return None
    now = DeadlineInForce(table.deadline, table.grace_used)
    since = table.asked_at
    for outage in outages:
        began = max(outage.began, since)
        if not _concerns(outage, table) or outage.ended <= began or began >= now.deadline:
            continue
        now = _paid(now, began, outage.ended, min(full_limit(table), OUTAGE_FLOOR))
        since = outage.ended  # overlapping outages count once
    return now


def fires_at(table: Table, outages: Iterable[Outage]) -> datetime | None:
    """Returns when a table's alarm fires: at the deadline in force; of an ended match, when its successor is due."""
    if table.status == "over":
        return table.deadline
    last = in_force(table, outages)
    return last.deadline if last else None


def at_least(deadline: datetime, asked_at: datetime | None, outages: Iterable[Outage]) -> datetime:
    """Returns a lower bound of the deadline in force from two columns, for rows too many to load whole."""
    if (since := asked_at) is None:
        return deadline
    for outage in outages:
        began = max(outage.began, since)
        if outage.front is None and began < min(deadline, outage.ended):
            deadline, since = deadline + (outage.ended - began), outage.ended
    return deadline


def is_up(table: Table, now: datetime, outages: Iterable[Outage]) -> bool:
    """Whether the time of the question, or of the lobby, is over; exactly at the deadline it is not."""
    last = in_force(table, outages)
    return last is not None and now > last.deadline


def _paid(now: DeadlineInForce, began: datetime, ended: datetime, floor: timedelta) -> DeadlineInForce:
    deadline = now.deadline + (ended - began)
    if not now.grace_used and deadline < ended + floor:
        return DeadlineInForce(ended + floor, True, ended)
    return DeadlineInForce(deadline, now.grace_used, ended)


def _concerns(outage: Outage, table: Table) -> bool:
    """Whether an outage counts: on all fronts, or on the front of a seat that is waited for."""
    return outage.front is None or any(table.chairs[seat].front == outage.front for seat in table.waiting())
