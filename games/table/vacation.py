"""Vacations at a table: a question stands still for somebody who is away, and goes on with what was left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from msgspec.structs import replace

from games.core import match as core
from games.core.commands import Deadline
from games.core.game import Refusal, Seat
from games.core.vacation import DAYS_MOST, LIMIT_LEAST, VACATION

from .advancing import advanced, joined
from .clock import Outage, is_up
from .departures import own_seat
from .play import outages_paid
from .table import Change, Table


@dataclass(frozen=True, slots=True)
class Vacation:
    """One vacation of a person: when it began, and when it ended or ends at the latest."""

    began: datetime
    until: datetime


def can_wait(table: Table) -> bool:
    """Whether this match waits for people on vacation: it has a clock of a day or more for each move."""
    if table.status != "live" or table.match is None or table.deadline is None or table.match.bank is not None:
        return False
    return (core.time_limit(table.game, table.match) or timedelta()) >= LIMIT_LEAST


def waits_for(table: Table, player: int) -> Seat | None:
    """Returns the seat of a person on vacation for whom the clock has still to be stopped; None where it has not."""
    seat = own_seat(table, player)
    if seat is None or table.chairs[seat].is_away or seat not in table.waiting():
        return None
    return None if table.match is None or table.match.pause or not can_wait(table) else seat


def begun(table: Table, player: int, until: datetime, now: datetime, outages: Sequence[Outage]) -> Change:
    """Stops the clock of the question for somebody whose vacation lasts until then at most.

    A clock on the wall that was set back since the vacation began makes no vacation longer than any may be.
    Raises not_your_turn, match_over, and too_late where the time of the question is over.
    """
    now = max(now, table.moved_at)
    table.live_match()
    if is_up(table, now, outages):
        raise Refusal("too_late")
    paid = outages_paid(table, outages)
    now, table = max(now, paid.table.moved_at), paid.table
    seat = waits_for(table, player)
    if seat is None or table.deadline is None or until <= now:
        raise Refusal("not_your_turn")
    later = min(until - now, timedelta(days=DAYS_MOST))
    return joined(paid, _moved(table, Deadline(table.deadline + later, VACATION, (seat,)), now))


def ended(table: Table, now: datetime, outages: Sequence[Outage]) -> Change:
    """Lets the clock go on with what was left of the limit. Raises match_over and not_your_turn where it runs."""
    now = max(now, table.moved_at)
    pause = table.live_match().pause
    if pause is None or table.deadline is None:
        raise Refusal("not_your_turn")
    if is_up(table, now, outages) or now > table.deadline:
        raise Refusal("too_late")
    return _moved(table, Deadline(pause.deadline_after(table.deadline, now), VACATION, (pause.seat,)), now)


def _moved(table: Table, command: Deadline, now: datetime) -> Change:
    change = advanced(table, core.postpone(table.game, table.live_match(), command, now), now)
    return replace(change, table=replace(change.table, offers=table.offers, grace_used=table.grace_used))
