"""The effect of each command on a table: the next position, and what is booked before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from games.core import match as core
from games.core.commands import Deadline
from games.core.game import Refusal, Seat
from games.core.match import Match

from .advancing import advanced, joined
from .clock import Outage, full_limit, in_force, is_up
from .starting import in_order_of_play
from .substitution import gone_opponent, late_people, may_be_replaced, substituted, vacated, waited_for
from .table import Change, StoredStep, Table

INSTANT = timedelta(microseconds=1)
ABANDONED_AFTER = timedelta(hours=24)  # without a step


def acted(table: Table, seat: Seat, turn: int, text: str, now: datetime, outages: Sequence[Outage]) -> Change:
    """Applies an action.

    After the stored deadline it counts our outages first; if time is still up, it books that instead.
    """
    now = max(now, table.moved_at)
    table.live_match()
    paid = _with_outages_paid(table, now, outages)
    now = max(now, paid.table.moved_at)  # the outage may have ended after `now` was read
    match = paid.table.live_match()
    try:
        moved = core.act(table.game, match, seat, turn, text, now)
    except Refusal as refusal:
        if refusal.code != "too_late":
            raise
        return replace(joined(paid, _time_up(paid.table, now)), refusal=refusal)
    return joined(paid, advanced(paid.table, moved, now))


def expired(table: Table, now: datetime, outages: Sequence[Outage]) -> Change:
    """Applies an expired clock. Refuses early and outdated alarms."""
    now = max(now, table.moved_at)
    table.live_match()
    if not is_up(table, now, outages):
        raise Refusal("too_early")
    paid = _with_outages_paid(table, now, outages)
    now = max(now, paid.table.moved_at)
    return joined(paid, _time_up(paid.table, now))


def _time_up(table: Table, now: datetime) -> Change:
    """Applies what the end of the clock means here: computers play on for people, or what the rules of the game say."""
    if late := late_people(table):
        return substituted(table, late, now, is_late=True)
    if waits := waited_for(table, now):
        return waits
    match = table.live_match()
    return advanced(table, core.expire(table.game, match, match.turn, now), now)


def skipped(table: Table, agreed: tuple[Seat, ...], now: datetime, outages: Sequence[Outage]) -> Change:
    """Moves the clock to this moment by consent of these seats, and applies its expiry."""
    now = max(now, table.moved_at)
    paid = _with_bank_spared(table, now, outages)
    now, table = max(now, paid.table.moved_at), paid.table
    moved = core.postpone(table.game, table.live_match(), Deadline(now, "skip", agreed), now)
    change = joined(paid, advanced(table, moved, now))
    match = change.table.live_match()
    late = core.expire(table.game, match, match.turn, now + INSTANT)
    return joined(change, advanced(change.table, late, now + INSTANT))


def left(table: Table, seat: Seat, why: str, now: datetime, outages: Sequence[Outage]) -> Change:
    """Makes a seat leave that is still in the game; where a person sits in for its player, only that person leaves."""
    now = max(now, table.moved_at)

    def leave_now(on_time: Table) -> Change:
        if table.chairs[seat].has_sitter:
            return vacated(on_time, seat, now)
        paid = _with_bank_spared(on_time, now, outages)
        at = max(now, paid.table.moved_at)
        return joined(paid, advanced(paid.table, core.leave(table.game, paid.table.live_match(), seat, why, at), at))

    return _after_the_clock(table, now, outages, leave_now)


def claimed(table: Table, player: int, now: datetime, outages: Sequence[Outage]) -> Change:
    """Ends a match of two for the player who stays: the opponent is gone."""
    return left(table, gone_opponent(table, player), "gone", now, outages)


def forgotten(table: Table, seat: Seat, now: datetime, outages: Sequence[Outage]) -> Change:
    """Books that the data of a player is being deleted: a computer plays on for them at once, or they leave."""
    now = max(now, table.moved_at)

    def go(on_time: Table) -> Change:
        if table.chairs[seat].has_sitter:
            return vacated(on_time, seat, now)
        if on_time.substitutes and may_be_replaced(on_time, seat):
            return substituted(on_time, [seat], now)
        return advanced(on_time, core.leave(on_time.game, on_time.live_match(), seat, "left", now), now)

    return _after_the_clock(table, now, outages, go)


def stopped(table: Table, why: str, now: datetime) -> Change:
    """Ends the match from outside: `draw` or `stopped`."""
    now = max(now, table.moved_at)
    if table.status == "frozen":  # a frozen match can only be stopped
        table = replace(table, status="live")
    return advanced(table, core.stop(table.game, table.live_match(), why), now)


def ended(table: Table, why: str, now: datetime, outages: Sequence[Outage]) -> Change:
    """Ends the match from outside, after booking a deadline that has passed."""
    return _after_the_clock(table, now, outages, lambda on_time: stopped(on_time, why, now))


def _after_the_clock(
    table: Table, now: datetime, outages: Sequence[Outage], command: Callable[[Table], Change]
) -> Change:
    """Applies a command; a deadline that passed before it is booked first, however late that is."""
    if table.status != "live" or not is_up(table, now, outages):
        return command(table)
    late = expired(table, now, outages)
    try:
        return joined(late, command(late.table))
    except Refusal as refusal:
        return replace(late, refusal=refusal)


def begun(table: Table, now: datetime) -> Change:
    """Starts the match of an open table; players who have not accepted their invitation get no seat."""
    now = max(now, table.moved_at)
    chairs = tuple(chair for chair in table.chairs if not chair.invited)
    lobby = replace(table.lobby, starts_soon=False, check_in=None, played=False)
    table = replace(table, chairs=chairs, lobby=lobby, status="live", started_at=now, moved_at=now, remind_at=None)
    table = replace(table, chairs=in_order_of_play(table))
    moved = core.begin(table.game, table.start(), now)
    start = StoredStep(0, moved.match.turn, None, moved.events, moved.reveals, now)
    return replace(advanced(table, moved, now), steps=(start,))


def frozen(table: Table) -> Change:
    """Suspends a match until a moderator stops it; its clock no longer runs."""
    table.live_match()
    return Change(replace(table, status="frozen", deadline=None, asked_at=None, remind_at=None, offers=()))


def unfrozen(table: Table, match: Match[Any], now: datetime) -> Change:
    """Lets a frozen match go on; `match` is its position with its clock, replayed from its steps.

    The question has its full time from now on: nobody could answer it meanwhile.
    """
    if table.status != "frozen":
        raise Refusal("not_frozen")
    now = max(now, table.moved_at)
    limit = core.time_limit(table.game, match)
    table = replace(table, status="live", match=match, deadline=match.deadline, asked_at=now)
    if match.deadline is None or limit is None or match.deadline >= now + limit:
        return Change(table if match.deadline else replace(table, asked_at=None))
    return advanced(table, core.postpone(table.game, match, Deadline(now + limit, "outage"), now), now)


def _with_outages_paid(table: Table, now: datetime, outages: Sequence[Outage]) -> Change:
    """Adds the deadline step for an outage where it is due; without one, changes nothing.

    That is after the stored deadline, and with a bank at any step, so that no outage is taken from it.
    """
    is_due = table.deadline is not None and (now > table.deadline or _has_bank(table))
    return outages_paid(table, outages) if is_due else Change(table)


def outages_paid(table: Table, outages: Sequence[Outage]) -> Change:
    """Adds the deadline step for an outage during the question; without one, changes nothing.

    If the clock was ahead at the last step and was set back, the step could only be taken after the new deadline. The
    time is over then, whatever the outage adds, so nothing is changed either.
    """
    last = in_force(table, outages)
    if last is None or last.paid_at is None:
        return Change(table)
    at = max(last.paid_at, table.moved_at)
    if at > last.deadline:
        return Change(table)
    moved = core.postpone(table.game, table.live_match(), Deadline(last.deadline, "outage"), at)
    change = advanced(replace(table, grace_used=last.grace_used), moved, at)
    remind_at = last.deadline - full_limit(table) / 4 if table.remind_at else None
    return replace(
        change, table=replace(change.table, grace_used=last.grace_used, offers=table.offers, remind_at=remind_at)
    )


def _with_bank_spared(table: Table, now: datetime, outages: Sequence[Outage]) -> Change:
    """Adds the deadline step for an outage where seats have a bank."""
    return _with_outages_paid(table, now, outages) if _has_bank(table) else Change(table)


def _has_bank(table: Table) -> bool:
    return table.match is not None and table.match.bank is not None


def abandoned(table: Table, now: datetime) -> Change:
    """Ends practice that nobody has continued for a day: nobody wins, or where it is rated, its player has left.

    Raises `too_early`.
    """
    table.live_match()
    if not table.is_practice or table.deadline is not None or now - table.moved_at < ABANDONED_AFTER:
        raise Refusal("too_early")
    person = next((seat for seat, chair in enumerate(table.chairs) if chair.is_person), None)
    if table.is_rated and person is not None and person in core.live(table.game, table.live_match()):
        return left(table, person, "left", now, ())
    return stopped(table, "stopped", now)
