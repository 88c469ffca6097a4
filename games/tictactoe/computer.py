"""Five levels of tic-tac-toe: perfect play, mixed with random moves, and at level 1 with the worst; and the coach."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from ..core.analysis import Advice, Decision
from ..core.chance import Chance
from ..core.computer import Ask
from ..core.screen import Say
from .rules import CELLS, LINES, Board, View

# How many of a hundred moves are a best move, by level, or below zero a worst one; the others are random.
CARE = (0, -68, 2, 42, 75, 100)


def choose(ask: Ask[View]) -> str:
    """Chooses the cell to mark: a best one, a random one or, at level 1, mostly a worst one."""
    board, seat = ask.view.board, ask.view.waiting
    assert seat is not None
    chance = Chance(ask.seed, "move")
    free = [c for c in range(9) if not board[c]]
    care = CARE[ask.level]
    if chance.below(100) >= abs(care):
        return CELLS[chance.choose(free)]
    return CELLS[chance.choose((best if care > 0 else worst)(board, seat + 1))]


def advise(decision: Decision[View]) -> Advice | None:
    """Judges a mark by all continuations: it was a mistake if it turned a win into less, or a draw into a loss."""
    board, seat = decision.view.board, decision.view.waiting
    assert seat is not None
    mark, played = seat + 1, CELLS.index(decision.played)
    lost = value(board, mark) + value(_marked(board, played, mark), 3 - mark)
    if not lost:
        return None
    better, reason = _better(board, mark)
    facts: dict[str, str | int] = {"played": decision.played, "better": CELLS[better], "reason": reason}
    return Advice(lost, Say("coach-move", facts), decision.step, decision.played, CELLS[better])


def _better(board: Board, mark: int) -> tuple[int, str]:
    """Returns a best cell and why: it wins at once or later, or prevents the one or the other."""
    if winning := _completing(board, mark):
        return winning[0], "wins"
    better = best(board, mark)[0]
    if value(board, mark) > 0:
        return better, "will-win"
    return better, "blocks" if better in _completing(board, 3 - mark) else "holds"


def _completing(board: Board, mark: int) -> list[int]:
    """Returns the empty cells at which a mark would complete a row."""
    return [c for c in range(9) if not board[c] and _result(_marked(board, c, mark), 3 - mark) == -1]


@cache
def best(board: Board, mark: int) -> tuple[int, ...]:
    """Returns the cells that keep the result; among these, those at which a random opponent errs most."""
    free = [c for c in range(9) if not board[c]]
    rated = {c: (-value(_marked(board, c, mark), 3 - mark), -hope(_marked(board, c, mark), 3 - mark)) for c in free}
    top = max(rated.values())
    return tuple(c for c in free if rated[c] == top)


@cache
def worst(board: Board, mark: int) -> tuple[int, ...]:
    """Returns the cells after which perfect play of the other gives the worst result."""
    rated = {c: value(_marked(board, c, mark), 3 - mark) for c in range(9) if not board[c]}
    return tuple(c for c in rated if rated[c] == max(rated.values()))


@cache
def value(board: Board, mark: int) -> int:
    """Returns the result of perfect play for the side to move: 1, 0 or -1."""
    if (ended := _result(board, mark)) is not None:
        return ended
    return max(-value(_marked(board, c, mark), 3 - mark) for c in range(9) if not board[c])


@cache
def hope(board: Board, mark: int) -> Fraction:
    """Returns the expected result of a random mover against a perfect opponent."""
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
    """Returns -1 if the other side has a line, 0 for a full board, None while the match goes on."""
    if any(board[a] == board[b] == board[c] == 3 - mark for a, b, c in LINES):
        return -1
    return 0 if all(board) else None


def _marked(board: Board, cell: int, mark: int) -> Board:
    return (*board[:cell], mark, *board[cell + 1 :])
