"""Turns in which rules are easily got wrong; every other turn and end is compared in test_against_naive.py."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import count
from typing import Any

import pytest

from games.core.game import Start
from games.core.match import Match, begin, stop
from games.tequila.hand_picture import places

from . import naive
from .laid import GAME, after, asked, does, ended, laid, late, leaves, may, refusal, refused, told


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


# The deal, where extra rounds are dealt; every other deal is compared in test_against_naive.py.


HAND = {2: 8, 3: 8, 8: 4}


def seed_with(seats: int, rounds: int) -> bytes:
    """The first seed from which so many extra rounds are dealt."""
    seeds = (sha256(b"deal %d" % number).digest() for number in count())
    return next(seed for seed in seeds if naive.dealt(seats, seed).told[0][2] == rounds)


@pytest.mark.parametrize(("seats", "rounds"), [(2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (8, 1)])
def test_while_nobody_holds_a_double_everybody_gets_one_more_tile(seats: int, rounds: int) -> None:
    seed = seed_with(seats, rounds)
    deal, table = begin(GAME, Start(seats, seed, GAME.Options(), 1), None), naive.dealt(seats, seed)
    assert told(deal)[0] == f"dealt {HAND[seats] + rounds} {rounds}"
    assert [set(hand) for hand in deal.match.state.hands] == [set(hand) for hand in table.hands]
    assert (deal.match.state.hub, list(deal.match.state.boneyard)) == (table.hub, table.boneyard)


# Odd texts, and that no refusal tells where a tile is; which one is said is compared in test_against_naive.py.


BY_HAND = {"auto_pass": False}


def table() -> Match[Any]:
    """Seat 0 holds 12-7 (fits its own track), 4-3 (fits seat 1's, which has no train) and 1-0; seat 2 has a train."""
    hands = "12-7 4-3 1-0 | 12-5 4-1 | 6-5 2-2"
    return laid(hands, tracks="| 12-4 | 12-11 11-9", trains=(2,), boneyard="9-8")


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", ".", "12-7", "12-7.", ".1", "12.7.1", "12-7.1.", "12-7.1.x", "12-7.1.keep.keep", "12-7.1 "),
        *(" 12-7.1", "12-7.1\n", "12-7-1", "12-7.a", "a-b.1", "4-5.1x", "PASS", "pass ", "pass.1", "Pass", "c4.d5"),
        *("-7.1", "12-.1", "12-7.-1", "+12-7.1", "12-7.1.KEEP", "１２-7.1", "12-7.１", "١٢-7.1", "²-1.1", "12–7.1"),
    ],
)
def test_text_of_another_shape_is_illegal(text: str) -> None:
    assert refused(table(), text) == "illegal"


@pytest.mark.parametrize(
    "text",
    [
        *("13-1.1", "4-5.1", "7-12.1", "0-1.1", "07-12.1", "12-07.1", "99-99.1", "1000-1.1", "13-13.9", "7-12.9.shot"),
        *("9" * 5_000 + "-1.1", "12-012.1"),
    ],
)
def test_what_is_not_one_of_the_91_is_no_such_tile_whatever_the_track(text: str) -> None:
    assert refused(table(), text) == "no_such_tile"


@pytest.mark.parametrize("tile", ["12-5", "4-1", "6-5", "9-8", "12-12", "12-4", "11-9", "8-7"])
def test_tile_that_is_not_in_hand_is_not_yours_wherever_it_is(tile: str) -> None:
    """In another hand, in the boneyard, the hub, on a track, or not in this match at all: the same answer."""
    for ending in (".1", ".2", ".3", ".4", ".0", ".1.shot", ".77"):
        answer = refusal(table(), tile + ending)
        assert (answer.code, answer.facts) == ("not_your_tile", {"tile": tile})


@pytest.mark.parametrize("track", ["0", "4", "5", "8", "9", "01", "1" * 5_000, "99999999999"])
def test_track_that_is_no_seat_s_is_no_such_track(track: str) -> None:
    assert refused(table(), f"12-7.{track}") == "no_such_track"
    assert refused(table(), f"1-0.{track}.keep") == "no_such_track"


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("rubbish", {"text": "rubbish"}),
        ("12-7.1.keep", {"text": "12-7.1.keep"}),
        ("4-5.1", {"tile": "4-5"}),
        ("12-5.1", {"tile": "12-5"}),
        ("12-7.9", {"track": "9"}),
        ("4-3.2", {"track": 2}),
        ("1-0.1", {"tile": "1-0", "end": 12}),
        ("12-7.3", {"tile": "12-7", "end": 9}),
        ("x" * 500, {"text": "x" * 20}),
        ("9" * 500 + "-1.1", {"tile": "9" * 20}),
        ("12-7." + "9" * 500, {"track": "9" * 20}),
    ],
)
def test_sentence_is_given_what_it_needs_and_long_rubbish_is_quoted_short(text: str, facts: dict[str, Any]) -> None:
    assert refusal(table(), text).facts == facts


# Whose hand is shown to whom: one's own, and everybody's once the game itself has ended.


def test_view_of_a_seat_holds_its_own_hand_alone() -> None:
    match = laid("12-7 1-1 | 12-3 3-3", boneyard="9-8")
    assert GAME.view(match.state, 1).hand == ((3, 3), (3, 12))
    assert GAME.view(match.state, None).hand == ()


def test_hands_are_shown_to_all_once_the_game_itself_has_ended() -> None:
    match = laid("12-7 | 12-3 3-3", boneyard="9-8")
    for over in (after(match, "12-7.1"), late(match).match, leaves(match, 1).match):
        assert GAME.view(over.state, None).hands == over.state.hands


@pytest.mark.parametrize("why", ["draw", "stopped"])
def test_hands_stay_hidden_where_a_match_was_stopped_from_outside(why: str) -> None:
    match = laid("12-7 1-1 | 12-3 3-3")
    assert stop(GAME, match, why).match.state == match.state
    assert not GAME.view(match.state, None).hands


@pytest.mark.parametrize(("tiles", "rows"), [(1, [1]), (8, [8]), (9, [5, 4]), (11, [6, 5]), (17, [6, 6, 5])])
def test_rows_of_a_hand_are_of_one_length(tiles: int, rows: list[int]) -> None:
    held = Counter(y for _, y in places(tiles))
    assert [held[y] for y in sorted(held)] == rows


def test_stakes_are_returned_where_nobody_ever_moved_if_the_option_says_so() -> None:
    hands = "12-7 1-1 | 12-4 3-3"
    silent, strict = laid(hands, {"refund_if_all_asleep": True}), laid(hands)
    assert (ended(late(silent).match).places, ended(late(silent).match).why) == ((), "time")
    assert ended(late(strict).match).places[0] == (1,)
    assert ended(late(does(silent, "12-7.1").match).match).places[0] == (0,)  # somebody had moved
