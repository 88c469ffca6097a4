"""Rounds, stages and clocks: each row of the rules about time, leaving and stopping."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from games.core.commands import Do, Takeback
from games.core.game import Refusal, Start
from games.core.match import Match, Past, begin, expire, legal, live, replay_step, stop
from games.core.options import make

from .sat import (
    GAME,
    MOVES,
    after,
    all_press,
    asked,
    b2,
    commits,
    does,
    ended,
    late,
    leaves,
    refused,
    sat,
    seen,
    told,
)

NOW = datetime(2026, 11, 20, 10, tzinfo=UTC)


# ---- The way of a round


def test_all_are_asked_at_once_and_each_may_choose_any_of_five() -> None:
    match = sat(3)
    assert asked(match) == [0, 1, 2]
    assert [legal(GAME, match, seat) for seat in range(3)] == [MOVES] * 3
    assert GAME.forms.open(match.state, 1) == ("commit:",)


def test_a_sealed_move_is_asked_for_no_more_and_no_turn_passes() -> None:
    match = after(sat(3), (1, "rock"))
    assert asked(match) == [0, 2]
    assert match.turn == 1
    assert legal(GAME, match, 1) == ()
    assert GAME.forms.open(match.state, 1) == ()


def test_where_all_press_buttons_the_last_one_closes_and_judges_the_round() -> None:
    moved = does(after(sat(3), (0, "rock"), (2, "rock")), 1, "paper")
    opened = ["opened 0 rock", "opened 1 paper", "opened 2 rock"]
    assert told(moved) == ["sealed 1", "closed 3", *opened, "judged 1 best paper rock 1", "over last_one"]
    assert ended(moved.match).places == ((1,), (0, 2))


def test_where_all_stay_another_round_begins_with_its_own_question_and_limit() -> None:
    match = begin(GAME, Start(2, b"", make(GAME.Options, {}), 1), NOW).match
    match = replay_step(GAME, match, [], Do(0, "rock"), NOW + timedelta(seconds=5)).match
    moved = replay_step(GAME, match, [], Do(1, "rock"), NOW + timedelta(seconds=9))
    assert told(moved)[-2:] == ["judged 1 alike rock  2", "again 2"]
    assert (moved.match.turn, moved.reveals) == (2, True)
    assert moved.match.deadline == NOW + timedelta(seconds=9 + 120)
    assert (seen(moved.match).round, seen(moved.match).stage) == (2, "moves")
    assert seen(moved.match).story == ({0: "rock", 1: "rock"},)


def test_only_those_who_typed_a_hash_are_waited_for_in_the_reveal() -> None:
    match = all_press_but_one_hash()
    assert asked(match) == [1]
    assert legal(GAME, match, 1) == ()
    assert GAME.forms.open(match.state, 1) == ("reveal:",)
    assert seen(match).opened == (0, 2)


def all_press_but_one_hash() -> Match[Any]:
    return after(sat(3), (0, "rock"), (1, "commit:" + b2("1a long secret")), (2, "rock"))


def test_buttons_are_opened_only_when_the_last_own_hash_is() -> None:
    match = all_press_but_one_hash()
    assert seen(match).last_round == {}
    assert "rock" not in repr(seen(match))
    assert told(does(match, 1, "reveal:1a long secret"))[:2] == ["revealed 1", "opened 0 rock"]


def test_openings_of_own_hashes_are_shown_together_and_no_sooner() -> None:
    match = commits(sat(2), a="0a long secret", b="2a long secret")
    moved = does(match, 0, "reveal:0a long secret")
    assert told(moved) == ["revealed 0"]
    assert "long secret" not in repr(seen(moved.match, 1))
    assert seen(moved.match).opened == (0,)
    after_both = does(moved.match, 1, "reveal:2a long secret").match
    assert {s: one.opening for s, one in seen(after_both).last_round.items()} == {
        0: "0a long secret",
        1: "2a long secret",
    }


# ---- Time (2.6)


def test_lobby_begins_when_it_is_full_or_at_its_deadline() -> None:
    assert GAME.lobby.limit(make(GAME.Options, {})) == timedelta(minutes=5)
    assert GAME.lobby.limit(make(GAME.Options, {"entry_seconds": None})) is None
    assert (GAME.lobby.full_starts, GAME.lobby.extensions) == (True, 3)


def test_each_stage_has_its_own_clock() -> None:
    match = commits(sat(2, move_seconds=60, reveal_seconds=30), a="0secret one", b="1secret two")
    assert GAME.limit(sat(2, move_seconds=60, reveal_seconds=30).state) == timedelta(seconds=60)
    assert GAME.limit(match.state) == timedelta(seconds=30)
    assert GAME.limit(sat(2, move_seconds=None).state) is None


def test_where_nobody_sealed_the_stage_is_extended_and_nobody_is_out() -> None:
    moved = expire(GAME, sat(3), 1, None)
    assert told(moved) == ["extended moves 2"]
    assert asked(moved.match) == [0, 1, 2]
    assert (moved.match.turn, moved.reveals) == (2, False)


def test_who_sealed_alone_wins_and_need_not_open() -> None:
    match = late(commits(sat(3), b="0never to be opened"))
    outcome = ended(match)
    assert (outcome.places, outcome.why, outcome.shares(10, 3)) == (((1,), (0, 2)), "lone_move", (0, 30, 0))
    assert seen(match).story == ()


def test_of_two_who_sealed_the_round_goes_on_and_the_rest_is_out() -> None:
    moved = expire(GAME, after(sat(4), (0, "rock"), (3, "paper")), 1, None)
    assert told(moved)[:4] == ["late 1", "late 2", "closed 2", "opened 0 rock"]
    assert ended(moved.match).places == ((3,), (0, 1, 2))  # all of them went out in this round


def test_where_own_hashes_are_missing_the_late_are_out_and_the_reveal_begins() -> None:
    match = late(commits(sat(3), a="0secret one", b="1secret two"))
    assert (seen(match).stage, seen(match).players, asked(match)) == ("reveal", (0, 1), [0, 1])


def test_where_nobody_opened_the_reveal_is_extended() -> None:
    match = commits(sat(2), a="0secret one", b="1secret two")
    moved = expire(GAME, match, match.turn, None)
    assert told(moved) == ["extended reveal 2"]
    assert asked(moved.match) == [0, 1]


def test_who_opened_alone_wins_whatever_the_move() -> None:
    match = commits(sat(3), a="0secret one", b="1secret two", c="4secret three")
    match = late(after(match, (0, "reveal:0secret one")))
    assert (ended(match).places, ended(match).why) == (((0,), (1, 2)), "lone_reveal")
    assert seen(match).story == ({0: "rock"},)
    assert [seen(match).last_round[seat].move for seat in range(3)] == ["rock", None, None]
    assert seen(match).last_round[1].hash == b2("1secret two")


def test_who_pressed_alone_wins_where_the_own_hashes_are_silent() -> None:
    match = late(after(commits(sat(2), a="0secret one"), (1, "rock")))
    assert (ended(match).places[0], ended(match).why) == ((1,), "lone_reveal")


def test_of_two_who_opened_the_round_is_judged_and_the_silent_are_out() -> None:
    match = commits(after(sat(4), (3, "paper")), a="0secret one", b="1secret two", c="2secret three")
    moved = expire(GAME, after(match, (0, "reveal:0secret one")), match.turn, None)
    assert told(moved) == [
        *("opened 0 rock", "silent 1", "silent 2", "opened 3 paper"),
        *("judged 1 best paper rock 1", "over last_one"),
    ]
    assert ended(moved.match).places == ((3,), (0, 1, 2))


# ---- Extensions


@pytest.mark.parametrize("stage", ["moves", "reveal"])
def test_three_expiries_in_a_row_extend_and_the_fourth_shares_among_those_of_the_round(stage: str) -> None:
    match = all_press(sat(3), "rock", "rock", "scissors")  # seat 2 is out
    match = match if stage == "moves" else commits(match, a="0secret one", b="1secret two")
    assert not late(match, 3).outcome
    outcome = ended(late(match, 4))
    assert (outcome.places, outcome.why, outcome.shares(10, 3)) == (((0, 1), (2,)), "time", (15, 15, 0))


def test_a_stage_that_closes_counts_anew() -> None:
    match = commits(late(sat(2), 3), a="0secret one", b="1secret two")
    assert not late(match, 3).outcome
    match = after(late(match, 3), (0, "reveal:0secret one"), (1, "reveal:1secret two"))
    assert ended(match).places[0] == (1,)
    again = all_press(late(sat(2), 3), "rock", "rock")
    assert not late(again, 3).outcome
    assert ended(late(again, 4)).why == "time"


def test_a_move_taken_back_or_a_leaving_counts_nothing_anew() -> None:
    match = leaves(late(sat(3), 3), 2)
    assert ended(late(match)).why == "time"


# ---- Leaving


def test_who_leaves_is_waited_for_no_more_and_the_last_one_left_wins_at_once() -> None:
    match = leaves(sat(3), 1)
    assert (asked(match), match.turn, seen(match).players) == ([0, 2], 1, (0, 2))
    outcome = ended(leaves(match, 0))
    assert (outcome.places, outcome.why) == (((2,), (0, 1)), "last_one")


def test_what_somebody_sealed_before_leaving_does_not_count() -> None:
    match = after(leaves(after(sat(3), (1, "paper")), 1), (0, "rock"), (2, "scissors"))
    assert ended(match).places == ((0,), (1, 2))
    assert seen(match).story == ({0: "rock", 2: "scissors"},)
    assert 1 not in seen(match).last_round


def test_last_one_waited_for_closes_the_stage_by_leaving() -> None:
    match = leaves(after(sat(3), (0, "rock"), (2, "paper")), 1)
    assert ended(match).places[0] == (2,)
    own = commits(after(sat(3), (2, "paper")), a="0secret one", b="1secret two")
    judged = leaves(after(own, (0, "reveal:0secret one")), 1)
    assert (ended(judged).places, seen(judged).story) == (((2,), (0, 1)), ({0: "rock", 2: "paper"},))


def test_a_player_who_left_is_out_of_the_game_and_cannot_leave_again() -> None:
    match = leaves(sat(3), 1)
    assert refused(match, 1, "rock") == "out_of_game"
    with pytest.raises(Refusal, match="out_of_game"):
        leaves(match, 1)


def test_one_left_by_leaving_wins_also_in_the_reveal_and_nothing_more_is_opened() -> None:
    match = leaves(commits(sat(2), a="0secret one", b="1secret two"), 0)
    assert (ended(match).why, seen(match).story, seen(match).last_round) == ("last_one", (), {})


def test_places_go_by_the_round_of_leaving_the_latest_first() -> None:
    match = all_press(sat(6), "rock", "rock", "rock", "rock", "rock", "scissors")
    match = all_press(match, "paper", "paper", "paper", "rock", "rock")
    match = all_press(leaves(match, 2), "spock", "rock")
    assert ended(match).places == ((0,), (1, 2), (3, 4), (5,))


# ---- The cap of rounds, and stopping


def test_after_the_last_round_those_still_in_share() -> None:
    match = all_press(all_press(sat(3, rounds=2), "rock", "rock", "scissors"), "rock", "rock")
    outcome = ended(match)
    assert (outcome.places, outcome.why, outcome.shares(7, 3)) == (((0, 1), (2,)), "rounds", (11, 10, 0))


def test_without_a_cap_rounds_go_on() -> None:
    match = sat(2, rounds=None)
    for _ in range(40):
        match = all_press(match, "rock", "rock")
    assert (match.outcome, seen(match).round) == (None, 41)


@pytest.mark.parametrize("why", ["draw", "stopped"])
def test_a_match_that_is_stopped_is_shared_by_the_players_of_the_round(why: str) -> None:
    match = all_press(sat(3), "rock", "rock", "scissors")
    assert live(GAME, match) == {0, 1}
    outcome = ended(stop(GAME, match, why).match)
    assert (outcome.places, outcome.why, outcome.shares(10, 3)) == (((0, 1), (2,)), why, (15, 15, 0))
    revealing = late(commits(sat(3), a="0secret one", b="1secret two"))
    assert ended(stop(GAME, revealing, why).match).places == ((0, 1), (2,))


# ---- Taking back


def test_a_sealed_move_can_be_taken_back_while_others_choose_and_its_hash_is_forgotten() -> None:
    match, past = sat(3), list[Past[Any]]()
    for command in (Do(0, "commit:" + b2("0secret one")), Takeback(1), Do(1, "commit:" + b2("0secret one"))):
        match = replay_step(GAME, match, past, command, None).match
    assert asked(match) == [0, 2]


def test_no_takeback_goes_behind_moves_that_are_closed() -> None:
    match = commits(sat(2), a="0secret one")
    assert does(match, 1, "commit:" + b2("1secret two")).reveals
    both = commits(match, b="1secret two")
    assert not does(both, 0, "reveal:0secret one").reveals
    assert does(after(both, (0, "reveal:0secret one")), 1, "reveal:1secret two").reveals


# ---- Positions


def test_a_position_is_a_number_of_players() -> None:
    start = Start(3, b"", make(GAME.Options, {}), 1)
    assert GAME.position(start, {"players": 3}).state == GAME.setup(start).state


@pytest.mark.parametrize("given", [{}, {"players": 2}, {"players": "3"}, {"players": True}, {"players": 3, "round": 2}])
def test_what_is_no_position_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="position: "):
        GAME.position(Start(3, b"", make(GAME.Options, {}), 1), given)
