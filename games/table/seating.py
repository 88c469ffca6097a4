"""Chairs of an open table: people take and leave seats, stakes are returned, and the table closes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from games.core import chance
from games.core.game import AnyGame, Refusal, Seat

from .chair import Chair
from .chips import refunds
from .clock import full_limit
from .table import Change, Lobby, Offer, Table

CARD_COMES = timedelta(seconds=5)  # a new table has its card by then, on which invited people are mentioned
ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # without characters that look alike


def seated(player: int, name: str, front: str, now: datetime, words: str = "", **known: Any) -> Chair:
    """Returns a person's chair; the hash of their words goes into the seed. `known`: its further fields."""
    return Chair(player, name, front=front, words=words, entropy=chance.entropy(words), acted_at=now, **known)


def invitee(player: int, name: str, front: str, called_at: datetime) -> Chair:
    """Returns a reserved chair; if the invitation is not answered by `called_at`, they are sent a notice of it."""
    return Chair(player, name, front=front, invited=True, notice_at=called_at)


def is_program(chair: Chair) -> bool:
    """Whether the player of a seat is a program of somebody."""
    return chair.is_program


def is_called_on_card(table: Table, chair: Chair) -> bool:
    """Whether the first card of a table mentions this invited person, so that they need no notice."""
    return chair.invited and chair.notice_at == table.created_at + CARD_COMES


def with_words(table: Table, player: int, words: str, now: datetime) -> Change:
    """Replaces the words that a seated person adds to the seed; the last ones before the start count."""
    if not table.game.deal.draws:
        raise Refusal("illegal")
    seat = table.seat_of(player)
    if seat is None or table.chairs[seat].invited:
        raise Refusal("not_seated")
    chairs = list(table.chairs)
    chairs[seat] = replace(chairs[seat], words=words, entropy=chance.entropy(words))
    return Change(held(replace(table, chairs=tuple(chairs)), now))


def held(table: Table, now: datetime) -> Table:
    """Returns the open table without its countdown: it waits for a Start, with the full time of its lobby from now."""
    if not table.lobby.starts_soon:
        return table
    waits = replace(table, lobby=replace(table.lobby, starts_soon=False), asked_at=now)
    return replace(waits, deadline=now + full_limit(waits))


def new_table(game: AnyGame, random_bytes: Callable[[int], bytes], now: datetime, **facts: Any) -> Table:
    """Returns an open table of a game; but for these facts under its newest rules, with a random secret."""
    drawn: dict[str, Any] = {
        "id": new_id(random_bytes),
        "secret": random_bytes(32),
        "share": random_bytes(16).hex(),
        "rules": game.rules,
    }
    return Table(game=game, status="open", created_at=now, moved_at=now, **(drawn | facts))


def new_table_like(table: Table, random_bytes: Callable[[int], bytes], now: datetime, **facts: Any) -> Table:
    """Returns an open table on the terms of another one, but for these facts; its lobby begins now."""
    kept = {name: getattr(table, name) for name in ("name", "options", "room", "most", "stake", "visibility")}
    return new_table(table.game, random_bytes, now, **(kept | facts), asked_at=now)


def new_id(random_bytes: Callable[[int], bytes]) -> str:
    """Returns a match id: six letters and digits."""
    return "".join(ID_LETTERS[byte % len(ID_LETTERS)] for byte in random_bytes(6))


def present(table: Table) -> list[Chair]:
    """Returns the chairs of all seated players, without those who are only invited."""
    return [chair for chair in table.chairs if not chair.invited]


def withdrawn(table: Table, player: int, now: datetime) -> Change:
    """Removes a person who leaves or declines; a declined challenge closes the table."""
    seat = table.seat_of(player)
    if seat is None:
        raise Refusal("not_seated")
    after = without(table, seat, now)
    chair = table.chairs[seat]
    challenge = chair.invited and not chair.is_kept and len(table.chairs) == table.most
    if not challenge or after.table.status == "over" or len(after.table.chairs) >= table.game.fewest:
        return after
    return closed(after.table, now, declined=True)


def without(table: Table, seat: Seat, now: datetime) -> Change:
    """Removes a chair; the next person becomes host, and an empty table closes.

    A registration that nobody opened stays open, and so does a table whose host does not sit at it.
    """
    gone = table.chairs[seat]
    chairs = table.chairs[:seat] + table.chairs[seat + 1 :]
    people = [chair.player for chair in chairs if chair.is_person and not chair.invited]
    host = table.host
    if gone.is_person and gone.player == host:
        host = people[0] if people else None
    lobby = replace(table.lobby, won_before=())
    after = held(replace(table, chairs=chairs, host=host, offers=_moved_up(table, seat), lobby=lobby), now)
    if len(present(after)) < table.game.fewest:
        kept = tuple(offer for offer in after.offers if offer.kind != "start")  # for which they are too few
        after = replace(after, offers=kept)
    if host is None and not any(chair.invited for chair in chairs) and not table.lobby.follows:
        return replace(closed(after, now), movements=refunds(table, (gone,)))
    return Change(after, movements=refunds(table, (gone,)))


def _moved_up(table: Table, gone: Seat) -> tuple[Offer, ...]:
    """Returns the offers of the remaining people, with their new seats."""
    kept = []
    for offer in table.offers:
        agreed = tuple(seat for seat in offer.agreed if seat != gone)
        people = [seat for seat in agreed if table.chairs[seat].is_person]
        if people:
            by = offer.by if offer.by != gone else people[0]
            moved = tuple(seat - (seat > gone) for seat in agreed)
            kept.append(replace(offer, by=by - (by > gone), agreed=moved))
    return tuple(kept)


def closed(table: Table, now: datetime, late: bool = False, declined: bool = False, untouched: bool = False) -> Change:
    """Closes an open table: by request, because its time was up (`late`) or a challenge was declined; returns stakes.

    Its secret may now be shown.
    """
    chairs = tuple(present(table))
    # its card still shows how the match before it ended
    left = Lobby(
        late=late,
        declined=declined,
        untouched=untouched,
        follows=table.lobby.follows,
        casual=table.lobby.casual,
        tournament=table.lobby.tournament,
    )
    over = replace(table, status="over", chairs=chairs, offers=(), lobby=left)
    over = replace(over, deadline=None, asked_at=None, ended_at=now)
    return Change(over, movements=refunds(table, chairs))
