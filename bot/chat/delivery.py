"""Delivery policy of all chats: what happens around the calls of a network that show cards, hands and errors."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import structlog

from bot.app import App
from games.table.table import Table
from storage import Trouble, displays
from storage.displays import Display, as_shown

log = structlog.get_logger(__name__)


@asynccontextmanager
async def telling_failures(tell: Callable[[str], Awaitable[None]], bug: str, **about: object) -> AsyncIterator[None]:
    """Logs a failure of this block, which answers a person, and tells them; `bug` is the key of the sentence."""
    try:
        yield
    except Trouble as trouble:
        log.error("nothing was changed: the database cannot be used", why=str(trouble))
        await tell("web-trouble")
    except Exception:
        log.exception("a press or command failed", **about)
        await tell(bug)


async def update_in_place(
    app: App, display: Display, table: Table, write: Callable[[Display, Table], Awaitable[bool]]
) -> bool:
    """Writes the newest table on a message while nobody else does; returns False, and forgets it, where it is gone."""
    async with app.redraw.writers.writing(display, table) as (now, newest):
        is_there = await write(now, newest)
        if is_there:
            await app.redraw.save(as_shown(now, newest))
    if not is_there:
        await app.redraw.drop(display)
    return is_there


async def adopt_card(app: App, pressed: Display) -> None:
    """Makes a pressed card the match's card in its room, if that has none.

    The sending of the card was never confirmed, or its room was gone for a while: its address is known now.
    """
    cards = await app.redraw.of_match(pressed.match_id, kind="card", platform=pressed.platform)
    here = [one for one in cards if one.room == pressed.room]
    if any(one.message == pressed.message for one in cards) or any(one.state != "sending" for one in here):
        return
    async with app.store.read() as conn:
        if await displays.at(conn, pressed.platform, pressed.room, pressed.message) is not None:
            return  # it shows another match by now
    for lost in here:
        await app.redraw.drop(lost)
    await app.redraw.enqueue(pressed)
