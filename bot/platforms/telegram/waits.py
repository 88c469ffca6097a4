"""Saves Telegram's waiting times for chats, so that a restart keeps to them."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

from storage import links

from .rate_limit import chat_of

if TYPE_CHECKING:
    from .front import Telegram


async def note(front: Telegram, address: str, seconds: float) -> None:
    """Saves until when a chat must not be written to."""
    room, until = chat_of(address), front.app.now() + timedelta(seconds=seconds)
    await front.app.store.write(lambda unit: links.note_wait(unit.conn, front.name, room, until))


async def learn(front: Telegram) -> None:
    """Reads the waiting times saved before this start."""
    now = front.app.now()
    async with front.app.store.read() as conn:
        known = await links.waits(conn, front.name, now)
    for room, until in known.items():
        front.rate_limit.wait(room, asyncio.get_running_loop().time(), (until - now).total_seconds())
