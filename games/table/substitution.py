"""A computer answers for a person who is away, until they come back: the game goes on as it was."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec.structs import replace

from games.core import match as core
from games.core.commands import SEATED, Deadline, Sit
from games.core.game import Refusal, Seat
from games.ratings import POINT, START

from .advancing import advanced, joined
from .table import Change, Table


def late_people(table: Table) -> Sequence[Seat]:
    """Returns the people whose time runs out with the clock, where computers play on for such people."""
    return sorted(seat for seat in table.waiting() if table.chairs[seat].is_person) if table.substitutes else ()


def substituted(table: Table, seats: Iterable[Seat], now: datetime, is_late: bool = False) -> Change:
    """Has computers answer for these people from now on; where it `is_late`, the question has its full time again.

    Where nobody is left who plays for themselves, the match ends without a result.
    """
    change = Change(table)
    for seat in seats:
        change = joined(change, _answered_by(change.table, seat, level_for(table, seat), now))
    if not _people_left(change.table):
        stopped = core.stop(table.game, change.table.live_match(), "stopped")
        return joined(change, advanced(change.table, stopped, now))
    match = change.table.live_match()
    limit = core.sitter_limit(table.game, match, now) if is_late else None
    if limit is None:
        return change
    moved = core.postpone(table.game, match, Deadline(now + limit, SEATED), now)
    return joined(change, advanced(change.table, moved, now))


def returned(table: Table, player: int, now: datetime) -> Change:
    """Gives a seat back to its player. Raises not_seated where no computer answers for them."""
    now = max(now, table.moved_at)
    table.live_match()
    seat = table.away_seat_of(player)
    if seat is None:
        raise Refusal("already_seated" if table.seat_of(player) is not None else "not_seated")
    return _answered_by(table, seat, None, now)


def level_for(table: Table, seat: Seat) -> int:
    """Returns the level of the computer that plays on for a person: no stronger than they are, as far as is known."""
    suits = table.chairs[seat].suits
    return suits if suits in table.game.levels and suits else table.game.computer.level_within(START // POINT)


def _people_left(table: Table) -> bool:
    """Whether a person still plays for themselves."""
    return any(table.chairs[seat].is_person for seat in core.live(table.game, table.live_match()))


def _answered_by(table: Table, seat: Seat, level: int | None, now: datetime) -> Change:
    """Has a computer of this level answer for a seat, or (None) its player, who is not told again what is asked."""
    moved = core.sit(table.game, table.live_match(), Sit(seat, level), now)
    chair = replace(table.chairs[seat], substitute=level, notice_at=None)
    if level is None:
        chair = replace(chair, acted_at=now)
    chairs = (*table.chairs[:seat], chair, *table.chairs[seat + 1 :])
    return advanced(replace(table, chairs=chairs), moved, now)
