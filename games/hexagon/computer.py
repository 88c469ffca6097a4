"""The computer players: moves by chance, the greatest gain at once, and a search, mixed according to the level."""

from __future__ import annotations

from collections.abc import Callable

from ..core.chance import Chance, way_of
from ..core.computer import Ask
from .board import Board, Move, moves
from .deep import DeepSearch
from .search import Search, gain, side_of
from .state import View, board_in

Way = Callable[[Board, Ask[View]], Move]


def choose(ask: Ask[View]) -> str:
    """Chooses a move in one of the two ways between which the skill of the level lies."""
    board = board_in(ask.view)
    source, target = WAYS[way_of(SKILLS[ask.level], ask.seed)](board, ask)
    return f"{board.grid.word_of[source]}.{board.grid.word_of[target]}"


def at_random(board: Board, ask: Ask[View]) -> Move:
    """Chooses any move."""
    return Chance(ask.seed, "move").choose(_moves(board))


def greedy(board: Board, ask: Ask[View]) -> Move:
    """Chooses one of the moves that gain most at once."""
    listed = _moves(board)
    most = max(gain(board, move) for move in listed)
    return Chance(ask.seed, "move").choose([move for move in listed if gain(board, move) == most])


def searched(positions: int, kind: type[Search] = Search) -> Way:
    """Returns a way to choose: the best move found within so many positions, times the budget of the question."""

    def choose_best(board: Board, ask: Ask[View]) -> Move:
        search, side = kind(board, max(1, round(positions * ask.budget)), ask.in_time), side_of(board)
        order = Chance(ask.seed, "move").shuffled(search.ordered(side))  # equal moves are searched in random order
        return search.best(side, sorted(order, key=lambda move: -gain(board, move)))[0]

    return choose_best


def _moves(board: Board) -> list[Move]:
    assert board.mover is not None
    return list(moves(board, board.mover))


WAYS = (  # the weakest first
    at_random,
    greedy,
    searched(100),
    searched(400),
    searched(1_000, DeepSearch),
    searched(5_300, DeepSearch),
    searched(28_000, DeepSearch),
    searched(150_000, DeepSearch),
)
SKILLS = (0, 20, 48, 66, 80, 91, 100, 130, 158, 180, 200, 253, 300, 400, 500, 600, 700)  # by level, for `way_of`

# How strong the levels were measured to be, from 1 on, by size (docs/levels.md).
USUAL_POINTS = (-101, 107, 281, 474, 644, 825, 981, 1_151, 1_300, 1_500, 1_648, 1_814, 2_056, 2_281, 2_485, 2_684)
POINTS = {4: (208, 415, 572, 688, 838, 1_002, 1_105, 1_217, 1_357, 1_500, 1_592, 1_715), 5: USUAL_POINTS}
