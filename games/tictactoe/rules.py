"""The rules of tic-tac-toe (docs/rules/tictactoe.md)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NoReturn

from ..core.game import Event, Outcome, Refusal, Seat, Start, Step
from ..core.options import BankOptions, choice, seconds

CELLS = tuple(column + row for row in "123" for column in "abc")  # by index: row * 3 + column
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
EMPTY = (0,) * 9  # a cell is 0, or the seat that marked it + 1

Board = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Options(BankOptions):
    """The options of a table; with `restart` `either` one player alone may start over."""

    move_seconds: int | None = seconds(600, clock=True)
    restart: str = choice("both", "either")


@dataclass(frozen=True, slots=True)
class State:
    """A position, the seat to move, and the outcome."""

    board: Board = EMPTY
    mover: Seat = 0
    options: Options = Options()
    last: int | None = None  # the cell marked last
    outcome: Outcome | None = None
    rules: int = 1


@dataclass(frozen=True, slots=True)
class View:
    """What a viewer may know: everything."""

    board: Board
    waiting: Seat | None
    last: int | None
    line: tuple[int, ...]  # the cells of the winning lines
    you: Seat | None


def other(seat: Seat) -> Seat:
    """Returns the opponent's seat."""
    return 1 - seat


@lru_cache(maxsize=16_384)  # more than there are boards
def lines_of(board: Board, seat: Seat) -> tuple[int, ...]:
    """Returns the cells of all complete lines of a seat, each once."""
    mine = [cell for line in LINES if all(board[c] == seat + 1 for c in line) for cell in line]
    return tuple(sorted(set(mine)))


def setup(start: Start[Options]) -> Step[State]:
    """Sets up an empty board; the host moves first."""
    return Step(State(options=start.options, rules=start.rules))


def position(start: Start[Options], given: Mapping[str, Any]) -> Step[State]:
    """Sets up a given board and mover."""
    board, mover = given.get("board"), given.get("waiting")
    if not isinstance(board, list) or len(board) != 9 or not all(type(c) is int and 0 <= c <= 2 for c in board):
        raise ValueError("position: board is nine of 0, 1 and 2")
    if type(mover) is not int or mover not in (0, 1):
        raise ValueError("position: waiting is a seat")
    return Step(_judged(State(tuple(board), mover, start.options, rules=start.rules), other(mover)))


def waiting(state: State) -> frozenset[Seat]:
    """Returns the seat to move."""
    return frozenset() if state.outcome else frozenset({state.mover})


def legal(state: State, seat: Seat) -> tuple[str, ...]:
    """Returns the empty cells."""
    if seat not in waiting(state):
        return ()
    return tuple(CELLS[c] for c in range(9) if not state.board[c])


def apply(state: State, seat: Seat, action: str) -> Step[State]:
    """Marks a cell; the opponent moves next, or the match is over."""
    cell = CELLS.index(action)
    board = (*state.board[:cell], seat + 1, *state.board[cell + 1 :])
    after = _judged(replace(state, board=board, mover=other(seat), last=cell), seat)
    over = (Event("over", facts={"why": after.outcome.why}),) if after.outcome else ()
    return Step(after, (Event("mark", seat, {"cell": action}), *over))


def leave(state: State, seat: Seat, why: str) -> Step[State]:
    """Ends the match: the player who leaves loses."""
    outcome = Outcome(((other(seat),), (seat,)), why)
    return Step(replace(state, outcome=outcome), (Event("leave", seat, {"why": why}),))


def expire(state: State) -> Step[State]:
    """Ends the match: the player whose time ran out loses; on an empty board stakes are returned."""
    places = () if state.board == EMPTY else ((other(state.mover),), (state.mover,))
    return Step(replace(state, outcome=Outcome(places, "time")), (Event("late", state.mover),))


def stop(_state: State, why: str) -> Outcome:
    """Returns the outcome of an agreed draw or of a stop."""
    return Outcome(((0, 1),) if why == "draw" else (), why)


def view(state: State, viewer: Seat | None) -> View:
    """Returns the board, the mover, the last mark and the winning line."""
    line = lines_of(state.board, 0) + lines_of(state.board, 1)
    return View(state.board, None if state.outcome else state.mover, state.last, line, viewer)


def guess(view: View, _seed: bytes) -> State:
    """Returns the position itself: nothing is hidden."""
    if view.waiting is None:
        return State(view.board, last=view.last, outcome=Outcome((), "stopped"))
    return State(view.board, view.waiting, last=view.last)


def read(_state: State, _seat: Seat, text: str) -> NoReturn:
    """Raises why a text does not name an empty cell."""
    if text in CELLS:
        raise Refusal("occupied", cell=text)
    raise Refusal("off_board" if re.fullmatch(r"[a-z][0-9]+", text) else "illegal", text=text[:20])


def _judged(state: State, mover: Seat) -> State:
    for seat in (mover, other(mover)):
        if lines_of(state.board, seat):
            return replace(state, outcome=Outcome(((seat,), (other(seat),)), "line"))
    return replace(state, outcome=Outcome(((0, 1),), "full")) if all(state.board) else state
