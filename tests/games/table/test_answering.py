"""Who answers for a seat, who has left, and for whom nothing changes."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from games.core.commands import Why
from games.core.options import Clock, make, with_clock
from games.table import check_in, departures, vacation
from games.table.answering import VACATION
from games.table.offers.kinds import live_seats
from games.tequila.state import Options as Tequila

from .sitting import GAMES, Sitting, player
from .test_sitters import sat_in, stands_up, until_asked

DAY = timedelta(days=1)


def test_vacation_is_why_a_person_does_not_answer_while_the_clock_stands_still() -> None:
    kind = GAMES["tictactoe"].Options
    sitting = Sitting.sits("Ann", "Bo", options=make(kind, with_clock(kind, Clock(3 * 86_400))))
    until = sitting.now + 5 * DAY
    sitting.keeps(vacation.begun(sitting.table, player("Ann"), until, sitting.now, ()))
    away = sitting.table.answering_of(0)
    assert away is not None
    assert (away.by, away.why, away.until) == (None, VACATION, until)
    assert sitting.table.answering_of(1) is None


@pytest.mark.parametrize(("name", "why"), [("Cy", "left"), ("Bo", "room_gone"), ("Bo", "bot_removed")])
def test_nobody_frees_a_seat_who_has_none_or_whose_room_is_gone(name: str, why: Why) -> None:
    sitting = Sitting.opens("Ann", game="tequila", most=4)
    sitting.joins("Bo")
    assert not departures.frees_seat(sitting.table, player(name), why)
    assert departures.frees_seat(sitting.table, player("Bo"), "left")


def test_nobody_is_back_at_a_table_that_is_not_played() -> None:
    sitting = Sitting.opens("Ann", game="tequila", most=4)
    assert not departures.is_back(sitting.table, 0, {"left"})
    assert not departures.is_back(sitting.table, None, {"left"})
    assert live_seats(sitting.table) == {0}


def test_computer_that_follows_a_sitter_who_leaves_at_once_needs_no_more_time() -> None:
    sitting = sat_in(options=Tequila(move_seconds=6))
    until_asked(sitting)
    deadline = sitting.table.deadline
    assert stands_up(sitting).deadline == deadline


def test_table_to_whose_check_in_nobody_comes_is_closed() -> None:
    sitting = Sitting.opens("Ann", game="tequila", most=3)
    sitting.joins("Bo")
    sitting.wind(minutes=20)
    alone = replace(sitting.table, lobby=replace(sitting.table.lobby, check_in=sitting.now))
    sitting.keeps(check_in.over(alone, sitting.now))
    assert (sitting.table.status, sitting.table.match) == ("over", None)


def test_next_match_of_a_series_closes_where_too_few_come_to_its_check_in() -> None:
    sitting = Sitting.opens("Ann", game="tequila", most=3)
    sitting.wind(minutes=20)
    sitting.joins("Bo")
    waits = replace(sitting.table, lobby=replace(sitting.table.lobby, check_in=sitting.now, follows="k3f9ab"))
    sitting.keeps(check_in.over(waits, sitting.now))
    assert (sitting.table.status, sitting.table.match, sitting.table.lobby.untouched) == ("over", None, True)
