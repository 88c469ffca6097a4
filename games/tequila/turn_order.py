"""Finds the next player with a decision, or ends the match (docs/rules/tequila.md, "When nothing fits", "The end")."""

from __future__ import annotations

from msgspec.structs import replace

from ..core.game import Event, Outcome, Seat, Step
from .state import WORD, State, can_place, live, open_ends, pips, put, with_tile

Places = tuple[tuple[Seat, ...], ...]
Ended = tuple[State, Event]


def find_next_mover(state: State, *events: Event) -> Step[State]:
    """Passes the turn on until a seat can play; a whole round without any change blocks the match."""
    return _search_from(state, next_live(state, state.mover), events, may_draw=True)


def find_first_mover(state: State, *events: Event) -> Step[State]:
    """Starts with the first mover, who never draws; then as in `find_next_mover`."""
    return _search_from(state, state.mover, events, may_draw=False)


def next_live(state: State, seat: Seat) -> Seat:
    """Returns the next seat in order that has not lost."""
    seats = len(state.hands)
    return next(s % seats for s in range(seat + 1, seat + seats + 1) if s % seats not in state.lost)


def after_forced_pass(state: State) -> State:
    """Lets the mover pass because nothing fits; counted as idle if it neither drew nor put its train out."""
    idle = 0 if state.drew or not state.trains[state.mover] else state.idle + 1
    return _passed(state, idle, _lacking(state, () if state.drew else state.lacks[state.mover]))


def after_free_pass(state: State, idle: int) -> State:
    """Lets the mover pass by choice, which tells nothing about its hand."""
    return _passed(state, idle, () if state.drew else state.lacks[state.mover])


def _passed(state: State, idle: int, lacks: tuple[int, ...]) -> State:
    seat = state.mover
    return replace(state, trains=put(state.trains, seat, True), idle=idle, lacks=put(state.lacks, seat, lacks))


def _search_from(state: State, seat: Seat, events: tuple[Event, ...], may_draw: bool) -> Step[State]:
    most, boneyard, told = len(live(state)), state.boneyard, list(events)
    while state.idle < most:
        state = _give_turn(state, seat, may_draw, told)
        if can_place(state, seat) or not state.options.auto_pass:
            return Step(state, tuple(told), reveals=state.boneyard is not boneyard)
        told.append(pass_event(state))
        state = after_forced_pass(state)
        seat, may_draw = next_live(state, seat), True
    state, over = blocked(state)
    return Step(state, (*told, over), reveals=state.boneyard is not boneyard)


def _give_turn(state: State, seat: Seat, may_draw: bool, told: list[Event]) -> State:
    """Gives the turn to a seat; if nothing fits and its train is out, it draws one tile."""
    if can_place(state, seat) or not (may_draw and state.trains[seat] and state.boneyard):
        return replace(state, mover=seat, drew=False)
    drawn, *rest = state.boneyard
    state = replace(
        state,
        mover=seat,
        drew=True,
        lacks=put(state.lacks, seat, _lacking(replace(state, mover=seat), state.lacks[seat])),
        hands=put(state.hands, seat, with_tile(state.hands[seat], drawn)),
        boneyard=tuple(rest),
    )
    if can_place(state, seat) or not state.options.auto_pass:
        told.append(Event("drew", seat))
    told.append(Event("tile", seat, {"tile": WORD[drawn]}, only=frozenset({seat})))
    return state


def pass_event(state: State) -> Event:
    """Returns the event of the mover's forced pass."""
    how = "drew" if state.drew else "still" if state.trains[state.mover] else "train"
    return Event("passed", state.mover, {"how": how})


def _lacking(state: State, before: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the pips that the mover is known not to hold once nothing fitted."""
    return tuple(sorted({*before, *open_ends(state, state.mover)}))


def emptied(state: State, winner: Seat) -> Ended:
    """Ends the match because a hand is empty: its owner wins, the others are ranked by their pips."""
    others = tuple(seat for seat in live(state) if seat != winner)
    return _over(state, ((winner,), *_by_pips(state, others)), "emptied")


def blocked(state: State) -> Ended:
    """Ends a blocked match: the fewest pips in hand win."""
    return _over(state, _by_pips(state, live(state)), "blocked")


def last_one(state: State) -> Ended:
    """Ends the match because all but one have lost."""
    return _over(state, (live(state),), "last_one")


def all_asleep(state: State) -> Ended:
    """Ends a match in which nobody ever moved: the stakes are returned."""
    over = replace(state, outcome=Outcome((), "time", scores(state)))
    return over, Event("over", facts={"why": "time"})


def stop(state: State, why: str) -> Outcome:
    """Returns the outcome of an agreed draw, which the live seats share, or of a stop."""
    return Outcome((live(state), *_lost(state)) if why == "draw" else (), why, scores(state))


def scores(state: State) -> tuple[int | None, ...]:
    """Returns the pips in each hand; None for a seat that has lost."""
    return tuple(None if seat in state.lost else pips(hand) for seat, hand in enumerate(state.hands))


def _over(state: State, places: Places, why: str) -> Ended:
    over = replace(state, outcome=Outcome((*places, *_lost(state)), why, scores(state)))
    return over, Event("over", facts={"why": why})


def _by_pips(state: State, seats: tuple[Seat, ...]) -> Places:
    held = {seat: pips(state.hands[seat]) for seat in seats}
    return tuple(tuple(s for s in seats if held[s] == count) for count in sorted(set(held.values())))


def _lost(state: State) -> Places:
    return tuple((seat,) for seat in reversed(state.lost))
