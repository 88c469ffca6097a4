"""What a rated match has changed, and why one of two people less than the same result usually does.

The rules are those of `Book` (games/rating_book.py); this says which of them mattered most, so that a card can tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from .core.game import Seat
from .rating_book import AGAIN, TRUST, Meeting, Pair, Played
from .ratings import SURE, Line, Rating

TWO = 2  # of more players no single reason can be told

LITTLE = 0.5  # of the usual change: an opponent who is less sure is told of below it

Why = Literal["again", "month", "unsure"]


class Reduced(Struct, frozen=True):
    """A reason, and whom it is about.

    `again`: both have met often today.
    `unsure`: the opponent's rating is less sure than the player's.
    `month`: of older matches, in which one opponent could not bring more in a month.
    """

    why: Why
    seat: Seat
    matches: int = 0  # that the two have played today


class RatingChange(Struct, frozen=True):
    """A seat's rating after a match, in points."""

    points: int
    plus_minus: int
    change: int
    unsure: bool = False
    matches: int = 0  # that it rests on; 0: not known


class Rated(Struct, frozen=True):
    """How a finished match has changed its players' ratings, by seat; None for a computer. Or why it has not."""

    seats: tuple[RatingChange | None, ...] = ()
    why_not: str = ""  # as in games/ratings.py
    reduced: Reduced | UnsetType = UNSET  # unset: it counted as usual
    was_left: bool | UnsetType = UNSET  # while it is live: somebody left, or ran out of time, while all were in it


def reduced(match: Played, before: Mapping[Line, Rating], meetings: Mapping[Pair, Meeting]) -> Reduced | None:
    """Returns why a match of two people counted less; None if it did not, and for other matches.

    `before`: the ratings of both. `meetings`: what they have had with each other, with this match. If both rules
    mattered, the one that left less of the change is told.
    """
    if len(match.seats) != TWO or len(match.persons) != TWO:
        return None
    (pair,) = match.pairs
    matches = meetings[pair].matches
    again = AGAIN[matches - 1] if matches <= len(AGAIN) else 0.0
    trusts = [_trust(before[line], before[other]) for line, other in (match.lines, match.lines[::-1])]
    trust = min(trusts)
    # of two reasons the stronger one: what is told has to explain most of the difference
    if trust < LITTLE and trust < again:
        return Reduced("unsure", trusts.index(trust))
    return Reduced("again", 0, matches) if again < 1 else None


def _trust(own: Rating, other: Rating) -> float:
    """Returns how much a match counts for somebody because of how unsure the opponent is."""
    sure = max(own.deviation, SURE)
    unsure = max(other.deviation, sure)
    return float((sure / unsure) ** TRUST)
