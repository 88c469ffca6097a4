"""What is due in a tournament: a pure function of what is stored and the time."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.features.tournaments.running.due import (
    ENDED,
    RESTARTED,
    Apply,
    ClearQueue,
    DeleteTeams,
    End,
    FinishRound,
    Pair,
    PrepareRound,
    Restart,
    Settle,
    Start,
    lacking,
    next_step,
)
from bot.features.tournaments.snapshot import Snapshot
from storage.tournament.events import Event
from storage.tournament.rounds import Round, RoundType
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament
from tests.house import NOON

SOON, EARLIER = NOON + timedelta(minutes=1), NOON - timedelta(minutes=1)
VALUES: Any = {"options": {}, "timeout_ms": 1_000, "multiplier": 1, "both": True, "sealed": False}


def cup(**facts: Any) -> Tournament:
    about = {"status": "running", "starts_at": None, "request": "", "archive_of": None, "rounds_most": None}
    rest = {"bench_after": 5, "message": "", "challenge": 0, "created_at": NOON, "ended_at": None}
    return Tournament(1, "Cup", "tictactoe", "round_robin", bytes(32), **{**about, **rest, **facts})


def team(number: int, **facts: Any) -> Team:
    about = (f"Team {number}", f"http://robot{number}.example/", (), 0, False, False, "answered", "")
    made = Team(number, 1, *about, None, None, 0, None, "", True, None, None, NOON, None)
    return replace(made, **facts)


def kind(number: int, **facts: Any) -> RoundType:
    return replace(RoundType(number, 1, stopped_at=None, **VALUES), **facts)


def played(number: int, type_id: int = 1, pending: bool = False) -> Round:
    ended = None if pending else NOON
    return Round(10 + number, 1, number, type_id, byes=(), skipped=(), created_at=NOON, ended_at=ended, **VALUES)


def event(what: str, at: Any = EARLIER, **facts: Any) -> Event:
    return replace(Event(1, 1, what, {}, at, None), **facts)


READY = Snapshot(cup(), teams=(team(1), team(2)), types=(kind(1), kind(2)), unfinished={})


def with_unfinished(at: Snapshot, **counts: int) -> Snapshot:
    return replace(at, rounds=(played(1, pending=True),), unfinished={11: counts})


def test_the_first_round_pairs_all_ready_teams_by_the_first_type() -> None:
    assert next_step(READY, NOON) == PrepareRound(kind(1), 1, (1, 2), ())


def test_round_types_are_used_in_turn_and_stopped_ones_are_left_out() -> None:
    types = (kind(1), kind(2), kind(3, stopped_at=NOON))
    used = []
    for last in (1, 2):
        step = next_step(replace(READY, types=types, rounds=(played(1, last),)), NOON)
        assert isinstance(step, PrepareRound)
        used.append(step.type.id)
    assert used == [2, 1]


def test_no_round_is_prepared_while_one_is_pending() -> None:
    assert next_step(with_unfinished(READY, leased=1), NOON) is None
    assert next_step(with_unfinished(READY, queued=3), NOON) is None


def test_a_round_is_finished_once_all_its_matches_have_ended() -> None:
    at = with_unfinished(READY, done=3, void=1)
    assert next_step(at, NOON) == FinishRound(at.rounds[0])


@pytest.mark.parametrize("status", ["paused", "ended"])
def test_a_round_is_finished_also_while_the_tournament_does_not_run(status: str) -> None:
    at = with_unfinished(replace(READY, tournament=cup(status=status)), done=3)
    assert next_step(at, NOON) == FinishRound(at.rounds[0])


def test_scores_come_before_leaving_teams_before_a_restart_before_events_before_the_next_round() -> None:
    teams = (team(1), team(2), team(3, leaving=True))
    everything = replace(READY, tournament=cup(request="restart"), teams=teams, events=(event("finish"),))
    steps = [next_step(with_unfinished(everything, done=1), NOON)]
    at = replace(everything, rounds=(played(1),))
    steps.append(next_step(at, NOON))
    at = replace(at, teams=(team(1), team(2)))
    steps.append(next_step(at, NOON))
    at = replace(at, tournament=cup())
    steps.append(next_step(at, NOON))
    at = replace(at, events=(event("finish", applied_at=NOON),))
    steps.append(next_step(at, NOON))
    assert [type(step) for step in steps] == [FinishRound, DeleteTeams, Restart, Apply, PrepareRound]


@pytest.mark.parametrize(
    ("facts", "problem"),
    [({"url": ""}, "no_endpoint"), ({"proof": ""}, "unproven"), ({"benched": "5 faulty matches in a row"}, "benched")],
)
def test_a_team_that_cannot_play_is_skipped_and_it_is_said(facts: Any, problem: str) -> None:
    step = next_step(replace(READY, teams=(team(1), team(2), team(3, **facts))), NOON)
    assert step == PrepareRound(kind(1), 1, (1, 2), ((3, problem),))


def test_a_computer_needs_no_address() -> None:
    step = next_step(replace(READY, teams=(team(1), team(2, url="", proof="", level=2))), NOON)
    assert isinstance(step, PrepareRound)
    assert step.teams == (1, 2)


def test_fewer_than_two_ready_teams_or_no_type_in_use_give_no_round() -> None:
    assert next_step(replace(READY, teams=(team(1), team(2, url=""))), NOON) is None
    assert next_step(replace(READY, types=(kind(1, stopped_at=NOON),)), NOON) is None


@pytest.mark.parametrize("status", ["draft", "waiting", "paused", "ended"])
def test_no_round_is_prepared_of_a_tournament_that_does_not_run(status: str) -> None:
    assert next_step(replace(READY, tournament=cup(status=status)), NOON) is None


def test_a_countdown_starts_the_tournament_at_its_end() -> None:
    at = replace(READY, tournament=cup(status="waiting", starts_at=SOON))
    assert next_step(at, NOON) is None
    assert next_step(at, SOON) == Start()


def test_a_tournament_ends_after_its_last_round() -> None:
    at = replace(READY, tournament=cup(rounds_most=1))
    assert isinstance(next_step(at, NOON), PrepareRound)
    assert next_step(replace(at, rounds=(played(1),)), NOON) == End()


def test_a_tournament_that_is_asked_to_end_plays_its_round_to_the_end() -> None:
    asked = replace(READY, tournament=cup(request="end"))
    assert next_step(with_unfinished(asked, queued=2), NOON) is None
    assert next_step(replace(asked, rounds=(played(1),)), NOON) == End()
    paused = replace(asked, tournament=cup(request="end", status="paused"))
    assert next_step(with_unfinished(paused, queued=2), NOON) == ClearQueue(ENDED)


def test_a_restart_clears_the_queue_and_waits_for_matches_that_are_being_played() -> None:
    asked = replace(READY, tournament=cup(request="restart"))
    assert next_step(with_unfinished(asked, queued=2, leased=1), NOON) == ClearQueue(RESTARTED)
    assert next_step(with_unfinished(asked, leased=1), NOON) is None


def test_events_are_applied_in_order_once_their_time_has_come() -> None:
    first, second = event("message", EARLIER - timedelta(minutes=1)), event("finish", id=2)
    at = replace(READY, events=(first, second, event("finish", SOON, id=3)))
    assert next_step(at, NOON) == Apply(first)
    at = replace(at, events=(replace(first, applied_at=NOON), second))
    assert next_step(at, NOON) == Apply(second)


def test_only_messages_are_applied_in_the_middle_of_a_round() -> None:
    note = event("message", id=2)
    at = with_unfinished(replace(READY, events=(event("finish"), note)), leased=1)
    assert next_step(at, NOON) == Apply(note)


@pytest.mark.parametrize("status", ["draft", "ended"])
def test_events_wait_until_a_tournament_is_announced(status: str) -> None:
    assert next_step(replace(READY, tournament=cup(status=status), events=(event("message"),)), NOON) is None


@pytest.mark.parametrize(
    ("facts", "lacks"),
    [
        ({}, ""),
        ({"teams": (team(1), team(2, benched="too slow"))}, "teams"),
        ({"types": (kind(1, stopped_at=NOON),)}, "type"),
        ({"teams": (), "tournament": cup(status="draft")}, ""),
        ({"teams": (), "tournament": cup(rounds_most=1), "rounds": (played(1),)}, ""),
    ],
)
def test_a_tournament_that_no_round_can_begin_in_says_what_it_lacks(facts: dict[str, Any], lacks: str) -> None:
    assert lacking(replace(READY, **facts)) == lacks


LADDER = replace(READY, tournament=replace(cup(every_minutes=10), pairing="endless"))
BUSY = frozenset({1, 2})


def today(number: int = 1, pending: bool = True) -> Round:
    return replace(played(number, pending=pending), created_at=NOON - timedelta(hours=1))


def yesterday(number: int = 1, pending: bool = True) -> Round:
    return replace(today(number, pending), created_at=NOON - timedelta(days=1))


def test_a_day_is_made_when_somebody_can_play_and_robots_are_paired_in_it() -> None:
    assert next_step(LADDER, NOON) == PrepareRound(kind(1), 1, (), ())
    assert next_step(replace(LADDER, teams=(team(1),)), NOON) is None
    assert next_step(replace(LADDER, rounds=(today(),)), NOON) == Pair(today(), (1, 2))
    assert next_step(replace(LADDER, rounds=(today(),), busy=BUSY), NOON) is None


def test_a_robot_alone_plays_a_computer_unless_that_leaves() -> None:
    alone = replace(LADDER, teams=(team(1), team(9, level=3, url="", proof="")), rounds=(today(),))
    assert next_step(alone, NOON) == Pair(today(), (1,))
    leaves = replace(alone, teams=(team(1), team(9, level=3, url="", leaving=True)), busy=frozenset({9}))
    assert next_step(leaves, NOON) is None


def test_nobody_is_paired_who_rests_leaves_is_benched_or_was_paired_lately() -> None:
    lately = NOON - timedelta(minutes=4)
    for facts in (
        {"resting_until": NOON + timedelta(seconds=5)},
        {"benched": "too slow"},
        {"url": "dials-in"},
        {"paired_at": lately},
    ):
        two = replace(LADDER, teams=(team(1, **facts), team(2, **facts)), rounds=(today(),))
        assert next_step(two, NOON) is None, facts
        assert next_step(two, NOON + timedelta(minutes=2)) is not None or "paired_at" not in facts


def test_yesterday_is_booked_when_its_matches_have_ended_and_today_does_not_wait_for_it() -> None:
    both = replace(LADDER, rounds=(yesterday(1), today(2)), unfinished={11: {"leased": 1}}, busy=frozenset({3, 4}))
    assert next_step(both, NOON) == Pair(today(2), (1, 2))
    assert next_step(replace(both, unfinished={12: {"leased": 1}}), NOON) == FinishRound(yesterday(1))
    after_it = replace(both, rounds=(yesterday(1), yesterday(2)), busy=frozenset())
    assert next_step(after_it, NOON) == PrepareRound(kind(2), 3, (), ())


def test_a_day_whose_clock_was_set_back_goes_on() -> None:
    assert next_step(replace(LADDER, rounds=(today(),)), NOON - timedelta(days=2)) == Pair(today(), (1, 2))


def test_an_endless_tournament_ends_when_nothing_is_played_and_its_day_is_booked() -> None:
    asked = replace(LADDER, tournament=replace(LADDER.tournament, request="end"), rounds=(today(),))
    assert next_step(replace(asked, unfinished={11: {"leased": 1}}, busy=BUSY), NOON) is None
    assert next_step(asked, NOON) == FinishRound(today())
    assert next_step(replace(asked, rounds=(today(pending=False),)), NOON) == End()
    taken_back = replace(LADDER, rounds=(today(pending=False),))
    assert next_step(taken_back, NOON) is None


def test_an_endless_tournament_ends_after_its_last_day() -> None:
    short = replace(LADDER, tournament=replace(LADDER.tournament, rounds_most=1))
    assert next_step(replace(short, rounds=(yesterday(),), unfinished={11: {"leased": 1}}), NOON) is None
    assert next_step(replace(short, rounds=(yesterday(pending=False),)), NOON) == End()


def test_an_endless_tournament_lacks_nothing_but_a_round_type() -> None:
    assert lacking(LADDER) == ""
    assert lacking(replace(LADDER, types=())) == "type"
    assert next_step(replace(LADDER, types=()), NOON) is None


def test_events_and_benched_robots_wait_for_no_moment_without_matches() -> None:
    playing = replace(LADDER, rounds=(today(),), unfinished={11: {"leased": 1, "queued": 1}}, busy=BUSY)
    added = event("add_type")
    assert next_step(replace(playing, events=(added,)), NOON) == Apply(added)
    assert next_step(replace(playing, held=1), NOON) == Settle()
    leaving = replace(playing, teams=(team(1), team(2), team(3, leaving=True)))
    assert next_step(leaving, NOON) == DeleteTeams()
    restart = replace(playing, tournament=replace(LADDER.tournament, request="restart"))
    assert next_step(restart, NOON) == ClearQueue(RESTARTED)
    assert next_step(replace(restart, rounds=(), unfinished={}, busy=frozenset()), NOON) == Restart()
    counted = replace(LADDER, tournament=replace(LADDER.tournament, status="waiting", starts_at=EARLIER))
    assert next_step(counted, NOON) == Start()
