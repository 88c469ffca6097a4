"""The coach of Tequila Train: an estimate from what the player saw, and from nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.commands import Do
from games.core.game import Advice, Decision
from games.tequila.coach import advise
from tests.games.plays import play

from .laid import GAME, laid


def advice(hands: str, played: str, **about: Any) -> Advice | None:
    """What the coach says of a placement by the first player."""
    return advise(Decision(1, GAME.view(laid(hands, **about).state, 0), played))


def test_two_worlds_that_differ_only_in_hidden_tiles_give_equal_sentences() -> None:
    different = 0
    for seed in range(4):
        one = play("tequila", 3, seed)
        for before, entry in zip(one.matches, one.entries, strict=False):
            command = entry.command
            if not isinstance(command, Do):
                continue
            view = GAME.view(before.state, command.seat)
            other = GAME.guess(view, bytes([seed]))
            different += other.hands != before.state.hands and other.boneyard != before.state.boneyard
            said = [
                advise(Decision(1, GAME.view(state, command.seat), command.text, 0.02))
                for state in (before.state, other)
            ]
            assert said[0] == said[1]
    assert different > 10


@pytest.mark.parametrize(
    ("hands", "about", "played", "better", "why"),
    [
        ("12-11 11-10 12-2|12-6 6-7", {"trains": (1,)}, "12-2.1", "12-2.2", ("run", 0, 2)),
        ("12-11 12-1|9-8 7-7", {}, "12-1.1", "12-11.1", ("pips", 13, 23)),
        ("12-11 12-1 0-0|9-8", {"trains": (0, 1)}, "12-1.2", "12-11.1.shot", ("train", 0, 0)),
        ("12-11 12-1 0-0|9-8", {"trains": (0, 1)}, "12-1.1.keep", "12-11.1.shot", ("pips", 13, 23)),
        (
            "11-3 12-2 10-9|10-4 10-1",
            {"trains": (1,), "boneyard": "11-11 7-5"},
            "12-2.2",
            "12-2.1",
            ("sampled", 0, 0),
        ),
    ],
)
def test_better_placement_has_a_reason_that_the_player_could_see(
    hands: str, about: dict[str, Any], played: str, better: str, why: tuple[str, int, int]
) -> None:
    found = advice(hands, played, **about)
    assert found is not None
    facts = found.why.args
    assert (found.better, (facts["reason"], facts["here"], facts["there"])) == (better, why)
    assert int(str(facts["to"])) - int(str(facts["from"])) >= 5


@pytest.mark.parametrize(
    ("hands", "about", "played"),
    [
        ("12-5|12-6 6-7 0-0", {}, "12-5.1"),
        ("12-11 12-1 0-0|9-8", {"options": {"free_pass": True}}, "pass"),
        ("12-11 12-1|9-8 7-7", {}, "12-11.1"),
        ("12-7 3-3 5-1|12-6 6-7 0-0", {"trains": (1,)}, "12-7.1"),
    ],
    ids=["only one choice", "passed", "the best one", "hardly worse than another"],
)
def test_placement_that_cost_nothing_that_can_be_told_is_no_mistake(
    hands: str, about: dict[str, Any], played: str
) -> None:
    assert advice(hands, played, **about) is None
