"""Due notices: the time in a seat's row decides, and each is taken once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import BindParameter, bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.game import Seat

from ..codec import decode
from ..people.players import Preferences, StoredAccount
from ..schema import accounts, players, seats


@dataclass(frozen=True, slots=True)
class Due:
    """A seat whose player must be notified, and the time since which it is due."""

    at: datetime
    match_id: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Person:
    """The facts about a player that planning a notice needs."""

    id: int
    preferences: Preferences
    accounts: tuple[StoredAccount, ...] = ()


_DUE = select(seats.c.notice_at, seats.c.match_id, seats.c.seat).where(
    seats.c.notice_at <= bindparam("now", type_=seats.c.notice_at.type)
)
_DUE = _DUE.order_by(seats.c.notice_at, seats.c.match_id, seats.c.seat).limit(bindparam("most"))


async def due(conn: AsyncConnection, now: datetime, after: Due | None, most: int) -> list[Due]:
    """Returns the seats with due notices, the longest due first, a page at a time."""
    wanted = _DUE
    if after is not None:
        same = (seats.c.notice_at == after.at) & (seats.c.match_id == after.match_id)
        later = (seats.c.notice_at == after.at) & (seats.c.match_id > after.match_id)
        wanted = wanted.where(
            seats.c.notice_at >= after.at,  # start here in the index, not at its beginning for every page
            (seats.c.notice_at > after.at) | later | (same & (seats.c.seat > after.seat)),
        )
    return [Due(*row) for row in await conn.execute(wanted, {"now": now, "most": most})]


_NEXT = select(func.min(seats.c.notice_at)).where(seats.c.notice_at > bindparam("now", type_=seats.c.notice_at.type))


async def next_due(conn: AsyncConnection, now: datetime) -> datetime | None:
    """Returns the time of the earliest notice that is not yet due."""
    first: datetime | None = await conn.scalar(_NEXT, {"now": now})
    return first


_TAKE = update(seats).where(
    seats.c.match_id == bindparam("its_match"),
    seats.c.seat == bindparam("its_seat"),
    seats.c.notice_at == bindparam("its_time", type_=seats.c.notice_at.type),
)
_TAKE = _TAKE.values(notice_at=bindparam("until"))


async def take(conn: AsyncConnection, one: Due, until: datetime | None = None) -> bool:
    """Takes a due notice, or postpones it to `until`. Returns False where another process was quicker."""
    its = {"its_match": one.match_id, "its_seat": one.seat, "its_time": one.at}
    return (await conn.execute(_TAKE, {**its, "until": until})).rowcount == 1


_THESE: BindParameter[int] = bindparam("ids", expanding=True)
_ACCOUNTS = select(accounts).where(accounts.c.player_id.in_(_THESE)).order_by(accounts.c.account)
_WISHES = select(players.c.id, players.c.wishes).where(players.c.id.in_(_THESE))


async def persons(conn: AsyncConnection, ids: Iterable[int]) -> dict[int, Person]:
    """Returns the facts about these players, by number."""
    wanted = {"ids": list(ids)}
    if not wanted["ids"]:
        return {}
    rows = await conn.execute(_ACCOUNTS, wanted)
    known: dict[int, list[StoredAccount]] = {}
    for row in rows.mappings():
        account = StoredAccount(row["platform"], row["account"], row["name"], row["username"], row["reachable"])
        known.setdefault(row["player_id"], []).append(account)
    found = await conn.execute(_WISHES, wanted)
    return {
        player: Person(player, decode(preferences, Preferences), tuple(known.get(player, ())))
        for player, preferences in found
    }


async def has_acted(conn: AsyncConnection, player: int, since: datetime) -> bool:
    """Whether a player has acted at any of their tables since then."""
    its = (seats.c.player_id == player) & (seats.c.acted_at > since)
    return (await conn.execute(select(seats.c.match_id).where(its).limit(1))).first() is not None
