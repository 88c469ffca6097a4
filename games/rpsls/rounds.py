"""Closes a stage: sealing leads to opening, opening to a judged round (docs/rules/rpsls.md, "A round")."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ..core.game import Event, Outcome, Seat, Step
from .sealing import move_of
from .state import Sealed, Shown, State, places, players, sealed_by_players
from .verdict import judge, judged_facts

Events = tuple[Event, ...]

IDLE = 3  # timeouts in a row that extend a stage in which nobody acted; the next one ends the match


def unanswered(state: State) -> frozenset[Seat]:
    """Returns the seats that have not sealed; in the reveal, those whose own opening is missing."""
    if state.stage == "reveal":
        return frozenset([one.seat for one in sealed_by_players(state) if one.opening is None])
    return frozenset(players(state)).difference([one.seat for one in state.sealed])


def eliminate(state: State, gone: Iterable[Seat]) -> State:
    """Takes these seats out in this round; their stakes stay in the pot."""
    out = list(state.out)
    for seat in gone:
        out[seat] = state.round
    return replace(state, out=tuple(out))


def end_match(state: State, why: str, events: Events, reveals: bool = False) -> Step[State]:
    """Ends the match: those still in share first place."""
    over = replace(state, outcome=Outcome(places(state.out), why))
    return Step(over, (*events, Event("over", facts={"why": why})), reveals)


def extend_stage(state: State) -> Step[State]:
    """Extends a stage in which nobody acted, three times in a row; then the players of this round share."""
    if state.idle == IDLE:
        return end_match(state, "time", ())
    told = Event("extended", facts={"stage": state.stage, "left": IDLE - state.idle - 1})
    return Step(replace(state, idle=state.idle + 1), (told,))


def close_stage(state: State, events: Events) -> Step[State]:
    """Closes the stage, because nobody is waited for any more."""
    return _judge_round(state, events) if state.stage == "reveal" else _start_reveal(state, events)


def _start_reveal(state: State, events: Events) -> Step[State]:
    """Publishes the hashes; moves sealed by buttons need no opening by their players."""
    hashes = [one.hash for one in state.sealed]
    after = replace(state, stage="reveal", idle=0, used=(*state.used, *hashes))
    events = (*events, Event("closed", facts={"sealed": len(sealed_by_players(after))}))
    return Step(after, events, reveals=True) if unanswered(after) else _judge_round(after, events)


def _judge_round(state: State, events: Events) -> Step[State]:
    """Shows all openings together; players who showed none, or were beaten, are out."""
    sealed = sealed_by_players(state)
    shown = {one.seat: move for one in sealed if (move := move_of(one.opening or ""))}
    on = judge(shown)
    after = replace(
        eliminate(state, set(players(state)).difference(on)),
        sealed=(),
        idle=0,
        last_round={one.seat: Shown(shown.get(one.seat), one.hash, one.opening) for one in sealed},
        story=(*state.story, shown),
    )
    return _next_round(after, (*events, *_told(state.round, sealed, shown)), len(shown))


def _next_round(state: State, events: Events, shown: int) -> Step[State]:
    """Ends the match if one is left, only one showed a move, or no round is left; else starts the next round."""
    if shown == 1:
        return end_match(state, "lone_reveal", events, reveals=True)
    if len(players(state)) == 1:
        return end_match(state, "last_one", events, reveals=True)
    if state.round == state.options.rounds:
        return end_match(state, "rounds", events, reveals=True)
    again = Event("again", facts={"round": state.round + 1})
    return Step(replace(state, round=state.round + 1, stage="moves"), (*events, again), reveals=True)


def _told(number: int, sealed: list[Sealed], shown: dict[Seat, str]) -> Iterable[Event]:
    for one in sealed:
        move = shown.get(one.seat)
        yield Event("opened", one.seat, {"move": move}) if move else Event("silent", one.seat)
    yield Event("judged", facts={"round": number, **judged_facts(shown)})
