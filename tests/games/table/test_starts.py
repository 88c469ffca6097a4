"""The start of a match: who may start it, who begins, and the clock of an open table."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.table import lobby, starting
from games.table.lobby import stopped_countdown
from games.table.table import FirstMove, Lobby

from .sitting import MINUTE, NOON, SECOND, Sitting, full, player, refused

# ---- Who may start


def test_start_is_offered_to_the_host_once_there_are_enough_and_never_where_a_full_table_starts_itself() -> None:
    sitting = Sitting.opens("Ann", "tequila", most=4)
    assert not starting.may_start(sitting.table, player("Ann"))
    sitting.joins("Bo")
    may = [name for name in ("Ann", "Bo") if starting.may_start(sitting.table, player(name))]
    assert (may, starting.may_start(sitting.table, None)) == (["Ann"], False)
    assert not starting.can_be_started(Sitting.opens("Ann", invited="B").table)


def test_start_of_an_announced_match_is_offered_to_everybody_who_sits() -> None:
    sitting = full("Ann", "Bo", invited="C")
    assert [n for n in ("Ann", "Bo", "C", "Di") if starting.may_start(sitting.table, player(n))] == ["Ann", "Bo"]


# ---- Who begins


def beginners(first_move: FirstMove, *, secrets: range = range(1)) -> set[str]:
    """The players who begin at tables with these secrets."""
    names = set()
    for number in secrets:
        lobby = Lobby(first_move=first_move)
        sitting = Sitting.opens("Ann", "hexagon", lobby=lobby, stake=10)
        sitting.table = replace(sitting.table, secret=bytes([number] * 32))
        table = sitting.joins("Bo")
        assert {chair.name for chair in table.chairs} == {"Ann", "Bo"}
        names |= {table.chairs[seat].name for seat in table.waiting()}
    return names


@pytest.mark.parametrize(("first_move", "name"), [("host", "Ann"), ("guest", "Bo")])
def test_host_or_guest_begins_as_the_table_says(first_move: FirstMove, name: str) -> None:
    assert beginners(first_move) == {name}


def test_lot_lets_either_begin_and_is_fixed_by_the_seed() -> None:
    assert beginners("lot", secrets=range(20)) == {"Ann", "Bo"}
    assert len({tuple(beginners("lot", secrets=range(7, 8))) for _ in range(3)}) == 1


def test_rematch_keeps_the_order_in_which_they_played() -> None:
    sitting = Sitting.opens("Ann", lobby=Lobby(first_move="guest"))
    sitting.joins("Bo")
    assert sitting.names == ["Bo", "Ann"]
    sitting.resigns("Ann")
    again, swapped = (sitting.offers(kind, "Ann", "Bo") for kind in ("rematch", "swap"))
    assert [chair.name for chair in again.chairs] == ["Bo", "Ann"]
    assert [chair.name for chair in swapped.chairs] == ["Ann", "Bo"]
    assert again.lobby.first_move == swapped.lobby.first_move == "host"  # in the order in which they sit


# ---- The clock of a lobby


def test_table_that_nobody_starts_closes_after_an_hour_with_every_stake_back() -> None:
    sitting = Sitting.opens("Ann", "hidden", stake=10)
    sitting.joins("Bo")
    sitting.wind(hours=1)
    with refused("too_early"):  # at the deadline itself there is still time
        sitting.rings()
    sitting.wind(microseconds=1)
    closed = sitting.rings()
    assert (closed.status, closed.lobby.late, closed.ended_at) == ("over", True, sitting.now)
    assert sitting.purse("Ann", "Bo") == [0, 0]


def test_lobby_with_a_clock_begins_at_its_deadline_though_not_full() -> None:
    sitting = full("Ann", "Bo")
    sitting.wind(seconds=31)
    assert sitting.rings().status == "live"


def test_lobby_with_a_clock_is_given_more_time_three_times_and_then_closes() -> None:
    sitting = full("Ann", stake=10)
    for extended in (1, 2, 3):
        sitting.wind(seconds=31)
        table = sitting.rings()
        assert (table.status, table.lobby.extended, table.asked_at) == ("open", extended, sitting.now)
        assert table.deadline == sitting.now + 30 * SECOND
    sitting.wind(seconds=31)
    assert sitting.rings().status == "over"
    with refused("closed"):
        lobby.timed_out(sitting.table, sitting.now, ())


def counting_down(**facts: Any) -> Sitting:
    """A rematch that starts soon."""
    sitting = full("Ann", "Bo", **facts)
    sitting.table = replace(sitting.table, lobby=Lobby(starts_soon=True), deadline=NOON + 7 * SECOND)
    return sitting


def test_rematch_begins_when_its_countdown_is_over() -> None:
    sitting = counting_down()
    sitting.wind(seconds=8)
    begun = sitting.rings()
    assert (begun.status, begun.lobby.starts_soon) == ("live", False)


def test_rematch_in_its_countdown_is_started_by_anybody_who_sits_and_by_nobody_else() -> None:
    for name in ("Ann", "Bo"):
        table = counting_down().table
        assert lobby.started(table, player(name), NOON).table.status == "live"
    with refused("not_host"):
        lobby.started(table, player("Cy"), NOON)
    invited = counting_down(invited="C").table
    with refused("not_host"):
        lobby.started(invited, player("C"), NOON)


def test_countdown_that_somebody_stops_leaves_the_whole_time_of_the_lobby() -> None:
    sitting = counting_down(invited="C")
    for name in ("C", "Di"):
        with refused("not_seated"):
            stopped_countdown(sitting.table, player(name), sitting.now)
    now = sitting.wind(seconds=3)
    held = sitting.keeps(stopped_countdown(sitting.table, player("Bo"), now))
    assert (held.lobby.starts_soon, held.asked_at, held.deadline) == (False, now, now + 30 * SECOND)
    with refused("already_held"):
        stopped_countdown(held, player("Bo"), now)
    sitting.starts("Ann")
    with refused("already_started"):
        stopped_countdown(sitting.table, player("Bo"), now)


@pytest.mark.parametrize("who", ["Bo", "a computer", "Cy", "kicked"])
def test_countdown_is_stopped_by_anybody_who_leaves_or_sits_down(who: str) -> None:
    sitting = counting_down()
    sitting.wind(seconds=3)
    if who == "a computer":
        sitting.adds_computer()
    elif who == "kicked":
        sitting.kicks("Ann", 1)
    else:
        (sitting.leaves if who == "Bo" else sitting.joins)(who)
    assert (sitting.table.lobby.starts_soon, sitting.table.deadline) == (False, NOON + 33 * SECOND)


def test_clock_on_the_wall_that_is_set_back_gives_a_match_that_starts_no_earlier_than_its_table() -> None:
    sitting = full("Ann", "Bo")
    sitting.now = NOON - 60 * MINUTE
    assert sitting.starts("Ann").started_at == NOON
