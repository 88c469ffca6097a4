"""The effect of each command on a table: the next position, the clock, the offers, and at the end the stakes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from games.core import match as core
from games.core.commands import Command, Deadline, Do, Expire, Leave, Takeback
from games.core.game import Event, Refusal, Seat
from games.core.match import Match, Transition, waiting

from .chips import payouts
from .clock import Outage, full_limit, in_force, is_up
from .starting import in_order_of_play, owed_at
from .table import Chair, Change, Offer, Rated, StoredStep, Table

LONG_CLOCK = timedelta(minutes=10)  # clocks of at least this length have a reminder
RECENTLY_ACTIVE = timedelta(minutes=1)  # for this long after an action a player needs no notice
NEWS, NEWS_MOST = 4, 100  # events that a table remembers; normally all events of its last step
INSTANT = timedelta(microseconds=1)
NOBODY: frozenset[Seat] = frozenset()
OUTLIVES_A_MOVE = frozenset({"draw", "stop", "restart"})  # offers that stand when a player who agreed makes a move
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
        late = core.expire(table.game, match, match.turn, now)
        return replace(_joined(paid, advanced(paid.table, late, now)), refusal=refusal)
    return _joined(paid, advanced(paid.table, moved, now))


def expired(table: Table, now: datetime, outages: Sequence[Outage]) -> Change:
    """Applies an expired clock. Refuses early and outdated alarms."""
    now = max(now, table.moved_at)
    match = table.live_match()
    if not is_up(table, now, outages):
        raise Refusal("too_early")
    paid = _with_outages_paid(table, now, outages)
    now = max(now, paid.table.moved_at)
    moved = core.expire(table.game, paid.table.live_match(), match.turn, now)
    return _joined(paid, advanced(paid.table, moved, now))


def skipped(table: Table, agreed: tuple[Seat, ...], now: datetime) -> Change:
    """Moves the clock to this moment by consent of these seats, and applies its expiry."""
    now = max(now, table.moved_at)
    moved = core.postpone(table.game, table.live_match(), Deadline(now, "skip", agreed), now)
    change = advanced(table, moved, now)
    match = change.table.live_match()
    late = core.expire(table.game, match, match.turn, now + INSTANT)
    return _joined(change, advanced(change.table, late, now + INSTANT))


def left(table: Table, seat: Seat, why: str, now: datetime, outages: Sequence[Outage]) -> Change:
    """Makes a seat leave that is still in the game."""
    now = max(now, table.moved_at)

    def leave_now(on_time: Table) -> Change:
        return advanced(on_time, core.leave(on_time.game, on_time.live_match(), seat, why, now), now)

    return _after_the_clock(table, now, outages, leave_now)


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
        return _joined(late, command(late.table))
    except Refusal as refusal:
        return replace(late, refusal=refusal)


def begun(table: Table, now: datetime) -> Change:
    """Starts the match of an open table; players who have not accepted their invitation get no seat."""
    now = max(now, table.moved_at)
    chairs = tuple(chair for chair in table.chairs if not chair.invited)
    lobby = replace(table.lobby, starts_soon=False)
    table = replace(table, chairs=chairs, lobby=lobby, status="live", started_at=now, moved_at=now, remind_at=None)
    table = replace(table, chairs=in_order_of_play(table))
    moved = core.begin(table.game, table.start(), now)
    start = StoredStep(0, moved.match.turn, None, moved.events, moved.reveals, now)
    return replace(advanced(table, moved, now), steps=(start,))


def advanced(table: Table, moved: Transition[object], now: datetime) -> Change:
    """Returns the table one step later: its clock, its offers, and at an end the stakes."""
    match, before = moved.match, table.match
    new_question = before is None or match.turn != before.turn
    clock_moved = new_question or match.deadline != table.deadline
    after = replace(
        table,
        match=match,
        chairs=_with_times(table, moved, now),
        moved_at=now,
        deadline=match.deadline,
        asked_at=now if clock_moved else table.asked_at,
        grace_used=False if new_question else table.grace_used,
        remind_at=_reminder(table, moved) if clock_moved else table.remind_at,
        offers=tuple(offer for offer in table.offers if _stands(offer, moved.command)),
        news=_news(table, moved),
        rated=_noted(table.rated, moved.command),
    )
    step = StoredStep(
        match.version, before.turn if before else match.turn, moved.command, moved.events, moved.reveals, now
    )
    change = Change(after, (step,), moved=moved)
    return _settled(change, now) if match.outcome else change


def _noted(rated: Rated | None, command: Command | None) -> Rated | None:
    """Returns what the end has to know when it decides whether the match is rated."""
    if isinstance(command, Takeback):
        return Rated(why_not="taken_back")
    if isinstance(command, Leave | Expire):
        return replace(rated or Rated(), was_left=True)
    return rated


def _news(table: Table, moved: Transition[object]) -> tuple[Event, ...]:
    """Returns the latest public events, with the last step complete."""
    fresh = [event for event in moved.events if event.only is None]
    return (*table.news, *fresh)[-min(max(NEWS, len(fresh)), NEWS_MOST) :]


def _with_times(table: Table, moved: Transition[object], now: datetime) -> tuple[Chair, ...]:
    """Returns the chairs with the times of their actions and of their due notices."""
    match, before = moved.match, table.match
    asked = NOBODY if _is_quiet(table, match) else waiting(table.game, match)
    had = waiting(table.game, before) if before and before.turn == match.turn else NOBODY
    acted = moved.command.seat if isinstance(moved.command, Do | Leave) else None
    return tuple(
        _timed(chair, seat == acted, seat in asked, seat in had, now) if chair.is_person else chair
        for seat, chair in enumerate(table.chairs)
    )


def _is_quiet(table: Table, match: Match[Any]) -> bool:
    """Whether nobody is told of a turn: in a daily match, and in practice without a clock."""
    return bool(table.lobby.daily) or (match.deadline is None and table.is_practice)


def _timed(chair: Chair, acted: bool, asked: bool, was_asked: bool, now: datetime) -> Chair:
    last = now if acted else chair.acted_at
    due = chair.notice_at if was_asked else notice_due(chair, now, last)
    if (last, due if asked else None) == (chair.acted_at, chair.notice_at):
        return chair
    return replace(chair, acted_at=last, notice_at=due if asked else None)


def notice_due(chair: Chair, now: datetime, acted_at: datetime | None = None) -> datetime:
    """Returns when the player of a chair needs a notice of a new question."""
    last = acted_at or chair.acted_at
    return max(now, last + RECENTLY_ACTIVE) if last else now


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
    limit = table.game.limit(match.state)
    table = replace(table, status="live", match=match, deadline=match.deadline, asked_at=now)
    if match.deadline is None or limit is None or match.deadline >= now + limit:
        return Change(table if match.deadline else replace(table, asked_at=None))
    return advanced(table, core.postpone(table.game, match, Deadline(now + limit, "outage"), now), now)


def _reminder(table: Table, moved: Transition[object]) -> datetime | None:
    limit = table.game.limit(moved.match.state)
    if moved.match.deadline is None or limit is None or limit < LONG_CLOCK:
        return None
    return moved.match.deadline - limit / 4


def _stands(offer: Offer, command: Command | None) -> bool:
    return isinstance(command, Do) and command.seat in offer.agreed and offer.kind in OUTLIVES_A_MOVE


def _settled(change: Change, now: datetime) -> Change:
    """Ends the match: each seat gets its share of the stakes, in the same transaction as the step."""
    table = change.table
    outcome = table.match.outcome if table.match else None
    assert outcome is not None
    paid = payouts(table, outcome)
    ended = replace(table, status="over", ended_at=now, asked_at=None, remind_at=None, offers=())
    over = replace(ended, deadline=owed_at(ended, now))
    return replace(change, table=over, movements=paid)


def _with_outages_paid(table: Table, now: datetime, outages: Sequence[Outage]) -> Change:
    """Adds the deadline step for an outage after the stored deadline; without one, changes nothing."""
    last = in_force(table, outages) if table.deadline and now > table.deadline else None
    if last is None or last.paid_at is None:
        return Change(table)
    at = max(last.paid_at, table.moved_at)
    moved = core.postpone(table.game, table.live_match(), Deadline(last.deadline, "outage"), at)
    change = advanced(replace(table, grace_used=last.grace_used), moved, at)
    remind_at = last.deadline - full_limit(table) / 4 if table.remind_at else None
    return replace(
        change, table=replace(change.table, grace_used=last.grace_used, offers=table.offers, remind_at=remind_at)
    )


def _joined(first: Change, then: Change) -> Change:
    if not first.steps:
        return then
    return replace(then, steps=first.steps + then.steps, movements=first.movements + then.movements)


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
