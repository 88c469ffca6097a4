"""The computer's levels: the best never loses, and the lower ones err more."""

from __future__ import annotations

from functools import cache
from math import log10

import pytest

from bot.cli.duel import Bout, duel
from games import find_games
from games.core.chance import Chance
from games.core.computer import Ask
from games.tictactoe.computer import CARE, best, choose, value
from games.tictactoe.rules import CELLS, EMPTY, Board, State, lines_of, view

GAME = find_games()["tictactoe"]


def marked(board: Board, cell: int, mark: int) -> Board:
    return (*board[:cell], mark, *board[cell + 1 :])


def winner(board: Board) -> int:
    """The mark that has a line; 0 on a full board; -1 while it goes on."""
    for seat in (0, 1):
        if lines_of(board, seat):
            return seat + 1
    return 0 if all(board) else -1


@cache
def naive_value(board: Board, mark: int) -> int:
    """What perfect play brings the side to move, by plain search with the rules' own lines."""
    if (won := winner(board)) >= 0:
        return 0 if won == 0 else 1 if won == mark else -1
    return max(-naive_value(marked(board, c, mark), 3 - mark) for c in range(9) if not board[c])


@cache
def all_positions(mark: int = 1, board: Board = EMPTY) -> frozenset[tuple[Board, int]]:
    """Every position that goes on, with the mark to be made."""
    if winner(board) >= 0:
        return frozenset()
    deeper = (all_positions(3 - mark, marked(board, c, mark)) for c in range(9) if not board[c])
    return frozenset({(board, mark)}).union(*deeper)


def answers(board: Board, seat: int) -> set[int]:
    """All cells that level 5 can choose here, whatever chance says."""
    return set(best(board, seat + 1))


@pytest.mark.parametrize("seat", [0, 1])
def test_level_five_never_loses_whatever_the_other_replies(seat: int) -> None:
    met = set()

    def never_lost(board: Board, mark: int) -> bool:
        if (board, mark) in met:
            return True
        met.add((board, mark))
        if (won := winner(board)) >= 0:
            return won != 2 - seat
        mine = mark == seat + 1
        cells = answers(board, seat) if mine else {c for c in range(9) if not board[c]}
        return all(never_lost(marked(board, c, mark), 3 - mark) for c in cells)

    assert never_lost(EMPTY, 1)
    assert len(met) > 50


def test_best_keeps_the_value_in_every_position() -> None:
    positions = all_positions()
    assert len(positions) == 4520
    for board, mark in positions:
        assert value(board, mark) == naive_value(board, mark)
        for cell in best(board, mark):
            assert not board[cell]
            assert -naive_value(marked(board, cell, mark), 3 - mark) == naive_value(board, mark)


def test_level_five_chooses_among_the_best() -> None:
    state = State((1, 0, 0, 0, 2, 0, 0, 0, 1), 1)
    chosen = {choose(Ask(view(state, 1), 5, bytes([seed]))) for seed in range(40)}
    assert chosen <= {CELLS[c] for c in answers(state.board, 1)}


def test_level_five_sets_a_trap_where_every_cell_draws() -> None:
    corner = best(EMPTY, 1)
    assert corner == (0, 2, 6, 8)


def test_level_zero_plays_every_cell() -> None:
    chosen = {choose(Ask(view(State(), 0), 0, bytes([seed]))) for seed in range(120)}
    assert chosen == set(CELLS)


def test_lower_level_errs_more_often() -> None:
    losing = State((1, 1, 0, 2, 0, 0, 0, 0, 0), 1)  # c1 must be blocked

    def blocks(level: int) -> int:
        asks = (Ask(view(losing, 1), level, Chance(bytes([level]), f"try {i}").block(0)) for i in range(200))
        return sum(choose(ask) == "c1" for ask in asks)

    counts = [blocks(level) for level in range(1, len(CARE))]
    assert counts == sorted(counts)
    assert counts[-1] == 200


def test_random_play_wins_most_matches_against_level_one() -> None:
    facts = duel("tictactoe", Bout(GAME, (0, 1), GAME.Options()), games=400, series=1, seed=1)
    assert facts["wins"][0] > 200


@pytest.mark.slow
@pytest.mark.parametrize("higher", range(2, 6))
def test_steps_between_levels_are_150_to_250_points(higher: int) -> None:
    facts = duel("tictactoe", Bout(GAME, (higher, higher - 1), GAME.Options()), games=10_000, series=1, seed=1)
    share = facts["points"][0] / facts["games"]
    assert 140 < 400 * log10(share / (1 - share)) < 260  # with the error of this measurement
