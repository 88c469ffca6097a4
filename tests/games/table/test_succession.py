"""The next registration of a room: when it is owed, and what it takes from the match before it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core.game import Outcome
from games.table import starting
from games.table.chair import Chair
from games.table.chips import net_of, payouts, pot_of, refunds, stake_of
from games.table.clock import fires_at
from games.table.lobby import begun_if_ready
from games.table.play import abandoned
from games.table.records import as_record
from games.table.seating import closed
from games.table.table import HOUSE, Lobby, Movement
from tests.house import Dice

from .sitting import GAMES, MINUTE, NOON, SECOND, Sitting, all_refused, player


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


def test_registration_that_nobody_wanted_still_says_which_match_it_followed() -> None:
    before = series("Ann", "Bo").table
    table = starting.successor_of(before, Dice(), NOON, options=before.options, most=6, stake=0)
    assert closed(table, NOON, late=True).table.lobby.follows == before.id


# Chips of a table: each movement from purse to purse, and why.


def test_stake_goes_from_the_purse_to_the_match_and_comes_back_before_the_start() -> None:
    sitting = Sitting.opens("Ann", "sealed", most=4, stake=7, invited="C")
    table, ann = sitting.table, f"player:{player('Ann')}"
    assert stake_of(table, player("Ann")) == Movement(ann, table.escrow, 7, "stake")
    chairs = (*table.chairs, Chair(None, "", level=2))
    assert refunds(table, chairs) == (Movement(table.escrow, ann, 7, "refund"),)
    assert refunds(replace(table, stake=0), chairs) == ()


def test_seat_whose_player_was_forgotten_pays_into_the_purse_of_the_house() -> None:
    table = Sitting.sits("Ann", "Bo", stake=7).table
    table = replace(table, chairs=(replace(table.chairs[0], player=None), table.chairs[1]))
    won, lost = Outcome(((0,), (1,)), "line"), Outcome(((1,), (0,)), "line")
    assert payouts(table, won) == (Movement(table.escrow, HOUSE, 14, "outcome"),)
    assert payouts(table, lost) == (Movement(table.escrow, f"player:{player('Bo')}", 14, "outcome"),)
    assert pot_of(table) == 14


def test_net_chips_are_what_the_purse_won_or_lost() -> None:
    table = Sitting.sits("Ann", "Bo", "Cy", "Dee", stake=25).table
    won, shared, stopped = Outcome(((0,), (1, 2, 3)), "x"), Outcome(((0, 1), (2, 3)), "x"), Outcome((), "stopped")
    assert [net_of(table, won, seat) for seat in range(4)] == [75, -25, -25, -25]
    assert [net_of(table, shared, seat) for seat in range(4)] == [25, 25, -25, -25]
    assert [net_of(table, stopped, seat) for seat in range(4)] == [0, 0, 0, 0]
    assert net_of(replace(table, stake=0), won, 0) is None


@pytest.mark.parametrize(("status", "pot"), [("open", 7), ("over", None)])
def test_pot_counts_everybody_who_sits_until_the_table_closes(status: str, pot: int | None) -> None:
    table = Sitting.opens("Ann", "sealed", most=4, stake=7, invited="C").table
    assert pot_of(replace(table, status=status)) == pot


# A table as a record, and its chairs.


def test_record_names_people_and_the_levels_of_computers() -> None:
    sitting = Sitting.opens("Ann", levels="3", most=3, game="hidden")
    sitting.joins("Bo")
    record = as_record(sitting.table, sitting.history)
    assert (record.seats, record.match) == (("Ann", "Computer 3", "Bo"), sitting.table.id)


def test_record_has_the_stake_the_secret_and_the_outcome() -> None:
    sitting = Sitting.sits("Ann", "Bo", stake=7)
    assert as_record(sitting.table, sitting.history).outcome is None
    sitting.resigns("Ann")
    record = as_record(sitting.table, sitting.history)
    assert record.chance is not None
    assert (record.stake, record.chance.secret, record.started_at) == (7, sitting.table.secret.hex(), NOON)
    assert record.outcome is not None
    assert record.outcome["places"] == [[1], [0]]


def test_table_that_closed_before_its_start_has_a_record_of_one_step() -> None:
    for game in ("hidden", "sealed"):
        sitting = Sitting.opens("Ann", game, most=3)
        sitting.joins("Bo")
        sitting.closes("Ann")
        assert sitting.steps == [{"stop": "stopped"}]


@pytest.mark.parametrize(
    ("chair", "kind"),
    [
        (Chair(1, "Ann"), "person"),
        (Chair(1, "Ann", invited=True), "person"),
        (Chair(None, "", level=0), "computer"),
        (Chair(None, "Ann"), "nobody"),
    ],
)
def test_chair_says_what_takes_part(chair: Chair, kind: str) -> None:
    assert chair.kind == kind
    assert (chair.is_person, chair.is_computer) == (kind == "person", kind == "computer")


def test_chairs_that_differ_in_their_times_alone_seat_the_same_person() -> None:
    chair = Chair(1, "Ann", front="paper")
    assert chair.sits_as(replace(chair, acted_at=NOON, notice_at=NOON))
    for other in ({"player": 2}, {"name": "Bo"}, {"level": 1}, {"front": "web"}, {"words": "x"}, {"entropy": "x"}):
        assert not chair.sits_as(replace(chair, **other))
    assert not chair.sits_as(replace(chair, invited=True))
    assert not chair.sits_as(replace(chair, newcomer=True))


# Practice that nobody continues is stopped after a day; nothing else is.


def practice(seconds: int | None = None) -> Sitting:
    """A match of one person against the computer, with so many seconds a move."""
    sitting = Sitting.opens(
        "Ann", options=GAMES["tictactoe"].Options(move_seconds=seconds), most=2, lobby=Lobby(casual=True)
    )
    sitting.adds_computer()
    return sitting


def test_practice_without_a_step_for_a_day_is_stopped_and_nobody_wins() -> None:
    sitting = practice()
    sitting.wind(hours=24)
    over = sitting.keeps(abandoned(sitting.table, sitting.now))
    assert over.match is not None
    assert over.match.outcome is not None
    assert (over.status, over.match.outcome.places, over.match.outcome.why) == ("over", (), "stopped")


def test_practice_goes_on_for_a_day_and_with_a_clock_for_ever_and_people_are_never_stopped() -> None:
    recent, timed = practice(), practice(600)
    recent.wind(hours=23, minutes=59)
    timed.wind(hours=48)
    people = Sitting.sits("Ann", "Bo", options=GAMES["tictactoe"].Options(move_seconds=None))
    people.wind(hours=48)
    for one in (recent, timed, people):
        all_refused("too_early", lambda one=one: abandoned(one.table, one.now))
