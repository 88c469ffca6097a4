"""What networks post to us: saved by the process that takes it, until the one that runs the front has handled it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import Batch, insert_new, micros, run_batches
from ..operation_schema import webhook_updates


@dataclass(frozen=True, slots=True)
class WebhookUpdate:
    """A posted update or interaction, under the network's own number."""

    number: int
    body: str
    at: datetime


_ADD = Batch(insert_new(webhook_updates).values({c.name: bindparam(c.name) for c in webhook_updates.c}))
_WAITING = (
    select(webhook_updates.c.number, webhook_updates.c.body, webhook_updates.c.at)
    .where(webhook_updates.c.platform == bindparam("of"), webhook_updates.c.waiting.is_not(None))
    .order_by(webhook_updates.c.number)
    .limit(bindparam("most"))
)


async def add(conn: AsyncConnection, platform: str, updates: Iterable[WebhookUpdate]) -> None:
    """Saves updates that are not known yet."""
    rows = [
        {"platform": platform, "number": update.number, "body": update.body, "waiting": 1, "at": micros(update.at)}
        for update in updates
    ]
    await run_batches(conn, (_ADD, rows))


async def waiting(conn: AsyncConnection, platform: str, most: int) -> list[WebhookUpdate]:
    """Returns what nobody has handled yet, in the network's order."""
    return [WebhookUpdate(*row) for row in await conn.execute(_WAITING, {"of": platform, "most": most})]


async def count_waiting(conn: AsyncConnection) -> int:
    """Returns how many updates nobody has handled yet."""
    counted = select(func.count()).select_from(webhook_updates).where(webhook_updates.c.waiting.is_not(None))
    return await conn.scalar(counted) or 0


async def handled(conn: AsyncConnection, platform: str, numbers: Collection[int]) -> None:
    """Notes that these were handled; their numbers stay known for a while."""
    of_numbers = (webhook_updates.c.platform == platform) & webhook_updates.c.number.in_(list(numbers))
    await conn.execute(update(webhook_updates).where(of_numbers).values(body=None, waiting=None))


async def forget(conn: AsyncConnection, before: datetime) -> None:
    """Deletes what was handled and arrived before this time."""
    await conn.execute(
        delete(webhook_updates).where(webhook_updates.c.at < before, webhook_updates.c.waiting.is_(None))
    )
