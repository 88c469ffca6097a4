"""The state of a match of HeXagon, and its view, which shows everything."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from ..core.game import Outcome, Seat
from ..core.options import BankOptions, flag, number, seconds
from .board import Board, Pair, board_from, cells
from .grid import Cells, grid


@dataclass(frozen=True, slots=True)
class Options(BankOptions):
    """What a table may choose; `symmetric`: both players see the same rocks from their side."""

    move_seconds: int | None = seconds(600, clock=True)
    size: int = number(5, 2, 13, offered=(3, 4, 5, 7), short="z")
    symmetric: bool = flag(False)


class Last(msgspec.Struct, frozen=True):
    """The last move: its source, its target, and the cells it flipped, by name."""

    source: str
    target: str
    jump: bool
    taken: tuple[str, ...]


class State(msgspec.Struct, frozen=True):
    """A position and its outcome; bitboards are hex strings, because they exceed the numbers of JSON."""

    size: int
    chips: tuple[str, str]
    free: str
    jumps: Pair
    populates: Pair
    mover: Seat | None
    options: Options = Options()
    last: Last | None = None
    outcome: Outcome | None = None
    rules: int = 1


class View(msgspec.Struct, frozen=True):
    """The board, its counts, the mover and the last move."""

    size: int
    cells: Cells
    jumps: Pair
    populates: Pair
    score: Pair
    waiting: Seat | None
    last: Last | None
    options: Options
    outcome: Outcome | None
    you: Seat | None


def board_of(state: State) -> Board:
    """Returns the position as bitboards."""
    first, second = state.chips
    chips = int(first, 16), int(second, 16)
    return Board(grid(state.size), chips, int(state.free, 16), state.jumps, state.populates, state.mover)


def state_of(board: Board, options: Options, last: Last | None, rules: int) -> State:
    """Returns the state to store; without a mover the match is over."""
    first, second = board.chips
    state = State(
        board.grid.size,
        (f"{first:x}", f"{second:x}"),
        f"{board.free:x}",
        board.jumps,
        board.populates,
        board.mover,
        options,
        last,
        rules=rules,
    )
    return state if board.mover is not None else msgspec.structs.replace(state, outcome=by_score(board.score))


def by_score(score: Pair) -> Outcome:
    """Returns the outcome by chips: more chips win, equal chips are a draw."""
    first, second = score
    places = ((0, 1),) if first == second else ((0,), (1,)) if first > second else ((1,), (0,))
    return Outcome(places, "by_score", score)


def view(state: State, viewer: Seat | None) -> View:
    """Returns the view; nothing is hidden, everybody sees the same."""
    board = board_of(state)
    return View(
        state.size,
        cells(board),
        state.jumps,
        state.populates,
        board.score,
        None if state.outcome else state.mover,
        state.last,
        state.options,
        state.outcome,
        viewer,
    )


def guess(view: View, _seed: bytes) -> State:
    """Returns the position itself: nothing is hidden."""
    state = state_of(board_in(view), view.options, view.last, 1)
    return msgspec.structs.replace(state, outcome=view.outcome)


def board_in(view: View) -> Board:
    """Returns the position that a view shows."""
    return board_from(view.cells, view.jumps, view.populates, view.waiting)
