"""Finds people and rooms by their addresses; caches them for a short while."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from bot.memory import RecentDict
from bot.tasks import Tasks
from storage import Store, names
from storage.messages import rooms
from storage.messages.rooms import Room
from storage.people import operators, players
from storage.people.players import Account, Player

CACHED_MOST = 10_000  # of people, and of rooms
FRESH = timedelta(seconds=5)  # then a room is read again, and a player of a shared database: others may change them


class Directory:
    """Finds or creates players and rooms."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], datetime],
        random_bytes: Callable[[int], bytes],
        operators_by_setting: Callable[[], Collection[str]],
    ) -> None:
        self._store = store
        self._now = now
        self._random_bytes = random_bytes
        self._operators = operators_by_setting
        self._players: RecentDict[tuple[str, str], Player] = RecentDict(CACHED_MOST)  # by account, newest last
        self._names: RecentDict[tuple[str, str], str] = RecentDict(CACHED_MOST)  # user names as stored, by account
        self._holders: RecentDict[tuple[str, str], str] = RecentDict(CACHED_MOST)  # accounts, by user name
        self._read_at: RecentDict[tuple[str, str], datetime] = RecentDict(CACHED_MOST)  # accounts of a shared database
        self._tasks = Tasks()
        store.engine.peers.listen(self._heard)
        self._rooms: RecentDict[tuple[str, str], tuple[datetime, Room]] = RecentDict(CACHED_MOST)  # when read

    async def get_or_create_player(self, who: Account) -> Player:
        """Returns the player of an account, created at the first visit; notes each visit and new user name, not each
        press.
        """
        self._store.check_may_read()
        key, username = (who.platform, who.account), names.as_stored(who.username)
        self._expire(key)
        known, called = self._players.get(key), self._names.get(key)
        if known is None or known.operator or called is None:  # another process may have revoked it
            async with self._store.read() as conn:
                known, called = await players.find_named(conn, *key)
            self._has_name(key, called)
        is_same = called == username and (known is None or known.language or not who.language)
        if known is not None and known.was_just_here(self._now()) and is_same:
            self._players[key] = known
            return known
        player = await self._store.write(
            lambda unit: players.get_or_create(unit, who, self._random_bytes(8).hex(), self._now())
        )
        if f"{who.platform}:{who.account}" in self._operators() and not player.operator:
            await self._store.write(lambda unit: operators.apply_setting(unit.conn, self._operators()))
            player = replace(player, operator=True)
        self._players[key] = seen = replace(player, seen_at=self._now())
        self._has_name(key, username)
        return seen

    async def learn_username(self, who: Account) -> None:
        """Notes the user name of an account that somebody mentions or that says something; creates no player."""
        self._store.check_may_read()
        key, username = (who.platform, who.account), names.as_stored(who.username)
        self._expire(key)
        if self._names.get(key) == username:
            return
        async with self._store.read() as conn:
            is_stored = await names.is_stored(conn, *key, username)
        if not is_stored:
            await self._store.write(lambda unit: names.give(unit.conn, *key, username))
        self._has_name(key, username)

    def _expire(self, key: tuple[str, str]) -> None:
        """Forgets an account of a shared database a few seconds after it was read."""
        if not self._store.engine.is_shared:
            return
        read_at, now = self._read_at.get(key), self._now()
        if read_at is None or not timedelta(0) <= now - read_at < FRESH:
            self._players.pop(key, None)
            self._names.pop(key, None)
            self._read_at[key] = now

    def _has_name(self, key: tuple[str, str], username: str) -> None:
        """Caches the user name of an account; no other account of its platform has it any longer."""
        if username:
            before = self._holders.get((key[0], username), key[1])
            if before != key[1]:
                self._names.pop((key[0], before), None)
            self._holders[key[0], username] = key[1]
        self._names[key] = username

    async def find_player(self, platform: str, account: str) -> Player | None:
        """Returns the player of an account, or None if unknown."""
        async with self._store.read() as conn:
            player = await players.find(conn, platform, account)
        if player is None:
            self._players.pop((platform, account), None)  # deleted by another process
        return player

    async def find_session(self, platform: str, account: str) -> tuple[Player | None, int]:
        """Returns the player of an account, and the epoch of its sessions; None and 0 if unknown."""
        async with self._store.read() as conn:
            player, epoch = await players.find_session(conn, platform, account)
        if player is None:
            self._players.pop((platform, account), None)  # deleted by another process
        return player, epoch

    def cached_player(self, platform: str, account: str) -> Player | None:
        """Returns the player of an account as last seen here, without the database; None if they were not."""
        return self._players.get((platform, account))

    def forget_player(self, player: int) -> None:
        """Drops a player from the cache after a change, here and in other processes."""
        self._forget_here(player)
        if self._store.engine.is_shared:
            self._tasks.start(self._store.engine.peers.tell(f"player {player}"))

    def _heard(self, text: str) -> None:
        what, _, player = text.partition(" ")
        if what == "player":
            self._forget_here(int(player))

    def _forget_here(self, player: int) -> None:
        for key in [key for key, known in self._players.items() if known.id == player]:
            del self._players[key]

    async def get_or_create_room(self, platform: str, address: str, title: str, **about: Any) -> Room:
        """Returns the room at an address, created at the first visit; `about` as in storage.rooms.get_or_create."""
        room = await self._find_room(platform, address)
        if room is None or not _is_as_told(room, title, **about):
            room = await self._store.write(
                lambda unit: rooms.get_or_create(unit.conn, platform, address, title, **about, now=self._now())
            )
            self._rooms[platform, address] = self._now(), room
        return room

    async def find_room(self, platform: str, address: str) -> Room | None:
        """Returns the room at an address, or None if unknown."""
        return await self._find_room(platform, address)

    async def get_room(self, platform: str, address: str) -> Room:
        """Returns the room at an address, created where it is missing."""
        return await self._find_room(platform, address) or await self.get_or_create_room(platform, address, "")

    def forget_room(self, platform: str, address: str) -> None:
        """Drops a room from the cache after a change."""
        self._rooms.pop((platform, address), None)

    async def house_is_back(self, platform: str, house: str) -> None:
        """Notes that we can post again in the rooms of a server or group; a sweep brings back their cards."""
        for address in await self._store.write(lambda unit: rooms.come_back(unit.conn, platform, house)):
            self.forget_room(platform, address)

    async def _find_room(self, platform: str, address: str) -> Room | None:
        """Returns the room at an address, cached or read; None if unknown."""
        self._store.check_may_read()
        key, now = (platform, address), self._now()
        read_at, room = self._rooms.get(key, (None, None))
        if read_at is None or not timedelta(0) <= now - read_at < FRESH:
            async with self._store.read() as conn:
                room = await rooms.find(conn, platform, address)
            if room is not None:
                self._rooms[key] = now, room
        return room


def _is_as_told(room: Room, title: str, reach: str = "here", house: str | None = None, **_about: Any) -> bool:
    return (room.title, room.reach) == (title, reach) and house in (None, room.house)
