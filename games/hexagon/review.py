"""What is said about a finished match: where the lead turned, and what the strongest player would have done there."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.record import Replayed
from ..core.review import Review
from ..core.screen import Name, Say
from .analysis import in_force, turning
from .state import State, board_of


def lead(state: State) -> int:
    """How many chips seat 0 has more than seat 1."""
    first, second = board_of(state).score
    return first - second


def review(steps: Sequence[Replayed]) -> Review:
    """The turn of a match in one or two sentences."""
    states = in_force(steps)
    turn = turning(states)
    if turn is None:
        ahead = lead(states[-1])
        return Review((Say("review-led", {"who": Name(0 if ahead > 0 else 1)}) if ahead else Say("review-even"),))
    told = Say("review-turned", {"who": Name(turn.winner), "move": turn.turned})
    key = "review-best" if turn.better == turn.played else "review-better"
    who = Name(1 - turn.winner)
    there = Say(key, {"who": who, "move": turn.move, "played": turn.played, "better": turn.better})
    return Review((told, there), next(at.step for at in steps if at.match.state is states[turn.turned]))
