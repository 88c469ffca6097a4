"""What a match of HeXagon is at any moment, and what is seen of it: everything."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from ..core.game import Outcome, Seat
from ..core.options import flag, number, seconds
from .board import Board, Pair, board_from, cells
from .grid import Cells, grid


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may choose; `symmetric`: the rocks look the same from both sides."""

    move_seconds: int | None = seconds(600, clock=True)
    size: int = number(5, 2, 13, offered=(3, 4, 5, 7))
    symmetric: bool = flag(False)


class Last(msgspec.Struct, frozen=True):
    """The move made last: where from, where to, and the cells it converted, as words."""

    source: str
    target: str
    jump: bool
    taken: tuple[str, ...]


class State(msgspec.Struct, frozen=True):
    """A position, and how it ended; bits are written in hex, for they are more than a number in JSON may hold."""

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
    """The board, its counts, whose move it is and what was played last."""

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
    """The position to reckon with."""
    first, second = state.chips
    chips = int(first, 16), int(second, 16)
    return Board(grid(state.size), chips, int(state.free, 16), state.jumps, state.populates, state.mover)


def state_of(board: Board, options: Options, last: Last | None, rules: int) -> State:
    """The position to keep; it is over where nobody is to move."""
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
    """More chips win; as many are a draw."""
    first, second = score
    places = ((0, 1),) if first == second else ((0,), (1,)) if first > second else ((1,), (0,))
    return Outcome(places, "by_score", score)


def view(state: State, viewer: Seat | None) -> View:
    """Nothing is hidden: everybody sees the same."""
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
    """The position itself."""
    state = state_of(board_in(view), view.options, view.last, 1)
    return msgspec.structs.replace(state, outcome=view.outcome)


def board_in(view: View) -> Board:
    """The position that a view shows."""
    return board_from(view.cells, view.jumps, view.populates, view.waiting)
