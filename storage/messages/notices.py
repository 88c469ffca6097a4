"""Notices: which are due, to whom, and which browsers of web accounts are told.

The time in a seat's row decides, and each notice is taken once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import BindParameter, bindparam, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.game import Seat

from ..columns import upsert
from ..matches.sittings import sits
from ..people.players import Preferences, StoredAccount, account_rows
from ..rows import Rows, decode
from ..schema import accounts, players, seats, subscriptions


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


_DUE = (
    select(seats.c.notice_at, seats.c.match_id, seats.c.seat)
    .where(seats.c.notice_at <= bindparam("now", type_=seats.c.notice_at.type))
    .order_by(seats.c.notice_at, seats.c.match_id, seats.c.seat)
    .limit(bindparam("most"))
)


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


_TAKE = (
    update(seats)
    .where(
        seats.c.match_id == bindparam("its_match"),
        seats.c.seat == bindparam("its_seat"),
        seats.c.notice_at == bindparam("its_time", type_=seats.c.notice_at.type),
    )
    .values(notice_at=bindparam("until"))
)


async def take(conn: AsyncConnection, due: Due, until: datetime | None = None) -> bool:
    """Takes a due notice, or postpones it to `until`. Returns False where another process was quicker."""
    of_notice = {"its_match": due.match_id, "its_seat": due.seat, "its_time": due.at}
    return (await conn.execute(_TAKE, {**of_notice, "until": until})).rowcount == 1


_THESE: BindParameter[int] = bindparam("ids", expanding=True)
_ACCOUNTS = (
    account_rows.select.add_columns(accounts.c.player_id)
    .where(accounts.c.player_id.in_(_THESE))
    .order_by(accounts.c.account)
)
_WISHES = select(players.c.id, players.c.wishes).where(players.c.id.in_(_THESE))


async def persons(conn: AsyncConnection, ids: Iterable[int]) -> dict[int, Person]:
    """Returns the facts about these players, by number."""
    wanted = {"ids": list(ids)}
    if not wanted["ids"]:
        return {}
    known: dict[int, list[StoredAccount]] = {}
    for row in (await conn.execute(_ACCOUNTS, wanted)).all():
        known.setdefault(row.player_id, []).append(account_rows.value(row))
    wishes = await conn.execute(_WISHES, wanted)
    return {
        player: Person(player, decode(preferences, Preferences), tuple(known.get(player, ())))
        for player, preferences in wishes
    }


async def has_acted(conn: AsyncConnection, player: int, since: datetime) -> bool:
    """Whether a player has acted at any of their tables since then."""
    has_acted = sits(player) & (seats.c.acted_at > since)
    return (await conn.execute(select(seats.c.match_id).where(has_acted).limit(1))).first() is not None


BROWSERS_MOST = 10  # of one account; the oldest are dropped


@dataclass(frozen=True, slots=True)
class Subscription:
    """One browser at its push service: the address, and the two keys of its messages (base64url)."""

    endpoint: str
    key: str
    auth: str


_subscriptions = Rows(Subscription, subscriptions)
_ADD = upsert(subscriptions, "account", "key", "auth", "at")


async def subscribe(conn: AsyncConnection, account: str, subscription: Subscription, at: datetime) -> None:
    """Saves a subscription; one that is known belongs to this account now."""
    facts = {
        "endpoint": subscription.endpoint,
        "account": account,
        "key": subscription.key,
        "auth": subscription.auth,
        "at": at,
    }
    await conn.execute(_ADD, facts)
    of_account = select(subscriptions.c.endpoint).where(subscriptions.c.account == account)
    newest = of_account.order_by(subscriptions.c.at.desc()).limit(BROWSERS_MOST)
    old = (subscriptions.c.account == account) & subscriptions.c.endpoint.not_in(newest)
    await conn.execute(delete(subscriptions).where(old))


async def subscriptions_of(conn: AsyncConnection, account: str) -> list[Subscription]:
    """Returns the subscriptions of a web account."""
    return await _subscriptions.all(conn, _subscriptions.select.where(subscriptions.c.account == account))


_COUNT = select(func.count()).select_from(subscriptions).where(subscriptions.c.account == bindparam("account"))


async def count_subscriptions(conn: AsyncConnection, account: str) -> int:
    """Returns how many browsers of a web account are told."""
    return int(await conn.scalar(_COUNT, {"account": account}) or 0)


async def unsubscribe(conn: AsyncConnection, endpoint: str) -> None:
    """Removes one subscription."""
    await conn.execute(delete(subscriptions).where(subscriptions.c.endpoint == endpoint))


async def unsubscribe_all(conn: AsyncConnection, account: str) -> None:
    """Removes all subscriptions of a web account."""
    await conn.execute(delete(subscriptions).where(subscriptions.c.account == account))
