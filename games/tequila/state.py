"""A position of Tequila Train, and what can be read from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

import msgspec

from ..core.game import Outcome, Seat
from ..core.options import flag, number, seconds
from .tiles import WORD, Hand, fit

T = TypeVar("T")

Laid = tuple[int, int]  # a tile on a track: the face towards the hub, then the outer one


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may choose.

    `auto_pass` off: who can do nothing but pass is asked all the same. `free_pass`: one may pass with a tile that fits.
    `grace`: so many timeouts of a seat only pass. `refund_if_all_asleep`: nobody wins a match in which nobody moved.
    """

    move_seconds: int | None = seconds(600, clock=True)
    auto_pass: bool = flag(True)
    free_pass: bool = flag(False)
    grace: int = number(0, 0, 99)
    refund_if_all_asleep: bool = flag(False)


class State(msgspec.Struct, frozen=True):
    """Hands and boneyard, which stay hidden, and all that lies on the table; lists go by seat."""

    hub: int  # pips on each face
    hands: tuple[Hand, ...]
    boneyard: Hand  # the first is drawn next
    tracks: tuple[tuple[Laid, ...], ...]
    trains: tuple[bool, ...]
    shots: tuple[int, ...]
    lacks: tuple[tuple[int, ...], ...]  # pips that everybody knows the seat not to hold, save in a tile just drawn
    naps: tuple[int, ...]  # timeouts that only passed
    mover: Seat
    options: Options = Options()
    lost: tuple[Seat, ...] = ()  # in the order of losing
    drew: bool = False  # the mover drew a tile for this turn
    idle: int = 0  # passes in a row that neither drew nor put a train on, free ones all counted
    asleep: bool = True  # nobody has acted or left since the start
    outcome: Outcome | None = None
    rules: int = 1


def live(state: State) -> tuple[Seat, ...]:
    """The seats that have not lost, in seat order."""
    return tuple(seat for seat in range(len(state.hands)) if seat not in state.lost)


def end_of(state: State, track: Seat) -> int:
    """The pips to which the next tile of a track must fit."""
    laid = state.tracks[track]
    return laid[-1][1] if laid else state.hub


def open_tracks(state: State, seat: Seat) -> list[tuple[Seat, int]]:
    """The tracks on which a seat may place, with their open ends: its own, then those with a train."""
    others = [(s, end_of(state, s)) for s, train in enumerate(state.trains) if train and s != seat]
    return [(seat, end_of(state, seat)), *others]


def open_ends(state: State, seat: Seat) -> set[int]:
    """The pips that would let a seat place a tile."""
    return {end_of(state, track) for track, train in enumerate(state.trains) if train or track == seat}


def can_place(state: State, seat: Seat) -> bool:
    """Whether a seat holds a tile that fits an open track."""
    return fit(state.hands[seat], open_ends(state, seat))


def placements(hand: Hand, tracks: Iterable[tuple[Seat, int]], own: Seat | None) -> list[str]:
    """The spelling of every tile on every track that it fits; a shot before a kept train, where one's `own` stands."""
    found: list[str] = []
    for tile in hand:
        for track, end in tracks:
            if end in tile:
                spelling = f"{WORD[tile]}.{track + 1}"
                found += (f"{spelling}.shot", f"{spelling}.keep") if track == own else (spelling,)
    return found


def put(row: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """The row with another value for one seat."""
    return (*row[:seat], value, *row[seat + 1 :])
