"""Departures: a seat whose person has left the room of its table, or can no longer be reached, until they are back.

Each reason is undone by its own opposite. A press undoes all and is noted on the chair: they have a way that we do not
know, such as a page in the private chat, so nobody asks again whether they are still in the room.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from msgspec.structs import replace

from games.core.commands import Why
from games.core.game import Seat

from .answering import ASLEEP, BY_CHOICE, PLACE_GONE, Answering
from .chair import Chair
from .substitution import may_be_replaced, substituted
from .table import Change, Table


def own_seat(table: Table, player: int) -> Seat | None:
    """Returns the seat of a player, also while somebody else answers for them; None without one."""
    return next((seat for seat, chair in enumerate(table.chairs) if chair.player == player), None)


def is_news(table: Table, seat: Seat | None, why: Why) -> bool:
    """Whether this is not known yet of a seat of a live match; the first reason why a person is gone stays."""
    if seat is None or table.status != "live" or table.chairs[seat].kind != "person":
        return False
    chair = table.chairs[seat]
    if chair.answering is None or not chair.is_gone:
        return True
    return chair.answering.why in (ASLEEP, *PLACE_GONE) and chair.answering.why != why


def frees_seat(table: Table, player: int, why: Why) -> bool:
    """Whether a departure frees a seat of an open table, or is news of who was there at the end of a match.

    Nobody has left where their place is gone.
    """
    seat = own_seat(table, player)
    if seat is None or why in PLACE_GONE:
        return False
    return table.status == "open" or (bool(table.offers) and table.chairs[seat].answering is None)


def left_after_end(table: Table, seat: Seat, why: Why, now: datetime) -> Change:
    """Notes of an ended match that a person has left, so that no rematch waits for them."""
    return Change(_with(table, seat, replace(table.chairs[seat], answering=Answering(None, why, now))))


def departed(table: Table, seat: Seat, why: Why, now: datetime) -> Change:
    """Notes why the person of a seat is gone; where it is their own choice, a computer plays on for them at once.

    Only at tables where computers do so. Where others have put them out, or the room or we are gone, the clock runs on.
    """
    chair = table.chairs[seat]
    noted = _with(table, seat, replace(chair, answering=_noted(chair.answering, why, now), has_own_way=False))
    if why not in BY_CHOICE or chair.is_away or not (table.substitutes and may_be_replaced(noted, seat)):
        return Change(noted)  # the match waits for them as for anybody else, or for who plays in their place
    return substituted(noted, [seat], max(now, table.moved_at))


def is_back(table: Table, seat: Seat | None, whys: Collection[Why]) -> bool:
    """Whether a seat is marked for one of these reasons, which no longer stand."""
    if seat is None or table.status != "live":
        return False
    away = table.chairs[seat].answering
    return away is not None and away.why in whys


def returned(table: Table, seat: Seat) -> Change:
    """Forgets that the person of a seat was gone: they are in the room again, or can be reached again."""
    return Change(_with(table, seat, _there(table.chairs[seat])))


def acted_after_all(table: Table, seat: Seat) -> Change:
    """Notes that a person who seemed gone has pressed something: however they do it, they reach the table."""
    chair = table.chairs[seat]
    was_asleep = chair.answering is not None and chair.answering.why == ASLEEP
    return Change(_with(table, seat, replace(_there(chair), has_own_way=chair.has_own_way or not was_asleep)))


def told_in_hands(table: Table) -> tuple[object, ...]:
    """Returns what every private screen says whoever's turn it is: who is away, and what is offered."""
    away = [chair.answering for chair in table.chairs]
    return away, table.match.pause if table.match else None, table.offers


def _noted(known: Answering | None, why: Why, now: datetime) -> Answering:
    return Answering(known.by if known else None, why, now)


def _there(chair: Chair) -> Chair:
    """Returns the chair of a person who is there again; somebody else who answers for them does so until they ask."""
    away = chair.answering
    return replace(chair, answering=replace(away, why=ASLEEP) if away is not None and chair.is_away else None)


def _with(table: Table, seat: Seat, chair: Chair) -> Table:
    return replace(table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))
