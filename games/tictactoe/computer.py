"""Five levels of tic-tac-toe: perfect play, spoiled by chance the more the lower the level."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from ..core.chance import Chance
from ..core.game import Ask
from .rules import CELLS, LINES, Board, View

# Of a hundred moves, how many are the best there is; the others fall anywhere.
CARE = (0, 10, 35, 60, 82, 100)


def choose(ask: Ask[View]) -> str:
    """The cell to mark: the best one as often as the level cares, else any."""
    board, seat = ask.view.board, ask.view.waiting
    assert seat is not None
    chance = Chance(ask.seed, "move")
    free = [c for c in range(9) if not board[c]]
    if chance.below(100) >= CARE[ask.level]:
        return CELLS[chance.choose(free)]
    return CELLS[chance.choose(best(board, seat + 1))]


@cache
def best(board: Board, mark: int) -> tuple[int, ...]:
    """The cells that keep the result, and of these the ones where a careless opponent errs most."""
    free = [c for c in range(9) if not board[c]]
    rated = {c: (-value(_marked(board, c, mark), 3 - mark), -hope(_marked(board, c, mark), 3 - mark)) for c in free}
    top = max(rated.values())
    return tuple(c for c in free if rated[c] == top)


@cache
def value(board: Board, mark: int) -> int:
    """What perfect play brings the side to move: 1, 0 or -1."""
    if (ended := _result(board, mark)) is not None:
        return ended
    return max(-value(_marked(board, c, mark), 3 - mark) for c in range(9) if not board[c])


@cache
def hope(board: Board, mark: int) -> Fraction:
    """What the side to move may expect when it moves anywhere and the opponent plays perfectly."""
    if (ended := _result(board, mark)) is not None:
        return Fraction(ended)
    replies = [_marked(board, c, mark) for c in range(9) if not board[c]]
    return sum((-_best_hope(reply, 3 - mark) for reply in replies), Fraction()) / len(replies)


@cache
def _best_hope(board: Board, mark: int) -> Fraction:
    if (ended := _result(board, mark)) is not None:
        return Fraction(ended)
    return max(-hope(_marked(board, c, mark), 3 - mark) for c in range(9) if not board[c])


def _result(board: Board, mark: int) -> int | None:
    """-1 when the other side has a line, 0 on a full board, None while it goes on."""
    if any(board[a] == board[b] == board[c] == 3 - mark for a, b, c in LINES):
        return -1
    return 0 if all(board) else None


def _marked(board: Board, cell: int, mark: int) -> Board:
    return (*board[:cell], mark, *board[cell + 1 :])
