"""The coach of HeXagon: the search of the computer players compares the move made with the best one."""

from __future__ import annotations

from ..core.game import Advice, Decision
from ..core.screen import Say
from .board import Board, Move, moves, taken
from .board import played as after_move
from .computer import CHIP, DEEPEST, WIN, BudgetSpentError, Search, Side, gain, side_of
from .state import View, board_in

POSITIONS = 200_000  # searched for a whole match
LEAST = 2 * CHIP  # a move that costs less is no mistake


def advise(decision: Decision[View]) -> Advice | None:
    """Judges a move by the values of the best one and of this one, searched to the same depth."""
    board = board_in(decision.view)
    bit_of, word_of = board.grid.bit_by_word, board.grid.word_of
    source, target = (bit_of[word] for word in decision.played.split("."))
    better, most, worth = judged(board, (source, target), max(1, round(POSITIONS * decision.share)))
    lost = min(most, WIN) - max(worth, -WIN)
    if lost < LEAST or most <= -WIN or worth >= WIN:
        return None
    spelled = f"{word_of[better[0]]}.{word_of[better[1]]}"
    facts: dict[str, str | int] = {
        "played": decision.played.replace(".", " → "),
        "better": spelled.replace(".", " → "),
        **_reason(board, (source, target), better, most, worth),
    }
    return Advice(lost, Say("coach-move", facts), decision.step, decision.played, spelled)


def judged(board: Board, played: Move, budget: int) -> tuple[Move, int, int]:
    """Returns the best move, its value and the value of the one played, at the greatest depth within the budget."""
    search, side = Search(board, budget), side_of(board)
    order = sorted(search.ordered(side), key=lambda move: -gain(board, move))
    found = played, 0, 0
    for depth in range(DEEPEST):
        try:
            better, most = _best_at(search, side, order, depth)
            worth = -search.value(search.after(side, played), depth, -2 * WIN, 2 * WIN)
        except BudgetSpentError:
            break
        found = (better, most, worth) if most > worth else (played, worth, worth)
        if abs(most) >= WIN and abs(worth) >= WIN:
            break
        order = [better, *(move for move in order if move != better)]
    return found


def _best_at(search: Search, side: Side, order: list[Move], depth: int) -> tuple[Move, int]:
    """Returns the best move and its value at this depth. Raises BudgetSpentError."""
    best, low = order[0], -2 * WIN
    for move in order:
        value = -search.value(search.after(side, move), depth, -2 * WIN, -low)
        if value > low:
            best, low = move, value
    return best, low


def _reason(board: Board, played: Move, better: Move, most: int, worth: int) -> dict[str, str | int]:
    """Returns why the better move is better: by the end, by what it flips, or by what the opponent can flip then."""
    if most >= WIN:
        return {"reason": "wins", "here": 0, "there": 0}
    if worth <= -WIN:
        return {"reason": "loses", "here": 0, "there": 0}
    here, there = _gains(board, played), _gains(board, better)
    if there[0] > here[0]:
        return {"reason": "gains", "here": here[0], "there": there[0]}
    if there[1] < here[1]:
        return {"reason": "exposes", "here": here[1], "there": there[1]}
    return {"reason": "later", "here": 0, "there": max(2, round((most - worth) / CHIP))}


def _gains(board: Board, move: Move) -> tuple[int, int]:
    """Returns how many chips a move flips, and how many the opponent can flip at once after it."""
    after = after_move(board, move)
    replies = moves(after, after.mover) if after.mover is not None and after.mover != board.mover else ()
    return taken(board, move).bit_count(), max((taken(after, reply).bit_count() for reply in replies), default=0)
