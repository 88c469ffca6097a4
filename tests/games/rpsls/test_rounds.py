"""Clocks, extensions and positions; rounds themselves are compared in test_against_naive.py."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games.core.game import Start
from games.core.options import make

from .sat import GAME, after, all_press, commits, ended, late, sat, seen


def test_lobby_begins_when_it_is_full_or_at_its_deadline() -> None:
    assert GAME.lobby.limit(make(GAME.Options, {})) == timedelta(minutes=5)
    assert GAME.lobby.limit(make(GAME.Options, {"entry_seconds": None})) is None
    assert (GAME.lobby.full_starts, GAME.lobby.extensions) == (True, 3)


def test_each_stage_has_its_own_clock() -> None:
    match = commits(sat(2, move_seconds=60, reveal_seconds=30), a="0secret one", b="1secret two")
    assert GAME.limit(sat(2, move_seconds=60, reveal_seconds=30).state) == timedelta(seconds=60)
    assert GAME.limit(match.state) == timedelta(seconds=30)
    assert GAME.limit(sat(2, move_seconds=None).state) is None


def test_a_stage_that_closes_counts_anew() -> None:
    match = commits(late(sat(2), 3), a="0secret one", b="0secret two")
    assert not late(match, 3).outcome
    match = after(late(match, 3), (0, "reveal:0secret one"), (1, "reveal:0secret two"))
    assert not late(match, 3).outcome
    assert ended(late(match, 4)).why == "time"


def test_without_a_cap_rounds_go_on() -> None:
    match = sat(2, rounds=None)
    for _ in range(40):
        match = all_press(match, "rock", "rock")
    assert (match.outcome, seen(match).round) == (None, 41)


def test_a_position_is_a_number_of_players() -> None:
    start = Start(3, b"", make(GAME.Options, {}), 1)
    assert GAME.position(start, {"players": 3}).state == GAME.setup(start).state


@pytest.mark.parametrize("given", [{}, {"players": 2}, {"players": "3"}, {"players": True}, {"players": 3, "round": 2}])
def test_what_is_no_position_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="position: "):
        GAME.position(Start(3, b"", make(GAME.Options, {}), 1), given)
