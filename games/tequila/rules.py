"""The rules of Tequila Train: a turn, a timeout, a leaving (docs/rules/tequila.md)."""

from __future__ import annotations

import re
from typing import NoReturn

from msgspec.structs import replace

from ..core.game import Event, Refusal, Seat, Step
from .state import TILE, State, can_place, end_of, live, open_tracks, outer, placements, put, without
from .turn_order import (
    Ended,
    after_forced_pass,
    after_free_pass,
    all_asleep,
    emptied,
    find_next_mover,
    last_one,
    pass_event,
)

_SHAPE = re.compile(r"([0-9]+-[0-9]+)\.([0-9]+)(?:\.(?:keep|shot))?")
_NUMBER = {str(seat + 1): seat for seat in range(8)}  # the spelling of a track
_ALONE = tuple(frozenset({seat}) for seat in range(8))
_NOBODY: frozenset[Seat] = frozenset()


def waiting(state: State) -> frozenset[Seat]:
    """Returns the seat to move."""
    return _NOBODY if state.outcome else _ALONE[state.mover]


def legal(state: State, seat: Seat) -> list[str]:
    """Returns every placement on an open track, and `pass` if nothing fits or passing is always allowed."""
    if state.outcome or seat != state.mover:
        return []
    found = _placements(state, seat)
    return found if found and not state.options.free_pass else [*found, "pass"]


def apply(state: State, seat: Seat, action: str) -> Step[State]:
    """Places a tile or passes, and finds the next mover."""
    awake = replace(state, asleep=False)
    return _pass(awake, seat) if action == "pass" else _place(awake, seat, *action.split("."))


def leave(state: State, seat: Seat, why: str) -> Step[State]:
    """Takes the player out; if it was their turn, the next player is looked for."""
    return _lose(replace(state, asleep=False), seat, Event("leave", seat, {"why": why}))


def expire(state: State) -> Step[State]:
    """Takes a player who ran out of time out for good, unless the table allows missed turns."""
    seat = state.mover
    if state.naps[seat] >= state.options.grace:
        return _lose(state, seat, Event("late", seat))
    napped = replace(state, naps=put(state.naps, seat, state.naps[seat] + 1))
    event = Event("nap", seat, {"left": state.options.grace - napped.naps[seat]})
    idle = 0 if can_place(napped, seat) else after_forced_pass(napped).idle
    return find_next_mover(after_free_pass(napped, idle), event)


def barred(state: State, seat: Seat, _text: str) -> Refusal | None:
    """Refuses a seat that has lost."""
    return Refusal("out_of_game") if seat in state.lost else None


def read(state: State, seat: Seat, text: str) -> NoReturn:
    """Raises why a text is not a placement, without revealing where a tile outside the player's hand is."""
    if text == "pass":
        raise Refusal("must_play", tile=_placements(state, seat)[0].split(".")[0])
    if not (parts := _SHAPE.fullmatch(text)):
        raise Refusal("illegal", text=text[:20])
    word, number = parts[1], parts[2]
    if word not in TILE:
        raise Refusal("no_such_tile", tile=word[:20])
    if TILE[word] not in state.hands[seat]:
        raise Refusal("not_your_tile", tile=word)
    if (track := _NUMBER.get(number, len(state.hands))) >= len(state.hands):
        raise Refusal("no_such_track", track=number[:20])
    if track not in dict(open_tracks(state, seat)):
        raise Refusal("track_closed", track=track + 1)
    if (end := end_of(state, track)) not in TILE[word]:
        raise Refusal("does_not_fit", tile=word, end=end)
    raise Refusal("illegal", text=text)


def _placements(state: State, seat: Seat) -> list[str]:
    return placements(state.hands[seat], open_tracks(state, seat), seat if state.trains[seat] else None)


def _place(state: State, seat: Seat, word: str, number: str, way: str = "") -> Step[State]:
    tile, track = TILE[word], int(number) - 1
    end = end_of(state, track)
    shot = way == "shot"
    placed = replace(
        state,
        tracks=put(state.tracks, track, (*state.tracks[track], (end, outer(tile, end)))),
        hands=put(state.hands, seat, without(state.hands[seat], tile)),
        trains=put(state.trains, seat, state.trains[seat] and not shot),
        shots=put(state.shots, seat, state.shots[seat] + shot),
        idle=0,
    )
    event = Event("placed", seat, {"tile": word, "track": track + 1, "way": way or "plain"})
    if not placed.hands[seat]:
        return _ended(emptied(placed, seat), event)
    return find_next_mover(placed, event)


def _pass(state: State, seat: Seat) -> Step[State]:
    if not state.options.free_pass:
        return find_next_mover(after_forced_pass(state), pass_event(state))
    idle = state.idle + 1 if can_place(state, seat) else after_forced_pass(state).idle
    return find_next_mover(after_free_pass(state, idle), Event("passed", seat, {"how": "free"}))


def _lose(state: State, seat: Seat, event: Event) -> Step[State]:
    drew = state.drew and seat == state.mover  # a tile drawn this turn may be one it was known to lack
    lacks = put(state.lacks, seat, ()) if drew else state.lacks
    after = replace(state, lost=(*state.lost, seat), idle=0, lacks=lacks)
    if len(live(after)) == 1:
        asleep = state.asleep and state.options.refund_if_all_asleep
        return _ended(all_asleep(after) if asleep else last_one(after), event)
    return find_next_mover(after, event) if seat == state.mover else Step(after, (event,))


def _ended(ended: Ended, event: Event) -> Step[State]:
    state, over = ended
    return Step(state, (event, over))
