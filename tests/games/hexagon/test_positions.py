"""Positions to begin from: what is one, what is none, and who is asked first."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.game import Event
from games.core.match import begin, waiting

from .laid import BARE, GAME, opened, position, start

GOOD = position(BARE)


def test_position_says_all_there_is() -> None:
    given = position(BARE, jumps="2 0", populates="5 4", waiting=1)
    view = GAME.view(begin(GAME, start(), None, given).match.state, None)
    assert [list(row) for row in view.cells] == given["cells"]
    assert (view.jumps, view.populates, view.score, view.size, view.waiting) == ((2, 0), (5, 4), (3, 3), 3, 1)


def test_its_size_is_that_of_its_cells_whatever_the_option_says() -> None:
    assert GAME.view(opened(BARE, {"size": 9}).match.state, None).size == 3


def test_who_is_stuck_at_the_start_is_passed_over() -> None:
    moved = opened("B # . / # # . . / . . . . . / A . . . / A A A", jumps="1 0", waiting=1)
    assert waiting(GAME, moved.match) == {0}
    assert moved.events == (Event("stuck", 1),)


def test_a_position_may_be_over() -> None:
    moved = opened("A # B / # # # # / B # # # A / # # # # / A # B", jumps="0 0")
    assert moved.match.outcome
    assert moved.match.outcome.places == ((0, 1),)
    assert moved.events == ()


def changed(i: int, j: int, value: Any) -> list[list[Any]]:
    """The bare cells, but for one."""
    cells = [list(row) for row in GOOD["cells"]]
    cells[i][j] = value
    return cells


NONE: dict[str, dict[str, Any]] = {
    "no cells": {"cells": None},
    "not a square": {"cells": [[0] * 5] * 4},
    "an even width": {"cells": [[0] * 4] * 4},
    "too small": {"cells": [[1]]},
    "too large": {"cells": [[-1] * 27] * 27},
    "rows that are none": {"cells": [1, 2, 3]},
    "a row that is too short": {"cells": [[0] * 4, *GOOD["cells"][1:]]},
    "a cell that is no number": {"cells": changed(2, 2, "0")},
    "a cell that is a boolean": {"cells": changed(2, 2, True)},
    "a cell beyond the values": {"cells": changed(2, 2, 3)},
    "a cell below the values": {"cells": changed(2, 2, -2)},
    "a free cell outside the hexagon": {"cells": changed(0, 0, 0)},
    "no jumps": {"jumps": None},
    "one jump": {"jumps": [1]},
    "three jumps": {"jumps": [1, 1, 1]},
    "fewer than none": {"jumps": [1, -1]},
    "a fraction": {"populates": [3.0, 3]},
    "a boolean": {"populates": [True, 3]},
    "more than can be": {"populates": [3, 2**31 + 1]},
    "nobody": {"waiting": None},
    "no seat": {"waiting": 2},
    "a seat that is a boolean": {"waiting": True},
}


@pytest.mark.parametrize("what", NONE)
def test_what_is_no_position_is_said(what: str) -> None:
    with pytest.raises(ValueError, match=r"^position: "):
        begin(GAME, start(), None, GOOD | NONE[what])


def test_position_at_its_bounds_is_one() -> None:
    assert begin(GAME, start(), None, GOOD | {"jumps": [0, 2**31], "populates": [0, 2**31]}).match.outcome is None
