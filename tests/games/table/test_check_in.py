"""Before a match everybody is there: who has not pressed lately presses once more, or is taken out before the start."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from games.table import check_in
from games.table.starting import successor_of
from games.table.table import Change, Lobby
from games.tequila.state import Options as Tequila

from .sitting import MINUTE, Sitting, player


def presses(sitting: Sitting, name: str) -> None:
    """Somebody presses anything at the table."""
    sitting.keeps(check_in.here(sitting.table, player(name), sitting.now))


def late(sitting: Sitting) -> list[str]:
    return [sitting.table.chairs[seat].name for seat in sorted(check_in.awaited(sitting.table))]


def host_waits_long(stake: int = 0, **facts: object) -> Sitting:
    """Ann opens a table, Cy comes, Bo joins after a quarter of an hour, and Bo, the last one, is there."""
    sitting = Sitting.opens("Ann", game="tequila", most=3, stake=stake, **facts)
    sitting.joins("Cy")
    sitting.wind(minutes=15)
    sitting.joins("Bo")
    return sitting


def test_match_whose_seats_were_taken_by_presses_begins_at_once() -> None:
    sitting = Sitting.opens("Ann", game="tequila", most=3)
    sitting.joins("Cy")
    sitting.joins("Bo")
    sitting.starts("Ann")
    assert sitting.table.status == "live"


def test_people_who_have_not_pressed_lately_are_waited_for_and_the_match_begins_once_they_have() -> None:
    sitting = host_waits_long()
    sitting.starts("Ann")
    assert sitting.table.status == "open"
    assert late(sitting) == ["Ann", "Cy"]
    assert [sitting.table.asked_of(seat) for seat in range(3)] == [0, 0, None]
    presses(sitting, "Cy")
    presses(sitting, "Ann")
    assert sitting.table.status == "live"
    assert sitting.table.lobby.check_in is None


def test_whoever_does_not_come_is_taken_out_with_their_stake_before_anybody_has_moved() -> None:
    sitting = host_waits_long(stake=30)
    sitting.starts("Ann")
    presses(sitting, "Ann")
    sitting.wind(seconds=119)
    with pytest.raises(Exception, match="too_early"):
        sitting.rings()
    sitting.wind(seconds=2)
    sitting.rings()
    assert sitting.table.status == "live"
    assert [chair.name for chair in sitting.table.chairs] == ["Ann", "Bo"]
    assert sitting.purse("Ann", "Bo", "Cy") == [-30, -30, 0]


def test_table_stays_open_for_those_who_came_where_they_are_too_few() -> None:
    sitting = Sitting.opens("Ann", game="tictactoe")
    sitting.wind(minutes=15)
    sitting.joins("Bo")
    assert sitting.table.lobby.check_in
    sitting.wind(minutes=3)
    sitting.rings()
    assert (sitting.table.status, sitting.table.lobby.check_in) == ("open", None)
    assert [chair.name for chair in sitting.table.chairs] == ["Bo"]
    assert sitting.table.host == player("Bo")
    sitting.joins("Cy")
    assert sitting.table.status == "live"


def test_table_of_people_who_have_all_gone_to_bed_closes() -> None:
    sitting = host_waits_long(stake=30)
    sitting.wind(minutes=15)
    sitting.starts("Ann")
    sitting.wind(minutes=3)
    sitting.rings()
    assert (sitting.table.status, sitting.table.match) == ("over", None)
    assert sitting.purse("Ann", "Bo", "Cy") == [0, 0, 0]


@pytest.mark.parametrize("seconds", [None, 86_400])
def test_nobody_has_to_be_there_where_no_clock_runs_out_soon(seconds: int | None) -> None:
    sitting = host_waits_long(options=Tequila(move_seconds=seconds))
    sitting.starts("Ann")
    assert sitting.table.status == "live"


def test_nobody_is_waited_for_twice_and_a_second_start_begins_nothing() -> None:
    sitting = host_waits_long()
    sitting.starts("Ann")
    until = sitting.table.deadline
    sitting.wind(seconds=30)
    sitting.keeps(check_in.begun(sitting.table, sitting.now))
    assert (sitting.table.status, sitting.table.deadline) == ("open", until)
    presses(sitting, "Bo")
    assert late(sitting) == ["Ann", "Cy"]


def test_a_program_and_a_computer_are_always_there() -> None:
    sitting = Sitting.opens("Ann", game="tequila", most=3, levels="1")
    chairs = tuple(replace(c, name="🤖 Bot") if c.player else c for c in sitting.table.chairs)
    sitting.table = replace(sitting.table, chairs=chairs)
    sitting.wind(minutes=30)
    sitting.joins("Bo")
    sitting.starts("🤖 Bot") if sitting.table.host == player("🤖 Bot") else sitting.keeps(
        check_in.begun(sitting.table, sitting.now)
    )
    assert sitting.table.status == "live"


def test_appointed_table_waits_for_the_first_press_of_everybody() -> None:
    sitting = host_waits_long()
    sitting.table = check_in.appointed(sitting.table, sitting.now)
    assert late(sitting) == ["Ann", "Cy", "Bo"]
    for name in ("Bo", "Cy", "Ann"):
        assert sitting.table.status == "open"
        presses(sitting, name)
    assert sitting.table.status == "live"


def next_registration(*pressing: str) -> Sitting:
    """The registration after a match of four who were there to its end; some of them press something in it."""
    sitting = Sitting.sits("Ann", "Bo", "Cy", "Dee", game="rpsls", options=GAMES_OPTIONS)
    while sitting.table.status == "live":
        for seat in sorted(sitting.table.waiting()):
            sitting.acts(seat, "rock" if seat else "paper")
    before = sitting.table
    fresh = successor_of(before, sitting.dice, sitting.now, options=before.options, most=4, stake=0, kept=before.chairs)
    after = Sitting(fresh)
    after.now = sitting.now
    for name in pressing:
        presses(after, name)
    return after


GAMES_OPTIONS = Sitting.opens("Ann", game="rpsls").table.options


def test_series_goes_on_once_two_have_pressed_something_since_the_result() -> None:
    sitting = next_registration("Ann", "Bo")
    assert sitting.table.deadline
    sitting.now = sitting.table.deadline + timedelta(seconds=1)
    sitting.rings()
    assert (sitting.table.status, late(sitting)) == ("open", ["Cy", "Dee"])
    sitting.wind(minutes=3)
    sitting.rings()
    assert sitting.table.status == "live"
    assert [chair.name for chair in sitting.table.chairs] == ["Ann", "Bo"]


@pytest.mark.parametrize(("pressing", "times"), [((), 1), (("Ann",), 4)])
def test_series_of_people_who_have_gone_to_bed_ends_without_a_match(pressing: tuple[str, ...], times: int) -> None:
    sitting = next_registration(*pressing)
    for _ in range(times):  # one who is there waits for another one
        assert sitting.table.deadline
        sitting.now = sitting.table.deadline + timedelta(seconds=1)
        sitting.rings()
    assert sitting.table.lobby.untouched is not bool(pressing)
    assert (sitting.table.status, sitting.table.match) == ("over", None)


def test_rematch_that_was_offered_long_ago_waits_for_whoever_offered_it() -> None:
    sitting = Sitting.sits("Ann", "Bo", lobby=Lobby(absent="usual"))
    sitting.plays("a1", "b1", "a2", "b2", "a3")
    sitting.offers("rematch", "Ann")
    sitting.wind(minutes=50)
    fresh = Sitting(sitting.offers("rematch", "Bo"))
    fresh.now = sitting.now
    fresh.keeps(check_in.begun(fresh.table, fresh.now))
    assert late(fresh) == ["Ann"]
    fresh.keeps(Change(fresh.table))
    fresh.wind(minutes=2 * MINUTE / MINUTE, seconds=1)
    fresh.rings()
    assert [chair.name for chair in fresh.table.chairs] == ["Bo"]
