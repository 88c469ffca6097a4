"""Closes a stage: sealing leads to opening, opening to a judged round (docs/rules/rpsls.md, "A round")."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb, inf

from msgspec.structs import replace

from ..core.game import Event, Fact, Outcome, Seat, Step
from .sealing import move_of
from .state import (
    TWO,
    Options,
    Sealed,
    Shown,
    State,
    goal_of,
    is_duel,
    missed_by,
    places,
    players,
    score_of,
    sealed_by_players,
)
from .verdict import gains_of, judge, judged_facts, written_gains

Events = tuple[Event, ...]

IDLE = 3  # timeouts in a row that extend a stage in which nobody acted; the next one ends the match
DRAWN = 1.25  # rounds for each that somebody wins
MISSED_MOST = 3  # rounds in a row that a player may miss in a match for points; with the last of them it is over


def moves_of_two(options: Options) -> float:
    """Returns the number of moves of an average match of two who choose at random; infinite without a last round.

    One round in five is a draw.
    """
    wins, most = options.wins, options.rounds
    decided = 2 * wins * (1 - comb(2 * wins, wins) / 4**wins)
    return inf if most is None else TWO * min(float(most), decided * DRAWN)


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
    """Ends the match: those still in share first place, or are placed by their points."""
    scores = score_of(state)
    by_points = scores if goal_of(state) else ()  # of two the loser is out by now
    over = replace(state, outcome=Outcome(places(state.out, by_points), why, scores))
    return Step(over, (*events, Event("over", facts={"why": why})), reveals)


def extend_stage(state: State) -> Step[State]:
    """Extends a stage in which nobody acted, three times in a row; then the players of this round share."""
    if state.idle == IDLE:
        return end_match(_with_leader(state), "time", ())
    told = Event("extended", facts={"stage": state.stage, "left": IDLE - state.idle - 1})
    return Step(replace(state, idle=state.idle + 1), (told,))


def close_stage(state: State, events: Events) -> Step[State]:
    """Closes the stage, because nobody is waited for any more."""
    return _judge_round(state, events) if state.stage == "reveal" else _start_reveal(state, events)


def miss_round(state: State, late: Seat) -> Step[State]:
    """Gives the other player a round in which only they sealed a move, which stays closed."""
    (other,) = sealed_by_players(state)
    after = replace(state, used=(*state.used, other.hash))
    closed = _recorded(after, [other], {})
    return _score_round(closed, other.seat, late, (Event("missed", late, {"stage": "moves"}),))


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
    told, on = (*events, *_told(state, sealed, shown)), judge(shown)
    after = _recorded(state, sealed, shown)
    if goal_of(state):
        return _add_points(after, shown, told)
    if is_duel(state):
        winner = on[0] if len(on) == 1 else None
        silent = next((one.seat for one in sealed if one.seat not in shown), None)
        return _score_round(after, winner, silent, told)
    return _next_round(eliminate(after, set(players(state)).difference(on)), told, len(shown))


def _recorded(state: State, sealed: list[Sealed], shown: dict[Seat, str]) -> State:
    """Notes the moves of a round that is over."""
    last_round = {
        one.seat: Shown(shown.get(one.seat), one.hash, one.opening if one.seat in shown else None) for one in sealed
    }
    return replace(state, sealed=(), idle=0, last_round=last_round, story=(*state.story, shown))


def _next_round(state: State, events: Events, shown: int) -> Step[State]:
    """Ends the match if one is left, only one showed a move, or no round is left; else starts the next round."""
    if shown == 1:
        return end_match(state, "lone_reveal", events, reveals=True)
    if len(players(state)) == 1:
        return end_match(state, "last_one", events, reveals=True)
    return _play_on(state, events)


def _play_on(state: State, events: Events) -> Step[State]:
    if state.round == state.options.rounds:
        return end_match(_with_leader(state), "rounds", events, reveals=True)
    again = Event("again", facts={"round": state.round + 1})
    return Step(replace(state, round=state.round + 1, stage="moves"), (*events, again), reveals=True)


def _told(state: State, sealed: list[Sealed], shown: dict[Seat, str]) -> Iterable[Event]:
    for one in sealed:
        if move := shown.get(one.seat):
            yield Event("opened", one.seat, {"move": move})
        elif is_duel(state):
            yield Event("missed", one.seat, {"stage": "reveal"})
        else:
            yield Event("unopened" if goal_of(state) else "silent", one.seat)
    yield Event("judged", facts={"round": state.round, **judged_facts(shown), **_points_facts(state, shown)})


def _points_facts(state: State, shown: dict[Seat, str]) -> dict[str, Fact]:
    if goal_of(state):
        return {"gains": written_gains(shown, len(state.out))}
    return {"wins": state.options.wins} if is_duel(state) else {}


# ---- A match for points of three or more


def _add_points(state: State, shown: dict[Seat, str], events: Events) -> Step[State]:
    """Gives everybody a point for each player beaten; takes out who missed too many rounds in a row."""
    gains = gains_of(shown, len(state.out))
    score = tuple([had + gains.get(shown.get(seat, ""), 0) for seat, had in enumerate(score_of(state))])
    missed = tuple([0 if seat in shown else count + 1 for seat, count in enumerate(missed_by(state))])
    absent = [seat for seat in players(state) if missed[seat] == MISSED_MOST]
    after = eliminate(replace(state, score=score, missed=missed), absent)
    events = (*events, *(Event("dropped", seat) for seat in absent))
    if len(players(after)) == 1:
        return end_match(after, "last_one", events, reveals=True)
    first, *_ = places(after.out, score)
    if len(first) == 1 and score[first[0]] >= goal_of(state):
        return end_match(after, "points", events, reveals=True)
    return _play_on(after, events)


# ---- A match for points of two


def _score_round(state: State, winner: Seat | None, late: Seat | None, events: Events) -> Step[State]:
    """Gives the point of a round; ends the match with enough of them, or with too many rounds missed in a row."""
    missed = tuple([count + 1 if seat == late else 0 for seat, count in enumerate(state.missed)])
    after = replace(state, points=(*state.points, winner), missed=missed)
    if winner is None:
        return _play_on(after, events)
    score, loser = score_of(after), 1 - winner
    events = (*events, Event("scored", winner, {"won": score[winner], "lost": score[loser]}))
    is_won = score[winner] == state.options.wins
    if is_won or missed[loser] == MISSED_MOST:
        why = "first_to" if is_won else "missed"
        return end_match(eliminate(after, (loser,)), why, events, reveals=True)
    return _play_on(after, events)


def _with_leader(state: State) -> State:
    """Puts the player with fewer points behind, where a match of two for points ends before it is decided."""
    if not is_duel(state):
        return state
    mine, theirs = score_of(state)
    return state if mine == theirs else eliminate(state, (0 if mine < theirs else 1,))
