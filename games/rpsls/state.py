"""A position of Rock-Paper-Scissors-Lizard-Spock, and what can be read from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import msgspec

from ..core.game import Outcome, Seat
from ..core.options import BankOptions, number, seconds

TWO = 2
Stage = Literal["moves", "reveal"]


@dataclass(frozen=True, slots=True)
class Options(BankOptions):
    """What a table may choose: the time for each stage, when rounds end, and how many of them decide a match of two."""

    entry_seconds: int | None = seconds(300, least=5)
    move_seconds: int | None = seconds(120, least=5, clock=True)
    reveal_seconds: int | None = seconds(120, least=5, clock=True)
    rounds: int | None = number(20, 1, 1_000, null=True)
    wins: int = number(1, 1, 9, offered=(1, 2, 3, 4, 5, 7, 9), opens=3)


class Sealed(msgspec.Struct, frozen=True):
    """What a seat has sealed in this round; the opening of a typed hash is unknown until the player sends it."""

    seat: Seat
    hash: str
    opening: str | None = None


class Shown(msgspec.Struct, frozen=True):
    """A move with its proof; only the hash if it was not opened."""

    move: str | None
    hash: str
    opening: str | None


class State(msgspec.Struct, frozen=True):
    """Who is in, what is sealed, and what was revealed; sealed moves stay hidden until their stage closes."""

    out: tuple[int, ...]  # by seat: the round in which it went out; 0 while it is in
    seed: bytes
    tag: str  # binds openings to this match; known to all
    options: Options = Options()
    round: int = 1
    stage: Stage = "moves"
    sealed: tuple[Sealed, ...] = ()  # in seat order, including seats that have left since
    idle: int = 0  # timeouts in a row that only extended this stage
    used: tuple[str, ...] = ()  # every hash that was published
    last_round: dict[Seat, Shown] = {}
    story: tuple[dict[Seat, str], ...] = ()  # the moves that were opened, round by round
    outcome: Outcome | None = None
    rules: int = 1
    points: tuple[Seat | None, ...] = ()  # in a match for points: who won each round; None for a draw
    missed: tuple[int, ...] = (0, 0)  # in a match for points, by seat: the rounds in a row that it missed


def players(state: State) -> tuple[Seat, ...]:
    """Returns the seats still in, in seat order."""
    return tuple([seat for seat, went in enumerate(state.out) if not went])


def sealed_by_players(state: State) -> list[Sealed]:
    """Returns the sealed moves of the seats still in."""
    return [one for one in state.sealed if not state.out[one.seat]]


def has_sealed(state: State, seat: Seat) -> bool:
    """Returns whether a seat has sealed a move of this round."""
    return any(move.seat == seat for move in state.sealed)


def is_for_points(state: State) -> bool:
    """Returns whether a round won is a point and nobody goes out: two play, for more than one win."""
    return state.options.wins > 1 and len(state.out) == TWO


def score_of(points: tuple[Seat | None, ...]) -> tuple[int, int]:
    """Returns how many rounds each of two seats has won."""
    return points.count(0), points.count(1)


def places(out: tuple[int, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Returns the places: those still in share first; then by the round of going out, latest first."""
    ranks = sorted(set(out) - {0}, reverse=True)
    return tuple(tuple(_seats_out(out, went)) for went in (0, *ranks))


def _seats_out(out: tuple[int, ...], went: int) -> Iterable[Seat]:
    return (seat for seat, other in enumerate(out) if other == went)
