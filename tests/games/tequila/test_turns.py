"""Turns in which rules are easily got wrong; every other turn and end is compared in test_against_naive.py."""

from __future__ import annotations

from .laid import asked, does, ended, laid, late, leaves, may, told


def test_nobody_can_move_at_first_and_the_round_goes_on_till_a_drawn_tile_fits() -> None:
    """The original left the turn with the mover, who could only skip; we look for the next player."""
    moved = does(laid("12-7 1-1 | 4-1 3-3", tracks="| 12-2", boneyard="9-9 7-5 12-0"), "12-7.1")
    drew = ["tile 1 9-9", "passed 1 drew", "drew 0", "tile 0 7-5"]
    assert told(moved)[1:] == ["passed 1 train", "passed 0 train", *drew]
    assert asked(moved.match) == 0
    assert may(moved.match) == {"7-5.1.shot", "7-5.1.keep"}


def test_lost_seats_are_not_looked_at() -> None:
    """The original looked n times, so it met live seats twice where some were lost."""
    match = laid("12-7 1-1 | 12-3 2-2 | 4-1 3-3 | 12-5 8-8", lost=[1], boneyard="9-9")
    moved = does(match, "12-7.1")
    assert told(moved)[1:] == ["passed 2 train"]
    assert asked(moved.match) == 3
    assert moved.match.state.boneyard == ((9, 9),)


def test_a_table_is_not_blocked_while_a_train_put_on_late_opens_a_fit() -> None:
    """The original looked around once and scored such a table as blocked."""
    match = laid("12-7 1-1 | 8-6 2-2 | 4-1 3-3", tracks="| 12-11 | 12-8", trains=(1,))
    moved = does(match, "12-7.1")
    assert told(moved)[1:] == ["passed 1 still", "passed 2 train", "passed 0 train"]
    assert asked(moved.match) == 1
    assert may(moved.match) == {"8-6.3"}


def test_after_a_timeout_or_a_leaving_the_next_seat_is_looked_at_as_ever() -> None:
    """The original did not look for the next player after a timeout."""
    match = laid("12-7 1-1 | 4-1 3-3 | 5-5 2-2 | 12-4 0-0", trains=(1,), boneyard="9-8")
    for moved in (late(match), leaves(match, 0)):
        assert told(moved)[1:] == ["tile 1 9-8", "passed 1 drew", "passed 2 train"]
        assert asked(moved.match) == 3
        assert moved.reveals


def test_a_forgiven_timeout_of_who_could_only_pass_is_a_pass() -> None:
    options = {"grace": 9, "auto_pass": False}
    match = laid("4-1 | 5-0", options, tracks="12-9 | 12-8", trains=(0, 1))
    assert ended(late(late(match).match).match).why == "blocked"
    fresh = laid("4-1 | 5-0", options, tracks="12-9 | 12-8", trains=(0,))
    assert late(late(fresh).match).match.outcome is None  # the second put the train on
