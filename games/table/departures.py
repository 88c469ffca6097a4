"""Departures: a seat whose person has left the room of its table, or can no longer be reached, until they are back.

Each reason is undone by its own opposite. A press undoes all and leaves BACK: they have a way that we do not know, such
as a page in the private chat, so nobody asks again whether they are still in the room.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Literal

from msgspec.structs import replace

from games.core.game import Seat

from .substitution import may_be_replaced, substituted
from .table import ASLEEP, AWAKE, BACK, Change, Table

Why = Literal[
    "left_room",  # the group or server, or they no longer see the channel
    "blocked",  # us, in the private chat
    "deleted",  # their account of the network
    "room_gone",  # it was deleted
    "put_out",  # we were removed from the room; its people may bring us back
]


def own_seat(table: Table, player: int) -> Seat | None:
    """Returns the seat of a player, also while somebody else answers for them; None without one."""
    return next((seat for seat, chair in enumerate(table.chairs) if chair.player == player), None)


def is_news(table: Table, seat: Seat | None, why: Why) -> bool:
    """Whether this is not known yet of a seat of a live match. Of a person who has left, blocking is no news."""
    if seat is None or table.status != "live" or table.chairs[seat].kind != "person":
        return False
    chair = table.chairs[seat]
    return chair.gone != why and not (chair.is_gone and why == "blocked")


def departed(table: Table, seat: Seat, why: Why, now: datetime) -> Change:
    """Notes why the person of a seat is gone, and has a computer play on for them at once where the table has it so.

    Where it is us who are gone, the match waits as usual: being put out of a room ends nothing.
    """
    noted = _with(table, seat, why)
    if why == "put_out" or table.chairs[seat].is_away or not (table.substitutes and may_be_replaced(noted, seat)):
        return Change(noted)  # the match waits for them as for anybody else, or for who plays in their place
    return substituted(noted, [seat], max(now, table.moved_at))


def is_back(table: Table, seat: Seat | None, whys: Collection[Why]) -> bool:
    """Whether a seat is marked for one of these reasons, which no longer stand."""
    return seat is not None and table.status == "live" and table.chairs[seat].gone in whys


def returned(table: Table, seat: Seat) -> Change:
    """Forgets that the person of a seat was gone: they are in the room again, or can be reached again."""
    return Change(_with(table, seat, ""))


def acted_after_all(table: Table, seat: Seat) -> Change:
    """Notes that a person who seemed gone has pressed something: however they do it, they reach the table."""
    return Change(_with(table, seat, AWAKE if table.chairs[seat].gone in (ASLEEP, AWAKE) else BACK))


def told_in_hands(table: Table) -> tuple[object, ...]:
    """Returns what every private screen says whoever's turn it is: who is away, and what is offered."""
    away = [(chair.gone, chair.substitute, chair.sitter) for chair in table.chairs]
    return away, table.match.pause if table.match else None, table.offers


def _with(table: Table, seat: Seat, gone: str) -> Table:
    chairs = list(table.chairs)
    chairs[seat] = replace(chairs[seat], gone=gone)
    return replace(table, chairs=tuple(chairs))
