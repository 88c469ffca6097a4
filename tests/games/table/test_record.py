"""A table as a record, and its chairs."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.table.table import Chair, as_record

from .sitting import NOON, Sitting


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
