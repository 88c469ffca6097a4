"""The engine: the board's geometry, what can be played and what it comes to, against published counts."""

from __future__ import annotations

from itertools import islice
from random import Random
from statistics import mean, variance
from typing import Any

import pytest

from games.core.game import Event, Outcome
from games.core.match import begin, expire, leave, stop, waiting
from games.hexagon.board import Board, moves, played
from games.hexagon.dealing import image, playable, purposes, rocks_of
from games.hexagon.grid import ROCK, grid
from games.hexagon.state import board_of

from . import naive
from .laid import BARE, GAME, after, bare, dealt, laid, opened, position, start
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


# The deal: how many rocks there are, where chance puts them, and what the symmetric option changes.


ROCKS = {2: 0, 3: 2, 4: 4, 5: 6, 6: 8, 7: 12, 8: 16, 9: 22}
FREE = {2: 1, 3: 11, 4: 27, 5: 49, 6: 77, 7: 109, 8: 147, 9: 189}
SEEDS = [bytes([number]) for number in range(40)]


@pytest.mark.parametrize("size", ROCKS)
def test_there_are_as_many_rocks_as_the_rules_say(size: int) -> None:
    assert rocks_of(size) == ROCKS[size]
    for seed in SEEDS[:4]:
        board = board_of(dealt(size, seed).state)
        assert board.free.bit_count() == FREE[size]
        assert (board.score, board.jumps, board.populates, board.mover) == ((3, 3), (1, 1), (3, 3), 0)


@pytest.mark.parametrize("symmetric", [False, True])
@pytest.mark.parametrize("size", range(2, 14))
def test_rocks_lie_where_the_seed_puts_them(size: int, symmetric: bool) -> None:
    for seed in SEEDS:
        view = GAME.view(dealt(size, seed, symmetric).state, None)
        assert [list(row) for row in view.cells] == naive.dealt(size, seed, symmetric).cells


@pytest.mark.parametrize("size", range(2, 14))
def test_symmetric_board_turned_half_round_is_the_same_with_the_sides_changed(size: int) -> None:
    cells, hexagon = GAME.view(dealt(size, b"turned", symmetric=True).state, None).cells, grid(size)
    for i, j in hexagon.cells:
        k, m = image(hexagon, (i, j))
        assert (k, m) in hexagon.bit_of
        assert image(hexagon, (k, m)) == (i, j)
        assert cells[k][m] == {ROCK: ROCK, 0: 0, 1: 2, 2: 1}[cells[i][j]]


def test_where_the_first_player_could_not_move_chance_is_asked_again() -> None:
    walled = board_of(laid("A # B / # # # # / B . # # A / # # # # / A # B", jumps="0 1", waiting=1).state)
    open_boards = [bare(3), board_of(dealt(3).state)]
    assert playable([walled, walled, *open_boards]) is open_boards[0]
    assert list(islice(purposes(), 3)) == ["rocks", "rocks 2", "rocks 3"]


# Ends from outside; moves, credits and ends by chips are compared in test_against_naive.py.


def test_who_leaves_or_is_late_loses_whatever_the_chips_say() -> None:
    match = after(laid(BARE), "b1.c1")
    assert leave(GAME, match, 0, "resigned", None).match.outcome == Outcome(((1,), (0,)), "resigned", (5, 2))
    late = expire(GAME, match, match.turn, None)
    assert late.match.outcome == Outcome(((0,), (1,)), "time", (5, 2))
    assert late.events == (Event("late", 1),)


def test_agreed_draw_is_shared_and_a_stop_gives_back_the_stakes_with_chips_counted() -> None:
    match = after(laid(BARE), "b1.c1")
    assert stop(GAME, match, "draw").match.outcome == Outcome(((0, 1),), "draw", (5, 2))
    assert stop(GAME, match, "stopped").match.outcome == Outcome((), "stopped", (5, 2))


# Positions to begin from: what is one, what is none, and who is asked first.


GOOD = position(BARE)


def test_position_says_all_there_is() -> None:
    given = position(BARE, jumps="2 0", populates="5 4", waiting=1)
    view = GAME.view(begin(GAME, start(), None, given).match.state, None)
    assert [list(row) for row in view.cells] == given["cells"]
    assert (view.jumps, view.populates, view.score, view.size, view.waiting) == ((2, 0), (5, 4), (3, 3), 3, 1)


def test_its_size_is_that_of_its_cells_whatever_the_option_says() -> None:
    assert GAME.view(opened(BARE, {"size": 9}).match.state, None).size == 3


def test_who_is_stuck_at_the_start_is_passed_over() -> None:
    moved = opened("B # . / # # . . / . . . . . / A . . . / A A A", jumps="1 0", waiting=1)
    assert waiting(GAME, moved.match) == {0}
    assert moved.events == (Event("stuck", 1),)


def test_a_position_may_be_over() -> None:
    moved = opened("A # B / # # # # / B # # # A / # # # # / A # B", jumps="0 0")
    assert moved.match.outcome
    assert moved.match.outcome.places == ((0, 1),)
    assert moved.events == ()


def changed(i: int, j: int, value: Any) -> list[list[Any]]:
    """The bare cells, but for one."""
    cells = [list(row) for row in GOOD["cells"]]
    cells[i][j] = value
    return cells


NONE: dict[str, dict[str, Any]] = {
    "no cells": {"cells": None},
    "not a square": {"cells": [[0] * 5] * 4},
    "an even width": {"cells": [[0] * 4] * 4},
    "too small": {"cells": [[1]]},
    "too large": {"cells": [[-1] * 27] * 27},
    "cells that are no rows": {"cells": [1, 2, 3]},
    "a row that is too short": {"cells": [[0] * 4, *GOOD["cells"][1:]]},
    "a cell that is no number": {"cells": changed(2, 2, "0")},
    "a cell that is a boolean": {"cells": changed(2, 2, True)},
    "a cell beyond the values": {"cells": changed(2, 2, 3)},
    "a cell below the values": {"cells": changed(2, 2, -2)},
    "a free cell outside the hexagon": {"cells": changed(0, 0, 0)},
    "no jumps": {"jumps": None},
    "one jump": {"jumps": [1]},
    "three jumps": {"jumps": [1, 1, 1]},
    "fewer than none": {"jumps": [1, -1]},
    "a fraction": {"populates": [3.0, 3]},
    "a boolean": {"populates": [True, 3]},
    "more than can be": {"populates": [3, 2**31 + 1]},
    "nobody": {"waiting": None},
    "no seat": {"waiting": 2},
    "a seat that is a boolean": {"waiting": True},
}


@pytest.mark.parametrize("what", NONE)
def test_what_is_no_position_is_said(what: str) -> None:
    with pytest.raises(ValueError, match=r"^position: "):
        begin(GAME, start(), None, GOOD | NONE[what])


def test_position_at_its_bounds_is_one() -> None:
    assert begin(GAME, start(), None, GOOD | {"jumps": [0, 2**31], "populates": [0, 2**31]}).match.outcome is None
