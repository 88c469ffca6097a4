"""Tiles, options and the state of a match."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TypeVar

import msgspec

from ..core.game import Outcome, Seat
from ..core.options import BankOptions, flag, number, seconds

HIGHEST = 12  # pips on a face

Tile = tuple[int, int]  # the lower face first

Hand = tuple[Tile, ...]  # in the order of TILES

TILES: Hand = tuple((low, high) for low in range(HIGHEST + 1) for high in range(low, HIGHEST + 1))

WORD = {tile: f"{tile[1]}-{tile[0]}" for tile in TILES}  # the spelling of a tile: the high face first

TILE = {word: tile for tile, word in WORD.items()}
T = TypeVar("T")
Laid = tuple[int, int]  # a tile on a track: the face towards the hub, then the outer one


def is_double(tile: Tile) -> bool:
    """Returns whether both faces are equal."""
    return tile[0] == tile[1]


def pips(hand: Iterable[Tile]) -> int:
    """Returns the sum of all pips."""
    return sum(low + high for low, high in hand)


def outer(tile: Tile, end: int) -> int:
    """Returns the outer face once the tile lies against `end`."""
    return tile[1] if tile[0] == end else tile[0]


def fit(hand: Iterable[Tile], ends: Collection[int]) -> bool:
    """Returns whether a tile of the hand fits one of the open ends."""
    for low, high in hand:  # noqa: SIM110  # the hot spot of the rules
        if low in ends or high in ends:
            return True
    return False


def with_tile(hand: Hand, tile: Tile) -> Hand:
    """Returns the hand with one more tile."""
    return tuple(sorted((*hand, tile)))


def without(hand: Hand, tile: Tile) -> Hand:
    """Returns the hand without this tile."""
    return tuple(t for t in hand if t != tile)


@dataclass(frozen=True, slots=True)
class Options(BankOptions):
    """What a table may choose.

    `auto_pass` off: a player who can only pass must say so. `free_pass`: passing is allowed with a tile that fits.
    `grace`: that many timeouts of a seat only pass. `refund_if_all_asleep`: stakes are returned if nobody ever moved.
    """

    move_seconds: int | None = seconds(600, clock=True)
    auto_pass: bool = flag(True)
    free_pass: bool = flag(False)
    grace: int = number(0, 0, 99)
    refund_if_all_asleep: bool = flag(False)


class State(msgspec.Struct, frozen=True):
    """The hidden hands and boneyard, and everything on the table; tuples are indexed by seat."""

    hub: int  # pips on each face
    hands: tuple[Hand, ...]
    boneyard: Hand  # the first is drawn next
    tracks: tuple[tuple[Laid, ...], ...]
    trains: tuple[bool, ...]
    shots: tuple[int, ...]
    lacks: tuple[tuple[int, ...], ...]  # pips that the seat is known not to hold, except in a tile just drawn
    naps: tuple[int, ...]  # timeouts that only passed
    mover: Seat
    options: Options = Options()
    lost: tuple[Seat, ...] = ()  # in the order of losing
    drew: bool = False  # the mover drew a tile for this turn
    idle: int = 0  # passes in a row that neither drew nor put a train out; passes by choice count too
    asleep: bool = True  # nobody has acted or left since the start
    outcome: Outcome | None = None
    rules: int = 1


def live(state: State) -> tuple[Seat, ...]:
    """Returns the seats that have not lost, in seat order."""
    return tuple(seat for seat in range(len(state.hands)) if seat not in state.lost)


def end_of(state: State, track: Seat) -> int:
    """Returns the pips that the next tile of a track must match."""
    laid = state.tracks[track]
    return laid[-1][1] if laid else state.hub


def open_tracks(state: State, seat: Seat) -> list[tuple[Seat, int]]:
    """Returns the tracks open to a seat, with their ends: its own, then those with a train."""
    others = [(s, end_of(state, s)) for s, train in enumerate(state.trains) if train and s != seat]
    return [(seat, end_of(state, seat)), *others]


def open_ends(state: State, seat: Seat) -> set[int]:
    """Returns the pips that let a seat place a tile."""
    return {end_of(state, track) for track, train in enumerate(state.trains) if train or track == seat}


def can_place(state: State, seat: Seat) -> bool:
    """Returns whether a seat holds a tile that fits an open track."""
    return fit(state.hands[seat], open_ends(state, seat))


def placements(hand: Hand, tracks: Iterable[tuple[Seat, int]], own: Seat | None) -> list[str]:
    """Returns the spelling of every placement; on the `own` track with a train, a shot comes before keeping it."""
    found: list[str] = []
    for tile in hand:
        for track, end in tracks:
            if end in tile:
                spelling = f"{WORD[tile]}.{track + 1}"
                found += (f"{spelling}.shot", f"{spelling}.keep") if track == own else (spelling,)
    return found


def put(row: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Returns the tuple with another value for one seat."""
    return (*row[:seat], value, *row[seat + 1 :])
