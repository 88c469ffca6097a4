"""The people whom the bot reaches privately, and its rights in groups."""

from __future__ import annotations

from dataclasses import replace

from bot.app import App
from bot.chat import presses
from bot.chat.context import Context
from bot.memory import RecentDict, RecentSet
from bot.view.button_data import Action
from games.table.table import Table
from storage.messages import rooms
from storage.people import players

from .places import Members, parts_of
from .rate_limit import is_private

KEPT_MOST = LINKS_MOST = 10_000


class Reach:
    """The state of each account's private chat: 1 works, -1 refused, 0 unknown."""

    def __init__(self, app: App, members: Members) -> None:
        self._app, self._members = app, members
        # people with a link from a group to a table, as (account, match)
        self.pointed: RecentSet[tuple[int, str]] = RecentSet(LINKS_MOST)
        # private chats opened and already answered, as (account, payload)
        self.written: RecentSet[tuple[int, str]] = RecentSet(LINKS_MOST)
        self._known: RecentDict[str, tuple[int, int]] = RecentDict(KEPT_MOST)  # with the player at that time

    def forget(self) -> None:
        """Drops what is cached: another process had the front, and what it learned is in the rows."""
        self._known.clear()

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
        await self._app.store.write(lambda unit: players.set_reachable(unit.conn, "telegram", account, reachable))
        self._keep(account, reachable, player)

    async def in_table_group(self, who: Context, user: int, table: Table | None, action: Action) -> Context:
        """Returns the context as if in the table's group, for people who play there or belong to it."""
        if table is None or not who.place.private:
            return who
        seated = table.seat_of(who.player.id) is not None
        moderated = presses.is_moderated_action(action)
        if seated and not moderated:
            return who
        async with self._app.store.read() as conn:
            room = await rooms.get(conn, table.room)
        if room.platform != "telegram" or is_private(room.address):
            return who
        chat, is_pointed = parts_of(room.address)[0], (user, table.id) in self.pointed
        if not (seated or is_pointed or (chat and await self._members.is_member(chat, user))):
            return who
        moderator = moderated and bool(chat) and await self._members.is_moderator(chat, user)
        return replace(who, room=room, place=replace(who.place, moderator=moderator))

    def _keep(self, account: str, reachable: int, player: int) -> None:
        self._known[account] = (reachable, player)

    async def _read(self, account: str) -> tuple[int, int]:
        async with self._app.store.read() as conn:
            player = await players.find(conn, "telegram", account)
            accounts = await players.accounts_of(conn, player.id) if player else []
        reachable = (known.reachable for known in accounts if (known.platform, known.account) == ("telegram", account))
        return next(reachable, 0), player.id if player else 0
