"""The coach of tic-tac-toe is exact: a mark is a mistake if and only if it changes the result of perfect play."""

from __future__ import annotations

import pytest

from games.core.analysis import Decision
from games.tictactoe.computer import advise
from games.tictactoe.rules import CELLS, EMPTY, Board, State, view

from .test_computer import all_positions, marked, naive_value, winner


def said(board: Board, mark: int, played: str) -> tuple[str, object] | None:
    """The better mark and the reason."""
    found = advise(Decision(1, view(State(board, mark - 1), mark - 1), played))
    return (found.better, found.why.args["reason"]) if found else None


def test_mark_is_a_mistake_exactly_where_it_changes_the_result_of_perfect_play() -> None:
    for board, mark in all_positions():
        best = naive_value(board, mark)
        for cell in (c for c in range(9) if not board[c]):
            found = advise(Decision(1, view(State(board, mark - 1), mark - 1), CELLS[cell]))
            after = marked(board, cell, mark)
            kept = -naive_value(after, 3 - mark)
            assert (found.lost if found else 0) == best - kept
            if found:
                better = marked(board, CELLS.index(found.better), mark)
                assert -naive_value(better, 3 - mark) == best


def test_reason_is_true_of_the_better_mark_in_every_position() -> None:
    reasons = set()
    for board, mark in all_positions():
        for cell in (c for c in range(9) if not board[c]):
            if (told := said(board, mark, CELLS[cell])) is None:
                continue
            better, reason = told
            after = marked(board, CELLS.index(better), mark)
            other, reply = marked(board, CELLS.index(better), 3 - mark), marked(board, cell, mark)
            assert {
                "wins": winner(after) == mark,
                "will-win": naive_value(after, 3 - mark) == -1,
                "blocks": winner(other) == 3 - mark,
                "holds": naive_value(reply, 3 - mark) == 1 != naive_value(after, 3 - mark),
            }[str(reason)]
            reasons.add(reason)
    assert reasons == {"wins", "will-win", "blocks", "holds"}


def test_row_that_can_be_completed_is_completed_by_the_better_mark() -> None:
    assert said((1, 0, 2, 1, 0, 0, 0, 2, 0), 1, "b1") == ("a3", "wins")


@pytest.mark.parametrize(
    ("board", "mark", "played", "told"),
    [
        ((1, 1, 0, 2, 2, 0, 0, 0, 0), 1, "a3", ("c1", "wins")),
        ((1, 1, 0, 0, 2, 0, 0, 0, 0), 2, "a3", ("c1", "blocks")),
        ((1, 0, 0, 0, 0, 0, 0, 0, 0), 2, "b1", ("b2", "holds")),
        ((1, 2, 0, 0, 0, 0, 0, 0, 0), 1, "b3", ("a2", "will-win")),
        (EMPTY, 1, "b1", None),
    ],
)
def test_reason_is_what_the_better_mark_does(
    board: Board, mark: int, played: str, told: tuple[str, object] | None
) -> None:
    assert said(board, mark, played) == told
