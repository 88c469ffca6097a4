"""How an open table starts: when full, when its time is up, by its host, or by consent of all seated players."""

from __future__ import annotations

from games.core.chance import Chance
from games.core.game import Seat

from .seating import present
from .table import Chair, FirstMove, Offer, Table


def is_announced(table: Table) -> bool:
    """Whether the game's own clock sets the start; only consent of all seated players can start it earlier."""
    return table.game.lobby.limit(table.options) is not None


def missing(table: Table) -> int:
    """Returns how many players are still needed for a start."""
    return max(0, table.game.fewest - len(present(table)))


def can_be_started(table: Table) -> bool:
    """Whether a Start would have an effect now."""
    return table.status == "open" and not missing(table)


def may_start(table: Table, player: int | None) -> bool:
    """Whether this player's Start has an effect now.

    That is the host's, or, where a clock sets the start, any seated player's: of a rematch that all agreed to, too.
    """
    if player is None or not can_be_started(table):
        return False
    anybody = table.lobby.starts_soon or is_announced(table)
    return table.seat_of(player) in people_seated(table) if anybody else table.host == player


def people_seated(table: Table) -> frozenset[Seat]:
    """Returns the seats of people who have joined, without computers and invited people."""
    return frozenset(s for s, chair in enumerate(table.chairs) if chair.is_person and not chair.invited)


def start_offer(table: Table) -> Offer | None:
    """Returns the offer to start now, if there is one."""
    return next((offer for offer in table.offers if offer.kind == "start"), None)


def all_agreed(table: Table) -> bool:
    """Whether every seated person has agreed to start now."""
    offer = start_offer(table)
    return offer is not None and people_seated(table) <= set(offer.agreed)


def in_order_of_play(table: Table) -> tuple[Chair, ...]:
    """Returns the chairs in the order in which they play: seat 0 makes the first move.

    The lot is drawn from the seed, so it is fixed by the secret and everybody's words.
    """
    first: FirstMove = table.lobby.first_move
    if first == "lot":
        first = Chance(table.start().seed, "first move").choose(("host", "guest"))
    return table.chairs[::-1] if first == "guest" else table.chairs
