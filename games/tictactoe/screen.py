"""The screen of tic-tac-toe: the board as a picture, as text, and as nine buttons."""

from __future__ import annotations

from functools import lru_cache

from ..core.game import Event
from ..core.screen import COVER_SIZE, Button, Name, Say, Scene, Screen, Stamp
from .rules import CELLS, View

SIZE = 800
EDGE = 56  # space for the coordinates, left and above, which are a part of the board
CELL = 244
MARKS = ("free", "x", "o")
COVER_CELL, COVER_LEFT, COVER_TOP = 142, 187, 12
COVER_MARKS = (("x", ((0, 0), (1, 1), (0, 2))), ("o", ((2, 0), (2, 2), (1, 2))))
COVER = Scene(
    COVER_SIZE,
    (
        Stamp("cover", 0, 0, *COVER_SIZE),
        *(
            Stamp(mark, COVER_LEFT + COVER_CELL * x, COVER_TOP + COVER_CELL * y, COVER_CELL, COVER_CELL)
            for mark, cells in COVER_MARKS
            for x, y in cells
        ),
    ),
    Say("title"),
)


@lru_cache(maxsize=4_096)  # few positions, often repeated
def screen(view: View, _chosen: str) -> Screen:
    """Returns the board for a viewer; every spelling is one word, so there is no submenu."""
    lines = () if view.you is None else (Say("you-play", {"mark": MARKS[view.you + 1]}),)
    return Screen(lines, _scene(view), _text_board(view), _buttons(view))


def tell(event: Event) -> Say:
    """Says an event in one sentence."""
    who = {"who": Name(event.seat)} if event.seat is not None else {}
    return Say(f"event-{event.kind}", {**event.facts, **who})


def _cell(index: int) -> Say:
    return Say("cell", {"cell": CELLS[index]})


def _scene(view: View) -> Scene:
    stamps = [Stamp("board", 0, 0, SIZE, SIZE)]
    for index, mark in enumerate(view.board):
        x, y = _corner(index)
        if index in view.line:
            stamps.append(Stamp("won", x, y, CELL, CELL))
        if mark:
            stamps.append(Stamp(MARKS[mark], x, y, CELL, CELL))
        elif _may_mark(view):
            stamps.append(Stamp("free", x, y, CELL, CELL, choice=CELLS[index], label=_cell(index)))
        if index == view.last:
            stamps.append(Stamp("last", x, y, CELL, CELL))
    return Scene((SIZE, SIZE), tuple(stamps), _alt(view))


def _corner(index: int) -> tuple[int, int]:
    return EDGE + CELL * (index % 3), EDGE + CELL * (index // 3)


def _may_mark(view: View) -> bool:
    return view.you is not None and view.waiting == view.you


def _cells_of(view: View, mark: int) -> str:
    return " ".join(CELLS[i] for i, m in enumerate(view.board) if m == mark) or "–"


def _alt(view: View) -> Say:
    last = CELLS[view.last] if view.last is not None else "–"
    line = " ".join(CELLS[i] for i in view.line) or "–"
    return Say("alt", {"x": _cells_of(view, 1), "o": _cells_of(view, 2), "last": last, "line": line})


def _text_board(view: View) -> tuple[Say, ...]:
    signs = [("·", "X", "O")[mark] for mark in view.board]
    rows = [{f"{c}{r}": signs[3 * i + j] for j, c in enumerate("abc")} for i, r in enumerate("123")]
    return tuple(Say(f"row-{r}", row) for r, row in zip("123", rows, strict=True))


def _buttons(view: View) -> tuple[tuple[Button, ...], ...]:
    """Returns nine buttons in three rows; a taken cell keeps its place."""
    if not _may_mark(view):
        return ()
    return tuple(tuple(_button(view, 3 * row + column) for column in range(3)) for row in range(3))


def _button(view: View, index: int) -> Button:
    mark = view.board[index]
    return Button(Say(f"taken-{MARKS[mark]}"), CELLS[index], "spent") if mark else Button(_cell(index), CELLS[index])
