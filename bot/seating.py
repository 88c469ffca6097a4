"""Chairs of an open table: who leaves it, who gets the stake back, and when it closes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from games.core import chance
from games.core.game import Refusal, Seat
from storage.people import Player
from storage.table import Chair, Change, Lobby, Movement, Table, player_purse


def seated(player: Player, front: str, words: str = "") -> Chair:
    """A person's chair; their words go into the seed as a hash."""
    return Chair(player.id, player.name, front=front, words=words, entropy=chance.entropy(words))


def present(table: Table) -> list[Chair]:
    """The chairs of all who sit, without those who are only invited."""
    return [chair for chair in table.chairs if not chair.invited]


def withdrawn(table: Table, player: int, now: datetime) -> Change:
    """A person leaves, or declines; where a challenge is declined, nobody will come, and the table closes."""
    seat = table.seat_of(player)
    if seat is None:
        raise Refusal("not_seated")
    after = without(table, seat, now)
    challenge = table.chairs[seat].invited and len(table.chairs) == table.most
    if not challenge or after.table.status == "over" or len(after.table.chairs) >= table.game.fewest:
        return after
    return closed(after.table, now)


def without(table: Table, seat: Seat, now: datetime) -> Change:
    """A chair is taken away; the next person becomes host; the last one out closes the table."""
    gone = table.chairs[seat]
    chairs = table.chairs[:seat] + table.chairs[seat + 1 :]
    people = [c.player for c in chairs if c.player is not None and not c.invited]
    host = table.host
    if gone.player == host and gone.player is not None:
        host = people[0] if people else None
    after = replace(table, chairs=chairs, host=host, lobby=replace(table.lobby, extended=0))
    if not people and not any(chair.invited for chair in chairs):
        return replace(closed(after, now), movements=_refunds(table, (gone,)))
    return Change(after, movements=_refunds(table, (gone,)))


def closed(table: Table, now: datetime) -> Change:
    """An open table is closed; everybody's stake comes back, and its secret may now be shown."""
    chairs = tuple(present(table))
    over = replace(table, status="over", chairs=chairs, deadline=None, asked_at=None, ended_at=now, lobby=Lobby())
    return Change(over, movements=_refunds(table, chairs))


def _refunds(table: Table, chairs: Sequence[Chair]) -> tuple[Movement, ...]:
    return tuple(
        Movement(table.escrow, player_purse(chair.player), table.stake, "refund")
        for chair in chairs
        if chair.player is not None and not chair.invited and table.stake
    )
