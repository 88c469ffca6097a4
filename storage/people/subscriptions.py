"""Push subscriptions: where the browsers of a web account are told that it is their turn."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ..schema import subscriptions
from ..statements import upsert

BROWSERS_MOST = 10  # of one account; the oldest are dropped


@dataclass(frozen=True, slots=True)
class Subscription:
    """One browser at its push service: the address, and the two keys of its messages (base64url)."""

    endpoint: str
    key: str
    auth: str


async def add(conn: AsyncConnection, account: str, one: Subscription, at: datetime) -> None:
    """Saves a subscription; one that is known belongs to this account now."""
    facts = {"endpoint": one.endpoint, "account": account, "key": one.key, "auth": one.auth, "at": at}
    await conn.execute(upsert(subscriptions, "account", "key", "auth", "at"), facts)
    mine = select(subscriptions.c.endpoint).where(subscriptions.c.account == account)
    newest = mine.order_by(subscriptions.c.at.desc()).limit(BROWSERS_MOST)
    old = (subscriptions.c.account == account) & subscriptions.c.endpoint.not_in(newest)
    await conn.execute(delete(subscriptions).where(old))


async def of_account(conn: AsyncConnection, account: str) -> list[Subscription]:
    """Returns the subscriptions of a web account."""
    wanted = select(subscriptions.c.endpoint, subscriptions.c.key, subscriptions.c.auth)
    return [Subscription(*row) for row in await conn.execute(wanted.where(subscriptions.c.account == account))]


async def count(conn: AsyncConnection, account: str) -> int:
    """Returns how many browsers of a web account are told."""
    wanted = select(func.count()).select_from(subscriptions).where(subscriptions.c.account == account)
    return int(await conn.scalar(wanted) or 0)


async def drop(conn: AsyncConnection, endpoint: str) -> None:
    """Removes one subscription."""
    await conn.execute(delete(subscriptions).where(subscriptions.c.endpoint == endpoint))


async def drop_all_of(conn: AsyncConnection, account: str) -> None:
    """Removes all subscriptions of a web account."""
    await conn.execute(delete(subscriptions).where(subscriptions.c.account == account))
