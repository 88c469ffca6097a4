"""A bank of time for the whole match: what each seat has left, at a table and in the record."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.commands import time_from, time_text
from games.core.game import Refusal
from games.core.match import time_limit
from games.core.options import Clock, make, with_clock
from games.core.reading import documents, read_record
from games.core.record import replay, replayed_facts
from games.core.verify import verify
from games.table import play
from games.table.clock import Outage, full_limit
from games.table.records import as_record
from games.table.substitution import returned
from games.table.table import Lobby, Table

from .sitting import GAMES, MINUTE, NOON, SECOND, Sitting, away, refused, verdict

ORDER = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")


def sits(*names: str, game: str = "tictactoe", bank: int = 300, increment: int = 5, **facts: Any) -> Sitting:
    """A match with a bank and no other clock."""
    kind = GAMES[game].Options
    options = make(kind, {**with_clock(kind, Clock(bank=bank, increment=increment)), **facts.pop("options", {})})
    return Sitting.sits(*names, game=game, options=options, **facts)


def left(table: Table) -> list[float]:
    """What each seat had left when the question began, in seconds."""
    assert table.match is not None
    assert table.match.bank is not None
    return [each.total_seconds() for each in table.match.bank.left]


def test_question_lasts_as_long_as_the_bank_of_the_seat_that_is_asked() -> None:
    at = sits("Ann", "Bo")
    assert left(at.table) == [300, 300]
    assert at.table.deadline == NOON + 5 * MINUTE
    at.wind(seconds=20)
    at.plays("a1")
    assert left(at.table) == [285, 300]
    at.wind(seconds=100)
    at.plays("b2")
    assert left(at.table) == [285, 205]
    assert at.table.deadline == at.now + 285 * SECOND
    assert full_limit(at.table) == 285 * SECOND


def test_bank_that_is_used_up_loses_on_time() -> None:
    at = sits("Ann", "Bo", increment=0)
    for move in ("a1", "b1", "a2"):
        at.wind(seconds=140)
        at.plays(move)
    assert left(at.table) == [20, 160]
    at.wind(seconds=160)
    at.plays("b2")  # at the very deadline it counts, as with any clock
    assert left(at.table) == [20, 0]
    at.wind(seconds=21)
    at.rings()
    assert (at.outcome.why, at.outcome.places) == ("time", ((1,), (0,)))
    assert at.verbs[-1] == "expire"


def test_answer_after_the_bank_is_too_late() -> None:
    at = sits("Ann", "Bo")
    at.plays("a1")
    at.wind(seconds=301)
    with refused("too_late"):
        at.plays("b1")
    assert at.outcome.why == "time"
    assert at.verbs == ["do", "expire"]


def test_bank_grows_with_the_increment() -> None:
    at = sits("Ann", "Bo", bank=60, increment=30)
    for move in ("a1", "b1"):
        at.wind(seconds=1)
        at.plays(move)
    assert left(at.table) == [89, 89]


def test_limit_of_a_move_stands_beside_the_bank() -> None:
    at = sits("Ann", "Bo", options={"move_seconds": 60})
    assert at.table.deadline == NOON + MINUTE
    at.wind(seconds=50)
    at.plays("a1")
    assert left(at.table) == [255, 300]


def test_several_asked_at_once_have_until_the_last_of_them_has_no_time_left() -> None:
    at = sits("Ann", "Bo", "Cy", game="rpsls", bank=100, increment=0)
    at.wind(seconds=60)
    at.acts(0, "rock")
    at.wind(seconds=20)
    at.acts(1, "paper")
    assert left(at.table) == [40, 20, 100]  # Cy's time runs
    assert at.table.deadline == NOON + 100 * SECOND
    at.wind(seconds=10)
    at.acts(2, "scissors")
    assert left(at.table) == [40, 20, 10]
    assert at.table.waiting() == {0, 1, 2}
    assert at.table.deadline == at.now + 40 * SECOND
    at.wind(seconds=15)
    at.acts(0, "rock")
    assert at.table.deadline == at.now + 5 * SECOND  # of Bo and Cy, Bo has more
    at.wind(seconds=4)
    at.acts(2, "rock")  # Cy's own time was over: while Bo's runs Cy may still answer
    assert left(at.table) == [25, 20, 0]
    assert at.steps


def test_those_left_over_have_no_time_when_the_one_with_time_has_answered() -> None:
    at = sits("Ann", "Bo", "Cy", game="rpsls", bank=60, increment=0)
    at.wind(seconds=50)
    at.acts(0, "rock")
    at.acts(1, "paper")
    at.wind(seconds=5)
    at.acts(2, "scissors")
    at.wind(seconds=9)  # Ann and Bo have 10 seconds each, Cy 5
    at.acts(0, "rock")
    at.acts(1, "rock")
    assert at.table.deadline == at.now  # only Cy is left, and Cy's time is over
    at.wind(seconds=1)
    at.rings()
    assert left(at.table)[2] == 0
    assert at.steps


def test_seats_that_all_sleep_have_nothing_left() -> None:
    at = sits("Ann", "Bo", game="tequila", options={"grace": 1})
    mover = min(at.table.waiting())
    at.wind(seconds=301)
    at.rings()
    assert left(at.table)[mover] == 0
    at.steps  # noqa: B018 - the record is fair


def test_takeback_restores_the_time_that_the_move_had() -> None:
    at = sits("Ann", "Bo")
    at.wind(seconds=20)
    at.plays("a1")
    at.wind(seconds=100)
    at.plays("b2")
    assert left(at.table) == [285, 205]
    at.wind(seconds=200)
    at.offers("takeback", "Bo", "Ann")
    assert left(at.table) == [285, 300]
    assert at.table.deadline == at.now + 300 * SECOND
    at.offers("takeback", "Ann", "Bo")
    assert left(at.table) == [300, 300]
    at.plays("c3")
    assert at.steps


def test_outage_costs_nothing_of_the_bank() -> None:
    at = sits("Ann", "Bo")
    at.outages.append(away(0.5, 1.5))
    at.wind(seconds=100)
    at.plays("a1")
    assert left(at.table) == [300 - 40 + 5, 300]
    assert at.verbs == ["deadline", "do"]
    at.wind(seconds=10)
    at.plays("b2")
    assert at.verbs == ["deadline", "do", "do"]  # paid once
    assert left(at.table) == [265, 295]


def test_outage_over_the_end_of_a_bank_leaves_what_was_left() -> None:
    at = sits("Ann", "Bo")
    at.outages.append(away(4, 60))
    at.wind(minutes=60, seconds=30)
    at.plays("a1")
    assert left(at.table) == [35, 300]
    assert at.steps


def test_outage_of_another_front_is_no_excuse() -> None:
    at = sits("Ann", "Bo")
    at.outages.append(away(0.5, 1.5, "stone"))
    at.wind(seconds=100)
    at.plays("a1")
    assert left(at.table) == [205, 300]
    assert at.verbs == ["do"]


def test_outage_is_paid_before_somebody_leaves_or_is_skipped() -> None:
    at = sits("Ann", "Bo", "Cy", game="rpsls", bank=100, increment=0)
    at.acts(2, "rock")
    at.outages.append(away(0.5, 1))
    at.wind(seconds=70)
    at.resigns("Cy")
    at.acts(0, "rock")
    at.acts(1, "rock")
    assert left(at.table)[:2] == [60, 60]
    assert at.steps


def test_skip_takes_only_the_time_that_went_by() -> None:
    at = sits("Ann", "Bo", "Cy", game="tequila", options={"grace": 1})
    late = min(at.table.waiting())
    others = [name for name in ("Ann", "Bo", "Cy") if at.seat(name) != late]
    at.wind(seconds=200)
    at.offers("skip", *others)
    assert left(at.table)[late] == pytest.approx(100, abs=0.001)
    assert at.steps


def test_more_time_by_consent_is_more_time_in_the_bank() -> None:
    at = sits("Ann", "Bo")
    at.wind(seconds=60)
    at.offers("more_time", "Ann", "Bo")
    assert at.table.deadline == NOON + 10 * MINUTE
    at.wind(seconds=60)
    at.plays("a1")
    assert left(at.table) == [485, 300]
    assert at.steps


def test_frozen_match_goes_on_with_all_that_was_left() -> None:
    at = sits("Ann", "Bo")
    at.wind(seconds=100)
    at.plays("a1")
    match = at.table.live_match()
    at.wind(seconds=100)
    at.keeps(play.frozen(at.table))
    at.wind(hours=10)
    at.keeps(play.unfrozen(at.table, match, at.now))
    assert at.table.deadline == at.now + 300 * SECOND
    at.wind(seconds=10)
    at.plays("b2")
    assert left(at.table) == [205, 295]
    assert at.steps


def test_match_without_a_bank_has_none() -> None:
    at = Sitting.sits("Ann", "Bo")
    assert at.table.match is not None
    assert at.table.match.bank is None
    at.plays("a1")
    written = as_record(at.table, at.history).document()
    assert written["options"] == {"move_seconds": 600, "restart": "both"}
    assert "bank" not in json.dumps(
        [
            replayed_facts(as_record(at.table, at.history), one, None, True)
            for one in replay(as_record(at.table, at.history))
        ]
    )


def test_replay_says_what_each_seat_has_left() -> None:
    at = sits("Ann", "Bo")
    at.wind(seconds=20.5)
    at.plays("a1")
    record = as_record(at.table, at.history)
    assert [replayed_facts(record, one, None, False)["bank"] for one in replay(record)] == [[300, 300], [284.5, 300]]


def test_computer_that_sits_in_has_what_the_question_had_and_at_least_a_minute() -> None:
    at = sits("Ann", "Bo", "Cy", game="tequila", bank=40, increment=0, lobby=Lobby(absent="usual"))
    late = min(at.table.waiting())
    at.wind(seconds=41)
    at.rings()
    assert at.table.chairs[late].is_computer
    assert at.table.deadline == at.now + MINUTE
    at.wind(seconds=10)
    at.plays(at.legal[0])
    assert left(at.table)[late] == 50
    at.keeps(returned(at.table, at.table.chairs[late].player or 0, at.now))
    assert at.steps


# ---- Whatever people do, live play and its record come to the same

DEED = st.sampled_from(["play", "play", "play", "wait", "takeback", "more_time", "outage", "resign", "ring"])


def does(at: Sitting, deed: str, seconds: int) -> None:
    """Some time later somebody does something."""
    at.wind(seconds=seconds)
    if deed == "play":
        at.plays(at.legal[0])
    elif deed == "takeback":
        at.offers("takeback", *at.names)
    elif deed == "more_time":
        at.offers("more_time", *at.names)
    elif deed == "outage":
        at.outages.append(Outage(None, at.now, at.now + seconds * SECOND))
        at.wind(seconds=seconds)
    elif deed == "resign" and seconds > 55:
        at.resigns("Ann")
    elif deed == "ring":
        at.rings()


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(sorted(GAMES)),
    st.lists(st.tuples(DEED, st.integers(0, 60)), max_size=40),
)
def test_live_play_and_its_record_agree(game: str, deeds: list[tuple[str, int]]) -> None:
    at = sits(*("Ann", "Bo", "Cy")[: GAMES[game].fewest], game=game, bank=120)
    for deed, seconds in deeds:
        if at.table.status != "live":
            break
        with suppress(Refusal):
            does(at, deed, seconds)
        if at.table.status == "live":
            assert at.table.match is not None
            assert at.table.match.bank is not None
            assert min(at.table.match.bank.left) >= timedelta()
            assert time_limit(at.table.game, at.table.match) is not None
    record = as_record(at.table, at.history)
    document = documents(json.dumps(record.document()).encode())[0]
    again = read_record(document, GAMES)
    assert verify(again, other_deals=0).unfair is None
    *_, last = replay(again)
    assert at.table.match is not None
    assert (last.match.bank, last.match.turn) == (at.table.match.bank, at.table.match.turn)
    if at.table.status == "live":
        assert last.match.deadline == at.table.match.deadline


# ---- Tampering


def honest() -> dict[str, Any]:
    """The record of a match with an outage, a takeback, more time, and an end by the bank."""
    at = sits("Ann", "Bo")
    at.outages.append(away(0.5, 1.5))
    at.wind(seconds=100)
    at.plays("a1")
    at.wind(seconds=100)
    at.plays("b2")
    at.wind(seconds=10)
    at.offers("takeback", "Bo", "Ann")
    at.wind(seconds=200)
    at.plays("b1")
    at.wind(seconds=261)
    at.plays("c1")
    at.wind(seconds=106)
    at.rings()
    return as_record(at.table, at.history).document()


def later(text: str, seconds: float) -> str:
    return time_text(time_from(text) + seconds * SECOND)


def set_option(name: str, value: object) -> Callable[[dict[str, Any]], None]:
    return lambda document: document["options"].update({name: value})


def move_step(number: int, seconds: float, key: str = "at") -> Callable[[dict[str, Any]], None]:
    def change(document: dict[str, Any]) -> None:
        for step in document["steps"][number : number + 1 if key == "deadline" else None]:
            step[key] = later(step[key], seconds)

    return change


def drop(number: int) -> Callable[[dict[str, Any]], None]:
    return lambda document: document["steps"].pop(number)


def put(number: int, *steps: dict[str, Any]) -> Callable[[dict[str, Any]], None]:
    return lambda document: document["steps"].__setitem__(slice(number, number), deepcopy(list(steps)))


def forged_outage(document: dict[str, Any]) -> None:
    """Another outage, longer than the question had stood by then."""
    at = document["steps"][5]["at"]
    document["steps"].insert(6, {"at": later(at, 10), "deadline": later(at, 1000), "why": "outage"})


TAMPERED: dict[str, Callable[[dict[str, Any]], None]] = {
    "a smaller bank": set_option("bank_seconds", 260),
    "a larger bank": set_option("bank_seconds", 330),
    "no bank": set_option("bank_seconds", None),
    "a smaller increment": set_option("increment_seconds", 0),
    "a larger increment": set_option("increment_seconds", 9),
    "a bank of no time": set_option("bank_seconds", 0),
    "an increment below nothing": set_option("increment_seconds", -5),
    "the outage left out": drop(0),
    "a longer outage": move_step(0, 60, "deadline"),
    "another outage": forged_outage,
    "an end before the time": move_step(-1, -2),
    "a move after the time": move_step(5, 100),
    "the takeback left out": drop(3),
}


def test_untouched_record_is_fair() -> None:
    assert verdict(honest()) == "fair"


@pytest.mark.parametrize("what", TAMPERED)
def test_tampered_record_is_refused(what: str) -> None:
    document = honest()
    TAMPERED[what](document)
    assert verdict(document) != "fair"
