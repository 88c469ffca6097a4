"""The rules beside a second, naive set of them, in lockstep; `python -m tests.games.hexagon` does it at length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as changed

from games.core.game import AnyGame, Outcome, Step
from games.hexagon import rules
from games.hexagon.state import State
from tests.games.lockstep import Differs

from .laid import GAME
from .lockstep import compare

POSITIONS = 1_000  # for each seed
SEEDS = range(2)


def test_the_rules_and_the_naive_ones_agree_position_by_position() -> None:
    found: Counter[str] = Counter()
    for seed in SEEDS:
        found.update(compare(POSITIONS, seed))
    assert found["positions"] == POSITIONS * len(SEEDS)
    assert set(found) >= {"won", "draws", "passed", "left free"}
    assert found["matches"] > 20


def never_paid(state: State, seat: int, action: str) -> Step[State]:
    step = rules.apply(state, seat, action)
    return replace(step, state=changed(step.state, jumps=state.jumps))


def paid_for_even_starts(state: State, seat: int, action: str) -> Step[State]:
    """As if the corners did not count: the second chip would pay, and not the first."""
    step = rules.apply(state, seat, action)
    return replace(step, state=changed(step.state, populates=(2, 2))) if state.populates == (3, 3) else step


def fewest_chips_win(state: State) -> Outcome | None:
    return replace(state.outcome, places=state.outcome.places[::-1]) if state.outcome else None


def hiding_the_last(state: State, seat: int) -> list[str]:
    found = rules.legal(state, seat)
    return found[:-1] if len(found) > 8 else found


PLANTED: dict[str, Callable[[], AnyGame]] = {
    "no jump is ever paid": lambda: replace(GAME, apply=never_paid),
    "the corners do not count": lambda: replace(GAME, apply=paid_for_even_starts),
    "fewest chips win": lambda: replace(GAME, outcome=fewest_chips_win),
    "a move is missing": lambda: replace(GAME, legal=hiding_the_last),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_wrong_rule_that_is_planted_is_found(planted: str) -> None:
    game: Any = PLANTED[planted]()
    with pytest.raises(Differs, match=r"match [0-9]+ of seed 1: after .*naively"):
        compare(20_000, 1, game)
