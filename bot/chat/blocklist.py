"""The block list: two people are never seated together when one has blocked the other."""

from __future__ import annotations

import re

from bot.view.message import Answer, Key
from bot.view.names import called
from bot.view.option_values import bad_number
from games.core.game import Refusal
from storage import people, shared_history
from storage.people import Player

from .command import Given
from .context import Context
from .profile import head, page

SHOWN = 6  # on one page
RECENT_MOST = 10
MOST = 200
PAGES_MOST = 9_999


async def blocks(context: Context, given: Given) -> Answer:
    """Shows the blocked people, a page at a time."""
    text = str(given.get("value", "1"))
    if not re.fullmatch(r"[1-9][0-9]{0,3}", text):
        raise bad_number("page", text, 1, PAGES_MOST)
    return await _page(context, int(text))


async def _page(context: Context, number: int = 1) -> Answer:
    pen = context.pen()
    async with context.app.store.read() as conn:
        everybody = await people.blocked_by(conn, context.player.id)
    last = max(1, -(-len(everybody) // SHOWN))
    at = min(number, last) - 1
    keys = [
        Key(pen.plain("blocked-end", who=called(one.name)), f"/me unblock {one.handle}")
        for one in everybody[at * SHOWN : (at + 1) * SHOWN]
    ]
    keys.append(Key(pen.plain("blocked-add"), "/me block", "main"))
    if last > 1:
        keys.append(Key(pen.plain("blocked-more"), f"/me blocks {(at + 1) % last + 1}"))
    return page(pen, [head(pen, "blocked-title"), pen("blocked-how"), pen("blocked-count", count=len(everybody))], keys)


async def block(context: Context, given: Given) -> Answer:
    """Blocks a person; without a name, offers the people recently played with."""
    if "value" not in given:
        return await _offered(context)
    other = await _named(context, given)
    async with context.app.store.read() as conn:
        known = await people.blocked_by(conn, context.player.id)
    if len(known) >= MOST:
        raise Refusal("too_many_blocked", most=MOST)
    await context.app.store.write(lambda unit: people.block(unit.conn, context.player.id, other.id))
    return await _page(context)


async def _offered(context: Context) -> Answer:
    pen = context.pen()
    async with context.app.store.read() as conn:
        known = {one.id for one in await people.blocked_by(conn, context.player.id)}
        met = await shared_history.recent_opponents(conn, context.player.id, RECENT_MOST + len(known))
    others = [one for one in met if one.id not in known][:RECENT_MOST]
    keys = [Key(called(one.name), f"/me block {one.handle}") for one in others]
    line = pen("blocked-whom" if others else "blocked-nobody")
    return page(pen, [head(pen, "blocked-title"), line], keys, back="/me blocks", width=3)


async def unblock(context: Context, given: Given) -> Answer:
    """Removes a block."""
    other = await _named(context, given)
    await context.app.store.write(lambda unit: people.unblock(unit.conn, context.player.id, other.id))
    return await _page(context)


async def _named(context: Context, given: Given) -> Player:
    async with context.app.store.read() as conn:
        other = await people.by_handle(conn, str(given.get("value", "")))
    if other is None or other.id == context.player.id:
        raise Refusal("unknown_player")
    return other
