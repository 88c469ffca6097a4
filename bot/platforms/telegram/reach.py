"""Reachability: which accounts have pressed START and have not blocked us since."""

from __future__ import annotations

from bot.app import App
from storage import people
from storage.recent import RecentDict

KEPT_MOST = 10_000


class Reach:
    """The state of each account's private chat: 1 works, -1 refused, 0 unknown."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._known: RecentDict[str, tuple[int, int]] = RecentDict(KEPT_MOST)  # with the player at that time

    async def works(self, account: str) -> bool:
        """Whether private messages arrive."""
        if account not in self._known:
            reachable, player = await self._read(account)
            if account not in self._known:  # else a result was noted meanwhile
                self._keep(account, reachable, player)
        return self._known[account][0] == 1

    def writes(self, account: str) -> None:
        """Notes in memory that an account writes to us, for requests at the same time; `note` saves it."""
        if self._known.get(account, (0, 0))[0] != 1:
            self._keep(account, 1, 0)

    async def note(self, account: str, reachable: int, player: int = 0) -> None:
        """Saves whether private messages work, once the account exists.

        A deleted person who comes back has the same account, but is another player.
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
