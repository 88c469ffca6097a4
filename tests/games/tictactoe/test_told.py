"""What tic-tac-toe tells and shows, to the word; and that a state keeps what it began from."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.chance import NO_SECRET
from games.core.game import Event, Outcome, Refusal, Start
from games.tictactoe.rules import (
    EMPTY,
    Options,
    State,
    View,
    apply,
    expire,
    guess,
    leave,
    lines_of,
    position,
    read,
    setup,
    stop,
    view,
)

START = Start(2, NO_SECRET, Options(60, "either"), 2)
SECOND = (2, 2, 2, 1, 1, 0, 1, 0, 0)  # seat 1 has a line


@pytest.mark.parametrize("mover", [0, 1])
def test_options_and_rules_number_go_along_from_the_first_moment(mover: int) -> None:
    assert setup(START).state == State(EMPTY, 0, Options(60, "either"), rules=2)
    given = {"board": list(EMPTY), "waiting": mover}
    assert position(START, given).state == State(EMPTY, mover, Options(60, "either"), rules=2)


def test_a_mark_and_the_end_it_makes_are_told() -> None:
    assert apply(State(), 0, "c1").events == (Event("mark", 0, {"cell": "c1"}),)
    won = apply(State((1, 1, 0, 2, 2, 0, 0, 0, 0)), 0, "c1")
    assert won.events == (Event("mark", 0, {"cell": "c1"}), Event("over", None, {"why": "line"}))
    assert won.state.last == 2


def test_who_leaves_and_who_is_late_is_told() -> None:
    assert leave(State(), 1, "gone").events == (Event("leave", 1, {"why": "gone"}),)
    assert expire(State(SECOND[::-1], 1)).events == (Event("late", 1),)
    assert expire(State()).events == (Event("late", 0),)


def test_a_stop_gives_the_stakes_back_and_a_draw_is_shared() -> None:
    assert stop(State(), "stopped") == Outcome((), "stopped")
    assert stop(State(), "draw") == Outcome(((0, 1),), "draw")


@pytest.mark.parametrize(("board", "line"), [(SECOND, (0, 1, 2)), ((0, 0, 1, 2, 2, 1, 0, 0, 1), (2, 5, 8))])
def test_a_view_shows_whosever_line_it_is(board: tuple[int, ...], line: tuple[int, ...]) -> None:
    assert view(State(board, 1, last=2), 0) == View(board, 1, 2, line, 0)


def test_a_line_belongs_to_one_seat() -> None:
    assert lines_of(SECOND, 1) == (0, 1, 2)
    assert lines_of(SECOND, 0) == ()


def test_a_guess_is_the_position_and_once_it_is_over_a_stop() -> None:
    going = State((1, 0, 0, 0, 0, 0, 0, 0, 0), 1, last=0)
    over = replace(going, outcome=Outcome(((0,), (1,)), "gone"))
    assert guess(view(going, None), b"") == going
    assert guess(view(over, None), b"") == State(going.board, 0, last=0, outcome=Outcome((), "stopped"))


def test_a_text_that_is_refused_is_quoted_as_far_as_twenty_signs() -> None:
    with pytest.raises(Refusal) as refusal:
        read(State(), 0, "x" * 30)
    assert (refusal.value.code, refusal.value.facts) == ("illegal", {"text": "x" * 20})
    with pytest.raises(Refusal) as refusal:
        read(State(), 0, "b2")
    assert (refusal.value.code, refusal.value.facts) == ("occupied", {"cell": "b2"})
