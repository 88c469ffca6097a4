"""Ends from outside; moves, credits and ends by chips are compared in test_against_naive.py."""

from __future__ import annotations

from games.core.game import Event, Outcome
from games.core.match import expire, leave, stop

from .laid import BARE, GAME, after, laid


def test_who_leaves_or_is_late_loses_whatever_the_chips_say() -> None:
    match = after(laid(BARE), "b1.c1")
    assert leave(GAME, match, 0, "resigned", None).match.outcome == Outcome(((1,), (0,)), "resigned", (5, 2))
    late = expire(GAME, match, match.turn, None)
    assert late.match.outcome == Outcome(((0,), (1,)), "time", (5, 2))
    assert late.events == (Event("late", 1),)


def test_agreed_draw_is_shared_and_a_stop_gives_back_the_stakes_with_chips_counted() -> None:
    match = after(laid(BARE), "b1.c1")
    assert stop(GAME, match, "draw").match.outcome == Outcome(((0, 1),), "draw", (5, 2))
    assert stop(GAME, match, "stopped").match.outcome == Outcome((), "stopped", (5, 2))
