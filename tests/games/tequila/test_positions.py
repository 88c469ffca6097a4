"""Positions: what one may describe, and what is none."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.chance import NO_SECRET
from games.core.game import Start
from games.core.match import Match, begin, waiting
from games.core.options import make

from .laid import GAME, asked, laid, may, position

FOUR: dict[str, Any] = position(
    "12-7 1-1 | 5-4 | 3-3 | ", tracks="12-2 2-2 | 12-4 4-9 | |", trains=(1,), lost=[3], waiting=2, shots=[0, 2, 0, 1]
)


def begun(given: dict[str, Any], seats: int = 4) -> Match[Any]:
    return begin(GAME, Start(seats, NO_SECRET, make(GAME.Options, {}), 1), None, given).match


def test_a_position_is_the_table_as_it_is_described() -> None:
    state = begun(FOUR | {"hands": [[[7, 12], [1, 1]], [[5, 4]], [[12, 3]], []], "boneyard": [[0, 9], [8, 8]]}).state
    assert state.hub == 12
    assert state.hands == (((1, 1), (7, 12)), ((4, 5),), ((3, 12),), ())
    assert state.boneyard == ((0, 9), (8, 8))  # drawn first to last
    assert state.tracks == (((12, 2), (2, 2)), ((12, 4), (4, 9)), (), ())
    assert (state.trains, state.shots, state.lost) == ((False, True, False, False), (0, 2, 0, 1), (3,))
    assert state.mover == 2


def test_tracks_trains_shots_and_lost_may_be_missing_or_null() -> None:
    least = {"hands": [[[12, 7]], [[5, 4]]], "hub": [12, 12], "boneyard": [], "waiting": 0}
    bare = begun(least, 2).state
    assert (bare.tracks, bare.trains, bare.shots, bare.lost) == (((), ()), (False, False), (0, 0), ())
    assert begun(least | dict.fromkeys(("tracks", "trains", "shots", "lost")), 2).state == bare


def test_waiting_is_who_is_looked_at_first() -> None:
    match = laid("12-7 1-1 | 4-1 3-3 | 12-3 2-2", waiting=1)
    assert (asked(match), match.state.trains) == (2, (False, True, False))


def test_what_is_drawn_comes_from_the_boneyard_first_to_last() -> None:
    match = laid("4-1 | 3-3", boneyard="9-9 8-8 12-0 7-7", trains=(0, 1))
    assert match.state.boneyard == ((7, 7),)
    assert match.state.hands == (((1, 4), (8, 8)), ((0, 12), (3, 3), (9, 9)))
    assert may(match) == {"12-0.1", "12-0.2.keep", "12-0.2.shot"}


def test_a_position_may_be_over_as_it_begins() -> None:
    over = laid("4-1 | 3-3")
    assert not waiting(GAME, over)
    assert over.outcome is not None


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"hub": None}, "a tile is [l, r]"),
        ({"hub": [12]}, "a tile is [l, r]"),
        ({"hub": 12}, "a tile is [l, r]"),
        ({"hub": [12, 11]}, "hub is a double"),
        ({"hub": [13, 13]}, "a tile has faces from 0 to 12"),
        ({"hub": [-1, -1]}, "a tile has faces from 0 to 12"),
        ({"hub": [True, True]}, "a tile is [l, r]"),
        ({"hub": [12.0, 12.0]}, "a tile is [l, r]"),
        ({"hands": None}, "hands is a list"),
        ({"hands": {}}, "hands is a list"),
        ({"hands": [[[1, 1]]] * 3}, "hands has one list a seat"),
        ({"hands": [[[1, 1]], [[1, 2]], [[1, 3]], None]}, "hands has one list a seat"),
        ({"hands": [[[1, 1]], [[1, 2]], [[1, 3, 4]], []]}, "a tile is [l, r]"),
        ({"hands": [[[1, 1]], [[1, 2]], ["1-3"], []]}, "a tile is [l, r]"),
        ({"hands": [[[1, 1]], [[1, 2]], [], []]}, "no live hand is empty"),
        ({"hands": [[[1, 1]], [[1, 2]], [[12, 12]], []]}, "no tile is there twice"),
        ({"hands": [[[1, 1]], [[1, 2]], [[2, 1]], []]}, "no tile is there twice"),
        ({"hands": [[[1, 1]], [[1, 2]], [[2, 12]], []]}, "no tile is there twice"),
        ({"hands": [[[1, 1], [1, 1]], [[1, 2]], [[1, 3]], []]}, "no tile is there twice"),
        ({"boneyard": None}, "boneyard is a list"),
        ({"boneyard": 59}, "boneyard is a list"),
        ({"boneyard": [[5, 4]]}, "no tile is there twice"),
        ({"boneyard": [[0, 13]]}, "a tile has faces from 0 to 12"),
        ({"boneyard": [[0, None]]}, "a tile is [l, r]"),
        ({"waiting": None}, "waiting and lost are seats"),
        ({"waiting": 4}, "waiting and lost are seats"),
        ({"waiting": -1}, "waiting and lost are seats"),
        ({"waiting": True}, "waiting and lost are seats"),
        ({"waiting": "0"}, "waiting and lost are seats"),
        ({"waiting": 3}, "two seats are live, and one of them moves"),
        ({"lost": 3}, "lost is a list"),
        ({"lost": [4]}, "waiting and lost are seats"),
        ({"lost": [3, 3]}, "two seats are live, and one of them moves"),
        ({"lost": [0, 1, 3]}, "two seats are live, and one of them moves"),
        ({"lost": []}, "no live hand is empty"),
        ({"trains": [1, 0, 0, 0]}, "trains has one value a seat"),
        ({"trains": [True, False]}, "trains has one value a seat"),
        ({"trains": {}}, "trains is a list"),
        ({"shots": [0, 0, 0]}, "shots has one value a seat"),
        ({"shots": [0, 0, 0, True]}, "shots has one value a seat"),
        ({"shots": [0, 0, 0, -1]}, "shots are counted from 0"),
        ({"shots": 4}, "shots is a list"),
        ({"tracks": [[], [], []]}, "tracks has one list a seat"),
        ({"tracks": [[], [], [], {}]}, "tracks has one list a seat"),
        ({"tracks": "none"}, "tracks is a list"),
        ({"tracks": [[[2, 12]], [], [], []]}, "tracks are chained from the hub"),
        ({"tracks": [[[12, 2], [3, 2]], [], [], []]}, "tracks are chained from the hub"),
        ({"tracks": [[[12, 2], [12, 3]], [], [], []]}, "tracks are chained from the hub"),
        ({"tracks": [[[12, 2]], [[12, 2]], [], []]}, "no tile is there twice"),
        ({"tracks": [[[12, 2], [2, 12]], [], [], []]}, "no tile is there twice"),
        ({"tracks": [[12, 2], [], [], []]}, "a tile is [l, r]"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError) as error:
        begun(FOUR | changed)
    assert str(error.value) == f"position: {message}"


def test_the_position_that_all_these_were_changed_from_is_one() -> None:
    assert begun(FOUR).outcome is None
    assert begun(FOUR | {"lost": [0, 3], "boneyard": [[0, 0]]}).state.lost == (0, 3)
