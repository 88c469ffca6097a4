"""What a kind of offer is: who may make it, who has to agree, and the change when all have agreed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.core import match as core
from games.core.game import Refusal, Seat

from ..clock import Outage, is_up
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
