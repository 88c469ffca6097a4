"""A position of Rock-Paper-Scissors-Lizard-Spock, and what can be read from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import msgspec

from ..core.game import Outcome, Seat
from ..core.options import BankOptions, flag, number, seconds

TWO = 2
Stage = Literal["moves", "reveal"]


@dataclass(frozen=True, slots=True)
class Options(BankOptions):
    """What a table may choose: the time for each stage, when rounds end, and what decides a match."""

    entry_seconds: int | None = seconds(300, least=5)
    move_seconds: int | None = seconds(120, least=5, clock=True)
    reveal_seconds: int | None = seconds(120, least=5, clock=True)
    rounds: int | None = number(20, 1, 1_000, null=True)
    wins: int = number(1, 1, 9, offered=(1, 2, 3, 4, 5, 7, 9), opens=3)
    elimination: bool = flag(True, opens=False)


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
    score: tuple[int, ...] = ()  # in a match for points of three or more: the points by seat


def players(state: State) -> tuple[Seat, ...]:
    """Returns the seats still in, in seat order."""
    return tuple([seat for seat, went in enumerate(state.out) if not went])


def sealed_by_players(state: State) -> list[Sealed]:
    """Returns the sealed moves of the seats still in."""
    return [one for one in state.sealed if not state.out[one.seat]]


def has_sealed(state: State, seat: Seat) -> bool:
    """Returns whether a seat has sealed a move of this round."""
    return any(move.seat == seat for move in state.sealed)


def is_duel(state: State) -> bool:
    """Returns whether a round won is a point and nobody goes out: two play, for more than one win."""
    return state.options.wins > 1 and len(state.out) == TWO


def goal_of(state: State) -> int:
    """Returns the points that win where three or more play for points; 0 where the beaten go out, and for two."""
    others = len(state.out) - 1
    return 0 if state.options.elimination or others < TWO else state.options.wins * others


def is_for_points(state: State) -> bool:
    """Returns whether points decide, and nobody goes out by being beaten."""
    return is_duel(state) or goal_of(state) > 0


def score_of(state: State) -> tuple[int, ...]:
    """Returns the points of each seat: of two the rounds won; empty where the beaten go out."""
    if is_duel(state):
        return state.points.count(0), state.points.count(1)
    return state.score or (0,) * len(state.out) if goal_of(state) else ()


def missed_by(state: State) -> tuple[int, ...]:
    """Returns, in a match for points, the rounds in a row that each seat missed; 0 once it is out."""
    if is_duel(state):
        return state.missed
    counts = state.missed if len(state.missed) == len(state.out) else (0,) * len(state.out)
    return tuple([0 if went else count for went, count in zip(state.out, counts, strict=True)])


def places(out: tuple[int, ...], score: tuple[int, ...] = ()) -> tuple[tuple[Seat, ...], ...]:
    """Returns the places: those still in, by points; then by the round of going out, latest first."""
    ranks = sorted(set(out) - {0}, reverse=True)
    first = tuple(_seats_out(out, 0))
    points = sorted({score[seat] for seat in first}, reverse=True) if score else ()
    ahead = tuple(tuple(seat for seat in first if score[seat] == held) for held in points) or (first,)
    return (*ahead, *(tuple(_seats_out(out, went)) for went in ranks))


def _seats_out(out: tuple[int, ...], went: int) -> Iterable[Seat]:
    return (seat for seat, other in enumerate(out) if other == went)
