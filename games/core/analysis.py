"""What a finished match teaches: advice, a review, and the functions of a game that make them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from .screen import Say

S = TypeVar("S")  # a game's state
V = TypeVar("V")  # what one seat may know
Seat = int


@dataclass(frozen=True, slots=True)
class Advice:
    """What a move cost, what was better, and why in a sentence; of a habit, the last move that followed it."""

    lost: float  # in a unit of the game's own; only to be compared
    why: Say
    step: int | None = None  # as in Decision; None: in another match
    played: str = ""
    better: str = ""  # a legal spelling; empty for a habit


@dataclass(frozen=True, slots=True)
class Review:
    """Sentences about a match, the step at which the lead changed for good (None: never), and what had been better.

    `better` is a move of the seat `whose`, at most at that step, with the move that it should have made.
    """

    lines: tuple[Say, ...]
    turned: int | None = None
    better: Advice | None = None
    whose: Seat = 0


@dataclass(frozen=True, slots=True)
class Decision(Generic[V]):
    """A move that a seat made, and what it saw before it; never the state, so that advice reveals nothing hidden."""

    step: int  # of the record; the position before the move is that of the step before it
    view: V
    played: str
    share: float = 1.0  # of the thinking that the whole match may cost


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis(Generic[S, V]):
    """How a game judges its matches, as far as it can."""

    lead: Callable[[S], int] | None = None  # how far seat 0 is ahead of seat 1, if that can be counted
    review: Callable[[Sequence[Any]], Review] | None = None  # a review of a finished match, from its replayed steps
    turned: Callable[[Sequence[Any]], int | None] | None = None  # its turning point alone, found at once
    advise: Callable[[Decision[V]], Advice | None] | None = None  # judges one move; None: it cost too little to matter
    habits: Callable[[Sequence[V]], Sequence[Advice]] | None = None  # what they do too often, by their last views


NO_ANALYSIS: Analysis[Any, Any] = Analysis()
