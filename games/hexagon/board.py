"""Chips as bits, the legal moves, and the position after a move (docs/rules/hexagon.md, "A move")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..core.game import Seat
from .grid import FREE, Cells, Grid, bits_in, grid

Pair = tuple[int, int]  # of anything, by seat
Move = tuple[int, int]  # from and to, as bits
Change = tuple[int, int, int, int]  # row, column, old value, new value


@dataclass(frozen=True, slots=True)
class Board:
    """A position: each seat's chips and the empty cells as bitboards, jumps left, chips ever placed, the mover."""

    grid: Grid
    chips: Pair
    free: int
    jumps: Pair
    populates: Pair
    mover: Seat | None  # None: no legal moves are left

    @property
    def score(self) -> Pair:
        """Returns the chips on the board, by seat."""
        return self.chips[0].bit_count(), self.chips[1].bit_count()


def next_to(whole: int, grid: Grid) -> int:
    """Returns every place one step from these bits, whether or not it is a cell."""
    a, b, c = grid.near_steps
    return whole << a | whole >> a | whole << b | whole >> b | whole << c | whole >> c


def two_from(whole: int, grid: Grid) -> int:
    """Returns every place two steps from these bits, whether or not it is a cell."""
    found = 0
    for step in grid.far_steps:
        found |= whole << step | whole >> step
    return found


def can_move(board: Board, seat: Seat) -> bool:
    """Returns whether a seat has a legal move, even if it is not its turn."""
    chips, free = board.chips[seat], board.free
    if next_to(chips, board.grid) & free:
        return True
    return bool(board.jumps[seat] and two_from(chips, board.grid) & free)


def moves(board: Board, seat: Seat) -> Iterator[Move]:
    """Yields the legal moves of a seat, by source in reading order, then by target."""
    near, far, free = board.grid.near, board.grid.far, board.free
    for source in bits_in(board.chips[seat]):
        targets = near[source] | far[source] if board.jumps[seat] else near[source]
        for target in bits_in(targets & free):
            yield source, target


def is_jump(board: Board, move: Move) -> bool:
    """Returns whether a move is a jump, so that the chip leaves its cell."""
    return not board.grid.near[move[0]] >> move[1] & 1


def growths(board: Board, found: Iterable[Move]) -> dict[int, Move]:
    """Returns a growth for each cell that can be grown into: from which chip makes no difference, so the first one."""
    kept: dict[int, Move] = {}
    for move in found:
        if not is_jump(board, move):
            kept[move[1]] = min(kept.get(move[1], move), move)
    return kept


def taken(board: Board, move: Move) -> int:
    """Returns the chips that a move flips, as a bitboard."""
    return board.grid.near[move[1]] & board.chips[1 - _mover_of(board)]


def played(board: Board, move: Move) -> Board:
    """Returns the position after a legal move, with the next mover."""
    seat, jump = _mover_of(board), is_jump(board, move)
    source, target = 1 << move[0], 1 << move[1]
    won = taken(board, move)
    mine = (board.chips[seat] | target | won) ^ (source if jump else 0)
    theirs = board.chips[1 - seat] ^ won
    free = board.free ^ target ^ (source if jump else 0)
    populates = board.populates[seat] + (not jump)
    jumps = board.jumps[seat] - 1 if jump else board.jumps[seat] + (populates % 2 == 0)
    after = Board(
        board.grid,
        (mine, theirs) if seat == 0 else (theirs, mine),
        free,
        _put(board.jumps, seat, jumps),
        _put(board.populates, seat, populates),
        1 - seat,
    )
    return skip_stuck(after)


def skip_stuck(board: Board) -> Board:
    """Skips a mover without legal moves; without any legal moves the match is over."""
    first = _mover_of(board)
    for seat in (first, 1 - first):
        if can_move(board, seat):
            return board if seat == first else _with_mover(board, seat)
    return _with_mover(board, None)


def changes(board: Board, move: Move) -> list[Change]:
    """Returns what a move changes, in order: the source of a jump, the target, then the flipped chips."""
    seat, cell_of = _mover_of(board), board.grid.cell_of
    mine, theirs = seat + 1, 2 - seat
    left: list[Change] = [(*cell_of[move[0]], mine, FREE)] if is_jump(board, move) else []
    won = (bit for bit in board.grid.ring[move[1]] if board.chips[1 - seat] >> bit & 1)
    return [*left, (*cell_of[move[1]], FREE, mine), *((*cell_of[bit], theirs, mine) for bit in won)]


def cells(board: Board) -> Cells:
    """Returns the position as rows of a square: -1 rock, 0 empty, else the seat + 1."""
    rows = [[-1] * board.grid.width for _ in range(board.grid.width)]
    free, (first, second) = board.free, board.chips
    for bit, (i, j) in board.grid.cell_of.items():
        if free >> bit & 1:
            rows[i][j] = 0
        elif first >> bit & 1:
            rows[i][j] = 1
        elif second >> bit & 1:
            rows[i][j] = 2
    return tuple(map(tuple, rows))


def board_from(rows: Cells, jumps: Pair, populates: Pair, mover: Seat | None) -> Board:
    """Returns the position with these cells; whatever lies outside the hexagon is ignored."""
    hexagon = grid((len(rows) + 1) // 2)
    found = {0: 0, 1: 0, 2: 0, -1: 0}
    for bit, (i, j) in hexagon.cell_of.items():
        found[rows[i][j]] |= 1 << bit
    return Board(hexagon, (found[1], found[2]), found[0], jumps, populates, mover)


def _mover_of(board: Board) -> Seat:
    assert board.mover is not None
    return board.mover


def _with_mover(board: Board, seat: Seat | None) -> Board:
    return Board(board.grid, board.chips, board.free, board.jumps, board.populates, seat)


def _put(pair: Pair, seat: Seat, value: int) -> Pair:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
