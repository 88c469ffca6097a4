"""The coach of HeXagon: the search of the computer players compares the move made with the best one.

Its reasons are those of the search: the lines on which the two values rest.
"""

from __future__ import annotations

from typing import NamedTuple

from ..core.analysis import Advice, Decision
from ..core.screen import Say
from .board import Board, Move, taken
from .lines import Line, line_after, shown
from .search import CHIP, DEEPEST, WIN, BudgetSpentError, Search, Side, gain, side_of
from .state import View, board_in

POSITIONS = 200_000  # searched for a whole match
LEAST = 2 * CHIP  # a move that costs less is no mistake
NEARLY = 1  # chips that may be missing from a reason


class Judged(NamedTuple):
    """A move and the best one, with their values and the lines that these rest on, where those are known."""

    better: Move
    most: int
    worth: int
    there: Line | None = None  # after the better move
    here: Line | None = None


def advise(decision: Decision[View]) -> Advice | None:
    """Judges a move by the values of the best one and of this one, searched to the same depth."""
    board = board_in(decision.view)
    source, target = (board.grid.bit_by_word[word] for word in decision.played.split("."))
    found = judged(board, (source, target), max(1, round(POSITIONS * decision.share)))
    lost = min(found.most, WIN) - max(found.worth, -WIN)
    if lost < LEAST or found.most <= -WIN or found.worth >= WIN:
        return None
    facts: dict[str, str | int] = {
        "played": shown(board, (source, target)),
        "better": shown(board, found.better),
        **_reason(board, (source, target), found),
    }
    word_of = board.grid.word_of
    better = f"{word_of[found.better[0]]}.{word_of[found.better[1]]}"
    return Advice(lost, Say("coach-move", facts), decision.step, decision.played, better)


def judged(board: Board, played: Move, budget: int) -> Judged:
    """Returns what is known of a move and the best one at the greatest depth within the budget."""
    search, side = Search(board, budget), side_of(board)
    order = sorted(search.ordered(side), key=lambda move: -gain(board, move))
    found = Judged(played, 0, 0)
    for depth in range(DEEPEST):
        try:
            better, most = _best_at(search, side, order, depth)
            there = line_after(search, board, better, depth, most)
            worth = -search.value(search.after(side, played), depth, -2 * WIN, 2 * WIN)
        except BudgetSpentError:
            break
        here = line_after(search, board, played, depth, worth)
        found = Judged(better, most, worth, there, here) if most > worth else Judged(played, worth, worth)
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


def _reason(board: Board, played: Move, found: Judged) -> dict[str, str | int]:
    """Returns why the better move is better: by the end, or by what makes nearly all of the difference in chips.

    That is what the two moves flip at once, or what the best answers to them flip, or else the line that follows.
    """
    here, there, seat = found.here, found.there, board.mover
    facts: dict[str, str | int] = {"here": 0, "there": 0, "lost": 0, "moves": 0, "line": "", "reason": "later"}
    if found.most >= WIN or found.worth <= -WIN:
        return facts | {"reason": "wins" if found.most >= WIN else "loses"}
    if here is None or there is None or seat is None or there.balance(seat) - here.balance(seat) < 2:
        return facts | {"lost": max(2, round((found.most - found.worth) / CHIP))}
    lost = there.balance(seat) - here.balance(seat)
    facts |= {"lost": lost, "moves": len(here.moves) - 1, "line": here.told}
    flipped = [taken(board, move).bit_count() for move in (played, found.better)]
    if flipped[1] > flipped[0] and there.gained(seat, 1) - here.gained(seat, 1) >= lost - NEARLY:
        return facts | {"reason": "gains", "here": flipped[0], "there": flipped[1]}
    if here.boards[1].mover == there.boards[1].mover == 1 - seat:
        answers = [taken(line.boards[1], line.moves[1]).bit_count() for line in (here, there)]
        if answers[0] > answers[1] and there.gained(seat, 2) - here.gained(seat, 2) >= lost - NEARLY:
            return facts | {"reason": "exposes", "here": answers[0], "there": answers[1]}
    return facts | {"reason": "line"}
