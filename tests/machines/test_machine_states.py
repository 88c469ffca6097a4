"""The states of a machine: what each result of a step changes, also when the machine became unwanted meanwhile."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.features.tournaments.machines.states import Deleted, Located, NotDone, Ordered, after, next_step, unwanted
from storage.tournament.machines import Machine
from tests.house import NOON

SOON = NOON + timedelta(seconds=10)


def machine(state: str, kind: str = "ordered") -> Machine:
    """A machine in a state since a while."""
    since = NOON - timedelta(minutes=5)
    return Machine(1, 1, 1, kind, state, "name", 7, "192.0.2.7", "key", "failed", since, "", None, 3, since)


@pytest.mark.parametrize(
    ("state", "kind", "step"),
    [
        ("wanted", "ordered", "order"),
        ("ordered", "ordered", "locate"),
        ("ready", "ordered", None),
        ("unwanted", "ordered", "delete"),
        ("gone", "ordered", None),
        *((state, "imported", None) for state in ("wanted", "ordered", "ready", "unwanted", "gone")),
    ],
)
def test_next_step_follows_from_the_state_and_an_imported_machine_has_none(
    state: str, kind: str, step: str | None
) -> None:
    assert next_step(machine(state, kind)) == step


FRESH = {"error": "", "changed_at": NOON}
GONE = {**FRESH, "state": "gone", "address": "", "host_key": "", "due_at": None}


@pytest.mark.parametrize(
    ("state", "result", "changes"),
    [
        ("wanted", Ordered(8), {**FRESH, "state": "ordered", "provider_id": 8, "due_at": SOON}),
        ("ordered", Located("192.0.2.8"), {**FRESH, "state": "ready", "address": "192.0.2.8", "due_at": None}),
        ("ordered", Located(""), {"error": "", "due_at": SOON}),
        ("unwanted", Ordered(8), {"provider_id": 8, "error": "", "due_at": NOON}),
        ("unwanted", Located("192.0.2.8"), {"error": "", "due_at": NOON}),
        ("unwanted", Located(""), {"error": "", "due_at": NOON}),
        ("unwanted", Deleted(), GONE),
        *(
            (state, NotDone("away", 0), {"error": "away", "due_at": SOON})
            for state in ("wanted", "ordered", "unwanted")
        ),
        ("wanted", NotDone("slower", 9), {"error": "slower", "due_at": SOON}),
        ("wanted", NotDone("slower", 90), {"error": "slower", "due_at": NOON + timedelta(seconds=90)}),
    ],
)
def test_result_changes_no_more_than_it_says(state: str, result: Any, changes: dict[str, Any]) -> None:
    assert after(machine(state), result, NOON) == changes


def test_ordered_machine_is_deleted_at_the_provider_and_an_imported_one_is_only_forgotten() -> None:
    assert unwanted(machine("ready"), NOON) == {**FRESH, "state": "unwanted", "due_at": NOON}
    assert unwanted(machine("ready", "imported"), NOON) == GONE
