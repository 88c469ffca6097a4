"""Logins to the gateway, counted in the database over all processes: after too many in a day, Discord resets the token.

A login is an IDENTIFY; a session that is resumed is none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.app import App
from bot.fronts import Unreachable
from storage import Trouble, UnitOfWork, processes

A_DAY = 1_000  # logins in 24 hours, over all shards
RESERVE = 50  # left for logins that were not counted: of another program, or before a backup was restored
APART = timedelta(seconds=5)  # between two logins; Discord lets only very large bots log in faster
DAY = timedelta(days=1)
FRONT, BUCKET = "discord", 0


class Logins:
    """Lets logins through while Discord allows them."""

    def __init__(self, app: App, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._app = app
        self._sleep = sleep

    async def check(self) -> None:
        """Raises Unreachable where no login is left in this day."""
        now = self._app.now()
        async with self._app.store.read() as conn:
            count, first = await processes.count_logins(conn, FRONT, now - DAY)
        if count >= A_DAY - RESERVE and first is not None:
            raise Unreachable(
                f"{count} logins in 24 hours, and Discord resets the token after {A_DAY:,}; the next one is possible "
                f"at {first + DAY:%Y-%m-%d %H:%M} UTC. Find out why the connection is made so often"
            )

    async def take(self, initial: bool) -> None:
        """Returns when a login may begin, and counts it. `initial`: the first one of this process.

        Raises Unreachable where none is left, or where it cannot be counted.
        """
        await self.check()
        waits = not initial or self._app.store.engine.is_shared
        try:
            while (seconds := await self._app.store.write(lambda unit: _noted(unit, waits))) > 0:
                await self._sleep(seconds)
        except Trouble as trouble:
            raise Unreachable(f"a login cannot be counted ({trouble})") from None


async def _noted(unit: UnitOfWork, waits: bool) -> float:
    """Notes a login now; or returns in how many seconds it may begin."""
    now = unit.now()
    last = await processes.last_login(unit.conn, FRONT, BUCKET, now - APART)
    if waits and last is not None and last <= now:
        return (last + APART - now).total_seconds()
    await processes.note_login(unit.conn, FRONT, BUCKET, now)
    return 0.0
