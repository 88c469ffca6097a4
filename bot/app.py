"""The app: all that the use cases need, put together in one place."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.game import AnyGame, Seat
from games.core.screen import Say
from storage import Store, outages, people, rooms
from storage.outages import Outage
from storage.people import Account, Player
from storage.rooms import Room
from storage.table import Table

from .pictures import Art
from .settings import Settings
from .words import Words

if TYPE_CHECKING:
    from .platforms import Platform


def utc_now() -> datetime:
    """The time on the wall."""
    return datetime.now(UTC)


@dataclass
class App:
    """The store, the games, the words, the fronts; time and chance come in here and nowhere below."""

    settings: Settings
    store: Store
    games: Mapping[str, AnyGame]
    words: Words
    now: Callable[[], datetime] = utc_now
    draw: Callable[[int], bytes] = secrets.token_bytes  # so many bytes that nobody can guess
    folder: Path = Path("data")  # where our own small files lie
    arts: Mapping[str, Art] = field(default_factory=dict)
    platforms: dict[str, Platform] = field(default_factory=dict)
    outages: tuple[Outage, ...] = ()  # those that a running clock may have met

    async def meet(self, who: Account) -> Player:
        """The player behind an account, made on the first meeting; each visit is noted, not each press."""
        known = await self.find(who.platform, who.account)
        if known is not None and known.was_just_here(self.now()):
            return known
        player = await self.store.write(lambda desk: people.meet(desk, who, self.draw(8).hex(), self.now()))
        if f"{who.platform}:{who.account}" in self.settings.admins and not player.operator:
            await self.store.write(lambda desk: people.change(desk.conn, player.id, operator=1))
            return replace(player, operator=True)
        return player

    async def find(self, platform: str, account: str) -> Player | None:
        """The player behind an account, if we have met."""
        async with self.store.read() as conn:
            return await people.find(conn, platform, account)

    async def room(self, conn: AsyncConnection, room: int) -> Room:
        """The room with this number."""
        return await rooms.get(conn, room)

    async def learn_outages(self) -> None:
        """Reads what outages there are."""
        async with self.store.read() as conn:
            self.outages = await outages.known(conn)

    async def notify(self, table: Table, seat: Seat, line: Say) -> None:
        """A line for the person in a seat, on the front where they sit."""
        chair = table.chairs[seat]
        platform = self.platforms.get(chair.front)
        if platform is not None and chair.player is not None:
            await platform.notify(chair.player, table, line)
