"""The invariants of a table: a change that breaks one is caught before it is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from games.core.commands import Deadline, Expire
from games.table import play
from games.table.invariants import InvariantBroken, check
from games.table.table import HOUSE, Change, Movement, StoredStep

from .sitting import MINUTE, NOON, SECOND, Sitting

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
    "an end that is none": (table(status="live"), "who plays waits for somebody", ("a1", "a2", "b1", "b2", "c1")),
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
