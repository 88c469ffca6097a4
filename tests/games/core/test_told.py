"""What each command tells the table, and what a replay tells of each step, to the word."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from games import find_games
from games.core.chance import NO_SECRET
from games.core.commands import Command, Deadline, Do, Leave, Stop, Takeback, time_text
from games.core.game import Event, Refusal, Start
from games.core.match import Match, begin, postpone, replay_step, stop, take_back
from games.core.past import Past
from games.core.reading import read_record
from games.core.record import Record, Replayed, replay, replayed_facts
from games.core.verify import Unfair, verify
from games.tictactoe.rules import Options

GAMES = find_games()
TICTACTOE = GAMES["tictactoe"]
NOW = datetime(2026, 11, 20, 10, tzinfo=UTC)
LATER = NOW + timedelta(hours=1)
START = Start(2, NO_SECRET, Options(), 1)


def table() -> Match[Any]:
    return begin(TICTACTOE, START, NOW).match


def record(*steps: dict[str, Any], **more: Any) -> Record:
    return read_record({"roundhouse": 1, "game": "tictactoe", "seats": ["Ann", "Bo"], "steps": [*steps], **more}, GAMES)


# Deeds


@pytest.mark.parametrize("why", ["draw", "stopped"])
def test_a_stop_tells_why(why: str) -> None:
    assert stop(TICTACTOE, table(), why).events == (Event("stop", facts={"why": why}),)


def test_a_moved_clock_tells_what_it_was_moved_for() -> None:
    assert postpone(TICTACTOE, table(), Deadline(LATER, "outage"), NOW).events == (
        Event("deadline", facts={"why": "outage"}),
    )
    assert postpone(TICTACTOE, table(), Deadline(LATER), NOW).events == (Event("deadline", facts={"why": "moved"}),)


def test_a_takeback_tells_how_many_were_taken_back() -> None:
    past: list[Past[Any]] = []
    match = replay_step(TICTACTOE, table(), past, Do(0, "a1"), NOW).match
    assert take_back(TICTACTOE, match, past, 1, NOW).events == (Event("takeback", facts={"count": 1}),)


def test_a_beginning_opens_what_the_deal_opens() -> None:
    bare = replace(TICTACTOE, setup=lambda start: replace(TICTACTOE.setup(start), reveals=True))
    assert begin(bare, START, NOW).reveals is True
    assert begin(TICTACTOE, START, NOW).reveals is False


def test_the_past_knows_who_acted_and_a_leaving_why() -> None:
    past: list[Past[Any]] = []
    match = replay_step(TICTACTOE, table(), past, Do(0, "a1"), NOW).match
    moved = replay_step(TICTACTOE, match, past, Leave(1, "gone"), NOW)
    assert [step.seat for step in past] == [0, None]
    assert moved.events == (Event("leave", 1, {"why": "gone"}),)
    assert moved.match.outcome is not None
    assert moved.match.outcome.why == "gone"


def test_what_is_followed_is_the_deed_that_was_done() -> None:
    commands: list[Command] = [Do(0, "a1"), Deadline(LATER), Takeback(1), Stop("draw")]
    match, past = table(), list[Past[Any]]()
    for command in commands:
        moved = replay_step(TICTACTOE, match, past, command, NOW)
        assert moved.command == command
        match = moved.match


@pytest.fixture
def far_east() -> Iterator[None]:
    """A machine whose clock shows the time of Tokyo."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = "Asia/Tokyo"
    time.tzset()
    yield
    os.environ.pop("TZ")
    if before is not None:
        os.environ["TZ"] = before
    time.tzset()


@pytest.mark.usefixtures("far_east")
def test_a_time_is_written_the_same_wherever_the_machine_stands() -> None:
    assert time_text(NOW.astimezone(timezone(timedelta(hours=3)))) == "2026-11-20T10:00:00Z"


def test_a_refusal_reads_as_its_code_where_it_is_logged() -> None:
    assert str(Refusal("occupied", cell="a1")) == "occupied"


# Replays


def test_a_replay_begins_with_step_nought_as_it_was_dealt() -> None:
    first = next(replay(record({"seat": 0, "do": "a1"})))
    assert first == Replayed(0, first.match, first.moved)
    assert first.moved is not None
    assert first.moved.command is None


def test_a_refused_step_still_has_the_match_as_it_stands() -> None:
    start, refused = replay(record({"seat": 1, "do": "a1"}))
    assert refused.refusal is not None
    assert (refused.step, refused.match) == (1, start.match)
    facts = replayed_facts(record(), refused, None, False)
    assert (facts["events"], facts["waiting"]) == ([], [0])


def test_without_chance_a_record_begins_from_the_seed_of_no_secret() -> None:
    assert record().start().seed == NO_SECRET


def test_a_record_without_step_times_has_no_clock_though_it_says_when_it_began() -> None:
    untimed = record({"seat": 0, "do": "a1"}, started_at="2026-11-20T10:00:00Z")
    assert [at.match.deadline for at in replay(untimed)] == [None, None]


def test_a_table_that_never_began_is_not_over_before_it_is_stopped_and_deals_nothing() -> None:
    def deals(start: Start[Any]) -> Any:
        raise AssertionError("nothing is dealt")

    games = {"tictactoe": replace(TICTACTOE, setup=deals)}
    facts = {"roundhouse": 1, "game": "tictactoe", "seats": ["Ann"], "steps": [{"stop": "stopped"}]}
    start, closed = replay(read_record(facts, games))
    assert start.match.outcome is None
    assert closed.match.outcome is not None


def test_seats_that_a_view_is_keyed_by_are_written_as_texts() -> None:
    keyed = replace(record(), game=replace(TICTACTOE, view=lambda state, viewer: {0: "Ann"}))
    assert replayed_facts(keyed, next(replay(keyed)), None, False)["view"] == {"0": "Ann"}


def test_an_outcome_that_is_not_the_rules_own_is_told_with_both() -> None:
    lost = record({"seat": 0, "leave": "left"}, outcome={"why": "x" * 400})
    assert verify(lost).unfair == Unfair(
        "outcome",
        {
            "own": '{"places":[[1],[0]],"scores":[null,null],"shares":[0,0],"why":"left"}',
            "written": '{"why":"' + "x" * 292,
        },
    )
