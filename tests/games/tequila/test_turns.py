"""A turn: what may be placed where, a shot or a kept train, and who is next."""

from __future__ import annotations

from .laid import after, asked, does, laid, leaves, may, opened, refused, told

FREE, BY_HAND = {"free_pass": True}, {"auto_pass": False}


# ---- Placing


def test_a_tile_goes_on_the_own_track_turned_to_fit() -> None:
    match = laid("12-7 7-3 1-1 | 12-4 0-0", boneyard="2-2")
    assert may(match) == {"12-7.1"}
    match = after(match, "12-7.1", "12-4.2", "7-3.1")
    assert match.state.tracks == (((12, 7), (7, 3)), ((12, 4),))
    assert match.state.hands[0] == ((1, 1),)


def test_a_tile_that_fits_with_its_low_face_is_turned_too() -> None:
    match = after(laid("9-5 1-1 | 5-4 0-0", hub=5), "9-5.1")
    assert match.state.tracks[0] == ((5, 9),)


def test_a_double_is_a_tile_like_any_other() -> None:
    match = laid("7-7 7-3 0-0 | 12-4 12-9", tracks="12-7 |")
    match = after(match, "7-7.1")
    assert asked(match) == 1  # no second turn for it
    assert after(match, "12-4.2").state.tracks[0] == ((12, 7), (7, 7))
    assert "7-3.1" in may(after(match, "12-4.2"))  # and nothing has to cover it


def test_tracks_of_others_are_open_while_their_train_stands() -> None:
    closed = laid("12-7 4-3 | 5-5 4-1", tracks="| 12-4")
    assert may(closed) == {"12-7.1"}
    assert refused(closed, "4-3.2") == "track_closed"
    train = laid("12-7 4-3 | 5-5 4-1", tracks="| 12-4", trains=(1,))
    assert may(train) == {"12-7.1", "4-3.2"}
    assert after(train, "4-3.2").state.tracks[1] == ((12, 4), (4, 3))


def test_a_tile_may_fit_several_tracks() -> None:
    match = laid("12-7 1-1 | 5-5 4-1 | 12-3 2-2", trains=(1, 2))
    assert may(match) == {"12-7.1", "12-7.2", "12-7.3"}


def test_another_s_train_stays_whoever_places_there_and_so_does_the_own_one() -> None:
    match = laid("12-7 4-3 1-1 | 12-5 4-1", tracks="| 12-4", trains=(0, 1))
    match = after(match, "4-3.2")
    assert match.state.trains == (True, True)
    assert match.state.shots == (0, 0)


def test_a_lost_seat_s_track_is_open_if_its_train_stands_and_dead_for_ever_if_not() -> None:
    hands = "12-7 4-3 1-1 | 12-5 4-1 | 2-2"
    assert may(laid(hands, tracks="| | 12-4", trains=(2,), lost=[2])) == {"12-7.1", "4-3.3"}
    dead = laid(hands, tracks="| | 12-4", lost=[2])
    assert may(dead) == {"12-7.1"}
    assert refused(dead, "4-3.3") == "track_closed"
    assert not leaves(laid(hands, tracks="| | 12-4"), 2).match.state.trains[2]


def test_one_tile_a_turn() -> None:
    match = after(laid("12-7 12-3 1-1 | 12-4 0-0", boneyard="2-2"), "12-7.1")
    assert asked(match) == 1
    assert refused(match, "12-3.1", seat=0) == "not_your_turn"


# ---- The own train


def test_with_the_own_train_out_one_keeps_it_or_drinks_a_shot() -> None:
    match = laid("12-7 4-3 1-1 | 12-5 4-1", tracks="| 12-4", trains=(0, 1))
    assert may(match) == {"12-7.1.shot", "12-7.1.keep", "4-3.2"}
    shot, kept = does(match, "12-7.1.shot"), does(match, "12-7.1.keep")
    assert (shot.match.state.trains, shot.match.state.shots) == ((False, True), (1, 0))
    assert (kept.match.state.trains, kept.match.state.shots) == ((True, True), (0, 0))
    assert told(shot)[0] == "placed 0 12-7 1 shot"
    assert told(kept)[0] == "placed 0 12-7 1 keep"


def test_neither_can_be_said_where_the_own_train_does_not_stand() -> None:
    match = laid("12-7 4-3 1-1 | 12-5 4-1", tracks="| 12-4", trains=(1,))
    assert may(match) == {"12-7.1", "4-3.2"}
    for text in ("12-7.1.shot", "12-7.1.keep", "4-3.2.shot", "4-3.2.keep"):
        assert refused(match, text) == "illegal"


def test_with_the_own_train_out_one_has_to_say_which() -> None:
    assert refused(laid("12-7 1-1 | 12-5 4-1", trains=(0,)), "12-7.1") == "illegal"


def test_shots_are_counted_and_decide_nothing() -> None:
    match = laid("12-7 | 12-5 4-1", trains=(0,), shots=[3, 0])
    over = after(match, "12-7.1.shot")
    assert over.state.shots == (4, 0)
    assert over.outcome is not None
    assert over.outcome.places == ((0,), (1,))


# ---- Who is next


def test_next_is_the_next_seat_that_can_place_and_it_draws_nothing() -> None:
    moved = does(laid("12-7 1-1 | 12-5 4-1 | 12-3 2-2", boneyard="9-9"), "12-7.1")
    assert asked(moved.match) == 1
    assert told(moved) == ["placed 0 12-7 1 plain"]
    assert not moved.reveals
    assert len(moved.match.state.boneyard) == 1


def test_who_can_place_nothing_puts_the_train_on_and_is_passed_over() -> None:
    moved = does(laid("12-7 1-1 | 4-1 3-3 | 12-3 2-2", boneyard="9-9"), "12-7.1")
    assert told(moved) == ["placed 0 12-7 1 plain", "passed 1 train"]
    assert asked(moved.match) == 2
    assert moved.match.state.trains == (False, True, False)
    assert moved.match.state.hands[1] == ((1, 4), (3, 3))  # nothing drawn


def test_a_train_that_goes_on_opens_its_track_for_seats_looked_at_later() -> None:
    moved = does(laid("12-7 1-1 | 4-1 3-3 | 8-6 2-2", tracks="| 12-8 | 12-0", boneyard="9-9"), "12-7.1")
    assert asked(moved.match) == 2
    assert may(moved.match) == {"8-6.2"}


def test_and_for_seats_looked_at_before_once_the_round_comes_back() -> None:
    moved = does(laid("12-7 1-1 | 8-6 2-2 | 4-1 3-3", tracks="| 12-11 | 12-8", boneyard="9-9"), "12-7.1")
    assert told(moved) == ["placed 0 12-7 1 plain", "passed 1 train", "passed 2 train", "passed 0 train"]
    assert asked(moved.match) == 1
    assert may(moved.match) == {"8-6.3"}


def test_with_the_train_out_one_tile_is_drawn_and_if_it_fits_one_is_asked() -> None:
    moved = does(laid("12-7 1-1 | 4-1 3-3 | 12-3 2-2", trains=(1,), boneyard="12-9 8-8"), "12-7.1")
    assert told(moved) == ["placed 0 12-7 1 plain", "drew 1", "tile 1 12-9"]
    assert asked(moved.match) == 1
    assert may(moved.match) == {"12-9.2.shot", "12-9.2.keep"}
    assert moved.match.state.boneyard == ((8, 8),)
    assert moved.reveals


def test_if_it_does_not_fit_one_is_passed_over() -> None:
    moved = does(laid("12-7 1-1 | 4-1 3-3 | 12-3 2-2", trains=(1,), boneyard="9-8 8-8"), "12-7.1")
    assert told(moved) == ["placed 0 12-7 1 plain", "tile 1 9-8", "passed 1 drew"]
    assert asked(moved.match) == 2
    assert moved.match.state.hands[1] == ((1, 4), (3, 3), (8, 9))
    assert moved.reveals


def test_only_who_draws_hears_what_was_drawn() -> None:
    moved = does(laid("12-7 1-1 | 4-1 3-3 | 12-3 2-2", trains=(1,), boneyard="9-8 8-8"), "12-7.1")
    assert [[event.kind for event in moved.events if event.heard_by(viewer)] for viewer in (None, 0, 1, 2)] == [
        ["placed", "passed"],
        ["placed", "passed"],
        ["placed", "tile", "passed"],
        ["placed", "passed"],
    ]


def test_with_a_tile_that_fits_nothing_is_drawn_though_the_train_is_out() -> None:
    moved = does(laid("12-7 1-1 | 12-1 3-3", trains=(1,), boneyard="12-9"), "12-7.1")
    assert (asked(moved.match), moved.reveals) == (1, False)


def test_with_the_boneyard_empty_one_is_only_passed_over() -> None:
    moved = does(laid("12-7 1-1 | 4-1 3-3 | 12-3 2-2", trains=(1,)), "12-7.1")
    assert told(moved) == ["placed 0 12-7 1 plain", "passed 1 still"]
    assert (asked(moved.match), moved.reveals) == (2, False)


def test_the_last_tile_of_the_boneyard_is_drawn_and_the_next_one_is_not() -> None:
    moved = does(laid("12-7 1-1 | 4-1 3-3 | 5-3 2-2 | 12-3 0-0", trains=(1, 2), boneyard="9-8"), "12-7.1")
    assert told(moved)[1:] == ["tile 1 9-8", "passed 1 drew", "passed 2 still"]
    assert moved.match.state.boneyard == ()


def test_the_mover_comes_last_and_is_asked_again_where_nobody_else_can_move() -> None:
    moved = does(laid("12-7 7-1 0-0 | 4-1 3-3", boneyard="9-9"), "12-7.1")
    assert told(moved) == ["placed 0 12-7 1 plain", "passed 1 train"]
    assert asked(moved.match) == 0


def test_nobody_can_move_at_first_and_the_round_goes_on_till_a_drawn_tile_fits() -> None:
    """The original left the turn with the mover, who could only skip; we look for the next player."""
    moved = does(laid("12-7 1-1 | 4-1 3-3", tracks="| 12-2", boneyard="9-9 7-5 12-0"), "12-7.1")
    assert told(moved)[1:] == [
        "passed 1 train",
        "passed 0 train",
        "tile 1 9-9",
        "passed 1 drew",
        "drew 0",
        "tile 0 7-5",
    ]
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


# ---- The first look


def test_first_mover_is_looked_at_and_never_draws() -> None:
    moved = opened("4-1 3-3 | 12-5 8-8", trains=(0,), boneyard="12-9")
    assert told(moved) == ["passed 0 still"]
    assert asked(moved.match) == 1
    assert moved.match.state.boneyard == ((9, 12),)
    assert not moved.reveals


def test_first_mover_who_can_place_nothing_puts_the_train_on() -> None:
    moved = opened("4-1 3-3 | 12-5 8-8", boneyard="12-9")
    assert (told(moved), asked(moved.match), moved.match.state.trains) == (["passed 0 train"], 1, (True, False))


def test_the_second_look_at_the_first_mover_draws() -> None:
    moved = opened("4-1 3-3 | 6-5 8-8", boneyard="12-9")
    assert told(moved) == ["passed 0 train", "passed 1 train", "drew 0", "tile 0 12-9"]
    assert (asked(moved.match), moved.reveals) == (0, True)


# ---- Passing by hand


def test_who_can_only_pass_is_never_asked_where_passing_goes_by_itself() -> None:
    assert refused(laid("12-7 1-1 | 4-1 3-3"), "pass") == "must_play"


def test_without_auto_pass_who_can_only_pass_is_asked_and_says_so() -> None:
    match = after(laid("12-7 1-1 | 4-1 3-3 | 12-5 2-2", BY_HAND, boneyard="9-9"), "12-7.1")
    assert (asked(match), may(match), match.state.trains[1]) == (1, {"pass"}, False)
    moved = does(match, "pass")
    assert told(moved) == ["passed 1 train"]
    assert (asked(moved.match), moved.match.state.trains[1]) == (2, True)


def test_without_auto_pass_the_drawn_tile_is_seen_before_one_passes() -> None:
    moved = does(laid("12-7 1-1 | 4-1 3-3", BY_HAND, trains=(1,), boneyard="9-8"), "12-7.1")
    assert told(moved)[1:] == ["drew 1", "tile 1 9-8"]
    assert (asked(moved.match), may(moved.match)) == (1, {"pass"})
    assert told(does(moved.match, "pass"))[0] == "passed 1 drew"


def test_without_auto_pass_the_first_mover_is_asked_and_has_drawn_nothing() -> None:
    moved = opened("4-1 3-3 | 12-5 8-8", BY_HAND, trains=(0,), boneyard="12-9")
    assert (told(moved), asked(moved.match), may(moved.match)) == ([], 0, {"pass"})


def test_with_free_pass_one_may_pass_with_a_tile_that_fits_and_the_train_goes_on() -> None:
    match = laid("12-7 1-1 | 12-3 3-3", FREE, boneyard="9-8")
    assert may(match) == {"12-7.1", "pass"}
    moved = does(match, "pass")
    assert told(moved) == ["passed 0 free"]
    assert (asked(moved.match), moved.match.state.trains) == (1, (True, False))


def test_without_auto_pass_and_with_free_pass_nobody_is_told_whether_one_had_to() -> None:
    both = FREE | BY_HAND
    had_to, wanted_to = (laid(hand + "| 12-3 3-3", both, boneyard="9-8") for hand in ("4-1 3-2", "12-7 1-1"))
    assert told(does(had_to, "pass")) == told(does(wanted_to, "pass")) == ["passed 0 free"]
