"""The grid: cells, neighbours, and what a scan of the board finds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from string import ascii_lowercase

ROCK, FREE = -1, 0  # values in `cells`; a chip is its seat + 1

# Neighbours as (rows, columns), for cells of even and of odd rows; chips are flipped in this order.
NEAR = (
    ((-1, -1), (-1, 0), (1, -1), (1, 0), (0, -1), (0, 1)),
    ((-1, 0), (-1, 1), (1, 0), (1, 1), (0, -1), (0, 1)),
)
_FAR = ((0, -2), (0, 2), (-2, -1), (-2, 0), (-2, 1), (2, -1), (2, 0), (2, 1))
FAR = (
    ((-1, -2), (-1, 1), (1, -2), (1, 1), *_FAR),
    ((-1, -1), (-1, 2), (1, -1), (1, 2), *_FAR),
)

Cell = tuple[int, int]  # row and column, from 0
Cells = tuple[tuple[int, ...], ...]  # rows of a square
Planes = tuple[int, int, int]  # a count for every cell as three bitboards: its ones, twos and fours


@dataclass(frozen=True, eq=False, slots=True)
class Grid:
    """A hexagon as a bitboard: a step in a direction is a shift by the same count from every cell."""

    size: int
    width: int  # of the square around it
    borders: tuple[tuple[int, int], ...]  # cells outside the hexagon, left and right, by row
    cells: tuple[Cell, ...]  # in reading order
    bit_of: Mapping[Cell, int]
    cell_of: Mapping[int, Cell]  # by bit
    word_of: Mapping[int, str]  # by bit: the cell's name
    bit_by_word: Mapping[str, int]
    near: tuple[int, ...]  # by bit: the cells one step away, as bits
    far: tuple[int, ...]  # two steps away
    ring: Mapping[int, tuple[int, ...]]  # by bit: the cells one step away, in the order of the rules
    near_steps: tuple[int, ...]  # shifts to one side, and the same back
    far_steps: tuple[int, ...]


@cache
def grid(size: int) -> Grid:
    """Returns the hexagon with `size` cells on an edge."""
    width = 2 * size - 1
    row = width + 2  # bits between rows: two steps beyond a row's end must not reach a cell
    borders = tuple(_border(size, abs(i - size + 1)) for i in range(width))
    cells = tuple((i, j) for i, (left, right) in enumerate(borders) for j in range(left, width - right))
    bit_of = {(i, j): i * row + j - i // 2 for i, j in cells}
    words = {bit: f"{ascii_lowercase[j]}{i + 1}" for (i, j), bit in bit_of.items()}
    ring = {bit_of[cell]: tuple(bit_of[c] for c in _around(cell, NEAR) if c in bit_of) for cell in cells}
    outer = {bit_of[cell]: [bit_of[c] for c in _around(cell, FAR) if c in bit_of] for cell in cells}
    return Grid(
        size,
        width,
        borders,
        cells,
        bit_of,
        {bit: cell for cell, bit in bit_of.items()},
        words,
        {word: bit for bit, word in words.items()},
        tuple(mask(ring.get(bit, ())) for bit in range(max(words) + 1)),
        tuple(mask(outer.get(bit, ())) for bit in range(max(words) + 1)),
        ring,
        (1, row - 1, row),
        (2, row - 2, row + 1, 2 * row - 2, 2 * row - 1, 2 * row),
    )


def mask(bits: Iterator[int] | tuple[int, ...] | list[int]) -> int:
    """Returns these bits as one number."""
    whole = 0
    for bit in bits:
        whole |= 1 << bit
    return whole


def bits_in(whole: int) -> Iterator[int]:
    """Yields the bits of a number, in reading order of their cells."""
    while whole:
        lowest = whole & -whole
        yield lowest.bit_length() - 1
        whole ^= lowest


def template(size: int) -> dict[Cell, int]:
    """Returns the six corners with their alternating colours."""
    left, right = grid(size).borders[0]
    last = 2 * size - 2
    corners = {(0, left): 1, (0, last - right): 2, (last, left): 1, (last, last - right): 2}
    return corners | {(size - 1, 0): 2, (size - 1, last): 1}


def _border(size: int, distance: int) -> tuple[int, int]:
    """Returns the cells outside the hexagon, left and right, of a row at this distance from the middle."""
    less, more = distance // 2, distance - distance // 2
    return (less, more) if size % 2 else (more, less)


def _around(cell: Cell, offsets: tuple[tuple[Cell, ...], ...]) -> Iterator[Cell]:
    i, j = cell
    return ((i + di, j + dj) for di, dj in offsets[i % 2])


def adjacent_enemies(theirs: int, grid: Grid) -> Planes:
    """Counts the opposing chips next to every cell (six at most): six shifts, added bitwise."""
    a, b, c = grid.near_steps
    right, left, below, above = theirs >> a, theirs << a, theirs >> b, theirs << b
    after, before = theirs >> c, theirs << c
    half, other = right ^ left, above ^ after
    ones, more = half ^ below, other ^ before
    carry, second = right & left | below & half, above & after | before & other
    third = ones & more
    half = carry ^ second
    return ones ^ more, half ^ third, carry & second | third & half


def reach(mine: int, free: int, jumps: int, theirs: int, grid: Grid) -> tuple[int, int]:
    """Returns where a side can grow, and where it may want to jump: to flip chips, or because it cannot grow."""
    a, b, c = grid.near_steps
    grow = (mine << a | mine >> a | mine << b | mine >> b | mine << c | mine >> c) & free
    if not jumps:
        return grow, 0
    leap = 0
    for step in grid.far_steps:
        leap |= mine << step | mine >> step
    leap &= free & ~grow
    if grow and leap:
        leap &= theirs << a | theirs >> a | theirs << b | theirs >> b | theirs << c | theirs >> c
    return grow, leap


def greatest_count(targets: int, planes: Planes) -> int:
    """Returns the greatest count among some cells."""
    ones, twos, fours = planes
    count = 0
    if found := targets & fours:
        targets, count = found, 4
    if found := targets & twos:
        targets, count = found, count + 2
    return count + 1 if targets & ones else count


def by_count(targets: int, planes: Planes) -> Iterator[int]:
    """Yields the cells in groups of the same count, greatest first."""
    ones, twos, fours = planes
    for group in (targets & fours, targets & ~fours):
        if group:
            for part in (group & twos, group & ~twos):
                if part:
                    yield part & ones
                    yield part & ~ones
