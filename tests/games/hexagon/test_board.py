"""The engine: the board's geometry, what can be played and what it comes to, against published counts."""

from __future__ import annotations

from random import Random
from statistics import mean, variance

import pytest

from games.hexagon.board import Board, moves, played
from games.hexagon.grid import grid
from games.hexagon.state import board_of

from . import naive
from .laid import bare, dealt, laid
from .playout import playout

STEPS = {(-2, 0), (2, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)}  # to a neighbour, where half a cell is one across
PERFT = {
    2: (3, 0, 0),
    3: (18, 249, 3_750, 52_218),
    4: (24, 516, 9_252),
    5: (24, 570, 10_848),
    6: (24, 576, 11_130),
    7: (24, 576, 11_160),
}


def across(cell: tuple[int, int]) -> tuple[int, int]:
    """How far right, in halves of a cell, and how far down a cell is; odd rows stand half a cell further right."""
    return 2 * cell[1] + cell[0] % 2, cell[0]


@pytest.mark.parametrize("size", range(2, 14))
def test_cells_lie_as_the_picture_has_them(size: int) -> None:
    made = grid.__wrapped__(size)  # anew, and not as it was made before
    places = {across(cell): bit for cell, bit in made.bit_of.items()}
    assert len(places) == 3 * size * (size - 1) + 1
    assert sorted(places) == sorted(across((i, j)) for i, row in enumerate(naive.template(size)) for j in inside(row))
    for (x, y), bit in places.items():
        near = {(x + dx, y + dy) for dx, dy in STEPS}
        far = {(a + dx, b + dy) for a, b in near for dx, dy in STEPS} - near - {(x, y)}
        assert made.near[bit] == sum(1 << places[one] for one in near if one in places)
        assert made.far[bit] == sum(1 << places[one] for one in far if one in places)
        assert {1 << one for one in made.ring[bit]} == {1 << places[one] for one in near if one in places}


def inside(row: list[int]) -> list[int]:
    """The columns of a row that lie in the hexagon."""
    return [j for j, cell in enumerate(row) if cell != -1]


def perft(board: Board, depth: int) -> int:
    """Lines of so many moves."""
    if board.mover is None:
        return 0
    listed = list(moves(board, board.mover))
    return len(listed) if depth == 1 else sum(perft(played(board, move), depth - 1) for move in listed)


@pytest.mark.parametrize("size", PERFT)
def test_there_are_as_many_lines_as_are_published(size: int) -> None:
    assert tuple(perft(bare(size), depth) for depth in range(1, len(PERFT[size]) + 1)) == PERFT[size]


@pytest.mark.parametrize("size", [2, 3, 5, 8])
def test_playouts_end_and_fill_the_board(size: int) -> None:
    board, dice = board_of(dealt(size).state), Random(1)
    for _ in range(20):
        score, count = playout(board, dice.random)
        assert count >= board.free.bit_count()
        assert sum(score) == board.free.bit_count() + 6


def test_playouts_come_out_like_naive_ones() -> None:
    board, dice, many = board_of(dealt(3).state), Random(1), 1_500
    ours = [playout(board, dice.random) for _ in range(many)]
    theirs = [naive.playout(naive.dealt(3, b"some"), dice.random) for _ in range(many)]
    for what in (lambda one: one[0][0], lambda one: one[0][0] > one[0][1], lambda one: one[1]):
        one, other = [float(what(x)) for x in ours], [float(what(x)) for x in theirs]
        margin = 4 * ((variance(one) + variance(other)) / many) ** 0.5
        assert abs(mean(one) - mean(other)) < margin


def test_playout_from_the_end_is_the_end() -> None:
    over = board_of(laid("A A B / A A B B / B A # B A / B B A A / A B B").state)
    assert over.mover is None
    assert playout(over, Random(1).random) == (over.score, 0)


def test_a_stuck_side_is_passed_over_in_playouts() -> None:
    board = board_of(laid("B # . / # # . . / . . . . . / A . . . / A A A", jumps="1 0", waiting=1).state)
    assert board.mover == 0
    assert playout(board, Random(1).random)[0] == (15, 1)
