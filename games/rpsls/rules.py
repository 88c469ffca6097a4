"""The rules of Rock-Paper-Scissors-Lizard-Spock: sealing, opening, timeouts, leaving (docs/rules/rpsls.md)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from msgspec.structs import replace

from ..core.game import Event, Outcome, Refusal, Seat, Start, Step
from .rounds import close_stage, eliminate, end_match, extend_stage, miss_round, unanswered
from .sealing import COMMIT, REVEAL, TAKEN, binding, check_opening, hash_of, make_opening, move_of, read_hash, tag_of
from .state import Options, Sealed, State, goal_of, is_duel, places, players, score_of, sealed_by_players
from .verdict import MOVES

_NOBODY: frozenset[Seat] = frozenset()


def setup(start: Start[Options]) -> Step[State]:
    """Starts the first round with everybody in."""
    return Step(State((0,) * start.seats, start.seed, tag_of(start.seed), start.options, rules=start.rules))


def position(start: Start[Options], given: Mapping[str, Any]) -> Step[State]:
    """Sets up a number of players, for records without chance."""
    if type(given.get("players")) is not int or given["players"] != start.seats:
        raise ValueError("position: players is the number of seats")
    if unknown := sorted(set(given) - {"players"}):
        raise ValueError(f"position: there is no {unknown[0]!r} in it")
    return setup(start)


def waiting(state: State) -> frozenset[Seat]:
    """Returns the seats that have not sealed; in the reveal, those that must open their own hash."""
    return _NOBODY if state.outcome else unanswered(state)


def legal(state: State, seat: Seat) -> tuple[str, ...]:
    """Returns the five moves while moves are sealed; nothing in the reveal, which needs typed openings."""
    return MOVES if state.stage == "moves" and seat in waiting(state) else ()


def forms(state: State, seat: Seat) -> tuple[str, ...]:
    """Returns the typed form that is open: a hash instead of a button, and later its opening."""
    if seat not in waiting(state):
        return ()
    return (COMMIT,) if state.stage == "moves" else (REVEAL,)


def limit(state: State) -> timedelta | None:
    """Returns the time limit of the current stage."""
    options = state.options
    allowed = options.move_seconds if state.stage == "moves" else options.reveal_seconds
    return None if allowed is None else timedelta(seconds=allowed)


def barred(state: State, seat: Seat, text: str) -> Refusal | None:
    """Refuses a seat that is out, an answer for the other stage, and a second answer."""
    if state.out[seat]:
        return Refusal("out_of_game")
    moving = text in MOVES or text.startswith(COMMIT)
    if moving if state.stage == "reveal" else text.startswith(REVEAL):
        return Refusal("wrong_stage")
    if seat not in waiting(state):
        return Refusal("already_revealed" if state.stage == "reveal" else "already_committed")
    return None


def read(state: State, seat: Seat, text: str) -> str:
    """Reads a hash or an opening; raises the most specific Refusal."""
    if text.startswith(COMMIT):
        return COMMIT + _unused(state, read_hash(text.removeprefix(COMMIT)))
    if not text.startswith(REVEAL):
        raise Refusal("illegal", text=text[:20])
    (sealed,) = (one for one in state.sealed if one.seat == seat)
    bound = binding(state.tag, state.round, seat)
    check_opening(text.removeprefix(REVEAL), sealed.hash, bound)
    return text


def apply(state: State, seat: Seat, action: str) -> Step[State]:
    """Seals or opens a move; the last one that was waited for closes the stage."""
    if action.startswith(REVEAL):
        opening = action.removeprefix(REVEAL)
        sealed = [replace(one, opening=opening) if one.seat == seat else one for one in state.sealed]
        return _continue_stage(replace(state, sealed=tuple(sealed)), (Event("revealed", seat),))
    one = _sealed(state, seat, action)
    move = move_of(one.opening or "")
    told = (
        Event("sealed", seat),
        Event("receipt", seat, {"move": move or "", "hash": one.hash}, only=frozenset({seat})),
    )
    return _continue_stage(replace(state, sealed=tuple(sorted((*state.sealed, one), key=lambda s: s.seat))), told)


def leave(state: State, seat: Seat, why: str) -> Step[State]:
    """Takes the player out; a move they sealed does not count."""
    after, told = eliminate(state, (seat,)), (Event("leave", seat, {"why": why}),)
    return end_match(after, "last_one", told) if len(players(after)) == 1 else _continue_stage(after, told)


def expire(state: State) -> Step[State]:
    """Handles a timeout: nobody answered, one did, or the stage goes on with those who did."""
    late = unanswered(state)
    if len(late) == len(sealed_by_players(state) if state.stage == "reveal" else players(state)):
        return extend_stage(state)
    if state.stage == "reveal":
        return close_stage(state, ())
    if is_duel(state):
        return miss_round(state, *late)
    if goal_of(state):
        return close_stage(state, tuple(Event("unsealed", seat) for seat in sorted(late)))
    after, told = eliminate(state, late), tuple(Event("late", seat) for seat in sorted(late))
    return end_match(after, "lone_move", told) if len(players(after)) == 1 else close_stage(after, told)


def stop(state: State, why: str) -> Outcome:
    """Returns the outcome of an agreed draw or of a stop: the players of this round share."""
    return Outcome(places(state.out), why, score_of(state))


def _continue_stage(state: State, events: tuple[Event, ...]) -> Step[State]:
    return Step(state, events) if unanswered(state) else close_stage(state, events)


def _sealed(state: State, seat: Seat, action: str) -> Sealed:
    if action.startswith(COMMIT):
        return Sealed(seat, action.removeprefix(COMMIT))
    opening = make_opening(state.seed, state.tag, state.round, seat, action)
    return Sealed(seat, hash_of(opening), opening)


def _unused(state: State, sealed: str) -> str:
    """Returns the hash; `hash_taken` if anybody has used it in this match, in any round."""
    if sealed in state.used or any(one.hash == sealed for one in state.sealed):
        raise Refusal(TAKEN)
    return sealed
