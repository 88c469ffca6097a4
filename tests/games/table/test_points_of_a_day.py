"""The points that a try of the daily match has in the table of a week."""

from __future__ import annotations

from games.core.game import Outcome
from games.table.daily import MARKS, points_of


def test_try_that_goes_on_or_was_left_has_none() -> None:
    assert points_of(None) is None
    assert points_of(Outcome((), "stopped")) is None


def test_who_wins_has_as_many_as_there_are() -> None:
    assert points_of(Outcome(((0,), (1,)), "line")) == MARKS
