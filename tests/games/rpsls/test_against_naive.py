"""The rules beside a second, naive set of them, in lockstep; `python -m tests.games.rpsls` does it at length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as changed

from games.core.chance import NO_SECRET
from games.core.game import AnyGame, Outcome, Refusal, Step
from games.core.match import Match
from games.rpsls import rounds, rules
from games.rpsls.state import State
from tests.games.lockstep import Differs

from .lockstep import compare
from .naive import Naive
from .sat import GAME, after, ended, late, sat

POSITIONS = 700  # for each seed
SEEDS = range(6)
REFUSALS = {
    *("out_of_game", "wrong_stage", "already_committed", "already_revealed", "bad_hash", "weak_hash", "hash_taken"),
    *("mismatch", "no_move", "bound_to_someone_else", "illegal", "taken"),
}


def test_the_rules_and_the_naive_ones_agree_position_by_position() -> None:
    found: Counter[str] = Counter()
    for seed in SEEDS:
        found.update(compare(POSITIONS, seed))
    assert found["positions"] == POSITIONS * len(SEEDS)
    assert set(found) >= {"last_one", "lone_move", "lone_reveal", "rounds", "time", "first_to", "points"}
    assert set(found) >= REFUSALS
    assert found["matches"] > 200


def sleeps(match: Match[Any], seat: int, seal: str) -> Match[Any]:
    """A round that one of two misses: the other seals by a button or a hash."""
    return late(after(match, (1 - seat, seal)))


def test_three_rounds_missed_in_a_row_end_a_match_for_points_in_both_sets_of_rules() -> None:
    match, table = sat(2, wins=9), Naive(2, NO_SECRET, wins=9)
    for _ in range(3):
        assert (match.outcome, table.over) == (None, None)
        match = sleeps(match, 1, "rock")
        table.do(0, "rock")
        table.expire()
    assert table.over == (ended(match).why, [[*place] for place in ended(match).places]) == ("missed", [[0], [1]])
    assert list(ended(match).scores) == table.points() == [3, 0]


def keeping_what_the_gone_sealed(state: State, seat: int, why: str) -> Step[State]:
    """Who leaves is out only once the round is judged."""
    return rules.leave(state, seat, why) if all(one.seat != seat for one in state.sealed) else Step(state)


def silent_are_waited_for(state: State) -> Step[State]:
    if state.stage == "reveal" and rounds.unanswered(state):
        return rounds.extend_stage(state)
    return rules.expire(state)


def never_counting_anew(state: State, seat: int, action: str) -> Step[State]:
    step = rules.apply(state, seat, action)
    return replace(step, state=changed(step.state, idle=state.idle))


def all_out_of_one_round_apart(state: State) -> Outcome | None:
    if state.outcome is None:
        return None
    return replace(
        state.outcome, places=(state.outcome.places[0], *((s,) for p in state.outcome.places[1:] for s in p))
    )


def answered_before_the_stage(state: State, seat: int, text: str) -> Refusal | None:
    return rules.barred(state, seat, "" if seat not in rules.waiting(state) else text)


PLANTED: dict[str, Callable[[], AnyGame]] = {
    "what the gone sealed counts": lambda: replace(GAME, leave=keeping_what_the_gone_sealed),
    "the silent are waited for": lambda: replace(GAME, expire=silent_are_waited_for),
    "idle expiries are never forgotten": lambda: replace(GAME, apply=never_counting_anew),
    "places apart within a round": lambda: replace(GAME, outcome=all_out_of_one_round_apart),
    "who has answered hears that first": lambda: replace(GAME, barred=answered_before_the_stage),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_wrong_rule_that_is_planted_is_found(planted: str) -> None:
    game: Any = PLANTED[planted]()
    with pytest.raises(Differs, match=r"match [0-9]+ of seed 1: after .*naively"):
        compare(20_000, 1, game)
