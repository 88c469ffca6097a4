"""The search of the highest levels: it looks deeper where a better move is likely.

After the first move of a position the others are only asked whether they are better, the late ones less deeply; those
that are get searched again. What a side could gain at once counts half, because the other side answers.
"""

from __future__ import annotations

from collections.abc import Sequence

from .board import Move
from .search import BOUND, CHIP, WIN, BudgetSpentError, CachedValue, Search, Side

REDUCED_FROM = 3  # the least depth at which late moves are searched less deeply
LATE, LATEST = 4, 12  # moves before those that are searched one and two moves less deeply
CROWDED = 6  # with fewer empty cells any move may be the last one


class DeepSearch(Search):
    """A search on one board that reduces late moves; its values were chosen in play."""

    jump, threat = 6, CHIP // 2

    def _best_at(self, side: Side, order: Sequence[Move], depth: int) -> tuple[Move, int] | None:
        best, low = None, -BOUND
        for move in order:
            after = self.after(side, move)
            try:
                if best is None:
                    value = -self.value(after, depth, -BOUND, BOUND)
                else:
                    value = -self.value(after, depth, -low - 1, -low)
                    if value > low:
                        value = -self.value(after, depth, -BOUND, -low)
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
        margin = CHIP * (side.mine.bit_count() - side.theirs.bit_count())
        is_last = depth == 1 and (self._cells ^ side.mine ^ side.theirs).bit_count() > CROWDED
        for number, move in enumerate(self.ordered(side, known.move if known else None)):
            if is_last and number and (most := margin + CHIP * self._at_once(side, move)) <= floor:
                top = max(top, most)
                break  # no later move gains more
            value = self._of_move(self.after(side, move), depth, number, floor, high)
            if value > top:
                best, top = move, value
                if top >= high:
                    break
                floor = max(floor, top)
        if best is None:
            return self._skipped(side, depth, low, high)
        self._known[side] = CachedValue(depth, top if top > low else -BOUND, top if top < high else BOUND, best)
        return top

    def _of_move(self, after: Side, depth: int, number: int, floor: int, high: int) -> int:
        """Returns the value of the position after a move for its mover, if it is between floor and high."""
        if not number:
            return -self.value(after, depth - 1, -high, -floor)
        less = (number >= LATE) + (number >= LATEST) if depth >= REDUCED_FROM and floor > -WIN else 0
        value = -self.value(after, depth - 1 - less, -floor - 1, -floor)
        if value > floor and less:
            value = -self.value(after, depth - 1, -floor - 1, -floor)
        if floor < value < high:
            value = -self.value(after, depth - 1, -high, -floor)
        return value

    def _at_once(self, side: Side, move: Move) -> int:
        """Returns how much a move improves the difference in chips."""
        near = self.grid.near[move[1]]
        return 2 * (near & side.theirs).bit_count() + (near >> move[0] & 1)
