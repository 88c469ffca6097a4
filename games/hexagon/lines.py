"""How a match would go on after a move, as a search saw it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.game import Seat
from .board import Board, Move, moves, played
from .search import Search, gain, side_of

SHOWN = 3  # moves of a line that a sentence names


@dataclass(frozen=True, slots=True)
class Line:
    """A move and those that follow with best play; the last one is the greatest gain that the search counted on."""

    boards: tuple[Board, ...]  # before each move, and after the last one
    moves: tuple[Move, ...]

    def balance(self, seat: Seat) -> int:
        """Returns how many more chips than the opponent a seat has at the end."""
        score = self.boards[-1].score
        return score[seat] - score[1 - seat]

    def gained(self, seat: Seat, count: int) -> int:
        """Returns how much the first moves improve the difference in chips for a seat."""
        pairs = list(zip(self.boards, self.moves, strict=False))[:count]
        return sum(gain(board, move) * (1 if board.mover == seat else -1) for board, move in pairs)

    @property
    def told(self) -> str:
        """Returns the moves that follow the first one, as they are shown."""
        return ", ".join(shown(self.boards[0], move) for move in self.moves[1 : SHOWN + 1])


def line_after(search: Search, board: Board, move: Move, depth: int, value: int) -> Line | None:
    """Returns the line from which a move has this value; None if the search no longer knows it.

    `depth`: of the search of the position after the move; `value`: for the side that makes it.
    """
    boards, made = [board, played(board, move)], [move]
    while depth > 0 and boards[-1].mover is not None:
        known = search.known(side_of(boards[-1]))
        if known is None or known.depth < depth:
            return None
        depth = known.depth - 1
        made.append(known.move)
        boards.append(played(boards[-1], known.move))
    last = boards[-1]
    if last.mover is None or search.worth(side_of(last)) * (1 if last.mover == board.mover else -1) != value:
        return None
    made.append(_greatest_gain(last))
    return Line((*boards, played(last, made[-1])), tuple(made))


def _greatest_gain(board: Board) -> Move:
    """Returns the first of the moves that gain most."""
    assert board.mover is not None
    listed: Sequence[Move] = list(moves(board, board.mover))
    return max(listed, key=lambda move: gain(board, move))


def shown(board: Board, move: Move) -> str:
    """Returns a move as sentences name it."""
    source, target = (board.grid.word_of[bit] for bit in move)
    return f"{source} → {target}"
