"""A vacation in a match: the clock of a question stands still while a seat that is asked is away."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from .game import Refusal, Seat

VACATION = "vacation"  # why a deadline is moved
BACK = "back"  # what the event at the end of a vacation says
LIMIT_LEAST = timedelta(days=1)  # of a move: shorter clocks wait for nobody
DAYS_MOST = 21  # of a person in a year


@dataclass(frozen=True, slots=True)
class Pause:
    """A question that stands still: for which seat, since when, and how much later its deadline is at most for that."""

    seat: Seat
    since: datetime
    by: timedelta

    def deadline_after(self, deadline: datetime, now: datetime) -> datetime:
        """Returns the deadline once the vacation ends: what was left of the limit, from now on."""
        return deadline - self.by + min(now - self.since, self.by)


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a question: its deadline, its whole limit, and the vacation for which it stands still."""

    deadline: datetime | None
    limit: timedelta | None
    pause: Pause | None

    def moved(self, seat: Seat, asked: frozenset[Seat], to: datetime, now: datetime | None) -> tuple[Pause | None, str]:
        """Returns the pause with this deadline, and whether it began (VACATION) or ended (BACK) for a seat.

        Raises `illegal` where none can begin for it, and for a deadline that leaves more or less than the rest.
        """
        if self.pause is not None and self.pause.seat == seat:
            self._check_end(self.pause, to, now)
            return None, BACK
        if seat not in asked or self.pause is not None:
            raise Refusal("illegal")
        return self._begun(seat, to, now), VACATION

    def _begun(self, seat: Seat, to: datetime, now: datetime | None) -> Pause | None:
        if now is None:
            return None
        later = to - self.deadline if self.deadline else timedelta()
        long_enough = self.limit is not None and self.limit >= LIMIT_LEAST
        if not (long_enough and timedelta() < later <= timedelta(days=DAYS_MOST)) or self.is_up(now):
            raise Refusal("illegal")
        return Pause(seat, now, later)

    def _check_end(self, pause: Pause, to: datetime, now: datetime | None) -> None:
        assert now, "only a clock stands still"
        assert self.deadline
        if self.is_up(now) or to != pause.deadline_after(self.deadline, now):
            raise Refusal("illegal")

    def is_up(self, now: datetime) -> bool:
        """Whether the time of the question is over."""
        return self.deadline is None or now > self.deadline


def after_answer(
    pause: Pause | None, deadline: datetime | None, asked: frozenset[Seat], now: datetime | None
) -> tuple[Pause | None, datetime | None]:
    """Returns pause and deadline of a question that goes on with these seats; without its seat a pause is over."""
    if pause is None or pause.seat in asked or deadline is None or now is None:
        return pause, deadline
    return None, pause.deadline_after(deadline, now)
