"""A bank of time for the whole match: each seat's own, with an increment after each of its actions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from .game import Seat
from .options import BankOptions

NOTHING = timedelta()


@dataclass(frozen=True, slots=True)
class Bank:
    """What each seat had left when the current question began, and since when those waited for use it.

    A change of the deadline moves `since` with it, so that such time costs nobody anything.
    """

    left: tuple[timedelta, ...]
    since: datetime
    increment: timedelta = NOTHING

    def longest(self, asked: Iterable[Seat]) -> timedelta:
        """Returns how long a question to these seats may take: until the last of them has no time left."""
        return max((self.left[seat] for seat in asked), default=NOTHING)

    def left_at(self, seat: Seat, now: datetime, asked: bool) -> timedelta:
        """Returns what a seat has left at a time; `asked`: it is waited for, so that its time runs."""
        left = self.left[seat]
        return max(NOTHING, left - (now - self.since)) if asked else left

    def charged(self, asked: Iterable[Seat], answered: Iterable[Seat], now: datetime) -> Bank:
        """Returns the bank after these asked seats used their time until now; those that answered get the increment."""
        left = list(self.left)
        for seat in asked:
            left[seat] = self.left_at(seat, now, asked=True)
        for seat in answered:
            left[seat] += self.increment
        return replace(self, left=tuple(left))

    def refilled(self, seat: Seat, least: timedelta, now: datetime, asked: bool) -> Bank:
        """Returns the bank in which a seat has at least so much left; `asked`: its time runs."""
        spent = now - self.since if asked else NOTHING
        kept = max(least, self.left_at(seat, now, asked)) + spent
        return replace(self, left=(*self.left[:seat], kept, *self.left[seat + 1 :]))

    def restarted(self, now: datetime) -> Bank:
        """Returns the bank as a new question begins."""
        return replace(self, since=now)

    def moved(self, later: timedelta) -> Bank:
        """Returns the bank after the deadline was moved by so much: nobody is charged for it."""
        return replace(self, since=self.since + later)


def opening_bank(options: object, seats: int, now: datetime | None) -> Bank | None:
    """Returns the bank with which a match begins; None without times, or where the options have no bank."""
    if now is None or not isinstance(options, BankOptions) or not options.bank_seconds:
        return None
    full = timedelta(seconds=options.bank_seconds)
    return Bank((full,) * seats, now, timedelta(seconds=options.increment_seconds or 0))


def rest(deadline: datetime | None, bank: Bank | None, asked: Iterable[Seat], now: datetime | None) -> datetime | None:
    """Returns the deadline of a question that goes on with these seats: when the last of them has no time left."""
    if bank is None or deadline is None or now is None:
        return deadline
    return min(deadline, max(now, bank.since + bank.longest(asked)))
