"""Vacations: the clock of a question stands still for a person, and goes on with exactly what was left."""

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
from games.core.options import Clock, make, with_clock
from games.core.reading import documents, read_record
from games.core.verify import verify
from games.table import vacation
from games.table.records import as_record

from .sitting import GAMES, MINUTE, NOON, Sitting, away, player, refused, verdict

DAY = timedelta(days=1)


def sits(*names: str, game: str = "tictactoe", clock: Clock = Clock(3 * 86_400), **facts: Any) -> Sitting:  # noqa: B008
    """A match with three days for each move."""
    kind = GAMES[game].Options
    return Sitting.sits(*names, game=game, options=make(kind, with_clock(kind, clock)), **facts)


def begins(at: Sitting, name: str, days: float = 21) -> None:
    at.keeps(vacation.begun(at.table, player(name), at.now + days * DAY, at.now, at.outages))


def ends(at: Sitting) -> None:
    at.keeps(vacation.ended(at.table, at.now, at.outages))


def test_clock_stands_still_and_goes_on_with_the_rest() -> None:
    at = sits("Ann", "Bo")
    at.wind(days=1)
    begins(at, "Ann")
    assert at.table.deadline == NOON + 24 * DAY
    at.wind(days=10)
    ends(at)
    assert at.table.deadline == at.now + 2 * DAY
    at.wind(days=2)
    at.plays("a1")
    assert at.verbs == ["deadline", "deadline", "do"]
    assert [(step.get("why"), step.get("agreed")) for step in at.steps[:2]] == [("vacation", [0])] * 2


def test_vacation_that_nobody_ends_ends_with_its_days() -> None:
    at = sits("Ann", "Bo")
    at.plays("a1", "b1")
    at.wind(days=1)
    begins(at, "Ann", 5)
    at.wind(days=7, seconds=1)
    at.rings()
    assert at.outcome.why == "time"
    assert at.steps


def test_no_vacation_is_longer_than_any_may_be_where_the_clock_was_set_back_since_it_began() -> None:
    at = sits("Ann", "Bo")
    begins(at, "Ann", 21.04)
    assert at.table.deadline == NOON + 24 * DAY
    at.wind(days=2)
    ends(at)
    assert at.table.deadline == at.now + 3 * DAY
    at.plays("a1")
    assert at.steps


def test_end_after_its_days_leaves_no_more_than_the_rest() -> None:
    at = sits("Ann", "Bo")
    begins(at, "Ann", 5)
    at.wind(days=6)
    ends(at)
    assert at.table.deadline == NOON + 8 * DAY
    assert at.steps


def test_player_on_vacation_may_play_and_the_next_question_has_its_limit() -> None:
    at = sits("Ann", "Bo")
    begins(at, "Ann")
    at.wind(days=5)
    at.plays("a1")
    assert at.table.deadline == at.now + 3 * DAY
    with refused("not_your_turn"):
        begins(at, "Ann")
    assert at.steps


def test_one_vacation_at_a_time_where_several_are_asked() -> None:
    at = sits("Ann", "Bo", game="rpsls")
    at.wind(hours=12)
    begins(at, "Ann", 10)
    with refused("not_your_turn"):
        begins(at, "Bo", 10)
    at.wind(days=2)
    at.acts(0, "rock")  # Ann answers: the clock goes on for Bo, with what was left
    assert at.table.deadline == at.now + 2.5 * DAY
    begins(at, "Bo", 10)
    at.wind(days=1)
    ends(at)
    assert at.table.deadline == at.now + 2.5 * DAY
    at.acts(1, "paper")
    assert at.steps


@pytest.mark.parametrize("clock", [Clock(86_399), Clock(600), Clock(), Clock(bank=30 * 86_400)])
def test_shorter_clocks_wait_for_nobody(clock: Clock) -> None:
    at = sits("Ann", "Bo", clock=clock)
    with refused("not_your_turn"):
        begins(at, "Ann")


def test_no_vacation_for_somebody_who_is_not_asked_or_whose_time_is_over() -> None:
    at = sits("Ann", "Bo")
    with refused("not_your_turn"):
        begins(at, "Bo")
    with refused("not_your_turn"):
        begins(at, "Cy")
    with refused("not_your_turn"):
        ends(at)
    at.wind(days=3, seconds=1)
    with refused("too_late"):
        begins(at, "Ann")


def test_outage_before_a_vacation_is_given_back() -> None:
    at = sits("Ann", "Bo")
    at.outages.append(away(10, 70))
    at.wind(days=1)
    begins(at, "Ann")
    at.wind(days=2)
    ends(at)
    assert at.table.deadline == at.now + 2 * DAY + 60 * MINUTE
    assert at.steps[0]["why"] == "outage"


def test_more_time_and_a_takeback_during_a_vacation() -> None:
    at = sits("Ann", "Bo")
    at.plays("a1")
    at.wind(days=1)
    begins(at, "Bo")
    at.wind(days=1)
    at.offers("more_time", "Ann", "Bo")
    at.wind(days=1)
    ends(at)
    assert at.table.deadline == at.now + 5 * DAY
    begins(at, "Bo")
    at.offers("takeback", "Ann", "Bo")
    assert at.table.deadline == at.now + 3 * DAY
    assert at.table.live_match().pause is None
    assert at.steps


DEEDS = st.lists(
    st.tuples(st.sampled_from(["begin", "end", "play", "more_time", "takeback", "ring", "wait"]), st.integers(0, 50)),
    max_size=25,
)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(GAMES)), DEEDS)
def test_live_play_and_its_record_agree(game: str, deeds: list[tuple[str, int]]) -> None:
    names = ("Ann", "Bo", "Cy")[: GAMES[game].fewest]
    at = sits(*names, game=game)
    for deed, hours in deeds:
        at.wind(hours=hours)
        with suppress(Refusal):
            if deed == "begin":
                begins(at, names[hours % len(names)], 1 + hours % 21)
            elif deed == "end":
                ends(at)
            elif deed == "play":
                at.plays(at.legal[0])
            elif deed == "ring":
                at.rings()
            elif deed != "wait":
                at.offers(deed, *at.names)
        if at.table.status != "live":
            break
    record = read_record(documents(json.dumps(as_record(at.table, at.history).document()).encode())[0], GAMES)
    assert verify(record, other_deals=0).unfair is None


def honest() -> dict[str, Any]:
    """The record of a match in which two players had a vacation."""
    at = sits("Ann", "Bo")
    at.wind(days=1)
    begins(at, "Ann")
    at.wind(days=10)
    ends(at)
    at.wind(days=1.5)
    at.plays("a1")
    begins(at, "Bo", 4)
    at.wind(days=1)
    ends(at)
    at.wind(days=2)
    at.plays("b2")
    at.resigns("Ann")
    return as_record(at.table, at.history).document()


def later(text: str, **much: float) -> str:
    return time_text(time_from(text) + timedelta(**much))


def step(number: int, **facts: Any) -> Callable[[dict[str, Any]], None]:
    return lambda document: document["steps"][number].update(facts)


def deadline(number: int, **much: float) -> Callable[[dict[str, Any]], None]:
    def change(document: dict[str, Any]) -> None:
        document["steps"][number]["deadline"] = later(document["steps"][number]["deadline"], **much)

    return change


TAMPERED: dict[str, Callable[[dict[str, Any]], None]] = {
    "more than the rest": deadline(1, hours=1),
    "less than the rest": deadline(1, hours=-1),
    "an instant more": deadline(1, microseconds=1),
    "more than 21 days": deadline(0, days=1),
    "the vacation of another": step(0, agreed=[1]),
    "the end of another's vacation": step(1, agreed=[1]),
    "the vacation of two": step(0, agreed=[0, 1]),
    "the vacation of nobody": lambda document: document["steps"][0].pop("agreed"),
    "the beginning left out": lambda document: document["steps"].pop(0),
    "ended twice": lambda document: document["steps"].insert(2, deepcopy(document["steps"][1])),
    "begun at a shorter clock": lambda document: document["options"].update(move_seconds=600),
    "a seat that is not there": step(0, agreed=[2]),
}


def test_untouched_record_is_fair() -> None:
    assert verdict(honest()) == "fair"


@pytest.mark.parametrize("what", TAMPERED)
def test_tampered_record_is_refused(what: str) -> None:
    document = honest()
    TAMPERED[what](document)
    assert verdict(document) != "fair"


def test_vacation_is_not_ended_after_its_clock_has_run_out() -> None:
    at = sits("Ann", "Bo")
    begins(at, "Ann", 5)
    at.wind(days=30)
    with refused("too_late"):
        ends(at)
