"""Bitboard scans of all cells at once: opposing neighbours, and where one side can grow or jump."""

from __future__ import annotations

from collections.abc import Iterator

from .grid import Grid

Planes = tuple[int, int, int]  # a count for every cell as three bitboards: its ones, twos and fours


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
