"""The app: all that the use cases need, put together in one place."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.game import AnyGame, Seat
from games.core.review import Review
from games.core.screen import Say
from games.table.clock import GAP, Outage
from games.table.table import Table
from storage import Store, operators, outages, people, rooms
from storage.outages import Beat
from storage.people import Account, Player
from storage.rooms import Room

from .messages.redraw import Redraw
from .settings import Settings
from .usecases.hash_guesses import Guesses
from .view.films import film_of
from .view.on_demand import Beside, OnDemand, in_thread
from .view.pictures import Art, Paint, paint_here
from .view.reviews import review_of
from .words import Words

if TYPE_CHECKING:
    from .platforms import ChatPlatform, Platform


T = TypeVar("T")

KEPT_MOST = 10_000  # people and rooms at hand
ROOM_FRESH = timedelta(seconds=5)  # after so long a room is read again: another process may have changed it


def _is_as_told(room: Room, title: str, reach: str = "here", house: str | None = None, **_about: Any) -> bool:
    return (room.title, room.reach) == (title, reach) and house in (None, room.house)


def utc_now() -> datetime:
    """The time on the wall."""
    return datetime.now(UTC)


def monotonic() -> float:
    """Seconds of the event loop's clock, which nobody can set: rate limits and ages in memory are counted by it."""
    return asyncio.get_running_loop().time()


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
    paint: Paint = paint_here
    paint_beside: Beside = in_thread  # what paints more than one picture
    think_beside: Beside = in_thread
    seconds: Callable[[], float] = monotonic
    platforms: dict[str, Platform] = field(default_factory=dict)
    down: dict[str, str] = field(default_factory=dict)  # why a front ended, by name, until it is run again
    noted: tuple[Outage, ...] = ()  # the outages that a running clock may have met
    heard_at: datetime | None = None  # the last beat of our heart
    has_company: bool = False  # another process serves the same database
    guesses: Guesses = field(default_factory=Guesses)
    redraw: Redraw = field(init=False)
    films: OnDemand[bytes | None] = field(init=False)  # of finished matches
    reviews: OnDemand[Review | None] = field(init=False)
    _players: OrderedDict[tuple[str, str], Player] = field(default_factory=OrderedDict)  # by account, newest last
    _rooms: OrderedDict[tuple[str, str], tuple[datetime, Room]] = field(default_factory=OrderedDict)  # read when

    def __post_init__(self) -> None:
        self.redraw = Redraw(self)
        self.films = OnDemand(partial(film_of, self))
        self.reviews = OnDemand(partial(review_of, self))

    async def meet(self, who: Account) -> Player:
        """The player behind an account, made on the first meeting; each visit is noted, not each press."""
        key = (who.platform, who.account)
        known = self._players.get(key)
        if known is None or known.operator:  # which may have been revoked by another process
            known = await self.find(*key)
        if known is not None and known.was_just_here(self.now()) and (known.language or not who.language):
            return self._keep(self._players, key, known)
        player = await self.store.write(lambda desk: people.meet(desk, who, self.draw(8).hex(), self.now()))
        if f"{who.platform}:{who.account}" in self.settings.admins and not player.operator:
            await self.store.write(lambda desk: operators.apply_setting(desk.conn, self.settings.admins))
            player = replace(player, operator=True)
        return self._keep(self._players, key, replace(player, seen_at=self.now()))

    def forget_player(self, player: int) -> None:
        """Something about a player has changed: it is read anew."""
        for key in [key for key, known in self._players.items() if known.id == player]:
            del self._players[key]

    async def enter(self, platform: str, address: str, title: str, **about: Any) -> Room:
        """The room at an address; `about` as storage.rooms.enter has it."""
        room = await self._known_room(platform, address)
        if room is None or not _is_as_told(room, title, **about):
            room = await self.store.write(lambda desk: rooms.enter(desk.conn, platform, address, title, **about))
            self._keep(self._rooms, (platform, address), (self.now(), room))
        return room

    async def enter_again(self, platform: str, address: str) -> Room:
        """A room that we have been in."""
        return await self._known_room(platform, address) or await self.enter(platform, address, "")

    async def _known_room(self, platform: str, address: str) -> Room | None:
        """The room at an address, if we have been there: as it was read moments ago, or read again."""
        key, now = (platform, address), self.now()
        read_at, room = self._rooms.get(key, (None, None))
        if read_at is None or not timedelta(0) <= now - read_at < ROOM_FRESH:
            async with self.store.read() as conn:
                room = await rooms.find(conn, platform, address)
            if room is not None:
                self._keep(self._rooms, key, (now, room))
        return room

    def forget_room(self, platform: str, address: str) -> None:
        """Something about a room has changed: it is read anew."""
        self._rooms.pop((platform, address), None)

    @staticmethod
    def _keep(kept: OrderedDict[tuple[str, str], T], key: tuple[str, str], value: T) -> T:
        kept[key] = value
        kept.move_to_end(key)
        if len(kept) > KEPT_MOST:
            kept.popitem(last=False)
        return value

    async def find(self, platform: str, account: str) -> Player | None:
        """The player behind an account, if we have met."""
        async with self.store.read() as conn:
            return await people.find(conn, platform, account)

    async def room(self, conn: AsyncConnection, room: int) -> Room:
        """The room with this number."""
        return await rooms.get(conn, room)

    def chat(self, name: str) -> ChatPlatform | None:
        """The front of this name, if it stands in people's own rooms."""
        front = self.platforms.get(name)
        return cast("ChatPlatform", front) if hasattr(front, "ink") else None

    async def learn_outages(self) -> list[Beat]:
        """Reads what outages there are; gives whose hearts were heard, newest first.

        What was written while the clock on the wall was ahead is passed over.
        """
        async with self.store.read() as conn:
            return await self.learn_from(conn)

    async def learn_from(self, conn: AsyncConnection) -> list[Beat]:
        """The same, within somebody's transaction."""
        self.noted = await outages.known(conn)
        return [beat for beat in await outages.last_beats(conn) if beat.at <= self.now()]

    @property
    def outages(self) -> tuple[Outage, ...]:
        """Those that are noted; and the one from which we have woken up this moment, before our heart beats again."""
        now = self.now()
        if self.heard_at is None or now - self.heard_at <= GAP:
            return self.noted
        return (*self.noted, Outage(None, self.heard_at, now))

    async def notify(self, table: Table, seat: Seat, line: Say) -> None:
        """A line for the person in a seat, on the front where they sit."""
        chair = table.chairs[seat]
        platform = self.platforms.get(chair.front)
        if platform is not None and chair.player is not None:
            await platform.notify(chair.player, table, line)
