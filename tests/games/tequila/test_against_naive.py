"""The rules beside a second, naive set of them, in lockstep; `python -m tests.games.tequila` does it at length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as changed

from games.core.game import AnyGame, Outcome, Step
from games.tequila import rules
from games.tequila.state import State
from tests.games.lockstep import Differs

from .laid import GAME
from .lockstep import compare

POSITIONS = 1_000  # for each seed
SEEDS = range(3)


def test_the_rules_and_the_naive_ones_agree_position_by_position() -> None:
    found: Counter[str] = Counter()
    for seed in SEEDS:
        found.update(compare(POSITIONS, seed))
    assert found["positions"] == POSITIONS * len(SEEDS)
    assert set(found) >= {"emptied", "blocked", "last_one"}
    assert found["matches"] > 80


def no_look_round(state: State) -> Step[State]:
    """The original's rule: after a timeout the next player is not looked for."""
    step = rules.expire(state)
    if step.state.outcome or step.state.mover == state.mover:
        return step
    return Step(changed(step.state, trains=state.trains), step.events)


def most_pips_win(state: State) -> Outcome | None:
    if state.outcome and state.outcome.why == "blocked":
        return replace(state.outcome, places=state.outcome.places[::-1])
    return state.outcome


def forgetting_a_shot(state: State, seat: int, action: str) -> Step[State]:
    step = rules.apply(state, seat, action)
    return replace(step, state=changed(step.state, shots=state.shots))


def hiding_the_last(state: State, seat: int) -> list[str]:
    found = rules.legal(state, seat)
    return found[:-1] if len(found) > 8 else found


PLANTED: dict[str, Callable[[], AnyGame]] = {
    "no look-round after a timeout": lambda: replace(GAME, expire=no_look_round),
    "most pips win a blocked table": lambda: replace(GAME, outcome=most_pips_win),
    "shots are not counted": lambda: replace(GAME, apply=forgetting_a_shot),
    "a placement is missing": lambda: replace(GAME, legal=hiding_the_last),
    "the lost are not barred": lambda: replace(GAME, barred=lambda *_: None),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_wrong_rule_that_is_planted_is_found(planted: str) -> None:
    game: Any = PLANTED[planted]()
    with pytest.raises(Differs, match=r"match [0-9]+ of seed 1: after .*naively"):
        compare(20_000, 1, game)
