"""Ends a match and places the players (docs/rules/tequila.md, "The end")."""

from __future__ import annotations

from msgspec.structs import replace

from ..core.game import Event, Outcome, Seat
from .state import State, live, pips

Places = tuple[tuple[Seat, ...], ...]
Ended = tuple[State, Event]


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
