"""How an open table starts: when full, when its time is up, by its host, or by consent of all seated players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, TypedDict, Unpack

from msgspec.structs import replace

from games.core.chance import Chance
from games.core.game import Seat

from .answering import BY_CHOICE, REMOVED
from .chair import Chair
from .clock import LOBBY_LIMIT, Outage, in_force
from .seating import new_table_like, present
from .table import USUAL, FirstMove, Lobby, Offer, Table

REMINDED_BEFORE = timedelta(seconds=30)  # the end of a registration of at least twice this time
AWAKE = timedelta(minutes=5)  # whose last press was no longer ago when a match ended was there at the end
STAYING_LEAST = 3  # people; of two, one who has gone would have the other one wait
RESULT_STAYS = timedelta(seconds=5)  # how long the result stays before the next registration opens


def is_announced(table: Table) -> bool:
    """Whether the game's own clock sets the start; only consent of all seated players can start it earlier."""
    return table.game.lobby.limit(table.options) is not None


def reminder_due(table: Table, outages: Iterable[Outage]) -> datetime | None:
    """Returns when the rooms of a table are reminded that its registration ends; None where they are not."""
    limit = table.game.lobby.limit(table.options)
    if table.status != "open" or limit is None or limit < 2 * REMINDED_BEFORE or table.lobby.starts_soon:
        return None
    ends = in_force(table, outages)
    return ends.deadline - REMINDED_BEFORE if ends is not None else None


def missing(table: Table) -> int:
    """Returns how many players are still needed for a start."""
    return max(0, table.game.fewest - len(present(table)))


def begins_with_one_more(table: Table) -> bool:
    """Whether an open table begins by itself as soon as one more player sits down."""
    return table.status == "open" and table.game.lobby.full_starts and len(present(table)) == table.most - 1


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


def owed_at(table: Table, now: datetime) -> datetime | None:
    """Returns when a match that has just ended owes its successor; None where none follows automatically."""
    return now + RESULT_STAYS if is_series(table) else None


def can_follow(table: Table) -> bool:
    """Whether an ended match of this kind has a next registration."""
    return table.status == "over" and table.match is not None and is_series(table)


def is_series(table: Table) -> bool:
    """Whether only people play here, all of them may join, and their lobby had a clock."""
    is_open = table.visibility != "named" and not table.has_computer and not table.lobby.tournament
    return is_open and table.game.lobby.limit(table.options) is not None


def chairs_again(chairs: Sequence[Chair], ended_at: datetime, stake: int, fewest: int) -> tuple[Chair, ...]:
    """Returns the chairs of people who have just played, in the next registration: kept for them, so that one press
    takes them; of three people or more who were there at the end they are taken already, where nothing is staked, until
    the check-in.
    """
    there = [chair for chair in chairs if chair.acted_at and not chair.replaced and not chair.is_gone]
    awake = {chair.player for chair in there if chair.acted_at and ended_at - chair.acted_at <= AWAKE}
    stay = awake if not stake and len(awake) >= max(STAYING_LEAST, fewest) else set()
    again = [Chair(chair.player, chair.name, front=chair.front, acted_at=chair.acted_at) for chair in chairs]
    return tuple(
        _kept(fresh, chair.player not in stay, chair.suits) for fresh, chair in zip(again, chairs, strict=True)
    )


def _kept(fresh: Chair, invited: bool, suits: int | None) -> Chair:
    """Returns a chair that is kept for somebody, or taken for them: nobody has pressed anything for it yet."""
    return replace(fresh, invited=invited, suits=suits, acted_at=fresh.acted_at if invited else None)


def stayed(table: Table) -> frozenset[Seat]:
    """Returns the seats of people who were there at the end of a match; where nobody was, those of all people."""
    people = frozenset(seat for seat, chair in enumerate(table.chairs) if chair.kind == "person")
    there = frozenset(seat for seat in people if not _had_left(table.chairs[seat]))
    return there or people


def _had_left(chair: Chair) -> bool:
    return chair.replaced or chair.why in (*BY_CHOICE, REMOVED)


class Terms(TypedDict):
    """What a room sets for its next match."""

    options: Any
    most: int
    stake: int


def successor_of(
    table: Table,
    random_bytes: Callable[[int], bytes],
    now: datetime,
    *,
    casual: bool = False,
    kept: Sequence[Chair] = (),
    **terms: Unpack[Terms],
) -> Table:
    """Returns the next registration, without a host; `kept`: those who have a seat in it, as many as there are seats.

    See `chairs_again`.
    """
    now = max(now, table.moved_at)
    return new_table_like(
        table,
        random_bytes,
        now,
        host=None,
        lobby=Lobby(follows=table.id, casual=casual, absent=table.lobby.absent or USUAL, paired=table.lobby.paired),
        chairs=chairs_again(kept[: terms["most"]], table.ended_at or now, terms["stake"], table.game.fewest),
        deadline=now + (table.game.lobby.limit(terms["options"]) or LOBBY_LIMIT),
        **terms,
    )
