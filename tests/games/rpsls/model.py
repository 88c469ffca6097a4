"""Every way in which a few people can play, come late, fall silent and leave, step by step to every end.

`python -m tests.games.rpsls.model --seats 4` walks through all of them and says how many states there are. States that
differ only in names, hashes and the number of the round are one. Three of the five moves are enough: they can be alike,
beat each other, and go in a circle.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from games.core.game import Seat, Start, Step
from games.core.options import make
from games.rpsls.rounds import unanswered
from games.rpsls.state import State, is_for_points, places, players, score_of

from .sat import GAME, b2

PRESSED = ("rock", "paper", "scissors")
DIGITS = {"rock": "0", "paper": "1", "scissors": "2", "nothing": "9"}  # of one's own hash; the last opens to no move
Key = tuple[Any, ...]


@dataclass
class Explored:
    """All states that can be reached, from which others each is reached, and what was found wrong."""

    states: dict[Key, State] = field(default_factory=dict)
    before: dict[Key, set[Key]] = field(default_factory=lambda: defaultdict(set))
    steps: int = 0
    wrong: list[str] = field(default_factory=list)

    def over(self) -> set[Key]:
        """The states in which it is over."""
        return {key for key, state in self.states.items() if state.outcome}

    def stuck(self) -> set[Key]:
        """The states from which no end can be reached."""
        found, to_do = self.over(), deque(self.over())
        while to_do:
            for earlier in self.before[to_do.popleft()] - found:
                found.add(earlier)
                to_do.append(earlier)
        return set(self.states) - found


def explore(seats: int, wins: int = 1) -> Explored:
    """Everything that so many people can come to, in a match for points where two play for several wins."""
    explored = Explored()
    begun = GAME.setup(Start(seats, b"", make(GAME.Options, {"rounds": None, "wins": wins}), 1)).state
    explored.states[_key(begun)] = begun
    to_do = deque([begun])
    while to_do:
        state = to_do.popleft()
        explored.wrong += _wrong_with(state, seats)
        for command, step in _steps(state):
            explored.steps += 1
            explored.wrong += _wrong_step(state, command, step)
            key = _key(step.state)
            explored.before[key].add(_key(state))
            if key not in explored.states:
                explored.states[key] = step.state
                to_do.append(step.state)
    return explored


def _key(state: State) -> Key:
    sealed = {one.seat: one for one in state.sealed if not state.out[one.seat]}
    held = tuple(_held(state, seat, sealed.get(seat)) for seat in range(len(state.out)))
    return (places(state.out), held, state.stage, state.idle, state.outcome, score_of(state), state.missed)


def _held(state: State, seat: Seat, sealed: Any) -> Any:
    """What a seat has sealed: a move, by a button or by a hash, and whether that is open."""
    if sealed is None:
        return None
    for move in DIGITS:
        if sealed.hash == b2(_opening(state, seat, move)):
            return move, sealed.opening is not None
    return GAME.view(state, seat).mine.move


def _opening(state: State, seat: Seat, move: str) -> str:
    return f"{DIGITS[move]}own {state.round} {seat}"


def _steps(state: State) -> Iterator[tuple[str, Step[State]]]:
    """All that can happen next."""
    if state.outcome:
        return
    yield "expire", GAME.expire(state)
    for seat in players(state):
        yield f"leave {seat}", GAME.leave(state, seat, "left")
    for seat in unanswered(state):
        for text in _answers(state, seat):
            yield f"{seat} {text}", GAME.apply(state, seat, text)


def _answers(state: State, seat: Seat) -> list[str]:
    if state.stage == "moves":
        return [*PRESSED, *("commit:" + b2(_opening(state, seat, move)) for move in DIGITS)]
    sealed = next(one for one in state.sealed if one.seat == seat)
    openings = [_opening(state, seat, move) for move in PRESSED]
    return ["reveal:" + opening for opening in openings if b2(opening) == sealed.hash]


def _wrong_with(state: State, seats: int) -> Iterator[str]:
    outcome, asked = state.outcome, GAME.waiting(state)
    if bool(outcome) == bool(asked):
        yield f"{state}: over and waited for, or neither"
    if outcome and (not outcome.places[0] or sum(outcome.shares(7, seats)) != 7 * seats):
        yield f"{state}: the pot does not end with anybody"
    if outcome and sorted(seat for place in outcome.places for seat in place) != list(range(seats)):
        yield f"{state}: somebody has no place"
    if any(not GAME.legal(state, seat) and not GAME.forms.open(state, seat) for seat in asked):
        yield f"{state}: somebody is asked and can do nothing"
    if not outcome and len(players(state)) < 2:
        yield f"{state}: goes on with one"
    pressed = {one.seat for one in state.sealed if one.opening is not None}
    if state.stage == "reveal" and pressed & asked:
        yield f"{state}: who pressed a button has to open something"


def _wrong_step(state: State, command: str, step: Step[State]) -> Iterator[str]:
    """Silence never pays, and never harms who pressed a button."""
    after = step.state
    if len(after.story) > len(state.story):
        gone = {seat for seat, went in enumerate(state.out) if went or command == f"leave {seat}"}
        open_now = {one.seat for one in state.sealed if one.opening is not None} - gone
        is_missed = bool(after.points) and not after.story[-1]
        if not is_missed and not open_now <= set(after.story[-1]):
            yield f"{state}, {command}: a move that was open does not count"
    if command == "expire":
        silent = GAME.waiting(state)
        extended = after.idle == state.idle + 1 or (after.outcome is not None and after.outcome.why == "time")
        if is_for_points(state) and not extended:
            if after.points[-1] in {*silent, None}:
                yield f"{state}: who did nothing loses nothing by it"
        elif not extended and not silent.isdisjoint(players(after)):
            yield f"{state}: who did nothing stays in"
        if extended and any(one.opening is not None for one in state.sealed if not state.out[one.seat]):
            yield f"{state}: all wait for the silent"


def main() -> int:
    """Says how many states there are; 1 where something is wrong."""
    parser = argparse.ArgumentParser("python -m tests.games.rpsls.model", description="Walk through all ways to play.")
    parser.add_argument("--seats", type=int, default=4, metavar="N", help="people at the most")
    for seats in range(2, parser.parse_args().seats + 1):
        explored = explore(seats, 3)
        stuck = explored.stuck()
        print(f"{seats} people: {len(explored.states)} states, {explored.steps} steps, {len(stuck)} stuck", flush=True)
        for wrong in explored.wrong[:10]:
            print(wrong)
        if stuck or explored.wrong:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
