"""Skipping a player who is away: after half of the time, if at least two others agree."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from games.core import match as core
from games.core.game import Refusal, Seat

from ..clock import Outage, full_limit, in_force
from ..play import skipped
from ..table import Change, Offer, Table
from .kind import Kind, Situation, all_seats, check_in_game


def can_be_skipped(table: Table) -> bool:
    """Whether enough players who are not waited for remain: one to ask and one to agree."""
    return len(core.awake(table.game, table.live_match())) > 1


def half_time(table: Table, outages: Sequence[Outage]) -> datetime | None:
    """Returns the time from which an absent player may be skipped; None where no clock runs."""
    last = in_force(table, outages)
    return last.deadline - full_limit(table) / 2 if last else None


def check_new(situation: Situation, seat: Seat) -> None:
    """Raises no_clock, illegal, not_enough_players and not_away_yet."""
    table = situation.table
    half = half_time(table, situation.outages)
    if half is None:
        raise Refusal("no_clock")
    if seat in table.waiting():
        raise Refusal("illegal")
    if not can_be_skipped(table):
        raise Refusal("not_enough_players", least=3)
    if situation.now < half:
        raise Refusal("not_away_yet")


def needed(table: Table) -> frozenset[Seat]:
    """Returns the seats in the game that are not waited for."""
    return core.awake(table.game, table.match) if table.match else all_seats(table)


def effect(situation: Situation, _offer: Offer) -> Change:
    """Moves the deadline to this moment, and lets it fire."""
    return skipped(situation.table, tuple(sorted(needed(situation.table))), situation.now)


SKIP = Kind(check_in_game, needed, effect, check_new=check_new)
