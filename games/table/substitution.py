"""Somebody else answers for a person who is away, until they come back: the game goes on as it was.

A computer does; and instead of it, another person who takes the seat, until that person leaves it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec.structs import replace

from games.core import match as core
from games.core.commands import SEATED, WAITED, Deadline, Do, Sit, Why
from games.core.game import Refusal, Seat
from games.core.record import names_computer
from games.ratings import POINT, START

from .advancing import advanced, joined
from .answering import ASLEEP, Answering, Sitter
from .chair import Chair
from .table import Change, Relieved, StoredStep, Table

PAIR = 2  # seats of a match in which one player who stays decides alone


def late_people(table: Table) -> Sequence[Seat]:
    """Returns the people whose time runs out with the clock, where computers play on for such people.

    Not those who only owe what nobody else knows, such as the opening of their own hash: the rules apply to them.
    Whoever sits in for somebody never loses that seat for them: a computer plays on at every table.
    """
    match = table.live_match()
    late = [seat for seat in sorted(table.waiting()) if may_be_replaced(table, seat)]
    late = [seat for seat in late if table.substitutes or table.chairs[seat].has_sitter]
    return [seat for seat in late if core.legal(table.game, match, seat)]


def may_be_replaced(table: Table, seat: Seat) -> bool:
    """Whether a computer may answer for the person of a seat, who is in the game and whom a record calls a person."""
    chair = table.chairs[seat]
    return chair.is_person and not names_computer(chair.name) and seat in core.live(table.game, table.live_match())


def substituted(table: Table, seats: Iterable[Seat], now: datetime, is_late: bool = False, why: Why = ASLEEP) -> Change:
    """Has computers answer for these people from now on; where it `is_late`, the question has its full time again.

    `why`: of those for whom no reason is known yet.

    Where nobody is left who plays for themselves, the match ends without a result.
    """
    change = Change(table)
    for seat in seats:
        change = joined(change, _answered_by(change.table, seat, level_for(table, seat), now, why))
    if not _people_left(change.table):
        stopped = core.stop(table.game, change.table.live_match(), "stopped")
        return joined(change, advanced(change.table, stopped, now))
    match = change.table.live_match()
    return joined(change, _renewed(change.table, SEATED, now)) if is_late and match.deadline else change


def waited_for(table: Table, now: datetime) -> Change | None:
    """Has a table wait for people whose time has run out, once more and as long; None where it does not, or no longer.

    They are marked as asleep until they press something.
    """
    late = [seat for seat in table.waiting() if table.chairs[seat].is_person and not table.chairs[seat].is_gone]
    turn = table.live_match().turn
    if table.lobby.absent != "wait" or table.lobby.daily or table.is_practice or not late or table.lobby.waited == turn:
        return None  # no question is waited for twice, also not where they left meanwhile and are back
    asleep = Answering(None, ASLEEP, now)
    chairs = tuple(replace(c, answering=asleep) if seat in late else c for seat, c in enumerate(table.chairs))
    return _renewed(replace(table, chairs=chairs, lobby=replace(table.lobby, waited=turn)), WAITED, now)


def _renewed(table: Table, why: str, now: datetime) -> Change:
    match = table.live_match()
    limit = core.renewed_limit(table.game, match, now)
    assert limit is not None, "a clock has run out"
    return advanced(table, core.postpone(table.game, match, Deadline(now + limit, why), now), now)


def may_be_claimed(chair: Chair) -> bool:
    """Whether a person who is gone may lose for it: it is their own choice, or their time ran out and ran once more."""
    away = chair.answering
    return away is not None and chair.is_gone and (away.is_by_choice or away.why == ASLEEP)


def deserted(table: Table) -> tuple[Seat, Seat] | None:
    """Returns who stays and who is gone at a table of two that waits for the latter; None at any other."""
    if table.status != "live" or table.lobby.daily or len(table.chairs) != PAIR:
        return None
    gone = [seat for seat, chair in enumerate(table.chairs) if may_be_claimed(chair) and seat in table.waiting()]
    if len(gone) != 1 or not all(chair.is_person and not chair.has_sitter for chair in table.chairs):
        return None
    return 1 - gone[0], gone[0]


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


def absent_seats(table: Table) -> list[Seat]:
    """Returns the seats still in the game for which somebody else answers than their player."""
    away = [seat for seat, chair in enumerate(table.chairs) if chair.is_away]
    live = core.live(table.game, table.match) if away and table.match is not None else ()
    return [seat for seat in away if seat in live]


def may_return(table: Table, player: int) -> bool:
    """Whether a player may take their seat back from a computer, for they are still in the game."""
    seat = table.away_seat_of(player)
    return seat in absent_seats(table) and seat is not None and not table.chairs[seat].has_sitter


def returned(table: Table, player: int, now: datetime) -> Change:
    """Gives a seat back to its player. Raises not_seated, out_of_game, and sat_in while another person sits in.

    A person who sits in has the seat until they leave it: nobody is put out in the middle of a hand.
    """
    now = max(now, table.moved_at)
    table.live_match()
    seat = table.away_seat_of(player)
    if seat is None:
        raise Refusal("already_seated" if table.seat_of(player) is not None else "not_seated")
    if table.chairs[seat].has_sitter:
        raise Refusal("sat_in", who=table.chairs[seat].sitter_name, told="yes")
    if seat not in absent_seats(table):
        raise Refusal("out_of_game")
    return _answered_by(table, seat, None, now)


def free_seat(table: Table) -> Seat | None:
    """Returns the first seat that somebody else may take, because a computer sits in; None where there is none.

    At a table for people who were named, in a tournament and in a daily match, nobody else has a seat.
    """
    lobby = table.lobby
    if table.status != "live" or table.match is None or table.visibility == "named" or lobby.daily or lobby.tournament:
        return None
    live = core.live(table.game, table.match)
    return next((s for s, chair in enumerate(table.chairs) if s in live and chair.substitute is not None), None)


def check_sitter(table: Table, seat: Seat, player: int) -> None:
    """Refuses a person who may not take this seat: seat_taken where no computer sits in there, or no longer."""
    table.live_match()
    if player in people_of(table):
        raise Refusal("already_seated" if table.seat_of(player) is not None else "away")
    if player in table.lobby.banned:
        raise Refusal("banned")
    if free_seat(table) is None or not 0 <= seat < len(table.chairs) or table.chairs[seat].substitute is None:
        raise Refusal("seat_taken")


def taken(table: Table, seat: Seat, sitter: Sitter, history: Sequence[StoredStep], now: datetime) -> Change:
    """Has a person answer for a seat in place of the computer, from now on. Raises as check_sitter, and seat_sealed.

    `history`: the steps so far. What its player, or somebody who sat in before, has sealed is for them alone.
    """
    assert sitter.player is not None
    check_sitter(table, seat, sitter.player)
    match, now = table.live_match(), max(now, table.moved_at)
    if table.game.ui.sealed(match.state, seat) and not _moved_by_computer(seat, history):
        raise Refusal("seat_sealed")
    return _answered_by(table, seat, sitter, now)


def _moved_by_computer(seat: Seat, history: Sequence[StoredStep]) -> bool:
    """Whether the last action of a seat is that of the computer which sits in there."""
    of_seat = (taken.command for taken in reversed(history) if isinstance(taken.command, Do | Sit))
    return isinstance(next(command for command in of_seat if command.seat == seat), Do)


def people_of(table: Table) -> set[int]:
    """Returns everybody who has a seat, for themselves or for somebody else."""
    return {who for chair in table.chairs for who in (chair.player, chair.answers) if who is not None}


def names_at(table: Table) -> dict[int, str]:
    """Returns everybody who has a seat or sits in for somebody, with the name that they have at the table."""
    names: dict[int, str] = {}
    for chair in table.chairs:
        sitter = chair.sitter.player if chair.sitter else None
        for person, name in ((chair.player, chair.name), (sitter, chair.sitter_name)):
            if person is not None:
                names.setdefault(person, name)
    return names


def others_at(table: Table, player: int | None) -> dict[int, str]:
    """Returns the names of those with whom a player is at a table; empty where they are not there themselves."""
    names = names_at(table)
    return {person: name for person, name in names.items() if person != player} if player in names else {}


def vacated(table: Table, seat: Seat, now: datetime) -> Change:
    """Has a computer answer again for a seat in which a person sat for its player; also one that is out of the game.

    The computer has the full time of the question, so that nobody loses by a sitter who leaves at the last moment.
    Changes nothing where the person has left it already, as by the clock.
    """
    if not table.chairs[seat].has_sitter:
        return Change(table)
    if may_be_replaced(table, seat):
        now = max(now, table.moved_at)
        return _relieved(substituted(table, [seat], now), seat, table.chairs[seat], now)
    chair = _answered(table.chairs[seat], level_for(table, seat), now)
    return Change(replace(table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :])))


def _relieved(change: Change, seat: Seat, sat: Chair, now: datetime) -> Change:
    """Gives the question its full time for the computer that follows a sitter: once for a question and sitter."""
    table = change.table
    if table.match is None or table.match.deadline is None or table.match.pause or seat not in table.waiting():
        return change
    turn, known = table.match.turn, table.lobby.relieved
    if known is None or known.turn != turn:
        known = Relieved(turn, (), ())
    player, name = sat.answers, sat.sitter_name
    limit = core.renewed_limit(table.game, table.match, now)
    if player is None or player in known.players or name in known.names or limit is None:
        return change
    if now + limit <= table.match.deadline:
        return change
    noted = Relieved(turn, (*known.players, player), (*known.names, name))
    table = replace(table, lobby=replace(table.lobby, relieved=noted))
    return joined(change, _renewed(table, SEATED, now))


def sat_seat(table: Table, player: int) -> Seat | None:
    """Returns the seat in which a person sits for somebody; None without one."""
    return next((seat for seat, c in enumerate(table.chairs) if c.has_sitter and c.answers == player), None)


def level_for(table: Table, seat: Seat) -> int:
    """Returns the level of the computer that plays on for a person: no stronger than they are, as far as is known."""
    suits = table.chairs[seat].suits
    return suits if suits in table.game.levels and suits else table.game.computer.level_within(START // POINT)


def _people_left(table: Table) -> bool:
    """Whether a person still plays for themselves: a match of people who only sit in for others is nobody's."""
    own = (chair.is_person and not chair.has_sitter for chair in table.chairs)
    return bool(core.live(table.game, table.live_match()) & {seat for seat, is_own in enumerate(own) if is_own})


def _answered_by(table: Table, seat: Seat, by: int | Sitter | None, now: datetime, why: Why = ASLEEP) -> Change:
    """Has a computer of this level answer for a seat, another person, or (None) its player.

    People are not told again what is asked: they have just pressed.
    """
    chair = _answered(table.chairs[seat], by, now, why)
    sat = Sit(seat, by.name if isinstance(by, Sitter) else by, chair.answering.why if chair.answering else "")
    moved = core.sit(table.game, table.live_match(), sat, now)
    if not isinstance(by, int):
        chair = replace(chair, acted_at=now)
    chairs = (*table.chairs[:seat], chair, *table.chairs[seat + 1 :])
    return advanced(replace(table, chairs=chairs), moved, now)


def _answered(chair: Chair, by: int | Sitter | None, now: datetime, why: Why = ASLEEP) -> Chair:
    """Returns a chair with somebody else who answers for its person, for the reason that is known, or its person."""
    known = chair.answering or Answering(None, why, now)
    return replace(chair, answering=None if by is None else replace(known, by=by), notice_at=None)
