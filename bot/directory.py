"""People and rooms by their addresses, read from the store and remembered for a short while."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, TypeVar

from storage import Store, operators, people, rooms
from storage.people import Account, Player
from storage.rooms import Room

T = TypeVar("T")

CACHED_MOST = 10_000  # people, and rooms
ROOM_FRESH = timedelta(seconds=5)  # after so long a room is read again: another process may have changed it


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
        self._players: OrderedDict[tuple[str, str], Player] = OrderedDict()  # by account, newest last
        self._rooms: OrderedDict[tuple[str, str], tuple[datetime, Room]] = OrderedDict()  # and when it was read

    async def get_or_create_player(self, who: Account) -> Player:
        """The player behind an account, created at the first visit; each visit is noted, not each press."""
        key = (who.platform, who.account)
        known = self._players.get(key)
        if known is None or known.operator:  # which another process may have revoked
            known = await self.find_player(*key)
        if known is not None and known.was_just_here(self._now()) and (known.language or not who.language):
            return _cache(self._players, key, known)
        player = await self._store.write(
            lambda unit: people.get_or_create(unit, who, self._random_bytes(8).hex(), self._now())
        )
        if f"{who.platform}:{who.account}" in self._operators() and not player.operator:
            await self._store.write(lambda unit: operators.apply_setting(unit.conn, self._operators()))
            player = replace(player, operator=True)
        return _cache(self._players, key, replace(player, seen_at=self._now()))

    async def find_player(self, platform: str, account: str) -> Player | None:
        """The player behind an account, if they have been here."""
        async with self._store.read() as conn:
            return await people.find(conn, platform, account)

    def forget_player(self, player: int) -> None:
        """Something about a player has changed: it is read again."""
        for key in [key for key, known in self._players.items() if known.id == player]:
            del self._players[key]

    async def get_or_create_room(self, platform: str, address: str, title: str, **about: Any) -> Room:
        """The room at an address; `about` as storage.rooms.enter has it."""
        room = await self._find_room(platform, address)
        if room is None or not _is_as_told(room, title, **about):
            room = await self._store.write(
                lambda unit: rooms.get_or_create(unit.conn, platform, address, title, **about)
            )
            _cache(self._rooms, (platform, address), (self._now(), room))
        return room

    async def get_room(self, platform: str, address: str) -> Room:
        """A room where the program has been before."""
        return await self._find_room(platform, address) or await self.get_or_create_room(platform, address, "")

    def forget_room(self, platform: str, address: str) -> None:
        """Something about a room has changed: it is read again."""
        self._rooms.pop((platform, address), None)

    async def _find_room(self, platform: str, address: str) -> Room | None:
        """The room at an address, as it was read moments ago, or read again; None where the program has never been."""
        key, now = (platform, address), self._now()
        read_at, room = self._rooms.get(key, (None, None))
        if read_at is None or not timedelta(0) <= now - read_at < ROOM_FRESH:
            async with self._store.read() as conn:
                room = await rooms.find(conn, platform, address)
            if room is not None:
                _cache(self._rooms, key, (now, room))
        return room


def _cache(kept: OrderedDict[tuple[str, str], T], key: tuple[str, str], value: T) -> T:
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > CACHED_MOST:
        kept.popitem(last=False)
    return value


def _is_as_told(room: Room, title: str, reach: str = "here", house: str | None = None, **_about: Any) -> bool:
    return (room.title, room.reach) == (title, reach) and house in (None, room.house)
