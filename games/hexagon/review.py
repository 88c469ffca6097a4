"""Reviews a finished match: where the lead changed, and what the strongest level would have played."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.record import Replayed
from ..core.review import Review
from ..core.screen import Name, Say
from .analysis import in_force, turning
from .state import State, board_of


def lead(state: State) -> int:
    """Returns how many more chips seat 0 has than seat 1."""
    first, second = board_of(state).score
    return first - second


def review(steps: Sequence[Replayed]) -> Review:
    """Reviews a match in one or two sentences."""
    states = in_force(steps)
    turn = turning(states)
    if turn is None:
        ahead = lead(states[-1])
        return Review((Say("review-led", {"who": Name(0 if ahead > 0 else 1)}) if ahead else Say("review-even"),))
    told = Say("review-turned", {"who": Name(turn.winner), "move": turn.turned})
    key = "review-best" if turn.better == turn.played else "review-better"
    who = Name(1 - turn.winner)
    played, better = (action.replace(".", " → ") for action in (turn.played, turn.better))
    there = Say(key, {"who": who, "move": turn.move, "played": played, "better": better})
    return Review((told, there), next(at.step for at in steps if at.match.state is states[turn.turned]))
