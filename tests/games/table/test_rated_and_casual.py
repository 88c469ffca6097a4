"""Rated or casual is chosen before a match: a rated result against computers can neither be taken back nor stopped."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from games.core import record
from games.core.reading import read_record
from games.reductions import Rated
from games.table import offers, starting
from games.table.play import abandoned, frozen
from games.table.records import as_record
from games.table.table import Lobby, Table

from .sitting import GAMES, NOON, Sitting, refused

FOUR = ("a1", "b1", "a2", "b2")  # two turns each


def practice(*, casual: bool = False, **options: Any) -> Sitting:
    """A match of Ann against the computer."""
    rules = GAMES["tictactoe"].Options(**{"move_seconds": None} | options)
    sitting = Sitting.opens("Ann", options=rules, most=2, lobby=Lobby(casual=casual))
    sitting.adds_computer()
    return sitting


def declines(table: Table) -> dict[str, str]:
    """Why the computer at a table declines each kind of offer, where it does."""
    return {kind: why for kind in offers.KINDS if (why := offers.why_declined(table, kind))}


@pytest.mark.parametrize("kind", ["takeback", "restart", "stop"])
def test_computer_of_a_rated_match_agrees_to_what_unrates_it_until_both_have_answered_two_turns(kind: str) -> None:
    early, late = practice(), practice()
    early.plays(*FOUR[:3])
    early.offers(kind, "Ann")
    assert early.offered == []
    late.plays(*FOUR)
    with refused("rated_match"):
        late.offers(kind, "Ann")
    assert (late.table.status, late.offered, late.table.is_rated) == ("live", [], True)


@pytest.mark.parametrize("kind", ["takeback", "restart", "stop"])
def test_computer_of_a_casual_match_agrees_at_any_time(kind: str) -> None:
    sitting = practice(casual=True)
    sitting.plays(*FOUR)
    sitting.offers(kind, "Ann")
    assert sitting.offered == []
    assert declines(practice(casual=True).table) == {"draw": "computer_declines"}


def test_after_a_move_was_taken_back_a_match_is_no_longer_rated_so_the_computer_agrees_again() -> None:
    sitting = practice()
    sitting.plays(*FOUR[:3])
    sitting.offers("takeback", "Ann")
    sitting.plays("a2", "b2", "c3", "c2")
    assert sitting.table.rated == Rated(why_not="taken_back")
    sitting.offers("stop", "Ann")
    assert sitting.outcome.why == "stopped"


def test_people_may_take_back_and_stop_a_rated_match_when_all_agree() -> None:
    sitting = Sitting.sits("Ann", "Bo")
    sitting.plays(*FOUR)
    sitting.offers("takeback", "Ann", "Bo")
    sitting.offers("stop", "Ann", "Bo")
    assert sitting.outcome.why == "stopped"


def test_computer_among_people_declines_too() -> None:
    sitting = Sitting.opens("Ann", "tequila", most=3, levels="1")
    sitting.joins("Bo")
    table = sitting.starts("Ann") if sitting.table.status == "open" else sitting.table
    assert declines(table) == {"draw": "computer_declines"}
    assert declines(replace(table, match=at_version(table, 6))) == {
        "draw": "computer_declines",
        "takeback": "rated_match",
        "restart": "rated_match",
        "stop": "rated_match",
    }


def at_version(table: Table, version: int) -> Any:
    """The match of a table after so many steps."""
    match = table.live_match()
    return type(match)(match.state, match.deadline, match.turn, version, match.outcome)


def test_nobody_restarts_a_rated_match_alone_once_it_counts() -> None:
    rules = GAMES["tictactoe"].Options(restart="either")
    early, late, casual = (
        Sitting.sits("Ann", "Bo", options=rules, lobby=Lobby(casual=is_casual)) for is_casual in (False, False, True)
    )
    early.plays(*FOUR[:3])
    early.offers("restart", "Bo")
    casual.plays(*FOUR)
    casual.offers("restart", "Bo")
    late.plays(*FOUR)
    late.offers("restart", "Bo")
    assert [one.offered for one in (early, casual, late)] == [[], [], ["restart"]]


def test_rated_practice_that_nobody_continues_is_lost_and_casual_practice_is_stopped() -> None:
    for casual, why, places in ((False, "left", ((1,), (0,))), (True, "stopped", ())):
        sitting = practice(casual=casual)
        sitting.plays(*FOUR)
        sitting.wind(hours=24)
        sitting.keeps(abandoned(sitting.table, sitting.now))
        assert (sitting.outcome.why, sitting.outcome.places) == (why, places)


def test_frozen_match_can_be_stopped() -> None:
    sitting = practice()
    sitting.plays(*FOUR)
    assert declines(sitting.keeps(frozen(sitting.table))) == {"draw": "computer_declines"}


@pytest.mark.parametrize("casual", [False, True])
def test_rematch_sides_swapped_or_not_and_series_keep_the_choice(casual: bool) -> None:
    for kind in ("rematch", "swap"):
        sitting = Sitting.sits("Ann", "Bo", lobby=Lobby(casual=casual))
        sitting.resigns("Bo")
        assert sitting.offers(kind, "Ann", "Bo").lobby.casual is casual
    before = Sitting.opens("Ann", "rpsls", most=3, lobby=Lobby(casual=casual)).table
    after = starting.successor_of(
        before, lambda count: bytes(count), NOON, options=before.options, most=3, stake=0, casual=casual
    )
    assert after.lobby.casual is casual


def as_document(sitting: Sitting) -> Any:
    """The record of a match as it is read from a file."""
    return json.loads(json.dumps(as_record(sitting.table, sitting.history).document()))


@pytest.mark.parametrize(
    ("lobby", "says"),
    [(Lobby(casual=False), True), (Lobby(casual=True), False), (Lobby(daily="x", casual=False), False)],
)
def test_record_says_what_was_chosen_and_reads_it_again(lobby: Lobby, says: bool) -> None:
    sitting = Sitting.sits("Ann", "Bo", lobby=lobby)
    sitting.plays("a1")
    document = as_document(sitting)
    assert document["rated"] is says
    again = read_record(document, GAMES)
    assert (again.rated, again.document()) == (says, as_record(sitting.table, sitting.history).document())
    assert [one.match.outcome for one in record.replay(again)] == [None, None]


@pytest.mark.parametrize("rated", [None, Rated()])
def test_record_of_a_match_before_this_was_chosen_does_not_say_it_before_its_end_or_after(rated: Rated | None) -> None:
    sitting = Sitting.sits("Ann", "Bo", lobby=Lobby())
    assert "rated" not in as_document(sitting)
    sitting.resigns("Bo")
    sitting.table = replace(sitting.table, rated=rated)
    assert "rated" not in as_document(sitting)
    assert sitting.offers("rematch", "Ann", "Bo").lobby.casual is False


def test_another_value_of_rated_counts_as_missing() -> None:
    sitting = Sitting.sits("Ann", "Bo", lobby=Lobby(casual=False))
    document = as_document(sitting)
    assert document["rated"] is True
    for other in ("yes", 1, None):  # a key that nobody knew was never looked at
        assert read_record({**document, "rated": other}, GAMES).rated is None
