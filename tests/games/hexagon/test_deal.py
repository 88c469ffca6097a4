"""The deal: how many rocks there are, where chance puts them, and what the symmetric option changes."""

from __future__ import annotations

from itertools import islice

import pytest

from games.hexagon.dealing import image, playable, purposes, rocks_of
from games.hexagon.grid import ROCK, grid
from games.hexagon.state import board_of

from . import naive
from .laid import GAME, bare, dealt, laid

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
