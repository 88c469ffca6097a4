"""Starts a match: corners and drawn rocks, or a given position (docs/rules/hexagon.md, "Rocks")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from typing import Any

from ..core.chance import Chance
from ..core.game import Event, Start, Step
from .board import Board, Pair, board_from, can_move, skip_stuck
from .grid import FREE, ROCK, Cell, Cells, Grid, grid, template
from .state import Options, State, state_of

START = (1, 1), (3, 3)  # jumps, and chips placed: the corners count as placed
MOST = 2**31  # upper bound of the counts in a position


def setup(start: Start[Options]) -> Step[State]:
    """Places the corners and draws the rocks, again until the first player can move."""
    options = start.options
    board = playable(_dealt(options, Chance(start.seed, purpose)) for purpose in purposes())
    return Step(state_of(board, options, None, start.rules))


def purposes() -> Iterator[str]:
    """Yields the purposes for the first and each further draw of rocks."""
    return ("rocks" if number == 1 else f"rocks {number}" for number in count(1))


def playable(boards: Iterable[Board]) -> Board:
    """Returns the first board on which the first player can move."""
    return next(board for board in boards if can_move(board, 0))


def rocks_of(size: int) -> int:
    """Returns the number of rocks: a tenth of the empty cells, adjusted so that an odd number of cells is left."""
    empty = len(grid(size).cells) - 6
    return empty // 10 + (empty - empty // 10 + 1) % 2


def position(start: Start[Options], given: Mapping[str, Any]) -> Step[State]:
    """Sets up given cells, counts and mover; a mover without legal moves is skipped."""
    rows = checked_cells(given.get("cells"))
    jumps, populates = _pair(given, "jumps"), _pair(given, "populates")
    mover = given.get("waiting")
    if type(mover) is not int or mover not in (0, 1):
        raise ValueError("position: waiting is a seat")
    board = skip_stuck(board_from(rows, jumps, populates, mover))
    passed = (Event("stuck", mover),) if board.mover == 1 - mover else ()
    return Step(state_of(board, start.options, None, start.rules), passed)


def _dealt(options: Options, chance: Chance) -> Board:
    hexagon, corners = grid(options.size), template(options.size)
    empty = [cell for cell in hexagon.cells if cell not in corners]
    number = rocks_of(options.size)
    if options.symmetric:
        half = chance.shuffled(empty[: len(empty) // 2])[: number // 2]  # the centre is its own image
        rocks = {*half, *(image(hexagon, cell) for cell in half)}
    else:
        rocks = set(chance.shuffled(empty)[:number])
    rows = [[ROCK] * hexagon.width for _ in range(hexagon.width)]
    for cell in hexagon.cells:
        rows[cell[0]][cell[1]] = ROCK if cell in rocks else corners.get(cell, FREE)
    return board_from(tuple(map(tuple, rows)), *START, 0)


def image(hexagon: Grid, cell: Cell) -> Cell:
    """Returns the cell that takes its place when the board is rotated by half a turn."""
    i, j = cell
    left, right = hexagon.borders[i]
    return hexagon.width - 1 - i, left + hexagon.width - 1 - right - j


def checked_cells(given: Any) -> Cells:
    """Returns given cells; ValueError unless they are a square of known values with rocks around the hexagon."""
    size = len(given) if isinstance(given, list) else 0
    if not (size % 2 and 3 <= size <= 25 and all(isinstance(row, list) and len(row) == size for row in given)):
        raise ValueError("position: cells is a square of 3 to 25 rows, an odd number")
    if not all(type(cell) is int and -1 <= cell <= 2 for row in given for cell in row):
        raise ValueError("position: a cell is -1, 0, 1 or 2")
    rows = tuple(map(tuple, given))
    inside = grid((size + 1) // 2).bit_of
    if any(value != ROCK for i, row in enumerate(rows) for j, value in enumerate(row) if (i, j) not in inside):
        raise ValueError("position: outside the hexagon there are rocks")
    return rows


def _pair(given: Mapping[str, Any], name: str) -> Pair:
    match given.get(name):
        case [int(first), int(second)] if all(type(n) is int and 0 <= n <= MOST for n in (first, second)):
            return first, second
    raise ValueError(f"position: {name} is two numbers from 0")
