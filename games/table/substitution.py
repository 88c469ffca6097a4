"""A computer answers for a person who is away, until they come back: the game goes on as it was."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec.structs import replace

from games.core import match as core
from games.core.commands import SEATED, WAITED, Deadline, Sit
from games.core.game import Refusal, Seat
from games.core.record import names_computer
from games.ratings import POINT, START

from .advancing import advanced, joined
from .table import ASLEEP, AWAKE, Change, Table

PAIR = 2  # seats of a match in which one player who stays decides alone


def late_people(table: Table) -> Sequence[Seat]:
    """Returns the people whose time runs out with the clock, where computers play on for such people.

    Not those who only owe what nobody else knows, such as the opening of their own hash: the rules apply to them.
    """
    if not table.substitutes:
        return ()
    match = table.live_match()
    late = [seat for seat in sorted(table.waiting()) if may_be_replaced(table, seat)]
    return [seat for seat in late if core.legal(table.game, match, seat)]


def may_be_replaced(table: Table, seat: Seat) -> bool:
    """Whether a computer may answer for the person of a seat, who is in the game and whom a record calls a person."""
    chair = table.chairs[seat]
    return chair.is_person and not names_computer(chair.name) and seat in core.live(table.game, table.live_match())


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
    return joined(change, _renewed(change.table, SEATED, now)) if is_late and match.deadline else change


def waited_for(table: Table, now: datetime) -> Change | None:
    """Has a table wait for people whose time has run out, once more and as long; None where it does not, or no longer.

    They are marked as asleep until they press something, and as awake from then on until they answer.
    """
    people = [seat for seat in table.waiting() if table.chairs[seat].is_person and not table.chairs[seat].is_gone]
    late = [seat for seat in people if table.chairs[seat].gone != AWAKE]  # nobody is waited for twice
    if table.lobby.absent != "wait" or table.lobby.daily or table.is_practice or not late:
        return None
    chairs = tuple(replace(c, gone=ASLEEP) if seat in late else c for seat, c in enumerate(table.chairs))
    return _renewed(replace(table, chairs=chairs), WAITED, now)


def _renewed(table: Table, why: str, now: datetime) -> Change:
    match = table.live_match()
    limit = core.renewed_limit(table.game, match, now)
    assert limit is not None, "a clock has run out"
    return advanced(table, core.postpone(table.game, match, Deadline(now + limit, why), now), now)


def deserted(table: Table) -> tuple[Seat, Seat] | None:
    """Returns who stays and who is gone at a table of two that waits for the latter; None at any other."""
    people = [seat for seat, chair in enumerate(table.chairs) if chair.is_person]
    gone = [seat for seat in people if table.chairs[seat].is_gone and seat in table.waiting()]
    if table.status != "live" or table.lobby.daily or len(table.chairs) != PAIR or len(people) != PAIR:
        return None
    return (1 - gone[0], gone[0]) if len(gone) == 1 else None


def gone_opponent(table: Table, player: int) -> Seat:
    """Returns the seat of a player's opponent who is gone. Raises not_seated, and nobody_gone where nobody is."""
    seat, pair = table.seat_of(player), deserted(table)
    if seat is None:
        raise Refusal("not_seated")
    if pair is None or pair[0] != seat:
        raise Refusal("nobody_gone")
    return pair[1]


def played_on(table: Table, player: int, now: datetime) -> Change:
    """Has a computer answer for the opponent who is gone, for the player who stays."""
    table.live_match()
    seat = gone_opponent(table, player)
    if not (table.game.levels and may_be_replaced(table, seat)):
        raise Refusal("no_computer", game=table.name)
    return substituted(table, [seat], max(now, table.moved_at))


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
