"""The check-in before a match: people whose seats were not taken by a press lately press once more.

A player who has not pressed when its time is over is taken out before the first move, and their stake is returned. So
no clock runs for a player who does not know that a match has begun.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec.structs import replace

from games.core.game import Seat
from games.core.options import clock_in

from . import play
from .advancing import joined
from .clock import LOBBY_LIMIT
from .seating import closed, held, without
from .starting import missing
from .table import Change, Table

GRACE = timedelta(minutes=2)  # the time to come
APPOINTED_GRACE = timedelta(minutes=5)  # the same after an appointment
CLOCK_MOST = timedelta(hours=1)  # a longer question waits for nobody to be there
PEOPLE_LEAST = 2  # who have pressed something since a match: else its next registration is not wanted


def awaited(table: Table) -> frozenset[Seat]:
    """Returns the seats whose people have to press before the match begins; empty outside a check-in."""
    if table.status != "open" or table.lobby.check_in is None:
        return frozenset()
    return frozenset(filter(table.must_press, range(len(table.chairs))))


def begun(table: Table, now: datetime) -> Change:
    """Begins the match of an open table, or its check-in where somebody may not be there."""
    now = max(now, table.moved_at)
    if not _is_needed(table):
        return play.begun(table, now)
    if table.lobby.check_in is not None:
        return play.begun(table, now) if not awaited(table) else Change(table)
    checking = opened(table, now)
    return Change(checking) if awaited(checking) else play.begun(table, now)


def opened(table: Table, now: datetime, grace: timedelta = GRACE, told_after: timedelta = timedelta()) -> Table:
    """Returns an open table that waits for its people, each of whom is told of it once so much time has passed."""
    table = held(table, now)
    table = replace(table, lobby=replace(table.lobby, check_in=now), deadline=now + grace, asked_at=now)
    late, due = awaited(table), now + told_after
    chairs = (replace(chair, notice_at=due) if seat in late else chair for seat, chair in enumerate(table.chairs))
    return replace(table, chairs=tuple(chairs))


def appointed(
    table: Table, now: datetime, grace: timedelta = APPOINTED_GRACE, told_after: timedelta = APPOINTED_GRACE / 2
) -> Table:
    """Returns an open table whose people said before that they would come: it waits for each of them to press.

    Where the room is told of it, each of them is told only where they have not come after half of the time.
    """
    chairs = tuple(replace(chair, acted_at=None) if chair.is_person else chair for chair in table.chairs)
    table = replace(table, chairs=chairs)
    is_waiting = _is_needed(table) and not missing(table)
    return opened(table, now, grace, told_after) if is_waiting else table


def here(table: Table, player: int, now: datetime) -> Change:
    """Notes that somebody who has to press something is there; once all are, the match begins. Else changes nothing."""
    seat = table.seat_of(player)
    if seat is None or not table.must_press(seat):
        return Change(table)
    chair = replace(table.chairs[seat], acted_at=now, notice_at=None)
    after = replace(table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))
    is_ready = after.lobby.check_in is not None and not awaited(after) and not missing(after)
    return play.begun(after, now) if is_ready else Change(after)


def over(table: Table, now: datetime) -> Change:
    """Takes those out who have not come, and begins the match of the others.

    Where too few have come, the table stays open for them; the next registration of a series closes.
    """
    change = Change(table)
    for seat in sorted(awaited(table), reverse=True):
        change = _and_then(change, without(change.table, seat, now))
    after = change.table
    if after.status != "open":
        return change
    after = replace(after, lobby=replace(after.lobby, check_in=None))
    if not missing(after):
        return _and_then(change, play.begun(after, now))
    if after.lobby.follows:
        return _and_then(change, closed(after, now, late=True, untouched=True))
    limit = after.game.lobby.limit(after.options) or LOBBY_LIMIT
    return replace(change, table=replace(after, deadline=now + limit, asked_at=now))


def pressing(table: Table) -> int:
    """Returns how many people have pressed something at an open table."""
    return sum(chair.is_person and not chair.invited and chair.acted_at is not None for chair in table.chairs)


def is_wanted(table: Table) -> bool:
    """Whether enough people have pressed something since the match that this registration follows."""
    return not table.lobby.follows or pressing(table) >= PEOPLE_LEAST


def _and_then(first: Change, then: Change) -> Change:
    return replace(joined(first, then), movements=(*first.movements, *then.movements))


def _is_needed(table: Table) -> bool:
    """Whether it matters that people are there: two or more play, with a clock that runs while they are away."""
    clock = clock_in(table.options)
    is_short = clock.bank is not None or (clock.move is not None and timedelta(seconds=clock.move) <= CLOCK_MOST)
    return is_short and not table.is_practice and not table.lobby.daily
