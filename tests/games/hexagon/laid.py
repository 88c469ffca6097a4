"""Boards as they lie, in few signs: `A` and `B` chips, `.` free, `#` rock; `/` between the rows."""

from __future__ import annotations

from typing import Any

import pytest

from games import find_games
from games.core.chance import NO_SECRET
from games.core.game import Refusal, Start
from games.core.match import Match, Transition, act, begin, waiting
from games.core.options import make
from games.hexagon.board import Board
from games.hexagon.state import State, board_of

from . import naive

GAME = find_games()["hexagon"]
SIGNS = {"A": 1, "B": 2, ".": 0, "#": -1}
BARE = "A . B / . . . . / B . . . A / . . . . / A . B"


def position(rows: str, jumps: str = "1 1", populates: str = "3 3", waiting: int = 0) -> dict[str, Any]:
    """A position; the rows have the cells of the hexagon only."""
    given = [[SIGNS[sign] for sign in row.split()] for row in rows.split("/")]
    cells = naive.template((len(given) + 1) // 2)
    for row, values in zip(cells, given, strict=True):
        inside = [j for j, cell in enumerate(row) if cell != naive.ROCK]
        for j, value in zip(inside, values, strict=True):
            row[j] = value
    pairs = {"jumps": jumps, "populates": populates}
    return {"cells": cells, **{k: [int(n) for n in v.split()] for k, v in pairs.items()}, "waiting": waiting}


def start(options: dict[str, Any] | None = None, seed: bytes = NO_SECRET) -> Start[Any]:
    """What a match begins from."""
    return Start(2, seed, make(GAME.Options, options or {}), 1)


def opened(rows: str, options: dict[str, Any] | None = None, **about: Any) -> Transition[Any]:
    """The beginning from a position, with what was told."""
    return begin(GAME, start(options), None, position(rows, **about))


def laid(rows: str, **about: Any) -> Match[Any]:
    """A match from a position."""
    return opened(rows, **about).match


def dealt(size: int, seed: bytes = b"some", symmetric: bool = False) -> Match[State]:
    """A match as a seed gives it."""
    return begin(GAME, start({"size": size, "symmetric": symmetric}, seed), None).match


def bare(size: int) -> Board:
    """The board of a size without any rocks."""
    cells = naive.template(size)
    given = {"cells": cells, "jumps": [1, 1], "populates": [3, 3], "waiting": 0}
    return board_of(begin(GAME, start(), None, given).match.state)


def does(match: Match[Any], text: str) -> Transition[Any]:
    """Who is waited for acts."""
    (seat,) = waiting(GAME, match)
    return act(GAME, match, seat, match.turn, text, None)


def after(match: Match[Any], *texts: str) -> Match[Any]:
    """Moves one after another, each by who is then waited for."""
    for text in texts:
        match = does(match, text).match
    return match


def shown(match: Match[Any]) -> str:
    """The board in signs, as `laid` reads it."""
    signs = {value: sign for sign, value in SIGNS.items()}
    board = board_of(match.state)
    rows: dict[int, list[str]] = {}
    cells = GAME.view(match.state, None).cells
    for i, j in board.grid.cells:
        rows.setdefault(i, []).append(signs[cells[i][j]])
    return " / ".join(" ".join(row) for row in rows.values())


def refused(match: Match[Any], text: str) -> Refusal:
    """Why who is waited for cannot do it."""
    with pytest.raises(Refusal) as refusal:
        does(match, text)
    return refusal.value
