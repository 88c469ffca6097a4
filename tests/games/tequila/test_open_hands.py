"""Whose hand is shown to whom: one's own, and everybody's once the game itself has ended."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.match import stop
from games.tequila.picture import places

from .laid import GAME, after, laid, late, leaves


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
    held = Counter(y for _, y in places(0, tiles))
    assert [held[y] for y in sorted(held)] == rows
