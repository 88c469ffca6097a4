"""How an open table starts: when it is full, when its time is up, when its host says so, or when all who sit agree."""

from __future__ import annotations

from games.core.game import Seat

from .seating import present
from .table import Offer, Table


def is_announced(table: Table) -> bool:
    """Whether a clock of the game's own says when it starts; earlier it starts only if all who sit agree."""
    return table.game.lobby.limit(table.options) is not None


def missing(table: Table) -> int:
    """How many players are needed before it can start."""
    return max(0, table.game.fewest - len(present(table)))


def starts_when_full(table: Table) -> bool:
    """Whether the last free seat starts it; a table that was full from the beginning, like a rematch, is not."""
    return table.game.lobby.full_starts and len(present(table)) < table.most


def can_be_started(table: Table) -> bool:
    """Whether somebody's Start does something now."""
    return table.status == "open" and not (missing(table) or table.lobby.starts_soon or starts_when_full(table))


def may_start(table: Table, player: int | None) -> bool:
    """Whether this player's Start does something now: the host's, or in an announced one that of all who sit."""
    if player is None or not can_be_started(table):
        return False
    return table.seat_of(player) in people_seated(table) if is_announced(table) else table.host == player


def people_seated(table: Table) -> frozenset[Seat]:
    """The seats of people who sit here, without computers and without people who are only invited."""
    return frozenset(s for s, chair in enumerate(table.chairs) if chair.is_person and not chair.invited)


def start_offer(table: Table) -> Offer | None:
    """The offer to start now, if somebody has made it."""
    return next((offer for offer in table.offers if offer.kind == "start"), None)


def all_agreed(table: Table) -> bool:
    """Whether everybody who sits has agreed to start now."""
    offer = start_offer(table)
    return offer is not None and people_seated(table) <= set(offer.agreed)
