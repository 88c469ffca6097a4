"""Five levels of HeXagon: mostly random, greedy, and alpha-beta search."""

from __future__ import annotations

from ..core.chance import Chance
from ..core.game import Ask
from .board import Board, Move, is_jump, moves, taken
from .search import Search, side_of
from .state import View, board_in

GREEDY = {0: 0, 1: 20}  # how many of a hundred moves are greedy, at the lowest levels
BUDGETS = {3: 100, 4: 400, 5: 20_000}  # positions that a level may search


def choose(ask: Ask[View]) -> str:
    """Chooses a move: mostly random (1), greedy (2), or searched (3 to 5)."""
    board, chance = board_in(ask.view), Chance(ask.seed, "move")
    word_of = board.grid.word_of
    source, target = _random_move(board, ask.level, chance) if ask.level < 3 else _searched_move(board, ask, chance)
    return f"{word_of[source]}.{word_of[target]}"


def gain(board: Board, move: Move) -> int:
    """Returns how much a move improves the difference in chips at once."""
    return (not is_jump(board, move)) + 2 * taken(board, move).bit_count()


def _random_move(board: Board, level: int, chance: Chance) -> Move:
    """Returns a random move, of all or of those that gain most."""
    assert board.mover is not None
    listed = list(moves(board, board.mover))
    if chance.below(100) < GREEDY.get(level, 100):
        best = max(gain(board, move) for move in listed)
        listed = [move for move in listed if gain(board, move) == best]
    return chance.choose(listed)


def _searched_move(board: Board, ask: Ask[View], chance: Chance) -> Move:
    """Returns the best move found; equal moves are searched in random order."""
    search, side = Search(board, max(1, round(BUDGETS[ask.level] * ask.budget)), ask.in_time), side_of(board)
    order = chance.shuffled(search.ordered(side))
    return search.best(side, sorted(order, key=lambda move: -gain(board, move)))[0]
