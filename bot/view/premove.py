"""Moves planned out of turn. A page keeps the plan and sends it as a press; here it is read against the board."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from msgspec import structs

from games.core import match as core
from games.core.game import Seat
from games.core.screen import narrow
from games.table.table import Table

from .table_screen import Card, card, pressable

if TYPE_CHECKING:
    from storage.people.players import Player

NOTHING_YET = "-"  # a plan of which nothing is chosen yet


@dataclass(frozen=True, slots=True)
class Premove:
    """A plan: being chosen, complete, or at the player's turn possible or not."""

    stage: Literal["choosing", "planned", "ready", "dropped"]
    choice: str = ""  # as far as it is chosen
    board: Card | None = None  # the table as if it were their turn


def can_plan(table: Table, seat: Seat | None) -> bool:
    """Whether a seat may plan a move: nothing is hidden in the game, and others are to move."""
    if table.match is None or table.status != "live" or seat is None or table.game.deal.with_mover is None:
        return False
    return seat in core.live(table.game, table.match) - table.waiting()


def premove(table: Table, viewer: Player | None, choice: str) -> Premove | None:
    """Returns what has become of a plan; None without one, or where nothing can be planned."""
    seat = table.seat_of(viewer.id) if viewer else None
    if not choice or seat is None or table.match is None:
        return None
    if seat in table.waiting():
        return _at_the_turn(core.legal(table.game, table.match, seat), choice)
    if not can_plan(table, seat) or table.game.deal.with_mover is None:
        return None
    match = dataclasses.replace(table.match, state=table.game.deal.with_mover(table.match.state, seat))
    as_if = structs.replace(table, match=match)
    choices = core.legal(table.game, match, seat)
    if choice in choices:
        return Premove("planned", choice, _with_plan(as_if, viewer, choice))
    if choice == NOTHING_YET or narrow(choices, choice):
        return Premove("choosing", choice, card(as_if, viewer, chosen=choice))
    return Premove("dropped")


def _at_the_turn(legal: tuple[str, ...], choice: str) -> Premove | None:
    if choice == NOTHING_YET or narrow(legal, choice):
        return None  # nothing was planned yet
    return Premove("ready", choice) if choice in legal else Premove("dropped")


def _with_plan(table: Table, viewer: Player | None, choice: str) -> Card:
    """Returns the board on which the whole choice can be pressed, with that choice made."""
    words = choice.split(".")
    boards = (card(table, viewer, chosen=".".join(words[:length])) for length in range(len(words)))
    answers = (board for board in boards if any(place.choice == choice for place in pressable(board.screen)))
    return structs.replace(next(answers, card(table, viewer)), chosen=choice)
