"""The steps of a match that are in force, and how many of them somebody may take back.

A step that revealed something hidden is a barrier: nobody forgets what they saw. So is one by which somebody left, or
whose time had run out. What other people or computers did at a seat is not its player's to take back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

from .bank import Bank
from .commands import Command, Do, Expire, Leave, Sit, Takeback
from .game import S, Seat


@dataclass(frozen=True, slots=True)
class Past(Generic[S]):
    """The position before a step in force; no takeback crosses a barrier."""

    before: S
    barrier: bool
    seat: Seat | None = None  # the seat that acted, if the same person or computer still answers for it
    bank: Bank | None = None  # as it was at that question


def in_force(steps: Iterable[tuple[Command | None, bool]]) -> list[Past[None]]:
    """Returns the steps in force, without positions; each step taken is a command and whether it revealed something."""
    past: list[Past[None]] = []
    for command, reveals in steps:
        match command:
            case Takeback(count):
                del past[-count:]
            case Do(seat, _):
                past.append(Past(None, reveals, seat))
            case Leave() | Expire():
                past.append(Past(None, True))
            case Sit(seat):
                change_hands(past, seat)
    return past


def change_hands(past: list[Past[Any]], seat: Seat) -> None:
    """Notes that somebody else answers for a seat from here on: nobody takes back what others did there."""
    past[:] = [replace(before, seat=None) if before.seat == seat else before for before in past]


def back_to_own(past: Sequence[Past[Any]], seat: Seat) -> int:
    """Returns how many actions to take back to undo the last one of the person who answers for a seat now.

    0 if that is not possible.
    """
    count = next((n for n, before in enumerate(reversed(past), 1) if before.seat == seat), 0)
    return 0 if any(p.barrier for p in past[len(past) - count :]) else count


def back_to_start(past: Sequence[Past[Any]]) -> int:
    """Returns how many actions to take back to start over; 0 if that is not possible."""
    return 0 if any(p.barrier for p in past) else len(past)
