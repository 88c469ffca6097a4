"""A rematch: the same people, options and stake at a new table; or the same with sides swapped."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec.structs import replace

from games.core.game import Refusal, Seat

from ..chair import Chair
from ..chips import stake_of
from ..clock import LOBBY_LIMIT, REMATCH_PAUSE
from ..seating import new_table_like
from ..starting import stayed
from ..table import USUAL, WON, Change, Lobby, Offer, Table
from .kinds import Kind, Situation

OFFERED = timedelta(hours=1)  # how long a rematch is offered


def check(situation: Situation, _seat: Seat) -> None:
    """Raises not_started, already_started, closed and already_exists."""
    table = situation.table
    if table.status == "open":
        raise Refusal("not_started")
    if table.status == "live":
        raise Refusal("already_started")
    if table.match is None:
        raise Refusal("closed")  # it never began
    if table.next_match:
        raise Refusal("already_exists")


def check_swap(situation: Situation, seat: Seat) -> None:
    """As a rematch; refuses (`illegal`) where it makes no difference which seat begins."""
    if not situation.table.game.deal.seat_0_begins:
        raise Refusal("illegal")
    check(situation, seat)


def rematch(situation: Situation, offer: Offer) -> Change:
    """Opens a table with the people who were there at the end, in the same order."""
    return _new_match(situation, offer, swapped=False)


def swap(situation: Situation, offer: Offer) -> Change:
    """Opens a table with the people who were there at the end, where the next one begins.

    Where the game keeps its deal, the deal is the same.
    """
    return _new_match(situation, offer, swapped=True)


def _new_match(situation: Situation, offer: Offer, swapped: bool) -> Change:
    """Returns the new table; where somebody has left, it waits for another one, or for its host to start."""
    table, now = situation.table, situation.now
    stays = stayed(table) | set(offer.agreed)
    seats = [seat for seat, chair in enumerate(table.chairs) if seat in stays or chair.kind == "computer"]
    is_whole = len(seats) == len(table.chairs)
    chairs = tuple(_seated_again(table.chairs[seat], _agreed_at(situation, offer, seat)) for seat in seats)
    chairs, won = chairs[1:] + chairs[:1] if swapped else chairs, _won(table) if is_whole else ()
    fresh = new_table_like(
        table,
        situation.random_bytes,
        now,
        host=next(chair.player for chair in chairs if chair.is_person),
        chairs=chairs,
        lobby=_lobby_of(table, is_whole, won[1:] + won[:1] if swapped else won),
        deadline=now + (REMATCH_PAUSE if is_whole else table.game.lobby.limit(table.options) or LOBBY_LIMIT),
    )
    if swapped and is_whole and table.game.deal.same_deal:
        fresh = _dealt_again(fresh, table)
    return Change(fresh, movements=tuple(stake_of(fresh, chair.player) for chair in chairs if chair.player is not None))


def _lobby_of(table: Table, is_whole: bool, won: tuple[int, ...]) -> Lobby:
    """Returns the terms of a rematch; `won`: by each of its seats, before it."""
    before = table.lobby
    return Lobby(
        starts_soon=is_whole,
        won_before=won,
        casual=bool(before.casual),
        absent=before.absent or USUAL,
        paired=before.paired,
        is_silent=before.is_silent,
    )


def series_of(table: Table) -> tuple[int, ...]:
    """Returns how many matches each seat has won since the first of these rematches; empty in the first match itself,
    and where not the same people play.
    """
    return _won(table) if table.lobby.won_before and len(table.lobby.won_before) == len(table.chairs) else ()


def _won(table: Table) -> tuple[int, ...]:
    """Returns the wins of each seat, with this match; a shared first place is not counted.

    Where somebody was replaced, a win is what is booked, not the place of their computer.
    """
    before = table.lobby.won_before if len(table.lobby.won_before) == len(table.chairs) else (0,) * len(table.chairs)
    outcome = table.match.outcome if table.match else None
    first = outcome.places[0] if outcome and outcome.places else ()
    if any(chair.booked is not None for chair in table.chairs):
        return tuple(won + (chair.booked == WON) for won, chair in zip(before, table.chairs, strict=True))
    return tuple(won + (first == (seat,)) for seat, won in enumerate(before))


def _seated_again(chair: Chair, agreed_at: datetime) -> Chair:
    """Returns a new chair for the player of this one; another person who answered for them does not come along.

    Agreeing is an action, so that nobody who just agreed is notified.
    """
    return Chair(
        chair.player,
        "" if chair.is_computer and chair.robot is None else chair.name,  # of a level as it was numbered before
        chair.level,
        chair.front,
        acted_at=max(chair.acted_at or agreed_at, agreed_at) if chair.is_person else None,
        robot=chair.robot,
        suits=chair.suits,
        has_own_way=chair.has_own_way or chair.answering is not None,  # who agrees has a way to the table
    )


def _agreed_at(situation: Situation, offer: Offer, seat: Seat) -> datetime:
    """Returns when a seat agreed: now the one that was missing, the others when it was offered or later."""
    return offer.until - OFFERED if seat in offer.agreed else situation.now


def _dealt_again(fresh: Table, before: Table) -> Table:
    """Returns the table with the seed of the previous match, known by now: its secret and what each seat added."""
    chairs = zip(fresh.chairs, before.chairs, strict=True)
    kept = tuple(replace(chair, entropy=seat.entropy) for chair, seat in chairs)
    return replace(fresh, secret=before.secret, chairs=kept)


def waits_for_words(new: Table, before: Table) -> bool:
    """Whether a rematch is shown before it starts, so that two people can see its commitment and add words to it."""
    people = sum(chair.is_person for chair in new.chairs)
    return new.game.deal.draws and people > 1 and new.secret != before.secret


REMATCH = Kind(check, stayed, rematch, lasts=OFFERED)
SWAP = Kind(check_swap, stayed, swap, lasts=OFFERED)
