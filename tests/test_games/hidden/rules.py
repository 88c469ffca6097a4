"""The rules of Hidden hands: `7.2` lays card 7 before seat 2, `draw` takes one card of the stock, once a match."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from games.core.chance import Chance
from games.core.game import Event, Outcome, Refusal, Seat, Start, Step
from games.core.options import BankOptions, number, seconds

CARDS = range(1, 13)

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Options(BankOptions):
    """What a table may choose; with four cards each nothing is left for the stock."""

    move_seconds: int | None = seconds(600, clock=True)
    cards: int = number(3, 2, 4)


@dataclass(frozen=True, slots=True)
class State:
    """Hands and stock, which only their owners know, and what lies open before each seat."""

    hands: tuple[Cards, ...]
    stock: Cards  # the first is drawn next
    piles: tuple[Cards, ...] = ((), (), ())  # above zero: laid by the seat itself; below: against it
    drawn: tuple[bool, ...] = (False, False, False)
    lost: tuple[Seat, ...] = ()  # in the order of losing
    mover: Seat = 0
    options: Options = Options()
    outcome: Outcome | None = None
    rules: int = 1


@dataclass(frozen=True, slots=True)
class View:
    """What a viewer may know: the piles, how many cards there are, and one's own hand."""

    piles: tuple[Cards, ...]
    hand_sizes: tuple[int, ...]
    stock: int
    drawn: tuple[bool, ...]
    lost: tuple[Seat, ...]
    waiting: Seat | None
    hand: Cards
    you: Seat | None


def setup(start: Start[Options]) -> Step[State]:
    """A shuffled deck: seat 0's hand from the front, then the others', then the stock."""
    deck = Chance(start.seed, "cards").shuffled(CARDS)
    each = start.options.cards
    hands = tuple(tuple(deck[each * s : each * (s + 1)]) for s in range(start.seats))
    state = State(hands, tuple(deck[each * start.seats :]), options=start.options, rules=start.rules)
    return Step(state, (Event("dealt", facts={"cards": each}),))


def position(start: Start[Options], given: Mapping[str, Any]) -> Step[State]:
    """Hands, a stock and whose turn it is; no card twice, and a card in each hand."""
    hands, stock, mover = given.get("hands"), given.get("stock"), given.get("waiting")
    if not isinstance(hands, list) or len(hands) != start.seats or not isinstance(stock, list):
        raise ValueError("position: hands are one list a seat, and stock is a list")
    if not all(isinstance(hand, list) and hand for hand in hands):
        raise ValueError("position: no hand is empty")
    cards = [card for hand in (*hands, stock) for card in hand]
    if not all(type(c) is int and c in CARDS for c in cards) or len(set(cards)) < len(cards):
        raise ValueError("position: cards are 1 to 12, none twice")
    if type(mover) is not int or not 0 <= mover < start.seats:
        raise ValueError("position: waiting is a seat")
    return Step(State(tuple(map(tuple, hands)), tuple(stock), mover=mover, options=start.options, rules=start.rules))


def live(state: State) -> tuple[Seat, ...]:
    """The seats that have not lost, in seat order."""
    return tuple(s for s in range(3) if s not in state.lost)


def points(pile: Cards) -> int:
    """What a pile counts."""
    return sum(pile)


def waiting(state: State) -> frozenset[Seat]:
    """The one whose turn it is."""
    return frozenset() if state.outcome else frozenset({state.mover})


def legal(state: State, seat: Seat) -> tuple[str, ...]:
    """Each card before each live seat, and a draw while that is left."""
    if seat not in waiting(state):
        return ()
    laid = tuple(f"{card}.{target + 1}" for card in state.hands[seat] for target in live(state))
    return (*laid, "draw") if state.stock and not state.drawn[seat] else laid


def apply(state: State, seat: Seat, action: str) -> Step[State]:
    """A card is laid and the turn passes; after a draw the same seat still has to lay one."""
    if action == "draw":
        return _draw(state, seat)
    card, target = (int(word) for word in action.split("."))
    hands = _put(state.hands, seat, tuple(c for c in state.hands[seat] if c != card))
    sign = 1 if target - 1 == seat else -1
    piles = _put(state.piles, target - 1, (*state.piles[target - 1], sign * card))
    laid = Event("laid", seat, {"card": card, "target": target, "own": int(sign == 1)})
    return _passed(replace(state, hands=hands, piles=piles), (laid,))


def leave(state: State, seat: Seat, why: str) -> Step[State]:
    """Who leaves has lost and takes the hand along, unseen; the others go on while there are two."""
    return _without(state, seat, Event("leave", seat, {"why": why}))


def expire(state: State) -> Step[State]:
    """Who is late has lost."""
    return _without(state, state.mover, Event("late", state.mover))


def stop(state: State, why: str) -> Outcome:
    """A draw agreed (the live share first place, the lost come after), or stopped."""
    places = (live(state), *((s,) for s in reversed(state.lost))) if why == "draw" else ()
    return Outcome(places, why, _scores(state))


def view(state: State, viewer: Seat | None) -> View:
    """The piles and the counts; of the cards only one's own."""
    return View(
        state.piles,
        tuple(len(hand) for hand in state.hands),
        len(state.stock),
        state.drawn,
        state.lost,
        None if state.outcome else state.mover,
        () if viewer is None else state.hands[viewer],
        viewer,
    )


def guess(view: View, seed: bytes) -> State:
    """The unseen cards dealt anew to the hands and the stock that must hold them."""
    open_cards = {abs(card) for pile in view.piles for card in pile} | set(view.hand)
    unseen = iter(Chance(seed, "guess").shuffled(c for c in CARDS if c not in open_cards))
    hands = tuple(
        view.hand if seat == view.you else tuple(next(unseen) for _ in range(size))
        for seat, size in enumerate(view.hand_sizes)
    )
    state = State(hands, tuple(next(unseen) for _ in range(view.stock)), view.piles, view.drawn, view.lost)
    if view.waiting is None:
        return replace(state, outcome=Outcome((), "stopped"))
    return replace(state, mover=view.waiting)


def barred(state: State, seat: Seat, text: str) -> Refusal | None:
    """Who has lost plays no more."""
    return Refusal("out_of_game") if seat in state.lost else None


def read(state: State, seat: Seat, text: str) -> NoReturn:
    """Why a text is no card that may be laid; it never tells where a card is."""
    if text == "draw":
        raise Refusal("no_draw")
    if not re.fullmatch(r"[0-9]{1,3}\.[0-9]{1,3}", text):
        raise Refusal("illegal")
    card, target = (int(word) for word in text.split("."))
    if card not in CARDS:
        raise Refusal("no_such_card", card=card)
    if card not in state.hands[seat]:
        raise Refusal("not_your_card", card=card)
    raise Refusal("no_such_seat" if text == f"{card}.{target}" else "illegal", target=target)


def _draw(state: State, seat: Seat) -> Step[State]:
    card, *rest = state.stock
    after = replace(
        state,
        stock=tuple(rest),
        hands=_put(state.hands, seat, (*state.hands[seat], card)),
        drawn=tuple(d or s == seat for s, d in enumerate(state.drawn)),
    )
    told = (Event("draw", seat), Event("drew", seat, {"card": card}, only=frozenset({seat})))
    return Step(after, told, reveals=True)


def _without(state: State, seat: Seat, event: Event) -> Step[State]:
    gone = replace(state, hands=_put(state.hands, seat, ()), lost=(*state.lost, seat))
    if len(live(gone)) > 1 and seat != state.mover:
        return Step(gone, (event,))
    return _passed(gone, (event,))


def _passed(state: State, events: tuple[Event, ...]) -> Step[State]:
    """To the next live seat with a card; where there is none, or only one seat is left, it is over."""
    left = live(state)
    order = [(state.mover + i) % 3 for i in (1, 2, 3)]
    able = [seat for seat in order if seat in left and state.hands[seat]]
    if len(left) > 1 and able:
        return Step(replace(state, mover=able[0]), events)
    why = "emptied" if len(left) > 1 else "last_one"
    outcome = Outcome(_places(state), why, _scores(state))
    return Step(replace(state, outcome=outcome), (*events, Event("over", facts={"why": why})))


def _places(state: State) -> tuple[tuple[Seat, ...], ...]:
    totals = sorted({points(state.piles[s]) for s in live(state)}, reverse=True)
    by_points = tuple(tuple(s for s in live(state) if points(state.piles[s]) == total) for total in totals)
    return (*by_points, *((s,) for s in reversed(state.lost)))


def _scores(state: State) -> tuple[int | None, ...]:
    return tuple(None if s in state.lost else points(pile) for s, pile in enumerate(state.piles))


def _put(rows: tuple[Cards, ...], index: int, row: Cards) -> tuple[Cards, ...]:
    return (*rows[:index], row, *rows[index + 1 :])
