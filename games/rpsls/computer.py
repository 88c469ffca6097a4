"""Five levels, from the moves shown alone: random, by favourite moves, and by predicted habits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ..core.chance import Chance
from ..core.computer import Ask
from ..core.game import Seat
from .habits import CONTEXTS, GAIN, PLACES, Model, Round
from .verdict import CIRCLE, MOVES
from .views import View

ALL = (*CONTEXTS, "after the result", "recall")
MODELS = {
    2: Model(("favourite",), 0.98),
    3: Model(("favourite", "after their own"), 0.98),
    4: Model(ALL, 0.9),
    5: Model(ALL, 0.99),
}
MIN_TRUST = {2: 0.5, 3: 0.5, 4: 0.5, 5: 2.0}  # less confident predictions are ignored
LOSING, FADE = -3.0, 0.95  # recent losses at which it plays randomly instead


def choose(ask: Ask[View]) -> str:
    """Chooses a move: random (1), half random (2), against habits (3, 4), and random while it is losing (5)."""
    chance = Chance(ask.seed, "move")
    if ask.level < 2 or (ask.level == 2 and chance.below(2)):
        return chance.choose(MOVES)
    pasts = [_past(ask, seat) for seat in ask.view.players if seat != ask.view.you]
    if ask.level == 5 and sum(map(_recent_gain, pasts)) < LOSING:
        return chance.choose(MOVES)
    worth = [0.0] * PLACES
    for past in pasts:
        advice = MODELS[ask.level].advise(past)
        if advice.trust >= MIN_TRUST[ask.level]:
            worth[advice.move] += advice.trust
    return CIRCLE[worth.index(max(worth))] if any(worth) else chance.choose(MOVES)


def _past(ask: Ask[View], seat: Seat) -> list[Round]:
    """Returns all rounds shown against this player, including earlier matches of the series."""
    now = ask.view
    views = [view for view in (*ask.earlier, now) if len(view.out) == len(now.out)]
    away = (seat - (now.you or 0)) % len(now.out)  # the same players keep their relative seats
    return list(chain.from_iterable(_rounds(view, away) for view in views))


def _rounds(view: View, away: int) -> Iterator[Round]:
    if view.you is None:
        return
    other = (view.you + away) % len(view.out)
    for shown in view.story:
        if view.you in shown and other in shown:
            yield CIRCLE.index(shown[view.you]), CIRCLE.index(shown[other])


def _recent_gain(past: list[Round]) -> float:
    """Returns the recent gain of its own moves; older ones count less."""
    won = 0.0
    for mine, theirs in past:
        won = won * FADE + GAIN[(mine - theirs) % PLACES]
    return won
