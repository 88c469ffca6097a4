"""Odd texts, and that no refusal tells where a tile is; which one is said is compared in test_against_naive.py."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.match import Match

from .laid import laid, refusal, refused

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
