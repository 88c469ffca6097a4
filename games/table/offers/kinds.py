"""What a kind of offer is, and all kinds but rematches: who may make it, who has to agree, and the change then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from games.core import match as core
from games.core.commands import Deadline
from games.core.game import Refusal, Seat
from games.core.past import Past, back_to_own, back_to_start
from games.ratings import TURNS_LEAST

from ..advancing import advanced
from ..check_in import begun
from ..clock import Outage, full_limit, in_force, is_up
from ..play import skipped, stopped
from ..records import replayed
from ..seating import is_program
from ..starting import is_announced, missing, people_seated
from ..table import Change, Offer, StoredStep, Table


@dataclass(frozen=True, slots=True)
class Situation:
    """The facts by which an offer is judged: the table, the time, outages, the steps so far, and fresh randomness."""

    table: Table
    now: datetime
    outages: Sequence[Outage]
    history: Sequence[StoredStep]
    random_bytes: Callable[[int], bytes]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of offer, as four pure functions; each raises the Refusal that says why not."""

    check: Callable[[Situation, Seat], None]  # whether this seat may offer it, or agree to it
    needed: Callable[[Table], frozenset[Seat]]  # the seats that have to agree
    effect: Callable[[Situation, Offer], Change]  # a new table for a rematch, else a change of this one
    check_new: Callable[[Situation, Seat], None] = lambda _situation, _seat: None  # only when nobody has offered it yet
    lasts: timedelta = timedelta(minutes=10)
    needs_history: bool = False
    computers_agree: bool = True
    undoes: bool = False  # ends the match or empties the board
    unrates: bool = False  # a rated match would no longer be rated
    alone: Callable[[Table], bool] = lambda _table: False  # whether one seat can do it without the others


def check_in_game(situation: Situation, seat: Seat) -> None:
    """Refuses an offer of a seat that is out, outside a live match, or after the deadline."""
    table = situation.table
    match = table.live_match()
    if is_up(table, situation.now, situation.outages):
        raise Refusal("too_late")  # the deadline is about to fire
    if seat not in core.live(table.game, match):
        raise Refusal("out_of_game")


def live_seats(table: Table) -> frozenset[Seat]:
    """Returns the seats that are still in the game."""
    return core.live(table.game, table.match) if table.match else all_seats(table)


def all_seats(table: Table) -> frozenset[Seat]:
    """Returns all seats."""
    return frozenset(range(len(table.chairs)))


def taken_back(situation: Situation, offer: Offer) -> Change:
    """Returns to before the last move of the seat that asked."""
    past = _past(situation)
    return _back(situation, past, back_to_own(past, offer.by))


def restarted(situation: Situation, _offer: Offer) -> Change:
    """Returns to the start."""
    past = _past(situation)
    return _back(situation, past, back_to_start(past))


def counts(table: Table) -> bool:
    """Whether a rated match has gone so far that its result counts: about TURNS_LEAST turns of each seat.

    From then on a player can no longer keep a loss from being rated alone, or with the consent of computers.
    """
    steps = table.match.version if table.match else 0
    return table.is_rated and table.status == "live" and steps >= TURNS_LEAST * len(table.chairs)


def computers_play_on(table: Table, kind: Kind) -> bool:
    """Whether the computers here decline such an offer, because the match is rated and its result counts."""
    return kind.unrates and table.has_computer and counts(table)


def restarts_alone(table: Table) -> bool:
    """Whether one player alone may restart: the option `restart` is `either`, and nothing is at stake."""
    return getattr(table.options, "restart", "both") == "either" and not (table.stake or counts(table))


def _back(situation: Situation, past: list[Past[Any]], count: int) -> Change:
    table, now = situation.table, situation.now
    return advanced(table, core.take_back(table.game, table.live_match(), past, count, now), now)


def _past(situation: Situation) -> list[Past[Any]]:
    """Returns the positions in force, from the start; with the time that each seat had, if it has a bank."""
    table = situation.table
    is_timed = table.match is not None and table.match.bank is not None
    return replayed(table, situation.history, with_clock=is_timed)[1]


TAKEBACK = Kind(check_in_game, live_seats, taken_back, needs_history=True, unrates=True)
RESTART = Kind(
    check_in_game, live_seats, restarted, needs_history=True, undoes=True, unrates=True, alone=restarts_alone
)


def drawn(situation: Situation, _offer: Offer) -> Change:
    """Ends the match as a draw."""
    return stopped(situation.table, "draw", situation.now)


def ended(situation: Situation, _offer: Offer) -> Change:
    """Stops the match."""
    return stopped(situation.table, "stopped", situation.now)


DRAW = Kind(check_in_game, live_seats, drawn, computers_agree=False)

STOP = Kind(check_in_game, live_seats, ended, undoes=True, unrates=True)


def postponed(situation: Situation, _offer: Offer) -> Change:
    """Moves the deadline. Raises no_clock and once_a_turn."""
    table, now = situation.table, situation.now
    last = in_force(table, situation.outages)
    if last is None:
        raise Refusal("no_clock")
    match = table.live_match()
    asked_now = [step for step in situation.history if step.turn == match.turn]
    if any(event.facts.get("why") == "consent" for step in asked_now for event in step.events):
        raise Refusal("once_a_turn")
    command = Deadline(last.deadline + full_limit(table), "consent", tuple(sorted(live_seats(table))))
    change = advanced(table, core.postpone(table.game, match, command, now), now)
    return replace(change, table=replace(change.table, grace_used=last.grace_used))


MORE_TIME = Kind(check_in_game, live_seats, postponed, needs_history=True)


def can_be_skipped(table: Table) -> bool:
    """Whether enough players who are not waited for remain: one to ask and one to agree."""
    return len(core.awake(table.game, table.live_match())) > 1


def half_time(table: Table, outages: Sequence[Outage]) -> datetime | None:
    """Returns the time from which an absent player may be skipped; None where no clock runs."""
    last = in_force(table, outages)
    return last.deadline - full_limit(table) / 2 if last else None


def check_new_skip(situation: Situation, seat: Seat) -> None:
    """Raises no_clock, illegal, not_enough_players and not_away_yet."""
    table = situation.table
    half = half_time(table, situation.outages)
    if half is None:
        raise Refusal("no_clock")
    if seat in table.waiting():
        raise Refusal("illegal")
    if not can_be_skipped(table):
        raise Refusal("not_enough_players", least=3, to="skip")
    if situation.now < half:
        raise Refusal("not_away_yet")


def needed_to_skip(table: Table) -> frozenset[Seat]:
    """Returns the seats in the game that are not waited for."""
    return core.awake(table.game, table.match) if table.match else all_seats(table)


def deadline_skipped(situation: Situation, _offer: Offer) -> Change:
    """Moves the deadline to this moment, and lets it fire."""
    agreed = tuple(sorted(needed_to_skip(situation.table)))
    return skipped(situation.table, agreed, situation.now, situation.outages)


SKIP = Kind(check_in_game, needed_to_skip, deadline_skipped, check_new=check_new_skip)


def _check_open(table: Table) -> None:
    if table.status == "live":
        raise Refusal("already_started")
    if table.status != "open":
        raise Refusal("match_over" if table.match else "closed")


def check_start(situation: Situation, seat: Seat) -> None:
    """Only an announced registration is started by consent; everywhere else the host starts."""
    table = situation.table
    _check_open(table)
    if seat not in people_seated(table):
        raise Refusal("not_seated")
    if not is_announced(table):
        raise Refusal("illegal")
    if missing(table):
        raise Refusal("not_enough_players", least=table.game.fewest, to="start")
    if table.awaited_beacon:
        raise Refusal("beacon_waits")


def started(situation: Situation, _offer: Offer) -> Change:
    """Begins the match."""
    return begun(situation.table, situation.now)


START = Kind(check_start, people_seated, started, lasts=timedelta(days=366))  # longer than any registration is open


def without_programs(table: Table) -> frozenset[Seat]:
    """Returns the seats of people who have joined, without programs."""
    return frozenset(seat for seat in people_seated(table) if not is_program(table.chairs[seat]))


def check_programs(situation: Situation, seat: Seat) -> None:
    """Raises not_seated for everybody who does not decide it, and illegal where no program has asked."""
    table = situation.table
    _check_open(table)
    if seat not in without_programs(table):
        raise Refusal("not_seated")
    if not table.lobby.program_asks:
        raise Refusal("illegal")


def admitted(situation: Situation, offer: Offer) -> Change:
    """Leaves the offer there, agreed to: it holds for the people who sit here now."""
    table = situation.table
    agreed = replace(offer, agreed=tuple(sorted(without_programs(table))))
    others = tuple(known for known in table.offers if known.kind != offer.kind)
    return Change(replace(table, offers=(*others, agreed)))


PROGRAMS = Kind(check_programs, without_programs, admitted, lasts=timedelta(days=366))  # as an early start
