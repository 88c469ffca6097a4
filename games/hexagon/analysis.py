"""The review of a match: which moves cost most."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..core.analysis import Advice, Review
from ..core.commands import Do, Takeback
from ..core.computer import Ask
from ..core.game import Seat
from ..core.record import Replayed
from ..core.screen import Name, Say
from .computer import SKILLS, choose
from .state import State, board_of, view

STRONGEST = len(SKILLS) - 1
THINKING = 0.2  # of what the strongest level thinks about a move
MOVES_ANALYSED = 6  # moves of the loser before the turning point to analyse, at most


@dataclass(frozen=True, slots=True)
class Turning:
    """The move after which one side led to the end, and an earlier move that the other could have improved."""

    winner: Seat
    turned: int  # the move, counted from 1, that turned the balance
    move: int  # the loser's last move before it that the strongest level would not have made; else its last one
    played: str
    better: str  # the strongest level's choice; equal to `played` if it saw nothing better
    balance: tuple[int, ...]  # chips of seat 0 more than seat 1's, at the start and after each move


def in_force(steps: Iterable[Replayed]) -> list[State]:
    """Returns the start and the positions after each move, without moves that were taken back."""
    states: list[State] = []
    for step in steps:
        match step.moved.command if step.moved else step.refusal:
            case None | Do():
                states.append(step.match.state)
            case Takeback(count):
                del states[-count:]
    return states


def turning(states: Sequence[State], budget: float = THINKING) -> Turning | None:
    """Finds where the lead changed for good; None if nobody led at the end or the loser had no move before it."""
    balance = tuple(first - second for first, second in (board_of(state).score for state in states))
    if not balance[-1]:
        return None
    winner = 0 if balance[-1] > 0 else 1
    turned = _turned(balance, 1 if winner == 0 else -1)
    choices = _choices(states, turned, winner)[:MOVES_ANALYSED]
    if not choices:
        return None
    seen = ((move, _better(states[move - 1], budget)) for move in choices)
    last = choices[0], _played(states[choices[0]])
    move, better = next((one for one in seen if one[1] != _played(states[one[0]])), last)
    return Turning(winner, turned, move, _played(states[move]), better, balance)


def _choices(states: Sequence[State], turned: int, winner: Seat) -> list[int]:
    """Returns the moves of the other player up to the turning point, the last one first."""
    return [at for at in range(turned, 0, -1) if states[at - 1].mover == 1 - winner]


def _turned(balance: Sequence[int], sign: int) -> int:
    """Returns the move after which the lead stayed; every move gains chips, so two moves are compared together."""
    for at in range(len(balance) - 1, 0, -1):
        if sign * (balance[at - 1] + balance[at]) <= 0:
            return min(at + 1, len(balance) - 1)
    return 0


def _played(state: State) -> str:
    assert state.last is not None
    return f"{state.last.source}.{state.last.target}"


def _better(state: State, budget: float) -> str:
    return choose(Ask(view(state, state.mover), STRONGEST, b"analysis", budget=budget))


def lead(state: State) -> int:
    """Returns how many more chips seat 0 has than seat 1."""
    first, second = board_of(state).score
    return first - second


def turned(steps: Sequence[Replayed]) -> int | None:
    """Returns the step at which the lead changed for good, which the review finds, too.

    None where there is none, and where the match was not won by having more chips.
    """
    states, outcome = in_force(steps), steps[-1].match.outcome
    balance = tuple(map(lead, states))
    winner = 0 if balance[-1] > 0 else 1
    if not balance[-1] or outcome is None or not outcome.places or outcome.places[0] != (winner,):
        return None
    at = _turned(balance, 1 if winner == 0 else -1)
    if not _choices(states, at, winner):
        return None
    return _step_of(steps, states[at])


def _step_of(steps: Sequence[Replayed], state: State) -> int:
    return next(at.step for at in steps if at.match.state is state)


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
    lines, at = (told, there), _step_of(steps, states[turn.turned])
    if turn.better == turn.played:
        return Review(lines, at)
    advice = Advice(0.0, there, _step_of(steps, states[turn.move]), turn.played, turn.better)
    return Review(lines, at, advice, 1 - turn.winner)
