"""The rules of Sealed numbers: a button's `3`, or a typed `word:tea`, which names as many as it has letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.core.chance import Chance
from games.core.game import Event, Outcome, Refusal, Seat, Start, Step
from games.core.options import BankOptions, number, seconds

NUMBERS = (1, 2, 3, 4, 5)
WORD = "word:"
IDLE = 3  # so many expiries in a row, with nobody having named a number, extend; the next one ends the match


@dataclass(frozen=True, slots=True)
class Options(BankOptions):
    """What a table may choose; `rounds` without a winner, and the live seats share."""

    entry_seconds: int | None = seconds(30, least=5)
    move_seconds: int | None = seconds(120, least=5, clock=True)
    rounds: int | None = number(5, 1, 100, null=True)


@dataclass(frozen=True, slots=True)
class Named:
    """A number that a seat has named, and the word it named it by ("" for a button)."""

    seat: Seat
    number: int
    word: str = ""

    def __str__(self) -> str:
        return WORD + self.word if self.word else str(self.number)


@dataclass(frozen=True, slots=True)
class State:
    """Who is still in, and what has been named in this round, sealed until it closes."""

    players: tuple[Seat, ...]
    named: tuple[Named, ...] = ()  # in seat order
    round: int = 1
    idle: int = 0
    last: tuple[Named, ...] = ()  # the round judged last
    lost: tuple[Seat, ...] = ()  # in the order of losing
    seats: int = 2
    options: Options = Options()
    outcome: Outcome | None = None
    rules: int = 1


@dataclass(frozen=True, slots=True)
class View:
    """What a viewer may know: who has named a number, and which only where it is one's own or opened."""

    players: tuple[Seat, ...]
    named: tuple[Seat, ...]
    round: int
    idle: int
    last: tuple[Named, ...]
    lost: tuple[Seat, ...]
    seats: int
    over: bool
    mine: Named | None
    you: Seat | None


def setup(start: Start[Options]) -> Step[State]:
    """Everybody is in; the first round begins."""
    return Step(State(tuple(range(start.seats)), seats=start.seats, options=start.options, rules=start.rules))


def position(start: Start[Options], given: Mapping[str, Any]) -> Step[State]:
    """A number of players, as the record of a match without chance has it, and the round they are in."""
    players, at = given.get("players"), given.get("round", 1)
    if type(players) is not int or players != start.seats:
        raise ValueError("position: players is the number of seats")
    if type(at) is not int or not 1 <= at <= (start.options.rounds or 100):
        raise ValueError("position: round is a number from 1")
    return Step(replace(setup(start).state, round=at))


def waiting(state: State) -> frozenset[Seat]:
    """All who are in and have not named a number."""
    return frozenset() if state.outcome else frozenset(state.players) - {n.seat for n in state.named}


def legal(state: State, seat: Seat) -> tuple[Named, ...]:
    """Any of the five numbers."""
    return tuple(Named(seat, n) for n in NUMBERS) if seat in waiting(state) else ()


def forms(state: State, seat: Seat) -> tuple[str, ...]:
    """A number may also be named by a word."""
    return (WORD,) if seat in waiting(state) else ()


def barred(state: State, seat: Seat, text: str) -> Refusal | None:
    """Who is out, or has named a number already."""
    if seat not in state.players:
        return Refusal("out_of_game")
    return Refusal("already_answered") if seat not in waiting(state) else None


def read(state: State, seat: Seat, text: str) -> Named:
    """A word names the number of its letters; it is kept in small letters."""
    if not text.startswith(WORD):
        raise Refusal("illegal")
    word = text.removeprefix(WORD).strip().lower()
    if not word.isalpha() or len(word) not in NUMBERS:
        raise Refusal("bad_word")
    return Named(seat, len(word), word)


def apply(state: State, seat: Seat, action: Named) -> Step[State]:
    """The number is sealed; the last one that was waited for closes the round."""
    named = tuple(sorted((*state.named, action), key=lambda n: n.seat))
    told = (Event("named", seat), Event("sealed", seat, {"number": action.number}, only=frozenset({seat})))
    return _closed(replace(state, named=named), told)


def leave(state: State, seat: Seat, why: str) -> Step[State]:
    """Who leaves is out and what was sealed does not count; the others go on while there are two."""
    return _closed(_without(state, (seat,)), (Event("leave", seat, {"why": why}),))


def expire(state: State) -> Step[State]:
    """Who is late is out; where nobody has named a number the round is extended, three times in a row."""
    if state.named:
        late = tuple(sorted(waiting(state)))
        return _closed(_without(state, late), tuple(Event("late", seat) for seat in late))
    if state.idle == IDLE:
        over = replace(state, outcome=Outcome((), "time"))
        return Step(over, (Event("over", facts={"why": "time"}),))
    return Step(replace(state, idle=state.idle + 1), (Event("extended", facts={"left": IDLE - state.idle}),))


def stop(state: State, why: str) -> Outcome:
    """A draw agreed (those who are in share first place), or stopped."""
    return Outcome(_after(state, state.players) if why == "draw" else (), why)


def view(state: State, viewer: Seat | None) -> View:
    """Who has named a number; the numbers of the last round, and one's own of this round."""
    mine = next((n for n in state.named if n.seat == viewer), None)
    named = tuple(n.seat for n in state.named)
    over = state.outcome is not None
    return View(state.players, named, state.round, state.idle, state.last, state.lost, state.seats, over, mine, viewer)


def guess(view: View, seed: bytes) -> State:
    """Any number for all whose number is sealed."""
    chance = Chance(seed, "guess")
    named = tuple(
        view.mine if view.mine and seat == view.you else Named(seat, chance.choose(NUMBERS)) for seat in view.named
    )
    outcome = Outcome((), "stopped") if view.over else None
    return State(view.players, named, view.round, view.idle, view.last, view.lost, view.seats, outcome=outcome)


def _without(state: State, gone: tuple[Seat, ...]) -> State:
    return replace(
        state,
        players=tuple(s for s in state.players if s not in gone),
        named=tuple(n for n in state.named if n.seat not in gone),
        lost=(*state.lost, *gone),
    )


def _closed(state: State, events: tuple[Event, ...]) -> Step[State]:
    """Judges the round once nobody is waited for; one who is left alone wins at once."""
    if len(state.players) == 1:
        return _over(state, state.players, "last_one", events)
    if waiting(state):
        return Step(state, events)
    counts = Counter(n.number for n in state.named)
    alone = [n for n in state.named if counts[n.number] == 1]
    opened = Event("opened", facts={f"s{n.seat + 1}": n.number for n in state.named})
    judged = replace(state, last=state.named, named=(), idle=0)
    if alone:
        winner = max(alone, key=lambda n: n.number).seat
        return _over(judged, (winner,), "highest", (*events, opened))
    if state.round == state.options.rounds:
        return _over(judged, state.players, "rounds", (*events, opened))
    again = Event("again", facts={"round": state.round + 1})
    return Step(replace(judged, round=state.round + 1), (*events, opened, again), reveals=True)


def _over(state: State, first: tuple[Seat, ...], why: str, events: tuple[Event, ...]) -> Step[State]:
    after = replace(state, outcome=Outcome(_after(state, first), why))
    return Step(after, (*events, Event("over", facts={"why": why})), reveals=True)


def _after(state: State, first: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    """First place, then the others who are in, then the lost, last lost first."""
    rest = tuple(s for s in state.players if s not in first)
    return (first, *((rest,) if rest else ()), *((s,) for s in reversed(state.lost)))
