"""The board as a picture, the card's cover, and the lesson."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import atan2, degrees, hypot

from ..core.game import Seat
from ..core.screen import COVER_SIZE, LETTERS, Label, Say, Scene, Stamp, felt
from .board import Board, Move, growths, is_jump, taken
from .grid import ROCK, Cell
from .state import View

INK, LIGHT = "#1F2430", "#FFFFFF"
WIDE, EDGE, STRIP = 800, 8, 92  # height of the strip with the counts
MARGIN, BELOW = 36, 30  # for the coordinates: at the left and the top, and below
NAME_MOST = 28  # size of a cell's name where it has room
CELL_MOST = 130
_MATCH = (
    *("c1.c2", "g1.f2", "c2.e2", "g1.f1"),  # the last of these grows and flips chips
    "c1.e1",  # this one jumps
    *("f2.d2", "f1.f2", "d2.e3", "i5.h4", "e2.g2", "f1.e2", "g2.g3", "h4.h3", "f2.g4", "i5.h5", "g3.f2", "g4.f4"),
    *("h3.g5", "g3.h3", "f4.e4", "g3.f5", "f2.g3", "i5.h6", "g4.g6", "h4.g4", "g6.f6", "h5.g7", "g5.h5", "g7.h7"),
    *("g9.g8", "f6.f8", "g5.f6", "f8.f7", "f5.e6", "e4.e5", "e2.d1", "f4.e2", "g4.f4", "d2.c2", "e4.d3", "e5.e4"),
    *("f7.d6", "g7.f7", "c2.c1", "e3.d5", "d3.e3", "d5.c3", "c1.b2", "d3.b3", "e4.d5", "c3.d3", "e5.e4", "b3.a4"),
    *("d5.b4", "a5.b5", "d6.d5", "b5.c5", "d6.d7", "c9.c8", "d6.d8", "c9.d9", "d7.d6", "c8.c7", "b5.b6", "c7.b8"),
    *("b5.a6", "c7.b7", "d9.e9", "f8.e8"),
)
LESSON = tuple(_MATCH[:moves] for moves in (0, 4, 5, len(_MATCH)))
COVER_WIDE, COVER_HIGH, COVER_ROW, COVER_CHIP = 150, 174, 130, 122
COVER_ROWS = (
    ("free", "chip-0", "chip-1", "free"),
    ("chip-1", "chip-1", "chip-0", "target-grow", "rock"),
    ("rock", "free", "target-grow", "free"),
)


@dataclass(frozen=True, slots=True)
class Layout:
    """The positions of the cells of a board of this size."""

    size: int
    cell: int  # width of a cell, even
    row: int  # from a row to the next
    left: int
    top: int  # vertical middle of the first row
    stamps: list[Stamp] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)

    def middle(self, cell: Cell) -> tuple[int, int]:
        """Returns the middle of a cell; odd rows lie half a cell to the right."""
        i, j = cell
        return self.left + j * self.cell + (i % 2) * self.cell // 2 + self.cell // 2, self.top + i * self.row

    def stamp(
        self, symbol: str, x: int, y: int, wide: int, high: int, choice: str = "", label: Say | None = None
    ) -> None:
        """Draws a symbol centred on a point."""
        self.stamps.append(Stamp(symbol, x - wide // 2, y - high // 2, wide, high, choice=choice, label=label))

    def text(self, text: str | int, x: int, y: int, size: int, colour: str = LIGHT) -> None:
        """Draws a figure or a letter centred on a point."""
        self.labels.append(Label(str(text), x, y, size, colour))

    def high(self) -> int:
        """Returns the height of the whole picture."""
        return self.top + (2 * self.size - 2) * self.row + self.cell * 577 // 1000 + BELOW


def scene(view: View, board: Board, found: list[Move], chosen: str, alt: Say) -> Scene:
    """Draws the counts, the board, and what can be pressed on it."""
    draw = _layout(view.size)
    high = draw.high()
    draw.stamps.extend(felt(high))
    for seat in (0, 1):
        _draw_side(view, seat, draw)
    for cell in board.grid.cells:
        _draw_cell(view, cell, draw)
    for cell in board.grid.cells:  # a chip that jumps passes above cells
        _draw_chip(view, cell, draw)
    _draw_edges(board, draw)
    _draw_last(view, board, draw)
    targets = _draw_choices(board, found, chosen, draw)
    _draw_names(view, board, targets, draw)
    return Scene((WIDE, high), tuple(draw.stamps), alt, tuple(draw.labels))


def is_asked(view: View) -> bool:
    """Returns whether it is the viewer's turn."""
    return view.you is not None and view.waiting == view.you


def has_won(view: View, seat: Seat) -> bool:
    """Returns whether a seat has won or shares first place."""
    return view.outcome is not None and any(seat in place for place in view.outcome.places[:1])


def _layout(size: int) -> Layout:
    across = 2 * size - 1
    cell = min(CELL_MOST, (WIDE - 2 * EDGE - MARGIN) // across) // 2 * 2
    shift = 0 if size % 2 else cell // 2  # the middle row is the widest, and may be an odd one
    left = MARGIN + (WIDE - MARGIN - across * cell) // 2 - shift
    return Layout(size, cell, round(cell * 0.866), left, STRIP + MARGIN + cell * 577 // 1000)


def _draw_side(view: View, seat: Seat, draw: Layout) -> None:
    """Draws a seat's letter, chips and jumps, framed if it is its turn."""
    left, middle = EDGE + 384 * seat, STRIP // 2 + 2
    if view.waiting == seat or has_won(view, seat):
        draw.stamp("lit", left + 184, middle, 368, 84)
    draw.stamp(f"chip-{seat}", left + 48, middle, 60, 60)
    draw.labels.append(Label(LETTERS[seat], left + 48, middle, 34, LIGHT if seat == 0 else INK, "seat"))
    if has_won(view, seat):
        draw.stamp("won", left + 96, middle, 40, 40)
    draw.text(view.score[seat], left + 160, middle, 52, LIGHT)
    draw.stamp("jumps", left + 250, middle, 52, 52)
    draw.text(view.jumps[seat], left + 310, middle, 40, LIGHT)


def _draw_cell(view: View, cell: Cell, draw: Layout) -> None:
    i, j = cell
    symbol = "rock" if view.cells[i][j] == ROCK else "free"
    draw.stamp(symbol, *draw.middle(cell), draw.cell, draw.cell * 1155 // 1000)


def _draw_chip(view: View, cell: Cell, draw: Layout) -> None:
    i, j = cell
    if (value := view.cells[i][j]) > 0:
        wide = draw.cell * 88 // 100
        draw.stamp(f"chip-{value - 1}", *draw.middle(cell), wide, wide)


def _draw_edges(board: Board, draw: Layout) -> None:
    """Draws column letters above and below, between even and odd cells, and row numbers before each row."""
    top, low = draw.top - draw.cell * 577 // 1000 - 20, draw.high() - BELOW // 2
    for j in range(board.grid.width):
        x, _ = draw.middle((0, j))
        for y in (top, low):
            draw.text(chr(97 + j), x + draw.cell // 4, y, 28)
    for i, (left, _) in enumerate(board.grid.borders):
        x, y = draw.middle((i, left))
        draw.text(i + 1, x - draw.cell // 2 - 20, y, 28 if draw.size < 8 else 24)


def _draw_names(view: View, board: Board, targets: frozenset[int], draw: Layout) -> None:
    """Names every cell for readers who ask for names, and in pictures the cells where a chip can go now."""
    for bit, (i, j) in board.grid.cell_of.items():
        if (value := view.cells[i][j]) != ROCK:
            x, y = draw.middle((i, j))
            word, colour = board.grid.word_of[bit], INK if value == 2 else LIGHT
            size = min(NAME_MOST, draw.cell * (36 if len(word) == 2 else 30) // 100)
            draw.labels.append(Label(word, x, y, size, colour, "target" if bit in targets else "name"))


def _draw_last(view: View, board: Board, draw: Layout) -> None:
    """Draws the source and target of the last move and the chips it flipped."""
    if not view.last:
        return
    source, target = (board.grid.cell_of[board.grid.bit_by_word[w]] for w in (view.last.source, view.last.target))
    wide = draw.cell
    for word in view.last.taken:
        draw.stamp("taken", *draw.middle(board.grid.cell_of[board.grid.bit_by_word[word]]), wide, wide)
    draw.stamp("last", *draw.middle(target), wide, wide)
    if view.last.jump:
        draw.stamp("left", *draw.middle(source), wide * 84 // 100, wide * 84 // 100)
    (x, y), (to_x, to_y) = draw.middle(source), draw.middle(target)
    turn = 30 * round(degrees(atan2(to_y - y, to_x - x)) / 30) % 360  # all directions are multiples of 30 degrees
    long = round(hypot(to_x - x, to_y - y)) - wide * 76 // 100 if view.last.jump else wide * 46 // 100
    symbol = "arrow-far" if view.last.jump else "arrow"
    draw.stamps.append(Stamp(symbol, (x + to_x - long) // 2, (y + to_y - long) // 2, long, long, turn))


def _draw_choices(board: Board, found: list[Move], chosen: str, draw: Layout) -> frozenset[int]:
    """Draws what the viewer can press: chips that can move, and cells to grow into or the chosen chip's targets.

    Returns the cells where a chip can go.
    """
    source = board.grid.bit_by_word.get(chosen.split(".")[0])
    for bit in dict.fromkeys(sorted(move[0] for move in found)):
        word, place = board.grid.word_of[bit], draw.middle(board.grid.cell_of[bit])
        if bit == source:
            draw.stamp("chosen", *place, draw.cell, draw.cell)
        _draw_press(word, Say("press-piece", {"cell": word}), place, draw)
    targets = growths(board, found).values() if source is None else [move for move in found if move[0] == source]
    for move in sorted(targets):
        words, place = [board.grid.word_of[bit] for bit in move], draw.middle(board.grid.cell_of[move[1]])
        way = "jump" if is_jump(board, move) else "grow"
        if source is None:
            draw.stamp("free-grow", *place, draw.cell, draw.cell * 1155 // 1000)
        else:
            draw.stamp(f"target-{way}", *place, draw.cell, draw.cell)
        label = Say("press-target", {"cell": words[1], "way": way, "taken": taken(board, move).bit_count()})
        _draw_press(".".join(words), label, place, draw)
    return frozenset(move[1] for move in targets)


def _draw_press(choice: str, label: Say, place: tuple[int, int], draw: Layout) -> None:
    """Makes a cell pressable as far as its edges."""
    draw.stamp("press-hexagon", *place, draw.cell, draw.cell * 1155 // 1000, choice, label)


def _cover_cell(row: int, column: int, what: str) -> tuple[Stamp, ...]:
    left = (COVER_SIZE[0] - COVER_WIDE * len(COVER_ROWS[row])) // 2 + COVER_WIDE * column
    top = (COVER_SIZE[1] - COVER_HIGH) // 2 + COVER_ROW * (row - 1)
    if what in ("free", "rock"):
        return (Stamp(what, left, top, COVER_WIDE, COVER_HIGH),)
    inside = Stamp(
        what, left + (COVER_WIDE - COVER_CHIP) // 2, top + (COVER_HIGH - COVER_CHIP) // 2, COVER_CHIP, COVER_CHIP
    )
    return (Stamp("free", left, top, COVER_WIDE, COVER_HIGH), inside)


COVER = Scene(
    COVER_SIZE,
    (
        *felt(COVER_SIZE[1]),
        *(
            stamp
            for row, cells in enumerate(COVER_ROWS)
            for column, what in enumerate(cells)
            for stamp in _cover_cell(row, column, what)
        ),
    ),
    Say("title"),
)
