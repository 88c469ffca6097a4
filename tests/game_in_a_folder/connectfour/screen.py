"""The screen of Connect Four: the board as a picture, as text, and a button for each column."""

from __future__ import annotations

from ..core.game import Event
from ..core.screen import Button, Name, Say, Scene, Screen, Stamp
from .rules import COLUMNS, EMPTY, HIGH, WIDE, View, four, landing

CELL = 100
SIZE = (WIDE * CELL, HIGH * CELL)
DISCS = ("hole", "x", "o")


def screen(view: View, _chosen: str) -> Screen:
    """Returns the board for a viewer; every spelling is one letter, so there is no submenu."""
    rows = [view.board[i : i + WIDE] for i in range(0, len(EMPTY), WIDE)]
    text = tuple(Say("row", {name: "·XO"[m] for name, m in zip(COLUMNS, row, strict=True)}) for row in rows)
    return Screen((), _scene(view), (*text, Say("row", {name: name for name in COLUMNS})), _buttons(view))


def tell(event: Event) -> Say:
    """Says an event in one sentence."""
    assert event.seat is not None
    return Say(f"event-{event.kind}", {**event.facts, "who": Name(event.seat)})


def _scene(view: View) -> Scene:
    stamps = [Stamp("board", 0, 0, *SIZE)]
    for cell, mark in enumerate(view.board):
        stamps.append(_stamp(DISCS[mark], cell))
    stamps += [_stamp("won", cell) for cell in four(view.board)]
    stamps += [_stamp("last", view.last)] if view.last is not None else []
    if view.you is not None and view.waiting == view.you:
        for column, name in enumerate(COLUMNS):
            if landing(view.board, column) is not None:
                stamps.append(Stamp("column", CELL * column, 0, CELL, SIZE[1], choice=name, label=_column(name)))
    x, o = (" ".join(_name(cell) for cell, m in enumerate(view.board) if m == mark) or "–" for mark in (1, 2))
    return Scene(SIZE, tuple(stamps), Say("alt", {"x": x, "o": o}))


def _stamp(symbol: str, cell: int) -> Stamp:
    return Stamp(symbol, CELL * (cell % WIDE), CELL * (cell // WIDE), CELL, CELL)


def _name(cell: int) -> str:
    return f"{COLUMNS[cell % WIDE]}{HIGH - cell // WIDE}"


def _column(name: str) -> Say:
    return Say("column", {"column": name})


def _buttons(view: View) -> tuple[tuple[Button, ...], ...]:
    """Returns a row of seven buttons; a full column keeps its place."""
    if view.you is None or view.waiting != view.you:
        return ()
    full = [landing(view.board, x) is None for x in range(WIDE)]
    return (tuple(Button(_column(c), c, "spent" if full[x] else "plain") for x, c in enumerate(COLUMNS)),)
