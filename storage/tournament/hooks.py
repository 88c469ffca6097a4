"""Web-hooks: addresses that are told of each match and round that ends, and the messages on their way to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, delete, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .. import outbox
from ..columns import upsert
from ..outbox import Thing, Unsent
from ..rows import Rows
from ..tournament_schema import hooks

KIND, CHANNEL = "hook", "web-hook"  # of their messages in the outbox
FAILURES_MOST = 20  # messages in a row that did not arrive; then the hook is left alone
WAITING_MOST = 200  # messages on their way to a hook; further ones are dropped


@dataclass(frozen=True, slots=True)
class Hook:
    """An address that is told."""

    tournament_id: int
    url: str
    failures: int  # in a row
    created_at: datetime


_hooks = Rows(Hook, hooks)


async def add(conn: AsyncConnection, tournament: int, url: str, at: datetime) -> Hook:
    """Saves a hook and returns it; the failures of a known one are forgotten."""
    facts = {"tournament_id": tournament, "url": url, "failures": 0, "created_at": at}
    await conn.execute(upsert(hooks, "failures").values(**facts))
    (added,) = await _hooks.where(conn, hooks.c.tournament_id == tournament, hooks.c.url == url, by=(hooks.c.url,))
    return added


async def remove(conn: AsyncConnection, tournament: int, url: str) -> bool:
    """Removes a hook and the messages on their way to it; returns whether there was one."""
    await outbox.drop(conn, KIND, str(tournament), url)
    done = await conn.execute(delete(hooks).where(hooks.c.tournament_id == tournament, hooks.c.url == url))
    return done.rowcount > 0


async def of_tournament(conn: AsyncConnection, tournament: int) -> list[Hook]:
    """Returns the hooks of a tournament."""
    return await _hooks.where(conn, hooks.c.tournament_id == tournament, by=(hooks.c.created_at, hooks.c.url))


async def tell(
    conn: AsyncConnection, tournament: int, body: Mapping[str, Any], now: datetime, new_id: Callable[[], str]
) -> None:
    """Saves a message, with an id of its own, to each hook of a tournament that is not left alone."""
    about = str(tournament)
    for hook in await of_tournament(conn, tournament):
        waiting = await outbox.waiting(conn, KIND, about, hook.url)
        if hook.failures < FAILURES_MOST and waiting < WAITING_MOST:
            await outbox.put(conn, KIND, about, [Unsent(CHANNEL, hook.url, {"id": new_id(), **body})], now)


async def hook_of(conn: AsyncConnection, message: Thing) -> Hook | None:
    """Returns the hook of a message; None where it is gone or left alone."""
    hook = await _hooks.first(conn, _hooks.select.where(_its(message)))
    return hook if hook is not None and hook.failures < FAILURES_MOST else None


async def count(conn: AsyncConnection, message: Thing, arrived: bool) -> bool:
    """Counts a message that has arrived or failed; too many failures in a row end the others on their way.

    Returns whether this was the failure with which the hook is left alone.
    """
    if arrived:
        await conn.execute(update(hooks).where(_its(message)).values(failures=0))
        return False
    lost = update(hooks).where(_its(message), hooks.c.failures < FAILURES_MOST).values(failures=hooks.c.failures + 1)
    is_one_more = (await conn.execute(lost)).rowcount > 0
    if await hook_of(conn, message) is not None:
        return False
    await outbox.drop(conn, KIND, message.about, message.target)
    return is_one_more


def _its(message: Thing) -> ColumnElement[bool]:
    return (hooks.c.tournament_id == int(message.about)) & (hooks.c.url == message.target)
