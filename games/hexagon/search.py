"""The search: alpha-beta over the position as one side sees it, one depth after the other, within a budget."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from .board import Board, Move, is_jump, taken
from .grid import adjacent_enemies, bits_in, by_count, greatest_count, reach

CHIP = 16  # the value of a chip; all values are in sixteenths of a chip
JUMP = 4  # the value of a jump
WIN = 100_000
BOUND = 2 * WIN  # more than any value
DEEPEST = 40
TIMED_EVERY = 64  # positions between two looks at the time; a power of two


class Side(NamedTuple):
    """A position from the mover's point of view; of the chips placed only the parity matters."""

    mine: int
    theirs: int
    jumps: int
    their_jumps: int
    odd: int
    their_odd: int


class CachedValue(NamedTuple):
    """An entry of the transposition table: depth, bounds of the value, and the best move."""

    depth: int
    least: int
    greatest: int
    move: Move


class BudgetSpentError(Exception):
    """The budget of positions, or of time, is spent."""


def side_of(board: Board) -> Side:
    """Returns the position from the mover's point of view."""
    you = board.mover
    assert you is not None
    (mine, theirs), (jumps, their_jumps), (odd, their_odd) = (
        (pair[you], pair[1 - you]) for pair in (board.chips, board.jumps, board.populates)
    )
    return Side(mine, theirs, jumps, their_jumps, odd % 2, their_odd % 2)


class Search:
    """One search on one board, with its transposition table."""

    jump, threat = JUMP, CHIP  # the value of a jump, and of each chip that the mover could gain at once

    def __init__(self, board: Board, budget: int, in_time: Callable[[], bool] = lambda: True) -> None:
        self.grid = board.grid
        self.budget = budget
        self._in_time = in_time
        self.seen = 0
        self._cells = board.free | board.chips[0] | board.chips[1]
        self._known: dict[Side, CachedValue] = {}

    def best(self, side: Side, choices: Sequence[Move]) -> tuple[Move, int]:
        """Returns the best of these moves and its value; all are searched to one depth before any goes deeper."""
        order, worth = list(choices), 0
        for depth in range(DEEPEST):
            found = self._best_at(side, order, depth)
            if found is None:
                break
            move, worth = found
            order = [move, *(other for other in order if other != move)]
            if self.seen >= self.budget or abs(worth) >= WIN or len(order) == 1:
                break
        return order[0], worth

    def _best_at(self, side: Side, order: Sequence[Move], depth: int) -> tuple[Move, int] | None:
        """Returns the best move searched at this depth; None if the budget allowed none."""
        best, low = None, -BOUND
        for move in order:
            try:
                value = -self.value(self.after(side, move), depth, -BOUND, -low)
            except BudgetSpentError:
                break
            if value > low:
                best, low = move, value
        return None if best is None else (best, low)

    def value(self, side: Side, depth: int, low: int, high: int) -> int:
        """Returns the value of a position for the mover if it is between low and high; otherwise a bound."""
        self.count()
        if depth <= 0:
            return self.worth(side)
        known = self._known.get(side)
        if known and known.depth >= depth:
            if known.least >= high:
                return known.least
            if known.greatest <= low or known.least == known.greatest:
                return known.greatest
        best, top, floor = None, -BOUND, low
        for move in self.ordered(side, known.move if known else None):
            value = -self.value(self.after(side, move), depth - 1, -high, -floor)
            if value > top:
                best, top = move, value
                if top >= high:
                    break
                floor = max(floor, top)
        if best is None:
            return self._skipped(side, depth, low, high)
        self._known[side] = CachedValue(depth, top if top > low else -BOUND, top if top < high else BOUND, best)
        return top

    def count(self) -> None:
        """Counts a position. Raises BudgetSpentError."""
        if self.seen >= self.budget:
            raise BudgetSpentError
        if not self.seen % TIMED_EVERY and not self._in_time():
            self.budget = self.seen
            raise BudgetSpentError
        self.seen += 1

    def worth(self, side: Side) -> int:
        """Evaluates a position: chips, jumps, and the mover's best immediate gain."""
        mine, theirs, jumps, their_jumps, _, _ = side
        free = self._cells ^ mine ^ theirs
        grow, leap = reach(mine, free, jumps, theirs, self.grid)
        margin = mine.bit_count() - theirs.bit_count()
        if not grow and not leap:
            grow, leap = reach(theirs, free, their_jumps, mine, self.grid)
            if not grow and not leap:
                return _result(margin)
            return CHIP * margin - self._gain(grow, leap, mine) + self.jump * (jumps - their_jumps)
        return CHIP * margin + self._gain(grow, leap, theirs) + self.jump * (jumps - their_jumps)

    def known(self, side: Side) -> CachedValue | None:
        """Returns what the search remembers of a position."""
        return self._known.get(side)

    def after(self, side: Side, move: Move) -> Side:
        """Returns the position after a move, from the opponent's point of view."""
        mine, theirs, jumps, their_jumps, odd, their_odd = side
        source, target = move
        won = self.grid.near[target] & theirs
        if self.grid.near[source] >> target & 1:
            return Side(theirs ^ won, mine | won | 1 << target, their_jumps, jumps + odd, their_odd, 1 - odd)
        return Side(theirs ^ won, (mine | won | 1 << target) ^ 1 << source, their_jumps, jumps - 1, their_odd, odd)

    def ordered(self, side: Side, first: Move | None = None) -> Iterator[Move]:
        """Yields the moves worth searching, those that flip most first; one move grows to each cell."""
        if first:
            yield first
        mine, near, far = side.mine, self.grid.near, self.grid.far
        free = self._cells ^ mine ^ side.theirs
        grow, leap = reach(mine, free, side.jumps, side.theirs, self.grid)
        for group in by_count(grow | leap, adjacent_enemies(side.theirs, self.grid)):
            for target in bits_in(group & grow):
                sources = near[target] & mine
                move = (sources & -sources).bit_length() - 1, target
                if move != first:
                    yield move
            for target in bits_in(group & leap):
                lonely = min(bits_in(far[target] & mine), key=lambda bit: (near[bit] & mine).bit_count())
                if (lonely, target) != first:
                    yield lonely, target

    def _gain(self, grow: int, leap: int, theirs: int) -> int:
        planes = adjacent_enemies(theirs, self.grid)
        grown = 2 * greatest_count(grow, planes) + 1 if grow else 0
        return self.threat * max(grown, 2 * greatest_count(leap, planes) if leap else 0)

    def _skipped(self, side: Side, depth: int, low: int, high: int) -> int:
        """Evaluates a position whose mover is skipped: the opponent moves, or the match is over."""
        mine, theirs, jumps, their_jumps, odd, their_odd = side
        if not any(reach(theirs, self._cells ^ mine ^ theirs, their_jumps, mine, self.grid)):
            return _result(mine.bit_count() - theirs.bit_count())
        return -self.value(Side(theirs, mine, their_jumps, jumps, their_odd, odd), depth, -high, -low)


def _result(margin: int) -> int:
    """Returns the value of a finished match: a win outranks everything, larger ones more."""
    return CHIP * margin + (WIN if margin > 0 else -WIN if margin < 0 else 0)


def gain(board: Board, move: Move) -> int:
    """Returns how much a move improves the difference in chips at once."""
    return (not is_jump(board, move)) + 2 * taken(board, move).bit_count()
