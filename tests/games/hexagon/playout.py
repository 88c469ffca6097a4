"""A quick random match on the engine's bitboards, for comparisons with the naive rules and for figures."""

from __future__ import annotations

from collections.abc import Callable

from games.hexagon.board import Board, Pair


def playout(board: Board, draw: Callable[[], float]) -> tuple[Pair, int]:
    """Plays random legal moves to the end and returns the score and the number of moves; `draw` returns 0 to 1."""
    near, near_steps = board.grid.near, board.grid.near_steps
    all_steps = near_steps + board.grid.far_steps
    chips, free, jumps, populates = list(board.chips), board.free, list(board.jumps), list(board.populates)
    seat, count, stuck = board.mover, 0, False
    while seat is not None:
        mine, steps = chips[seat], all_steps if jumps[seat] else near_steps
        there = [mine << step & free for step in steps] + [mine >> step & free for step in steps]
        counts = [targets.bit_count() for targets in there]
        if not (total := sum(counts)):
            seat, stuck = None if stuck else 1 - seat, True
            continue
        way, target = _chosen(there, counts, int(draw() * total))
        step = way % len(steps)
        won = near[target.bit_length() - 1] & chips[1 - seat]
        if step < 3:
            source = 0
            populates[seat] += 1
            jumps[seat] += not populates[seat] & 1
        else:
            source = target >> steps[step] if step == way else target << steps[step]
            jumps[seat] -= 1
        chips[seat], chips[1 - seat] = (mine | target | won) ^ source, chips[1 - seat] ^ won
        free ^= target | source
        seat, stuck, count = 1 - seat, False, count + 1
    return (chips[0].bit_count(), chips[1].bit_count()), count


def _chosen(there: list[int], counts: list[int], number: int) -> tuple[int, int]:
    """Returns the bit of this number, counted through several masks, and its mask."""
    way = 0
    while number >= counts[way]:
        number -= counts[way]
        way += 1
    targets = there[way]
    for _ in range(number):
        targets &= targets - 1
    return way, targets & -targets
