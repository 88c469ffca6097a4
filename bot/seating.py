"""Chairs of an open table: who leaves it, who gets the stake back, and when it closes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from games.core import chance
from games.core.game import Refusal, Seat
from storage.people import Player
from storage.table import Chair, Change, Lobby, Movement, Table, player_purse

if TYPE_CHECKING:
    from .app import App

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that are mistaken for each other


def seated(player: Player, front: str, now: datetime, words: str = "", newcomer: bool = False) -> Chair:
    """A person's chair; their words go into the seed as a hash."""
    entropy = chance.entropy(words)
    return Chair(player.id, player.name, front=front, words=words, entropy=entropy, newcomer=newcomer, acted_at=now)


def with_words(table: Table, player: int, words: str) -> Change:
    """Other words of a person who sits go into the seed; the last ones before the start count."""
    if not table.game.draws:
        raise Refusal("illegal")
    seat = table.seat_of(player)
    if seat is None or table.chairs[seat].invited:
        raise Refusal("not_seated")
    chairs = list(table.chairs)
    chairs[seat] = replace(chairs[seat], words=words, entropy=chance.entropy(words))
    return Change(replace(table, chairs=tuple(chairs)))


def new_table(app: App, now: datetime, **facts: Any) -> Table:
    """An open table of a game under its newest rules; its id, secret and share link are drawn here."""
    game = app.games[facts["name"]]
    drawn: dict[str, Any] = {"id": new_id(app), "secret": app.draw(32), "share": app.draw(16).hex()}
    return Table(game=game, rules=game.rules, status="open", created_at=now, moved_at=now, **drawn, **facts)


def new_id(app: App) -> str:
    """A match id: six letters and figures."""
    return "".join(ID_LETTERS[byte % len(ID_LETTERS)] for byte in app.draw(6))


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
    """A chair is taken away; the next person becomes host; the last one out closes the table.

    A registration that nobody opened stays, and so does a table whose host does not sit at it.
    """
    gone = table.chairs[seat]
    chairs = table.chairs[:seat] + table.chairs[seat + 1 :]
    people = [c.player for c in chairs if c.player is not None and not c.invited]
    host = table.host
    if gone.player == host and gone.player is not None:
        host = people[0] if people else None
    after = replace(table, chairs=chairs, host=host)
    if host is None and not any(chair.invited for chair in chairs) and not table.lobby.follows:
        return replace(closed(after, now), movements=_refunds(table, (gone,)))
    return Change(after, movements=_refunds(table, (gone,)))


def closed(table: Table, now: datetime, late: bool = False) -> Change:
    """An open table is closed, by somebody or because its time was up (`late`); everybody's stake comes back.

    Its secret may now be shown.
    """
    chairs = tuple(present(table))
    left = Lobby(late=late, follows=table.lobby.follows)  # its card still tells how the match before it ended
    over = replace(table, status="over", chairs=chairs, deadline=None, asked_at=None, ended_at=now, lobby=left)
    return Change(over, movements=_refunds(table, chairs))


def _refunds(table: Table, chairs: Sequence[Chair]) -> tuple[Movement, ...]:
    return tuple(
        Movement(table.escrow, player_purse(chair.player), table.stake, "refund")
        for chair in chairs
        if chair.player is not None and not chair.invited and table.stake
    )
