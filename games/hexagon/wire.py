"""HeXagon over HTTP, as robots of 2017 speak it (docs/rules/hexagon.md; docs/robots.md)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec.json import encode
from msgspec.structs import replace

from ..core.wire import WRONG_MOVE, WRONG_RESPONSE, Fault, Opening, SeatMatch, Told, Wire, shown
from .board import Board, Pair, board_from, cells, changes
from .dealing import checked_cells, rocks_of
from .grid import FREE, grid
from .rules import move_in
from .state import Options, View, board_of

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
MOVES_A_CELL = 1.5  # of the cells free at the start, in matches between greedy players: 1.4 at size 3, 1.5 from 5


def start(opening: Opening) -> Mapping[str, Any]:
    """Returns the fields of `POST /games`, in their order."""
    board = board_of(opening.of.state)
    return {
        "id": opening.id,
        "board": _board(board),
        "jumps": _by_colour(board.jumps),
        "first_turn": opening.of.seat == 0,
        "training": opening.training,
        "timeout_secs": opening.timeout_seconds,
    }


def query(of: SeatMatch) -> str:
    """Returns the query of `GET /games/ID`: the colour that is to move."""
    return f"color={of.seat + 1}"


def move(of: SeatMatch, answer: Mapping[str, Any]) -> str:
    """Returns the spelling of the move in an answer; Fault for a form that no move has, or a cell off the board."""
    bits, words = grid(of.state.size).bit_of, grid(of.state.size).word_of
    source, target = _cell(answer, "move_from"), _cell(answer, "move_to")
    found = [bits[(cell[0], cell[1])] for cell in (source, target) if len(cell) == 2 and (cell[0], cell[1]) in bits]
    if len(found) < 2:
        raise Fault(WRONG_MOVE, f"off the board: {list(source)} to {list(target)}")
    return ".".join(words[bit] for bit in found)


def update(told: Told) -> Mapping[str, Any]:
    """Returns the fields of `PUT /games/ID`, in their order."""
    before, after = board_of(told.before), board_of(told.of.state)
    return {
        "changes": [list(change) for change in changes(before, move_in(before, told.spelling))],
        "jumps": _by_colour(after.jumps),
        "board": _board(after),
        "turn": told.of.match.turn,
        "last_ms": told.last_ms,
    }


def position(document: Mapping[str, Any]) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Returns the position with a board as in `POST /games`, and the options that follow from it.

    Each colour has half as many jumps as chips, rounded down. ValueError for an invalid board.
    """
    rows = checked_cells(document.get("cells"))
    size = (len(rows) + 1) // 2
    if document.get("size", size) != size:
        raise ValueError(f"board: these cells have size {size}, the number of cells on an edge")
    chips = [sum(row.count(colour) for row in rows) for colour in (1, 2)]
    given = {"cells": document["cells"], "jumps": [n // 2 for n in chips], "populates": chips, "waiting": 0}
    return given, {"size": size}


def moves(options: Options) -> float:
    """Returns the number of moves of an average match between greedy players."""
    free = len(grid(options.size).cells) - 6 - rocks_of(options.size)
    return MOVES_A_CELL * free if free > 1 else 1


def remember(opening: Mapping[str, Any]) -> View:
    """Returns what a robot knows after `POST /games`."""
    board = opening.get("board")
    rows = checked_cells(board.get("cells") if isinstance(board, Mapping) else None)
    chips = sum(row.count(1) for row in rows), sum(row.count(2) for row in rows)
    return View((len(rows) + 1) // 2, rows, _jumps(opening), chips, chips, 0, None, Options(), None, None)


def updated(view: View, told: Mapping[str, Any]) -> View:
    """Returns what a robot knows after `PUT /games/ID`; a move that grows counts as one more chip placed."""
    rows, listed = [list(row) for row in view.cells], told.get("changes")
    if not isinstance(listed, list) or not listed or not all(_is_change(change, len(rows)) for change in listed):
        raise ValueError("changes is a list of [row, column, old, new]")
    for i, j, _, new in listed:
        rows[i][j] = new
    placed = view.populates
    if listed[0][3] != FREE:
        placed = (placed[0] + 1, placed[1]) if listed[0][3] == 1 else (placed[0], placed[1] + 1)
    return replace(view, cells=tuple(map(tuple, rows)), jumps=_jumps(told), populates=placed)


def asked(view: View, given: Mapping[str, str]) -> View:
    """Returns the view of the colour that is asked for a move."""
    colour = given.get("color")
    if colour not in ("1", "2"):
        raise ValueError("color is 1 or 2")
    seat = int(colour) - 1
    return replace(view, waiting=seat, you=seat)


def answer(view: View, spelling: str) -> Mapping[str, Any]:
    """Returns the answer with a move."""
    board = board_from(view.cells, view.jumps, view.populates, view.waiting)
    source, target = (board.grid.cell_of[bit] for bit in move_in(board, spelling))
    return {"status": "ok", "move_from": list(source), "move_to": list(target)}


def _board(board: Board) -> dict[str, Any]:
    return {"size": board.grid.size, "cells": [list(row) for row in cells(board)]}


def _by_colour(pair: Pair) -> dict[str, int]:
    return {"1": pair[0], "2": pair[1]}


def _jumps(fields: Mapping[str, Any]) -> Pair:
    given = fields.get("jumps")
    if not isinstance(given, Mapping) or not all(type(given.get(c)) is int for c in ("1", "2")):
        raise ValueError("jumps is a number for each colour")
    return given["1"], given["2"]


def _is_change(change: Any, width: int) -> bool:
    if not (isinstance(change, list) and len(change) == 4 and all(type(n) is int for n in change)):
        return False
    return 0 <= change[0] < width and 0 <= change[1] < width and change[3] in (0, 1, 2)


def _cell(answer: Mapping[str, Any], name: str) -> tuple[int, ...]:
    """Returns the numbers of a cell; Fault for anything but a list of whole numbers, or texts of such."""
    if name not in answer:
        raise Fault(WRONG_RESPONSE, f"{name} is missing")
    given = answer[name]
    numbers = [_whole(value) for value in given] if isinstance(given, list) else [None]
    if any(number is None for number in numbers):
        raise Fault(WRONG_RESPONSE, f"{name} is not a list of two whole numbers: {shown(encode(given))}")
    return tuple(number for number in numbers if number is not None)


def _whole(value: Any) -> int | None:
    if isinstance(value, str):
        return int(value) if _WHOLE.fullmatch(value) else None
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    return value if type(value) is int else None


WIRE = Wire(
    start=start,
    query=query,
    move=move,
    update=update,
    position=position,
    moves=moves,
    remember=remember,
    updated=updated,
    asked=asked,
    answer=answer,
    is_usual=True,
)
