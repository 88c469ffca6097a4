"""The pages of the block list."""

from __future__ import annotations

import re

from bot.usecases import bans
from bot.view.answer import Answer, Key
from bot.view.candidates import labels
from bot.view.option_values import bad_number
from storage.people.bans import blocked_by

from .command import Given
from .context import Context
from .profile import head, page

SHOWN = 6  # on one page
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
        everybody = await blocked_by(conn, context.player.id)
    last = max(1, -(-len(everybody) // SHOWN))
    at = min(number, last) - 1
    names = labels(everybody)
    keys = [
        Key(pen.plain("blocked-end", who=names[one.id]), f"/me unblock {one.handle}")
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
    await bans.block(context.app, context.player, str(given["value"]))
    return await _page(context)


async def _offered(context: Context) -> Answer:
    pen, others = context.pen(), await bans.blockable(context.app, context.player)
    names = labels(others)
    keys = [Key(names[one.id], f"/me block {one.handle}") for one in others]
    line = pen("blocked-whom" if others else "blocked-nobody")
    return page(pen, [head(pen, "blocked-title"), line], keys, back="/me blocks", width=3)


async def unblock(context: Context, given: Given) -> Answer:
    """Removes a block."""
    await bans.unblock(context.app, context.player, str(given.get("value", "")))
    return await _page(context)
