"""Whom we can write to in private: who has pressed START, and has not blocked us since."""

from __future__ import annotations

from bot.app import App
from storage import people
from storage.recent import RecentDict

KEPT_MOST = 10_000


class Reach:
    """What is known of each account's private chat: 1 it works, -1 it was refused, 0 nobody knows."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._known: RecentDict[str, tuple[int, int]] = RecentDict(KEPT_MOST)  # and the player then

    async def works(self, account: str) -> bool:
        """Whether private messages arrive."""
        if account not in self._known:
            reachable, player = await self._read(account)
            if account not in self._known:  # else something was noted meanwhile
                self._keep(account, reachable, player)
        return self._known[account][0] == 1

    def writes(self, account: str) -> None:
        """They write to us: what they do elsewhere at the same time may count on it; `note` keeps it for good."""
        if self._known.get(account, (0, 0))[0] != 1:
            self._keep(account, 1, 0)

    async def note(self, account: str, reachable: int, player: int = 0) -> None:
        """It has been seen to work, or not to; written once an account is there to write it to.

        A person who was deleted and comes back has the same account, and another player.
        """
        if self._known.get(account) == (reachable, player):
            return
        await self._app.store.write(lambda unit: people.set_reachable(unit.conn, "telegram", account, reachable))
        self._keep(account, reachable, player)

    def _keep(self, account: str, reachable: int, player: int) -> None:
        self._known[account] = (reachable, player)

    async def _read(self, account: str) -> tuple[int, int]:
        async with self._app.store.read() as conn:
            player = await people.find(conn, "telegram", account)
            known = await people.accounts_of(conn, player.id) if player else []
        found = (one.reachable for one in known if (one.platform, one.account) == ("telegram", account))
        return next(found, 0), player.id if player else 0
