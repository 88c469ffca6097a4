"""A turn: growing, jumping, converting, credits, who is passed over, and how a match ends."""

from __future__ import annotations

import pytest

from games.core.game import Event, Outcome
from games.core.match import expire, leave, legal, stop, waiting

from .laid import BARE, GAME, after, does, laid, opened, shown


def counts(match: object) -> tuple[tuple[int, int], tuple[int, int]]:
    """Jumps to spend, and chips ever put down."""
    state = match.state  # type: ignore[attr-defined]
    return state.jumps, state.populates


def test_growing_puts_a_chip_beside_and_keeps_the_old_one() -> None:
    moved = does(laid(BARE), "b1.c1")
    assert shown(moved.match) == "A A A / . . . . / B . . . A / . . . . / A . B"
    assert moved.events == (Event("moved", 0, {"from": "b1", "to": "c1", "way": "grow", "taken": 1}),)
    assert waiting(GAME, moved.match) == {1}


def test_jumping_leaves_the_cell_and_goes_over_rocks_and_chips() -> None:
    moved = does(laid("A . B / . # . . / B . . . A / . . . . / A . B"), "b1.c3")
    assert shown(moved.match) == ". . B / . # . . / B . A . A / . . . . / A . B"
    assert moved.events[0].facts["way"] == "jump"


def test_all_enemies_beside_the_target_are_converted_and_nothing_else() -> None:
    match = after(laid("A B B / . . B . / B . . . A / . . . . / A . B"), "b1.b2")
    assert shown(match) == "A A B / . A A . / B . . . A / . . . . / A . B"


def test_the_first_chip_grown_pays_a_jump_and_then_every_second() -> None:
    match = laid("A . . / . . . . / . . . . . / . . . . / . . B", jumps="0 0")
    seen = []
    for text in ("b1.c1", "d5.c5", "c1.d1", "c5.b5", "b1.b2"):
        match = after(match, text)
        seen.append(counts(match))
    assert seen == [
        ((1, 0), (4, 3)),
        ((1, 1), (4, 4)),
        ((1, 1), (5, 4)),
        ((1, 1), (5, 5)),
        ((2, 1), (6, 5)),
    ]


def test_a_jump_is_spent_and_conversions_pay_nothing() -> None:
    match = after(laid("A . B / . . B . / B . . . A / . . . . / A . B"), "b1.b3")
    assert counts(match) == ((0, 1), (3, 3))
    assert after(laid(BARE), "b1.c1").state.jumps == (2, 1)


def test_without_jumps_only_the_cells_beside_are_legal() -> None:
    match = laid("A . . / . . . . / . . . . . / . . . . / . . B", jumps="0 0")
    assert legal(GAME, match, 0) == ("b1.c1", "b1.a2", "b1.b2")
    assert len(legal(GAME, laid("A . . / . . . . / . . . . . / . . . . / . . B"), 0)) == 8
    assert legal(GAME, match, 1) == ()
    assert GAME.legal(match.state, 1) == []


def test_who_cannot_move_is_passed_over_in_silence_and_the_other_goes_on() -> None:
    moved = does(laid("B # . / # # . . / . . . . . / A . . . / A A A", jumps="1 0"), "a4.a3")
    assert waiting(GAME, moved.match) == {0}
    assert moved.events[1:] == (Event("stuck", 1),)


def test_a_credit_alone_lets_a_walled_chip_jump() -> None:
    match = laid("B # . / # # . . / . . . . . / A . . . / A A A", jumps="1 1", waiting=1)
    assert waiting(GAME, match) == {1}
    assert set(legal(GAME, match, 1)) == {"b1.d1", "b1.c2", "b1.a3", "b1.b3", "b1.c3"}


def test_a_side_without_chips_is_passed_over_and_the_other_fills_the_board() -> None:
    match = laid("A . . / A . . . / . . . . . / . . . . / . . .", jumps="0 0", waiting=1)
    assert waiting(GAME, match) == {0}
    match = after(match, "b1.c1", "c1.d1")
    assert waiting(GAME, match) == {0}
    assert not match.outcome


def test_more_chips_win_when_nobody_can_move() -> None:
    moved = does(laid("A A A / A A B B / B B . B A / B B B A / A B B"), "b2.c3")
    assert moved.match.outcome == Outcome(((0,), (1,)), "by_score", (14, 5))
    assert moved.events[-1] == Event("over", facts={"first": 14, "second": 5})
    assert waiting(GAME, moved.match) == frozenset()


def test_second_player_may_win_and_as_many_chips_are_a_draw() -> None:
    assert laid("B B B / B # A A / A B A B B / # B A B / A # B").outcome == Outcome(((1,), (0,)), "by_score", (6, 10))
    assert laid("A A # / A # # # / # # # # # / # # # B / # B B").outcome == Outcome(((0, 1),), "by_score", (3, 3))


def test_free_cells_that_nobody_reaches_are_left() -> None:
    match = laid("A # # / # # # # / # # . # # / # # # # / # # B", jumps="0 0")
    assert match.outcome == Outcome(((0, 1),), "by_score", (1, 1))


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


@pytest.mark.parametrize(("seconds", "limit"), [(600, 600), (None, None), (1, 1)])
def test_clock_is_the_table_s(seconds: int | None, limit: int | None) -> None:
    found = GAME.limit(opened(BARE, {"move_seconds": seconds}).match.state)
    assert (found and found.total_seconds()) == limit
