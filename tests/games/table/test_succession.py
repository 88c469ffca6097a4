"""The next registration of a room: when it is owed, and what it takes from the match before it."""

from __future__ import annotations

import pytest

from games.table import starting
from games.table.clock import fires_at
from games.table.lobby import begun_if_ready
from tests.house import Dice

from .sitting import GAMES, MINUTE, NOON, SECOND, Sitting, player


def series(*names: str) -> Sitting:
    """A match whose registration had a clock, and which is over."""
    sitting = Sitting.sits(*names, game="sealed", stake=5)
    sitting.wind(minutes=1)
    sitting.resigns(names[0])
    return sitting


def test_match_of_a_series_owes_its_room_the_next_registration_five_seconds_after_its_end() -> None:
    sitting = series("Ann", "Bo")
    assert fires_at(sitting.table, ()) == sitting.now + 5 * SECOND
    assert starting.can_follow(sitting.table)


@pytest.mark.parametrize("game", ["tictactoe", "sealed"])
def test_match_without_a_clock_in_its_lobby_and_practice_owe_nothing(game: str) -> None:
    sitting = Sitting.opens("Ann", game, most=2)
    sitting.adds_computer()
    if sitting.table.status == "open":
        sitting.starts("Ann")
    sitting.resigns("Ann")
    assert fires_at(sitting.table, ()) is None
    assert not starting.can_follow(sitting.table)


def test_table_for_named_people_owes_no_registration_and_an_unlisted_one_owes_an_unlisted_one() -> None:
    sitting = Sitting.opens("Ann", "sealed", invited="B", visibility="named")
    sitting.joins("B")
    sitting.starts("Ann")
    sitting.resigns("Ann")
    assert not starting.can_follow(sitting.table)
    unlisted = Sitting.opens("Ann", "sealed", visibility="link").table
    after = starting.successor_of(unlisted, Dice(), NOON, options=unlisted.options, most=3, stake=0)
    assert after.visibility == "link"


def test_registration_that_is_closed_owes_its_successor_but_has_no_match_to_follow() -> None:
    sitting = Sitting.opens("Ann", "sealed")
    assert sitting.closes("Ann").deadline == NOON + 5 * SECOND
    assert not starting.can_follow(sitting.table)
    assert not starting.can_follow(Sitting.sits("Ann", "Bo", game="sealed").table)


def test_next_registration_is_empty_and_nobodys_and_takes_what_the_room_now_wants() -> None:
    before = series("Ann", "Bo").table
    options = GAMES["sealed"].Options(entry_seconds=40)
    table = starting.successor_of(before, Dice(), NOON, options=options, most=6, stake=7)
    assert (table.chairs, table.host, table.lobby.follows, table.room) == ((), None, before.id, before.room)
    assert (table.options, table.most, table.stake, table.name) == (options, 6, 7, "sealed")
    assert (table.created_at, table.asked_at) == (before.moved_at, before.moved_at)  # the clock ran backwards
    assert table.deadline == before.moved_at + 40 * SECOND
    without = GAMES["sealed"].Options(entry_seconds=None)
    later = starting.successor_of(before, Dice(), NOON, options=without, most=6, stake=7)
    assert later.deadline == before.moved_at + 60 * MINUTE


def test_empty_registration_stays_open_when_everybody_has_left() -> None:
    before = series("Ann", "Bo").table
    table = starting.successor_of(before, Dice(), NOON, options=before.options, most=6, stake=0)
    sitting = Sitting(table)
    assert sitting.joins("Cy").host == player("Cy")
    left = sitting.leaves("Cy")
    assert (left.status, left.host, left.lobby.follows) == ("open", None, before.id)
    assert begun_if_ready(left, sitting.now) is None
