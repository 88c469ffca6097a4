"""The deadline in force: nobody loses because we were away, and nothing lasts for ever because we were."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.core.commands import Deadline, Expire, Sit
from games.table import play
from games.table.chair import Chair
from games.table.clock import DeadlineInForce, Outage, at_least, fires_at, full_limit, in_force, is_up
from games.table.invariants import InvariantBroken, check
from games.table.substitution import substituted
from games.table.table import HOUSE, Change, Lobby, Movement, StoredStep, Table
from games.tictactoe.rules import Options
from tests.storage.made import table_made

from .sitting import MINUTE, NOON, SECOND, Sitting, away


def deadline(table: Table, *outages: Outage) -> datetime:
    last = in_force(table, outages)
    assert last is not None
    return last.deadline


TABLE = table_made("match")  # its question was asked at noon, for ten minutes
NOW = NOON + 10 * MINUTE


def test_without_an_outage_the_stored_deadline_is_in_force() -> None:
    assert in_force(TABLE, ()) == DeadlineInForce(NOW, False)


def test_a_table_without_a_clock_has_no_deadline() -> None:
    assert in_force(replace(TABLE, deadline=None, asked_at=None), [away(1, 2)]) is None


def test_an_outage_is_added_to_the_deadline_that_it_met() -> None:
    assert in_force(TABLE, [away(1, 4)]) == DeadlineInForce(NOW + 3 * MINUTE, False, NOON + 4 * MINUTE)


@pytest.mark.parametrize("outage", [away(-5, 0), away(10, 20), away(11, 12)])
def test_an_outage_before_the_question_or_after_the_deadline_adds_nothing(outage: Outage) -> None:
    assert in_force(TABLE, [outage]) == DeadlineInForce(NOW, False)
    assert at_least(NOW, NOON, [outage]) == NOW


def test_of_an_outage_that_began_before_the_question_only_the_rest_counts() -> None:
    assert deadline(TABLE, away(-5, 3)) == NOW + 3 * MINUTE


def test_an_outage_over_the_deadline_leaves_what_was_left() -> None:
    assert deadline(TABLE, away(4, 60)) == NOON + 66 * MINUTE


def test_after_an_outage_there_is_at_least_a_minute_once_a_turn() -> None:
    assert in_force(TABLE, [away(9.9, 60)]) == DeadlineInForce(NOON + 61 * MINUTE, True, NOON + 60 * MINUTE)
    assert in_force(TABLE, [away(9, 60)]) == DeadlineInForce(NOON + 61 * MINUTE, False, NOON + 60 * MINUTE)
    assert deadline(replace(TABLE, grace_used=True), away(9.9, 60)) == NOON + 60.1 * MINUTE


def test_a_quick_question_is_given_its_whole_limit_and_not_a_minute() -> None:
    quick = table_made("match", options=Options(move_seconds=20))
    assert full_limit(quick) == 20 * SECOND
    assert deadline(quick, away(0.3, 60)) == NOON + 60 * MINUTE + 20 * SECOND


def test_countdown_of_a_rematch_starts_again_after_an_outage() -> None:
    soon = replace(TABLE, match=None, status="open", lobby=Lobby(starts_soon=True), deadline=NOON + 7 * SECOND)
    assert deadline(soon, away(0.1, 5)) == NOON + 5 * MINUTE + 7 * SECOND


def test_an_outage_may_bring_the_deadline_into_the_next_one() -> None:
    assert deadline(TABLE, away(1, 6), away(12, 20)) == NOON + 23 * MINUTE


@pytest.mark.parametrize(
    ("outages", "minutes"),
    [
        ([away(1, 5), away(1, 5)], 4),
        ([away(1, 5), away(2, 4)], 4),
        ([away(1, 5), away(3, 7)], 6),
        ([away(1, 5), away(5, 7)], 6),
        ([away(1, 5, "paper"), away(2, 6)], 5),
    ],
)
def test_outages_at_one_time_are_paid_once(outages: list[Outage], minutes: float) -> None:
    assert deadline(table_made("match", chairs=chairs("paper", "paper")), *outages) == NOW + minutes * MINUTE


def test_a_program_that_dies_every_half_minute_still_lets_the_question_end() -> None:
    """It lives for 25 seconds, is away for 5, and so on for an hour."""
    outages = [away(0.5 * n + 25 / 60, 0.5 * n + 0.5) for n in range(120)]
    assert deadline(TABLE, *outages) <= NOON + 13 * MINUTE
    awake_for_10_seconds_a_minute = [away(n + 10 / 60, n + 1) for n in range(60)]
    quick = table_made("match", options=Options(move_seconds=60))
    assert deadline(quick, *awake_for_10_seconds_a_minute) < NOON + 10 * MINUTE


def chairs(*fronts: str) -> tuple[Chair, ...]:
    return tuple(Chair(n + 1, f"Player {n}", front=front) for n, front in enumerate(fronts))


def test_a_fronts_outage_counts_where_somebody_who_is_waited_for_sits_there() -> None:
    table = table_made("match", chairs=chairs("paper", "stone"))  # seat 0 is waited for
    assert deadline(table, away(1, 5, "paper")) == NOW + 4 * MINUTE
    assert deadline(table, away(1, 5, "stone")) == NOW
    assert deadline(table, away(1, 5)) == NOW + 4 * MINUTE


def test_alarm_fires_at_the_deadline_in_force_and_never_where_no_clock_runs() -> None:
    assert fires_at(TABLE, [away(1, 5)]) == NOW + 4 * MINUTE
    assert fires_at(replace(TABLE, deadline=None), ()) is None


@pytest.mark.parametrize("late", [timedelta(microseconds=1), 2 * SECOND])
def test_press_that_was_timed_just_before_the_end_of_an_outage_counts_at_its_end(late: timedelta) -> None:
    sitting = Sitting.sits("Ann", "Bo")
    sitting.now = NOON + 10 * MINUTE + SECOND
    sitting.outages = [Outage(None, NOON + 9 * MINUTE, sitting.now + late)]
    assert sitting.acts(0, "a1").moved_at == sitting.now + late
    assert sitting.verbs == ["deadline", "do"]


def test_time_is_up_where_the_clock_on_the_wall_was_ahead_at_the_last_step_and_an_outage_counts() -> None:
    sitting = Sitting.sits("Ann", "Bo", "Cy", game="tequila", lobby=Lobby(absent="computer"))
    (asked,) = sitting.table.waiting()
    sitting.now, sitting.outages = NOON + 62 * MINUTE, [away(1, 61)]  # the clock was set forward: we seemed to be away
    sitting.keeps(substituted(sitting.table, [(asked + 1) % 3], sitting.now))
    sitting.now, sitting.outages = NOON + 12 * MINUTE, [away(1, 2)]  # it is right again, and we were away for a minute
    sitting.rings()
    assert sitting.table.chairs[asked].is_computer
    assert [type(step.command) for step in sitting.history[1:]] == [Sit, Sit, Deadline]
    assert sitting.steps  # and the record is fair


def test_at_the_very_deadline_time_is_not_up() -> None:
    assert not is_up(TABLE, NOW, ())
    assert is_up(TABLE, NOW + timedelta(microseconds=1), ())
    assert not is_up(TABLE, NOW + MINUTE, [away(1, 5)])
    assert not is_up(replace(TABLE, deadline=None), NOW + MINUTE, ())


GAPS = st.tuples(st.integers(-5, 60), st.integers(0, 30), st.sampled_from([None, None, "paper"]))


@given(st.lists(GAPS, max_size=5), st.booleans())
def test_the_deadline_in_force_is_never_before_what_the_row_alone_says(
    gaps: list[tuple[int, int, str | None]], grace_used: bool
) -> None:
    gone = sorted((away(began, began + length, front) for began, length, front in gaps), key=lambda one: one.began)
    table = replace(
        TABLE, grace_used=grace_used, chairs=(Chair(None, "Ann", front="paper"), Chair(None, "Bo", front="web"))
    )
    least = at_least(NOW, NOON, gone)
    assert NOW <= least <= deadline(table, *gone)


def test_where_only_we_were_away_and_nobody_was_short_of_time_the_row_says_it_all() -> None:
    gone = [away(1, 4), away(3, 6), away(20, 21)]
    assert at_least(NOW, NOON, gone) == deadline(TABLE, *gone) == NOW + 5 * MINUTE
    assert at_least(NOW, None, gone) == NOW


# The invariants of a table: a change that breaks one is caught before it is written.


Bug = Callable[[Change], Change]


def steps(**facts: Any) -> Bug:
    """A bug in every step of a change."""
    return lambda change: replace(change, steps=tuple(replace(step, **facts) for step in change.steps))


def table(**facts: Any) -> Bug:
    """A bug in the table after a change."""
    return lambda change: replace(change, table=replace(change.table, **facts))


def moves(amount: int) -> Bug:
    """A bug that takes chips from a match."""
    return lambda change: replace(change, movements=(Movement(change.table.escrow, HOUSE, amount, "a bug"),))


BUGS: dict[str, tuple[Bug, str, tuple[str, ...]]] = {
    "paid out twice": (
        lambda change: replace(change, movements=change.movements * 2),
        "a stake stays with its match",
        ("a1", "a2", "b1", "b2", "c1"),
    ),
    "paid out in play": (moves(1), "a stake stays with its match", ("a1",)),
    "paid out half": (moves(40), "a stake stays with its match", ("a1", "a2", "b1", "b2", "c1")),
    "a number left out": (steps(version=2), "steps are numbered without gaps", ("a1",)),
    "a step left out": (lambda change: replace(change, steps=()), "a step for each version", ("a1",)),
    "a step too early": (steps(at=NOON - SECOND), "no step is earlier than the one before", ("a1",)),
    "an expiry before its time": (steps(command=Expire()), "no clock rings before its time", ("a1",)),
    "not an end": (table(status="live"), "who plays waits for somebody", ("a1", "a2", "b1", "b2", "c1")),
    "an end without an outcome": (table(status="over"), "what is over has an outcome", ("a1",)),
}


@pytest.mark.parametrize("name", BUGS)
def test_change_that_breaks_an_invariant_is_caught(name: str) -> None:
    bug, invariant, played = BUGS[name]
    sitting = Sitting.sits("Ann", "Bo", stake=40)
    sitting.plays(*played[:-1])
    before = sitting.table
    seat = min(before.waiting())
    change = play.acted(before, seat, before.live_match().turn, played[-1], sitting.now, ())
    check(before, change)
    with pytest.raises(InvariantBroken, match=invariant) as broken:
        check(before, bug(change))
    assert (broken.value.before, before.id in str(broken.value)) == (before, True)


def test_clock_may_ring_after_a_deadline_that_a_step_has_moved_and_not_at_it() -> None:
    sitting = Sitting.sits("Ann", "Bo")
    moved = Deadline(NOON + MINUTE, "skip", (1,))

    def late(at: Any) -> Change:
        at_once = (StoredStep(1, 1, moved, (), False, NOON), StoredStep(2, 1, Expire(), (), False, at))
        match = sitting.table.live_match()
        over = play.stopped(replace(sitting.table, match=type(match)(match.state, match.deadline, 1, 1)), "draw", NOON)
        return replace(over, steps=at_once)

    check(sitting.table, late(NOON + MINUTE + SECOND))
    with pytest.raises(InvariantBroken, match="no clock rings before its time"):
        check(sitting.table, late(NOON + MINUTE))


def test_finished_match_stays_as_it_is() -> None:
    sitting = Sitting.sits("Ann", "Bo")
    sitting.resigns("Bo")
    with pytest.raises(InvariantBroken, match="what is over stays as it is"):
        check(sitting.table, Change(replace(sitting.table, status="live")))
    check(sitting.table, Change(replace(sitting.table, next_match="abcdef")))


def test_new_table_and_one_that_closes_before_its_start_break_nothing() -> None:
    sitting = Sitting.opens("Ann", stake=40)
    check(None, Change(sitting.table))
    sitting.closes("Ann")
