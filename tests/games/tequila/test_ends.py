"""How a match ends, and who is placed where; what each seat gets."""

from __future__ import annotations

import pytest

from games.core.game import Outcome, Refusal
from games.core.match import live, stop

from .laid import GAME, after, asked, does, ended, laid, late, leaves, may, opened, told

FREE, BY_HAND, BOTH = {"free_pass": True}, {"auto_pass": False}, {"free_pass": True, "auto_pass": False}
ASLEEP = {"refund_if_all_asleep": True}


# ---- Emptied


def test_who_lays_the_last_tile_wins_at_once_and_the_others_follow_by_pips() -> None:
    moved = does(laid("12-7 | 12-5 4-1 | 1-0 | 12-3", boneyard="9-9"), "12-7.1")
    assert ended(moved.match) == Outcome(((0,), (2,), (3,), (1,)), "emptied", (0, 22, 1, 15))
    assert told(moved) == ["placed 0 12-7 1 plain", "over emptied"]
    assert ended(moved.match).shares(10, 4) == (40, 0, 0, 0)


def test_a_double_may_be_the_last_tile() -> None:
    assert ended(after(laid("7-7 | 12-5 4-1", tracks="12-7 |"), "7-7.1")).places == ((0,), (1,))


def test_the_last_tile_may_lie_on_another_s_track() -> None:
    assert ended(after(laid("4-3 | 12-5 4-1", tracks="| 12-4", trains=(1,)), "4-3.2")).why == "emptied"


def test_who_holds_the_same_pips_shares_a_place_and_the_lost_come_last() -> None:
    match = laid("12-7 | 3-3 | 6-0 | 1-0 | 2-2 | 12-1", lost=[3, 4], boneyard="9-9")
    over = ended(after(match, "12-7.1"))
    assert over.places == ((0,), (1, 2), (5,), (4,), (3,))
    assert over.scores == (0, 6, 6, None, None, 13)


# ---- Blocked


def test_when_a_whole_round_neither_drew_nor_put_a_train_on_the_fewest_pips_win() -> None:
    moved = does(laid("12-7 1-1 | 4-1 3-3 | 5-2", tracks="| 12-9 | 12-8"), "12-7.1")
    passed = [
        "passed 1 train",
        "passed 2 train",
        "passed 0 train",
        "passed 1 still",
        "passed 2 still",
        "passed 0 still",
    ]
    assert told(moved) == ["placed 0 12-7 1 plain", *passed, "over blocked"]
    assert ended(moved.match) == Outcome(((0,), (2,), (1,)), "blocked", (2, 11, 7))


def test_no_table_is_blocked_while_there_is_a_tile_to_draw() -> None:
    moved = does(laid("12-7 1-1 | 4-1 3-3", tracks="| 12-9", trains=(0, 1), boneyard="10-8 11-6"), "12-7.1.keep")
    drawn = [line for line in told(moved) if line.startswith("tile")]
    assert drawn == ["tile 1 10-8", "tile 0 11-6"]
    assert ended(moved.match) == Outcome(((0,), (1,)), "blocked", (19, 29))
    assert moved.reveals


def test_a_position_in_which_nobody_can_move_is_over_as_it_begins() -> None:
    over = opened("1-0 | 4-1", tracks="12-9 | 12-8", trains=(0, 1)).match
    assert ended(over) == Outcome(((0,), (1,)), "blocked", (1, 5))


def test_least_pips_share_the_pot_and_what_is_left_goes_to_the_first_seats() -> None:
    match = laid("12-7 8-0 | 5-3 | 4-4 | 10-1", tracks="| 12-9 | 12-2 | 12-6")
    over = ended(after(match, "12-7.1"))
    assert over.places == ((0, 1, 2), (3,))
    assert over.shares(10, 4) == (14, 13, 13, 0)
    assert over.shares(1, 4) == (2, 1, 1, 0)
    assert over.shares(0, 4) == (0, 0, 0, 0)


def test_all_may_tie() -> None:
    over = ended(opened("5-0 | 4-1", tracks="12-9 | 12-8", trains=(0, 1)).match)
    assert over.places == ((0, 1),)
    assert over.shares(7, 2) == (7, 7)


def test_a_double_blank_counts_nothing() -> None:
    assert ended(opened("0-0 | 1-0", tracks="12-9 | 12-8", trains=(0, 1)).match).scores == (0, 1)


def test_who_has_lost_wins_no_blocked_table_however_few_pips_are_left() -> None:
    over = ended(opened("6-5 | 0-0 | 4-1", tracks="12-9 | | 12-8", trains=(0, 2), lost=[1]).match)
    assert over == Outcome(((2,), (0,), (1,)), "blocked", (11, None, 5))


def test_without_auto_pass_a_stuck_table_ends_once_all_have_passed_for_nothing() -> None:
    match = laid("4-1 | 5-0 | 3-3", BY_HAND, tracks="12-9 | 12-8 | 12-7", trains=(0, 1))
    assert match.outcome is None
    match = after(match, "pass", "pass")
    assert asked(match) == 2
    match = after(match, "pass")  # puts the train on: that is counted anew
    assert asked(match) == 0
    match = after(match, "pass", "pass")
    assert asked(match) == 2
    moved = does(match, "pass")
    assert told(moved) == ["passed 2 still", "over blocked"]
    assert ended(moved.match) == Outcome(((0, 1), (2,)), "blocked", (5, 5, 6))


def test_without_auto_pass_a_drawn_tile_is_counted_anew() -> None:
    match = laid("4-1 | 5-0", BY_HAND, tracks="12-9 | 12-8", trains=(0, 1), boneyard="6-6")
    match = after(match, "pass")
    assert match.state.boneyard == ()  # seat 1 has drawn
    match = after(match, "pass", "pass")
    assert match.outcome is None
    assert ended(after(match, "pass")).why == "blocked"


def test_with_free_pass_a_table_is_blocked_when_all_pass_one_after_another() -> None:
    match = laid("12-7 1-1 | 12-3 3-3 | 12-4 2-2", FREE, boneyard="9-8")
    assert asked(after(match, "pass", "pass")) == 2
    over = ended(after(match, "pass", "pass", "pass"))
    assert over == Outcome(((2,), (0, 1)), "blocked", (21, 21, 20))


def test_a_tile_placed_between_free_passes_is_counted_anew() -> None:
    match = laid("12-7 1-1 | 12-3 3-3 | 12-4 2-2", FREE, boneyard="9-8")
    match = after(match, "pass", "pass", "12-4.3")
    assert asked(match) == 0
    match = after(match, "pass", "pass")
    assert match.outcome is None


def test_a_forced_pass_that_neither_draws_nor_puts_a_train_on_counts_beside_free_ones() -> None:
    match = laid("12-7 1-1 | 4-3 3-3", FREE, tracks="| 12-9", trains=(1,))
    assert ended(after(match, "pass")).why == "blocked"


def test_a_forced_pass_that_puts_a_train_on_is_counted_anew_among_free_ones() -> None:
    match = after(laid("12-7 1-1 | 4-3 3-3", FREE, tracks="| 12-9"), "pass")
    assert asked(match) == 0


def test_passing_by_hand_where_nothing_fits_is_counted_like_any_forced_pass() -> None:
    match = laid("4-1 3-3 | 12-3 2-2", BOTH, boneyard="9-9")
    assert may(match) == {"pass"}
    match = after(match, "pass")  # puts the train on
    assert match.state.idle == 0
    assert after(match, "pass").state.idle == 1  # a free one, which puts the train on


# ---- The last one


def test_who_is_late_has_lost_for_good_and_the_last_one_wins_without_having_moved() -> None:
    match = laid("12-7 1-1 | 12-3 3-3 | 12-4 2-2")
    first = late(match)
    assert told(first) == ["late 0"]
    assert (first.match.state.lost, asked(first.match)) == ((0,), 1)
    over = late(first.match)
    assert told(over) == ["late 1", "over last_one"]
    assert ended(over.match) == Outcome(((2,), (1,), (0,)), "last_one", (None, None, 20))
    assert ended(over.match).shares(10, 3) == (0, 0, 30)


def test_who_leaves_has_lost_at_once_though_not_waited_for() -> None:
    match = laid("12-7 1-1 | 12-3 3-3 | 12-4 2-2")
    left = leaves(match, 2)
    assert told(left) == ["leave 2 left"]
    assert (left.match.state.lost, asked(left.match), left.match.turn) == ((2,), 0, match.turn)
    assert ended(leaves(left.match, 0).match).places == ((1,), (0,), (2,))


def test_a_player_who_left_cannot_leave_again() -> None:
    left = leaves(laid("12-7 1-1 | 12-3 3-3 | 12-4 2-2"), 2).match
    with pytest.raises(Refusal, match="out_of_game"):
        leaves(left, 2)


def test_after_a_timeout_or_a_leaving_the_next_seat_is_looked_at_as_ever() -> None:
    """The original did not look for the next player after a timeout."""
    match = laid("12-7 1-1 | 4-1 3-3 | 5-5 2-2 | 12-4 0-0", trains=(1,), boneyard="9-8")
    for moved in (late(match), leaves(match, 0)):
        assert told(moved)[1:] == ["tile 1 9-8", "passed 1 drew", "passed 2 train"]
        assert asked(moved.match) == 3
        assert moved.reveals


def test_hand_of_a_lost_seat_stays_out_of_play() -> None:
    match = late(laid("12-7 1-1 | 12-3 3-3 | 12-4 2-2", boneyard="9-8")).match
    assert match.state.hands[0] == ((1, 1), (7, 12))
    assert match.state.boneyard == ((8, 9),)
    assert may(match) == {"12-3.2"}


def test_a_tile_drawn_for_nothing_stays_with_who_then_loses() -> None:
    match = after(laid("12-7 1-1 | 4-1 3-3 | 12-4 2-2", trains=(1,), boneyard="12-8"), "12-7.1")
    assert asked(match) == 1
    lost = late(match).match
    assert (8, 12) in lost.state.hands[1]
    assert lost.state.lacks[1] == ()  # it may be just what the seat lacked before
    assert leaves(match, 1).match.state.lacks[1] == ()
    assert leaves(match, 2).match.state.lacks[1] == (12,)


# ---- Grace


def test_with_grace_the_first_timeouts_only_pass() -> None:
    match = laid("12-7 1-1 | 12-3 3-3 3-1", {"grace": 2}, boneyard="9-8 8-8 0-0 4-4")
    napped = late(match)
    assert told(napped) == ["nap 0 1"]
    assert (asked(napped.match), napped.match.state.trains, napped.match.state.lost) == (1, (True, False), ())
    match = after(napped.match, "12-3.2")
    again = late(match)
    assert told(again)[0] == "nap 0 0"
    third = late(after(again.match, "3-1.2"))
    assert third.match.state.lost == (0,)
    assert ended(third.match).why == "last_one"


def test_each_seat_has_grace_of_its_own() -> None:
    match = late(late(laid("12-7 1-1 | 12-3 3-3", {"grace": 1}, boneyard="9-8")).match).match
    assert match.state.naps == (1, 1)
    assert match.state.lost == ()


def test_a_forgiven_timeout_of_who_could_play_blocks_no_table() -> None:
    match = laid("12-7 1-1 | 12-3 3-3", {"grace": 9, **FREE}, boneyard="9-8")
    match = after(match, "pass")
    match = late(match).match
    assert match.outcome is None
    match = after(match, "pass")
    assert asked(match) == 1
    assert ended(after(match, "pass")).why == "blocked"


def test_a_forgiven_timeout_of_who_could_only_pass_is_a_pass() -> None:
    match = laid("4-1 | 5-0", {"grace": 9, **BY_HAND}, tracks="12-9 | 12-8", trains=(0, 1))
    assert ended(late(late(match).match).match).why == "blocked"
    fresh = laid("4-1 | 5-0", {"grace": 9, **BY_HAND}, tracks="12-9 | 12-8", trains=(0,))
    assert late(late(fresh).match).match.outcome is None  # the second put the train on


# ---- Everybody asleep


def test_last_seat_of_a_table_where_all_slept_is_paid_unless_the_table_says_otherwise() -> None:
    over = ended(late(laid("12-7 1-1 | 12-3 3-3")).match)
    assert (over.why, over.shares(10, 2)) == ("last_one", (0, 20))


def test_stakes_go_back_where_nobody_ever_moved_if_the_table_says_so() -> None:
    moved = late(late(laid("12-7 1-1 | 12-3 3-3 | 12-4 2-2", ASLEEP)).match)
    assert told(moved) == ["late 1", "over time"]
    assert ended(moved.match) == Outcome((), "time", (None, None, 20))
    assert ended(moved.match).shares(10, 3) == (10, 10, 10)


@pytest.mark.parametrize("woke", ["12-7.1", "leaves"])
def test_one_who_acted_or_left_is_enough_for_the_last_one_to_be_paid(woke: str) -> None:
    match = laid("12-7 1-1 | 12-3 3-3 | 12-4 2-2", ASLEEP)
    match = leaves(match, 0).match if woke == "leaves" else after(match, woke)
    while not match.outcome:
        match = late(match).match
    assert ended(match).why == "last_one"


def test_a_pass_by_hand_is_acting_and_one_by_itself_is_not() -> None:
    by_hand = after(laid("4-1 | 12-3 3-3", ASLEEP | BY_HAND), "pass")
    assert ended(late(by_hand).match).why == "last_one"
    by_itself = laid("4-1 | 12-3 3-3", ASLEEP)
    assert asked(by_itself) == 1
    assert ended(late(by_itself).match).why == "time"


def test_forgiven_timeouts_are_sleep_too() -> None:
    match = laid("12-7 1-1 | 12-3 3-3", ASLEEP | {"grace": 1}, boneyard="9-8")
    while not match.outcome:
        match = late(match).match
    assert ended(match).why == "time"


# ---- From outside


def test_agreed_draw_is_shared_by_the_live_and_the_lost_come_after_last_lost_first() -> None:
    match = laid("12-7 1-1 | 12-3 3-3 | 12-4 2-2 | 1-0", lost=[2, 0], waiting=1)
    over = ended(stop(GAME, match, "draw").match)
    assert over == Outcome(((1, 3), (0,), (2,)), "draw", (None, 21, None, 1))
    assert over.shares(7, 4) == (0, 14, 0, 14)
    assert live(GAME, match) == {1, 3}


def test_stopped_gives_everybody_the_stake_back_those_who_have_lost_too() -> None:
    match = laid("12-7 1-1 | 12-3 3-3 | 12-4 2-2", lost=[2])
    over = ended(stop(GAME, match, "stopped").match)
    assert over == Outcome((), "stopped", (21, 21, None))
    assert over.shares(7, 3) == (7, 7, 7)
