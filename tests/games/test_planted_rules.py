"""Rules that change without a new number are noticed by the corpus."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.cli.replay import changed_rules
from games.core.game import AnyGame, Outcome, Step

from .plays import FOLDERS, GAMES

TICTACTOE, HIDDEN, SEALED = GAMES["tictactoe"], GAMES["hidden"], GAMES["sealed"]


def no_middle_row(state: Any, seat: int, action: Any) -> Step[Any]:
    """Three in the middle row are no line."""
    step = TICTACTOE.apply(state, seat, action)
    if step.state.outcome and step.state.board[3:6] == (seat + 1,) * 3:
        return Step(replace(step.state, outcome=None), step.events[:1])
    return step


def late_draws(state: Any) -> Step[Any]:
    """Who is late does not lose."""
    return Step(replace(state, outcome=Outcome(((0, 1),), "time")), TICTACTOE.expire(state).events)


PLANTED: dict[str, tuple[str, AnyGame]] = {
    "a line less": ("tictactoe", replace(TICTACTOE, apply=no_middle_row)),
    "being late is a draw": ("tictactoe", replace(TICTACTOE, expire=late_draws)),
    "an agreed draw gives the stakes back": ("tictactoe", replace(TICTACTOE, stop=lambda _, why: Outcome((), why))),
    "the clock is a second shorter": (
        "tictactoe",
        replace(TICTACTOE, limit=lambda s: (t := TICTACTOE.limit(s)) and t - timedelta(seconds=1)),
    ),
    "a corner may not be marked": (
        "tictactoe",
        replace(TICTACTOE, legal=lambda s, seat: [a for a in TICTACTOE.legal(s, seat) if a != "c3"]),
    ),
    "a hand is dealt in another order": (
        "hidden",
        replace(HIDDEN, setup=lambda start: HIDDEN.setup(replace(start, seed=start.seed[::-1]))),
    ),
    "a draw may be taken back": (
        "hidden",
        replace(HIDDEN, apply=lambda *about: replace(HIDDEN.apply(*about), reveals=False)),
    ),
    "who leaves a sealed round is late as well": (
        "sealed",
        replace(SEALED, leave=lambda s, seat, why: SEALED.expire(SEALED.leave(s, seat, why).state)),
    ),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_planted_change_is_named_with_its_game_record_and_step(planted: str) -> None:
    name, game = PLANTED[planted]
    (line,) = changed_rules({**GAMES, name: game}, {name: FOLDERS[name]})
    assert line.startswith(f"rules of {name} have changed without a new number: 1.jsonl record ")
    assert " step " in line or line.endswith("footprints")


def test_rule_that_changes_under_a_new_number_is_fine() -> None:
    def marked(state: Any, seat: int, action: Any) -> Step[Any]:
        return no_middle_row(state, seat, action) if state.rules >= 2 else TICTACTOE.apply(state, seat, action)

    only = {"tictactoe": FOLDERS["tictactoe"]}
    assert changed_rules({**GAMES, "tictactoe": replace(TICTACTOE, apply=marked, rules=2)}, only) == []
