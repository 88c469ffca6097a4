"""The rules of Connect Four."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from ..core.game import Event, Outcome, Refusal, Seat, Start, Step
from ..core.options import BankOptions, seconds

COLUMNS, HIGH = "abcdefg", 6
WIDE = len(COLUMNS)
EMPTY = (0,) * WIDE * HIGH  # row by row from the top; a cell is 0, or the seat whose disc it holds + 1
FOURS = tuple(
    tuple(WIDE * (row + down * i) + column + across * i for i in range(4))
    for across, down in ((1, 0), (0, 1), (1, 1), (1, -1))
    for row in range(HIGH)
    for column in range(WIDE)
    if column + 3 * across < WIDE and 0 <= row + 3 * down < HIGH
)

Board = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Options(BankOptions):
    """The options of a table."""

    move_seconds: int | None = seconds(600, clock=True)


@dataclass(frozen=True, slots=True)
class State:
    """A position, the seat to move, the cell filled last, and the outcome."""

    board: Board = EMPTY
    mover: Seat = 0
    options: Options = Options()
    last: int | None = None
    outcome: Outcome | None = None
    rules: int = 1


@dataclass(frozen=True, slots=True)
class View:
    """What a viewer may know: everything."""

    board: Board
    waiting: Seat | None
    last: int | None
    you: Seat | None


def landing(board: Board, column: int) -> int | None:
    """Returns the cell where a disc comes to rest; None in a full column."""
    return next((cell for cell in range(len(board) - WIDE + column, -1, -WIDE) if not board[cell]), None)


def four(board: Board) -> tuple[int, ...]:
    """Returns the cells of a complete four; empty if there is none."""
    return next((four for four in FOURS if board[four[0]] and len({board[cell] for cell in four}) == 1), ())


def setup(start: Start[Options]) -> Step[State]:
    """Sets up an empty board."""
    return Step(State(options=start.options, rules=start.rules))


def position(start: Start[Options], given: Mapping[str, Any]) -> Step[State]:
    """Sets up a given board and mover."""
    board, mover = given.get("board"), given.get("waiting")
    if not isinstance(board, list) or len(board) != 42 or not all(type(c) is int and 0 <= c <= 2 for c in board):
        raise ValueError("position: board is 42 of 0, 1 and 2")
    if any(above and not below for above, below in zip(board, board[WIDE:], strict=False)):
        raise ValueError("position: a disc rests on another one or on the ground")
    if type(mover) is not int or mover not in (0, 1):
        raise ValueError("position: waiting is a seat")
    return Step(_judged(State(tuple(board), mover, start.options, rules=start.rules)))


def waiting(state: State) -> frozenset[Seat]:
    """Returns the seat to move."""
    return frozenset() if state.outcome else frozenset({state.mover})


def legal(state: State, seat: Seat) -> tuple[str, ...]:
    """Returns the columns that are not full."""
    if seat not in waiting(state):
        return ()
    return tuple(name for column, name in enumerate(COLUMNS) if landing(state.board, column) is not None)


def drop(board: Board, column: int, mark: int) -> tuple[Board, int]:
    """Returns the board with one more disc in a column that is not full, and its cell."""
    cell = landing(board, column)
    assert cell is not None
    return (*board[:cell], mark, *board[cell + 1 :]), cell


def apply(state: State, seat: Seat, action: str) -> Step[State]:
    """Drops a disc; the opponent moves next, or the match is over."""
    board, cell = drop(state.board, COLUMNS.index(action), seat + 1)
    after = _judged(replace(state, board=board, mover=1 - seat, last=cell))
    return Step(after, (Event("drop", seat, {"column": action}),))


def leave(state: State, seat: Seat, why: str) -> Step[State]:
    """Ends the match: the player who leaves loses."""
    return Step(replace(state, outcome=Outcome(((1 - seat,), (seat,)), why)), (Event("leave", seat),))


def expire(state: State) -> Step[State]:
    """Ends the match: the player whose time ran out loses; on an empty board stakes are returned."""
    places = () if state.board == EMPTY else ((1 - state.mover,), (state.mover,))
    return Step(replace(state, outcome=Outcome(places, "time")), (Event("late", state.mover),))


def stop(_state: State, why: str) -> Outcome:
    """Returns the outcome of an agreed draw or of a stop."""
    return Outcome(((0, 1),) if why == "draw" else (), why)


def view(state: State, viewer: Seat | None) -> View:
    """Returns the board, the mover and the last disc."""
    return View(state.board, None if state.outcome else state.mover, state.last, viewer)


def guess(view: View, _seed: bytes) -> State:
    """Returns the position itself: nothing is hidden."""
    outcome = Outcome((), "stopped") if view.waiting is None else None
    return State(view.board, view.waiting or 0, last=view.last, outcome=outcome)


def read(_state: State, _seat: Seat, text: str) -> NoReturn:
    """Raises why a text is no move: the column is full, or there is none."""
    raise Refusal("full_column", column=text) if text in tuple(COLUMNS) else Refusal("illegal", text=text[:20])


def _judged(state: State) -> State:
    if cells := four(state.board):
        winner = state.board[cells[0]] - 1
        return replace(state, outcome=Outcome(((winner,), (1 - winner,)), "four"))
    return replace(state, outcome=Outcome(((0, 1),), "full")) if all(state.board) else state
