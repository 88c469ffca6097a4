"""Web-hooks: addresses that are told of each match and round that ends, and the messages on their way to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import upsert
from ..rows import Rows
from ..tournament_schema import hook_messages, hooks

FAILURES_MOST = 20  # messages in a row that did not arrive; then the hook is left alone
WAITING_MOST = 200  # messages on their way to a hook; further ones are dropped


@dataclass(frozen=True, slots=True)
class Hook:
    """An address that is told."""

    tournament_id: int
    url: str
    failures: int  # in a row
    created_at: datetime


@dataclass(frozen=True, slots=True)
class HookMessage:
    """A message on its way. `attempts`: to send it, this one included.

    `id`: of its row, which another message may have later. What receivers tell messages apart by is in its body.
    """

    id: int
    tournament_id: int
    url: str
    body: dict[str, Any]
    attempts: int
    due_at: datetime


_hooks = Rows(Hook, hooks)
_messages = Rows(HookMessage, hook_messages)


async def add(conn: AsyncConnection, tournament: int, url: str, at: datetime) -> Hook:
    """Saves a hook and returns it; the failures of a known one are forgotten."""
    facts = {"tournament_id": tournament, "url": url, "failures": 0, "created_at": at}
    await conn.execute(upsert(hooks, "failures").values(**facts))
    (added,) = await _hooks.where(conn, hooks.c.tournament_id == tournament, hooks.c.url == url, by=(hooks.c.url,))
    return added


async def remove(conn: AsyncConnection, tournament: int, url: str) -> bool:
    """Removes a hook and the messages on their way to it; returns whether there was one."""
    await drop_messages(conn, tournament, url)
    done = await conn.execute(delete(hooks).where(hooks.c.tournament_id == tournament, hooks.c.url == url))
    return done.rowcount > 0


async def of_tournament(conn: AsyncConnection, tournament: int) -> list[Hook]:
    """Returns the hooks of a tournament."""
    return await _hooks.where(conn, hooks.c.tournament_id == tournament, by=(hooks.c.created_at, hooks.c.url))


async def tell(conn: AsyncConnection, tournament: int, body: Mapping[str, Any], now: datetime) -> None:
    """Saves a message to each hook of a tournament that is not left alone."""
    for hook in await of_tournament(conn, tournament):
        its = (hook_messages.c.tournament_id == tournament) & (hook_messages.c.url == hook.url)
        waiting = await conn.scalar(select(func.count()).select_from(hook_messages).where(its))
        if hook.failures < FAILURES_MOST and (waiting or 0) < WAITING_MOST:
            facts = {"tournament_id": tournament, "url": hook.url, "attempts": 0, "due_at": now}
            await _messages.create(conn, body=body, **facts)


_DUE = (
    select(hook_messages.c.id)
    .where(hook_messages.c.due_at <= bindparam("now", type_=hook_messages.c.due_at.type))
    .order_by(hook_messages.c.id)
    .limit(bindparam("most"))
)


async def are_due(conn: AsyncConnection, now: datetime) -> bool:
    """Whether there are messages to send now."""
    return (await conn.execute(_DUE, {"now": now, "most": 1})).first() is not None


async def take(
    conn: AsyncConnection, now: datetime, until: datetime, most: int, new_id: Callable[[], str]
) -> list[HookMessage]:
    """Returns messages to send now, which nobody else sends until then. One that has no id yet is given one."""
    ids = (await conn.execute(_DUE.with_for_update(skip_locked=True), {"now": now, "most": most})).scalars().all()
    its = hook_messages.c.id.in_(list(ids))
    await conn.execute(update(hook_messages).where(its).values(attempts=hook_messages.c.attempts + 1, due_at=until))
    return [await _with_id(conn, message, new_id) for message in await _messages.where(conn, its)]


async def _with_id(conn: AsyncConnection, message: HookMessage, new_id: Callable[[], str]) -> HookMessage:
    if "id" in message.body:
        return message
    named = replace(message, body={"id": new_id(), **message.body})
    await _messages.change(conn, message.id, body=named.body)
    return named


async def hook_of(conn: AsyncConnection, message: HookMessage) -> Hook | None:
    """Returns the hook of a message; None where it is gone or left alone."""
    its = (hooks.c.tournament_id == message.tournament_id) & (hooks.c.url == message.url)
    hook = await _hooks.first(conn, _hooks.select.where(its))
    return hook if hook is not None and hook.failures < FAILURES_MOST else None


async def repeat(conn: AsyncConnection, message: HookMessage, at: datetime) -> None:
    """Has a message sent again."""
    await conn.execute(update(hook_messages).where(hook_messages.c.id == message.id).values(due_at=at))


async def end(conn: AsyncConnection, message: HookMessage, arrived: bool) -> bool:
    """Deletes a message that has arrived or failed, and counts failures; too many end the others on their way.

    Returns whether this was the failure with which the hook is left alone.
    """
    its = (hooks.c.tournament_id == message.tournament_id) & (hooks.c.url == message.url)
    await conn.execute(delete(hook_messages).where(hook_messages.c.id == message.id))
    if arrived:
        await conn.execute(update(hooks).where(its).values(failures=0))
        return False
    lost = update(hooks).where(its, hooks.c.failures < FAILURES_MOST).values(failures=hooks.c.failures + 1)
    is_one_more = (await conn.execute(lost)).rowcount > 0
    if await hook_of(conn, message) is not None:
        return False
    await drop_messages(conn, message.tournament_id, message.url)
    return is_one_more


async def drop_messages(conn: AsyncConnection, tournament: int, url: str) -> None:
    """Deletes the messages on their way to a hook."""
    its = (hook_messages.c.tournament_id == tournament) & (hook_messages.c.url == url)
    await conn.execute(delete(hook_messages).where(its))
