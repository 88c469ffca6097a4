"""The rules beside a second, naive set of them, in lockstep; `python -m tests.games.hexagon` does it at length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as changed

from games.core.commands import Do
from games.core.game import AnyGame, Outcome, Refusal, Step
from games.core.match import act
from games.hexagon import rules
from games.hexagon.state import State
from tests.games.lockstep import Differs

from .laid import BARE, GAME, does, laid, refused, shown
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


# What is no move, and what is said to it; and the ways in which a move may be typed.


REFUSED = {
    "z9.a1": "off_board",  # no such cell
    "b1.z9": "off_board",
    "a1.b1": "off_board",  # outside the hexagon
    "c3.b2": "off_board",  # a rock
    "b1.b2": "off_board",
    "b1.c99999999999999999999999999": "off_board",
    "c1.c2": "not_your_chip",  # free
    "d1.c1": "not_your_chip",  # the other's
    "d1.d1": "not_your_chip",
    "b1.d1": "occupied",
    "b1.d5": "occupied",  # too far as well
    "b1.b1": "occupied",
    "b1.c5": "too_far",
    "b1.b3": "no_jumps",
    "": "illegal",
    "c4": "illegal",
    "c4.d5.e6": "illegal",
    "4-5.1x": "illegal",
    "pass": "illegal",
    "b1.c１": "illegal",
    "bb1.c1": "illegal",
}


@pytest.mark.parametrize("text", REFUSED)
def test_each_wrong_move_has_its_word(text: str) -> None:
    match = laid("A . B / . # . . / B . . . A / . . . . / A . B", jumps="0 0")
    assert refused(match, text).code == REFUSED[text]


@pytest.mark.parametrize("text", [text for text, code in REFUSED.items() if code not in ("off_board", "illegal")])
def test_a_no_names_the_chip_and_where_it_was_to_go(text: str) -> None:
    match = laid("A . B / . # . . / B . . . A / . . . . / A . B", jumps="0 0")
    facts = refused(match, text).facts
    assert f"{facts['source']}.{facts['target']}" == text
    assert facts["near"]


def test_a_no_repeats_what_was_typed_and_not_much_of_it() -> None:
    assert refused(laid(BARE), "nonsense").facts == {"text": "nonsense"}
    assert refused(laid(BARE), "x" * 10_000).facts == {"text": "x" * 20}
    assert refused(laid(BARE), f"b1.c{'9' * 40}").facts == {"cell": f"c{'9' * 19}"}


def test_a_neighbour_needs_no_jump() -> None:
    match = laid("A . B / . # . . / B . . . A / . . . . / A . B", jumps="0 0")
    assert GAME.read(match.state, 0, "B1-C1") == "b1.c1"


def test_a_rock_is_off_the_board_before_anything_else_is_wrong() -> None:
    match = laid("A . B / . # . . / B . . . A / . . . . / A . B")
    refusal = refused(match, "d1.b2")
    assert (refusal.code, refusal.facts) == ("off_board", {"cell": "b2"})


def test_who_is_not_asked_hears_whose_turn_it_is_whatever_it_says() -> None:
    match = laid(BARE)
    for text in ("z9.a1", "d1.c1", "nonsense"):
        with pytest.raises(Refusal) as refusal:
            act(GAME, match, 1, match.turn, text, None)
        assert (refusal.value.code, refusal.value.facts) == ("not_your_turn", {"seat": 0})


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("b1.c5", "b5.c5, b1.b3, b1.c3"),  # to that cell from another chip, or from that chip towards it
        ("d1.c1", "b1.c1, b1.b2, b1.c2"),
        ("c1.c2", "b1.c2, e3.c2, b1.c1"),  # to the same cell, from a chip of one's own
    ],
)
def test_the_nearest_moves_are_named(text: str, near: str) -> None:
    assert refused(laid(BARE), text).facts["near"] == near


@pytest.mark.parametrize(
    "typed", ["b1.c1", "b1 c1", "B1 C1", "b1-c1", "B1.C1", "b1c1", " b1 – c1 ", "b1->c1", "b1: c1"]
)
def test_a_move_may_be_typed_in_many_ways_and_is_kept_in_one(typed: str) -> None:
    moved: Any = does(laid(BARE), typed)
    assert moved.command == Do(0, "b1.c1")
    assert shown(moved.match).startswith("A A A")
