"""Four levels of Connect Four: they look one to four moves ahead, for a win or a loss."""

from __future__ import annotations

from ..core.chance import Chance
from ..core.computer import Ask
from .rules import COLUMNS, WIDE, Board, View, drop, four, landing


def choose(ask: Ask[View]) -> str:
    """Chooses a column: among those with the best value, any."""
    board, seat = ask.view.board, ask.view.waiting
    assert seat is not None
    values = {x: _value(board, x, seat + 1, ask.level) for x in range(WIDE) if landing(board, x) is not None}
    best = [x for x, value in values.items() if value == max(values.values())]
    return COLUMNS[Chance(ask.seed, "move").choose(best)]


def _value(board: Board, column: int, mark: int, depth: int) -> int:
    """Returns how good a disc is for its player: above 0 it wins within so many moves, below 0 it loses."""
    if not depth:
        return 0
    after, _ = drop(board, column, mark)
    if four(after):
        return depth
    replies = [x for x in range(WIDE) if landing(after, x) is not None]
    return -max((_value(after, x, 3 - mark, depth - 1) for x in replies), default=0)
