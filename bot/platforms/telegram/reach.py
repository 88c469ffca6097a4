"""Whom we can write to in private: who has pressed START, and has not blocked us since."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from sqlalchemy.ext.asyncio import AsyncConnection

from storage import Desk, people

if TYPE_CHECKING:
    from bot.app import App

KEPT_MOST = 10_000


class Reach:
    """What is known of each account's private chat: 1 it works, -1 it was refused, 0 nobody knows."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._known: OrderedDict[str, int] = OrderedDict()

    async def works(self, account: str) -> bool:
        """Whether private messages arrive."""
        if account not in self._known:
            async with self._app.store.read() as conn:
                self._keep(account, await _reachable(conn, account))
        return self._known[account] == 1

    async def note(self, account: str, reachable: int) -> None:
        """It has been seen to work, or not to."""
        if self._known.get(account) == reachable:
            return
        self._keep(account, reachable)

        async def work(desk: Desk) -> None:
            await people.set_reachable(desk.conn, "telegram", account, reachable)

        await self._app.store.write(work)

    def _keep(self, account: str, reachable: int) -> None:
        self._known[account] = reachable
        self._known.move_to_end(account)
        if len(self._known) > KEPT_MOST:
            self._known.popitem(last=False)


async def _reachable(conn: AsyncConnection, account: str) -> int:
    player = await people.find(conn, "telegram", account)
    known = await people.accounts_of(conn, player.id) if player else []
    return next((one.reachable for one in known if (one.platform, one.account) == ("telegram", account)), 0)
