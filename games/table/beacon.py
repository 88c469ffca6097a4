"""A table that draws from a public beacon, too: its host names a future round before anybody else sits down.

So nobody, not even the house, can choose the secret or the words with a deal in mind. The match begins once the round's
signature is there; where it cannot be had, the table plays by the secret and the words alone, and says so.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec.structs import replace

from games.core.beacon import QUICKNET, Beacon, published_at, round_after
from games.core.game import Refusal

from .lobby import check_host, check_open
from .starting import people_seated
from .table import Change, Table

AHEAD = timedelta(seconds=3)  # at least so long before its round is published it is named
PATIENCE = timedelta(seconds=30)  # so long a table waits for a round that has been published


def may_name(table: Table, player: int | None) -> bool:
    """Whether a person could have this table draw from the beacon."""
    is_hosts = player is not None and table.host == player
    return is_hosts and table.status == "open" and table.game.deal.draws and not table.lobby.beacon and _is_alone(table)


def _is_alone(table: Table) -> bool:
    return people_seated(table) <= {table.seat_of(table.host)}


def named(table: Table, player: int, now: datetime) -> Change:
    """Names the next round. Raises not_host, not_open, beacon_named, beacon_no_draws and beacon_late."""
    check_open(table)
    check_host(table, player)
    if table.lobby.beacon:
        raise Refusal("beacon_named")
    if not table.game.deal.draws:
        raise Refusal("beacon_no_draws")
    if not _is_alone(table):
        raise Refusal("beacon_late")
    beacon = Beacon(QUICKNET, round_after(now + AHEAD))
    return Change(replace(table, lobby=replace(table.lobby, beacon=beacon)))


def signed(table: Table, signature: str) -> Table:
    """Returns the table with the signature of the round that it waits for."""
    beacon = table.awaited_beacon
    assert beacon is not None, "only the round that was named is signed"
    return replace(table, lobby=replace(table.lobby, beacon=replace(beacon, signature=signature)))


def missed(table: Table) -> Table:
    """Returns the table, which no longer waits for its round: it cannot be had."""
    return replace(table, lobby=replace(table.lobby, beacon_missed=True))


def is_overdue(table: Table, now: datetime) -> bool:
    """Whether the signature should long have been there."""
    beacon = table.awaited_beacon
    return beacon is not None and now > published_at(beacon.round) + PATIENCE
