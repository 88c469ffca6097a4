"""Movements of chips: from the house to players; stakes into a match's purse, refunds before the start, payouts."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.game import Outcome, Seat

from .chair import Chair
from .table import HOUSE, Movement, Table, player_purse

WELCOME_CHIPS = 1_000
DAILY_CHIPS = 200  # a purse is topped up to this once a day; chips at stake count


def welcome(player: int) -> Movement:
    """Returns the starting grant of a player."""
    return Movement(HOUSE, player_purse(player), WELCOME_CHIPS, "welcome")


def daily(player: int, worth: int) -> tuple[Movement, ...]:
    """Returns the daily top-up of a player who has this many chips, in the purse and at stake."""
    return (Movement(HOUSE, player_purse(player), DAILY_CHIPS - worth, "daily"),) if worth < DAILY_CHIPS else ()


def stake_of(table: Table, player: int) -> Movement:
    """Returns the stake that a player pays when they take a seat."""
    return Movement(player_purse(player), table.escrow, table.stake, "stake")


def refunds(table: Table, chairs: Sequence[Chair]) -> tuple[Movement, ...]:
    """Returns the movements that refund these people's stakes before a match begins."""
    return tuple(
        Movement(table.escrow, player_purse(chair.player), table.stake, "refund")
        for chair in chairs
        if chair.player is not None and not chair.invited and table.stake
    )


def payouts(table: Table, outcome: Outcome) -> tuple[Movement, ...]:
    """Returns the payout of each seat; the share of a deleted person goes to the house's purse."""
    shares = shares_of(table, outcome)
    return tuple(
        Movement(table.escrow, player_purse(chair.player) if chair.player else HOUSE, chips, "outcome")
        for chair, chips in zip(table.chairs, shares, strict=True)
        if chips
    )


def net_of(table: Table, outcome: Outcome, seat: Seat) -> int | None:
    """Returns by how many chips a match changed the purse of a seat; None without a stake."""
    if not table.stake:
        return None
    return shares_of(table, outcome)[seat] - table.stake


def shares_of(table: Table, outcome: Outcome) -> tuple[int, ...]:
    """Returns the chips that each seat gets.

    They are the game's own shares, but nobody wins by a computer: what is left of the share of a player for whom a
    computer played to the end goes to those who stayed, in equal parts, and what cannot be divided to the best of them.
    """
    shares = list(outcome.shares(table.stake, len(table.chairs)))
    stayed = [seat for place in outcome.places for seat in sorted(place) if not table.chairs[seat].was_away]
    if not outcome.places or not stayed:
        return tuple(shares)
    for seat in (seat for seat, chair in enumerate(table.chairs) if chair.was_away):
        each, rest = divmod(shares[seat], len(stayed))
        shares[seat] = 0
        for number, other in enumerate(stayed):
            shares[other] += each + (number < rest)
    return tuple(shares)


def pot_of(table: Table) -> int | None:
    """Returns the chips at stake; None at a table that closed before its start, because they were returned."""
    if table.status == "over" and table.match is None:
        return None
    return table.stake * sum(not (chair.kind == "computer" or chair.invited) for chair in table.chairs)
