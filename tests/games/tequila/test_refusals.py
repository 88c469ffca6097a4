"""Every refusal, in the order of docs/contract.md, "Refusals"; and that none tells where a tile is."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.game import Refusal
from games.core.match import Match, act

from .laid import GAME, after, laid, late, legal, refusal, refused

BY_HAND = {"auto_pass": False}


def table() -> Match[Any]:
    """Seat 0 holds 12-7 (fits its own track), 4-3 (fits seat 1's, which has no train) and 1-0; seat 2 has a train."""
    hands = "12-7 4-3 1-0 | 12-5 4-1 | 6-5 2-2"
    return laid(hands, tracks="| 12-4 | 12-11 11-9", trains=(2,), boneyard="9-8")


# ---- Who may speak at all


def test_after_the_end_everything_is_over() -> None:
    over = after(laid("12-7 | 12-5 4-1"), "12-7.1")
    for seat, text in ((0, "12-7.1"), (1, "12-5.2"), (1, "pass"), (1, "rubbish")):
        assert refused(over, text, seat) == "match_over"


def test_who_has_lost_is_out_whatever_they_say_and_before_it_matters_whose_turn_it_is() -> None:
    match = late(laid("12-7 1-1 | 12-5 4-1 | 12-3 3-3")).match
    for text in ("12-7.1", "12-5.2", "pass", "rubbish", "4-5.1", ""):
        assert refused(match, text, seat=0) == "out_of_game"


def test_who_is_not_waited_for_hears_so_whatever_they_say() -> None:
    for text in ("12-5.2", "pass", "rubbish", "4-5.1", "12-7.1", ""):
        assert refused(table(), text, seat=1) == "not_your_turn"
    assert refusal(table(), "12-5.2", seat=1).facts == {"seat": 0}
    assert list(GAME.legal(table().state, 1)) == []


def test_answer_to_an_earlier_question_is_stale_before_anything_else_is_looked_at() -> None:
    match = after(table(), "12-7.1")
    with pytest.raises(Refusal) as stale:
        act(GAME, match, 0, match.turn - 1, "rubbish", None)
    assert stale.value.code == "stale_turn"


# ---- What is wrong with the action, the first of these that applies


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


def test_tile_that_was_just_laid_is_not_yours_any_more() -> None:
    match = after(laid("12-7 7-1 0-0 | 4-1 3-3"), "12-7.1")
    assert refused(match, "12-7.1") == "not_your_tile"


@pytest.mark.parametrize("track", ["0", "4", "5", "8", "9", "01", "1" * 5_000, "99999999999"])
def test_track_that_is_no_seat_s_is_no_such_track(track: str) -> None:
    assert refused(table(), f"12-7.{track}") == "no_such_track"
    assert refused(table(), f"1-0.{track}.keep") == "no_such_track"


def test_track_without_a_train_is_closed_to_all_but_its_owner_whether_the_tile_fits_or_not() -> None:
    assert refused(table(), "4-3.2") == "track_closed"
    assert refused(table(), "1-0.2") == "track_closed"
    assert refused(table(), "4-3.2.shot") == "track_closed"


def test_tile_that_does_not_fit_an_open_track() -> None:
    assert refusal(table(), "1-0.1").facts == {"tile": "1-0", "end": 12}
    assert refusal(table(), "12-7.3").facts == {"tile": "12-7", "end": 9}
    for text in ("1-0.1", "12-7.3", "4-3.1", "1-0.1.keep", "12-7.3.shot"):
        assert refused(table(), text) == "does_not_fit"


def test_tile_that_fits_said_in_a_way_that_is_not_there_is_illegal() -> None:
    assert refused(table(), "12-7.1.keep") == "illegal"
    assert refused(laid("12-7 1-1 | 12-5 4-1", trains=(0,)), "12-7.1") == "illegal"
    assert refused(laid("9-7 12-1 | 12-5 4-1", tracks="| 12-9", trains=(1,)), "9-7.2.keep") == "illegal"


def test_passing_with_a_tile_that_fits_names_one_that_does() -> None:
    for match in (table(), laid("8-1 9-7 | 12-5 4-1", tracks="| 12-9", trains=(1,))):
        answer = refusal(match, "pass")
        assert answer.code == "must_play"
        assert any(text.startswith(f"{answer.facts['tile']}.") for text in legal(GAME, match, 0))


def test_passing_is_legal_where_nothing_fits_and_only_there() -> None:
    match = laid("4-1 3-3 | 12-5 4-2", BY_HAND, boneyard="9-8")
    assert list(legal(GAME, match, 0)) == ["pass"]
    assert refused(match, "4-1.1") == "does_not_fit"
    assert refused(after(match, "pass"), "pass") == "must_play"


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("rubbish", {"text": "rubbish"}),
        ("12-7.1.keep", {"text": "12-7.1.keep"}),
        ("4-5.1", {"tile": "4-5"}),
        ("12-5.1", {"tile": "12-5"}),
        ("12-7.9", {"track": "9"}),
        ("4-3.2", {"track": 2}),
        ("x" * 500, {"text": "x" * 20}),
        ("9" * 500 + "-1.1", {"tile": "9" * 20}),
        ("12-7." + "9" * 500, {"track": "9" * 20}),
    ],
)
def test_sentence_is_given_what_it_needs_and_long_rubbish_is_quoted_short(text: str, facts: dict[str, Any]) -> None:
    assert refusal(table(), text).facts == facts
