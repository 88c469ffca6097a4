"""Why a rated match of two people has changed their ratings less than the same result usually does.

The rules are those of `Book` (games/ratings.py); this says which of them mattered, so that a card can tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from .core.game import Seat
from .ratings import AGAIN, SURE, TRUST, Line, Meeting, Pair, Played, Rating, most_by_one

TWO = 2
LITTLE = 0.5  # of the usual change: an opponent who is less sure is told of below it
HARDLY = 0.25  # of what one opponent can bring in a month: a smaller change is one that this has stopped

Why = Literal["again", "month", "unsure"]


class Reduced(Struct, frozen=True):
    """A reason, and whom it is about.

    `again`: both have met often today. `month`: the player at this seat has already gained by the other all that one
    opponent can bring in a month. `unsure`: the opponent's rating is less sure than the player's.
    """

    why: Why
    seat: Seat
    matches: int = 0  # that the two have played today


def reduced(
    match: Played,
    before: Mapping[Line, Rating],
    after: Mapping[Line, Rating],
    meetings: Mapping[Pair, Meeting],
) -> Reduced | None:
    """Returns why a match of two people counted less; None if it did not, and for other matches.

    `before` and `after`: the ratings of both. `meetings`: what they have had with each other, with this match. If
    several rules mattered, the first of them is told: how often they met, then the month, then the uncertainty.
    """
    if len(match.seats) != TWO or len(set(match.lines)) != TWO:
        return None
    (pair,) = match.pairs
    meeting = meetings[pair]
    if AGAIN[min(meeting.matches, len(AGAIN)) - 1] < 1:
        return Reduced("again", 0, meeting.matches)
    for seat, (line, other) in enumerate((match.lines, match.lines[::-1])):
        own, gained = before[line], meeting.low_gained if line < other else meeting.high_gained
        most, moved = most_by_one(own), after[line].value - own.value
        is_won = match.seats[seat].place < match.seats[1 - seat].place
        if is_won and gained >= most and moved < HARDLY * most:
            return Reduced("month", seat)
        if (max(own.deviation, SURE) / max(before[other].deviation, own.deviation, SURE)) ** TRUST < LITTLE:
            return Reduced("unsure", seat)
    return None
