"""The rules of HeXagon: a move, a timeout, a leaving, and why a typed text is refused (docs/rules/hexagon.md)."""

from __future__ import annotations

import re

from msgspec.structs import replace

from ..core.game import Event, Outcome, Refusal, Seat, Step
from .board import Board, Move, changes, is_jump, moves, played
from .state import Last, State, board_of, state_of

_SHAPE = re.compile(r"([a-z][0-9]+)[ .:–—>-]*([a-z][0-9]+)")
_NEAREST = 3  # moves named in a refusal


def waiting(state: State) -> frozenset[Seat]:
    """Returns the seat to move."""
    return frozenset() if state.outcome or state.mover is None else frozenset({state.mover})


def legal(state: State, seat: Seat) -> list[str]:
    """Returns the moves from every chip of the seat to every empty cell it reaches."""
    if seat not in waiting(state):
        return []
    board = board_of(state)
    word_of = board.grid.word_of
    return [f"{word_of[source]}.{word_of[target]}" for source, target in moves(board, seat)]


def apply(state: State, seat: Seat, action: str) -> Step[State]:
    """Grows or jumps, flips the chips next to the target, and passes the turn to the next seat that can move."""
    board = board_of(state)
    move = move_in(board, action)
    word_of, jump = board.grid.word_of, is_jump(board, move)
    won = tuple(word_of[board.grid.bit_of[(i, j)]] for i, j, was, _ in changes(board, move) if was == 2 - seat)
    after = played(board, move)
    last = Last(word_of[move[0]], word_of[move[1]], jump, won)
    facts = {"from": last.source, "to": last.target, "way": "jump" if jump else "grow", "taken": len(won)}
    events = [Event("moved", seat, facts)]
    if after.mover is None:
        events.append(Event("over", facts={"first": after.score[0], "second": after.score[1]}))
    elif after.mover == seat:
        events.append(Event("stuck", 1 - seat))
    return Step(state_of(after, state.options, last, state.rules), tuple(events))


def leave(state: State, seat: Seat, why: str) -> Step[State]:
    """Ends the match: the player who leaves loses."""
    return Step(_lost(state, seat, why), (Event("leave", seat, {"why": why}),))


def expire(state: State) -> Step[State]:
    """Ends the match: the player whose time ran out loses."""
    (seat,) = waiting(state)
    return Step(_lost(state, seat, "time"), (Event("late", seat),))


def stop(state: State, why: str) -> Outcome:
    """Returns the outcome of an agreed draw or of a stop, with the chips as scores."""
    return Outcome(((0, 1),) if why == "draw" else (), why, board_of(state).score)


def move_in(board: Board, spelling: str) -> Move:
    """Returns the cells that a spelling names."""
    source, target = spelling.split(".")
    return board.grid.bit_by_word[source], board.grid.bit_by_word[target]


def read(state: State, seat: Seat, text: str) -> str:
    """Reads a move typed another way (`C4 d5`, `c4-d5`); refuses any other with the nearest legal moves."""
    if not (shape := _SHAPE.fullmatch(text.strip().lower())):
        raise Refusal("illegal", text=text[:20])
    board = board_of(state)
    bits = [board.grid.bit_by_word.get(word) for word in shape.groups()]
    known = board.chips[0] | board.chips[1] | board.free
    for word, bit in zip(shape.groups(), bits, strict=True):
        if bit is None or not known >> bit & 1:
            raise Refusal("off_board", cell=word[:20])
    source, target = (bit for bit in bits if bit is not None)
    facts = {"source": shape[1], "target": shape[2], "near": _nearest(board, seat, source, target)}
    if not board.chips[seat] >> source & 1:
        raise Refusal("not_your_chip", **facts)
    if not board.free >> target & 1:
        raise Refusal("occupied", **facts)
    if not (board.grid.near[source] | board.grid.far[source]) >> target & 1:
        raise Refusal("too_far", **facts)
    if not board.grid.near[source] >> target & 1 and not board.jumps[seat]:
        raise Refusal("no_jumps", **facts)
    return f"{shape[1]}.{shape[2]}"


def _nearest(board: Board, seat: Seat, source: int, target: int) -> str:
    """Returns the legal moves most like an illegal one: targets near its target, sources near its source."""
    cell_of, word_of = board.grid.cell_of, board.grid.word_of

    def unlike(move: Move) -> tuple[int, int, int]:
        off = (move[0] != source) + (move[1] != target)
        return off, _apart(cell_of[target], cell_of[move[1]]), _apart(cell_of[source], cell_of[move[0]])

    return ", ".join(f"{word_of[a]}.{word_of[b]}" for a, b in sorted(moves(board, seat), key=unlike)[:_NEAREST])


def _apart(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Returns the number of steps from cell to cell."""
    rows = other[0] - one[0]
    columns = (other[1] - other[0] // 2) - (one[1] - one[0] // 2)
    return max(abs(rows), abs(columns), abs(rows + columns))


def _lost(state: State, seat: Seat, why: str) -> State:
    return replace(state, outcome=Outcome(((1 - seat,), (seat,)), why, board_of(state).score))
