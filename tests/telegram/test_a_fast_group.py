"""A group at one press a second: its cards never stand still, and nobody is told that they were late."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.virtual import in_virtual_time

from .fast import Seen, plays

pytestmark = pytest.mark.slow

LONGEST_WAIT = 5.0  # seconds from a move to the board that shows it, where one table is played at
LONGEST_STEP = 6.0  # between two boards of one group, whichever tables they belong to
MOVES = 20
THREE_TABLES = ("tictactoe", "tictactoe", "tictactoe")


def calls_them_late(seen: Seen) -> list[str]:
    return [line for line in seen.alerts if "has moved on" in line]


@pytest.mark.parametrize("started", [True, False], ids=["after START", "without START"])
def test_the_board_of_a_fast_match_of_two_presses_a_move_never_waits_long(tmp_path: Path, started: bool) -> None:
    seen = in_virtual_time(lambda loop: plays(loop, tmp_path, "hexagon size=4", moves=MOVES, started=started))
    assert len(seen.waits) == MOVES
    assert max(seen.waits) <= LONGEST_WAIT
    assert not calls_them_late(seen)


def test_a_fast_match_of_one_press_a_move_never_waits_long(tmp_path: Path) -> None:
    seen = in_virtual_time(lambda loop: plays(loop, tmp_path, "tictactoe"))
    assert max(seen.waits) <= LONGEST_WAIT
    assert not calls_them_late(seen)


def test_tables_side_by_side_take_turns(tmp_path: Path) -> None:
    seen = in_virtual_time(lambda loop: plays(loop, tmp_path, *THREE_TABLES))
    assert len(seen.waits) == 3 * 7
    assert max(seen.waits) <= len(THREE_TABLES) * LONGEST_STEP
    assert not calls_them_late(seen)
