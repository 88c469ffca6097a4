"""The program with its Discord front, in this process, against the fake; and a server with people in it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx

from bot.app import App, make_app
from bot.background.house import running
from bot.clock import Clock
from bot.fronts import keep_running
from bot.platforms.discord import ENDPOINT
from bot.platforms.discord.client import Client
from bot.platforms.discord.front import Discord
from bot.platforms.discord.origin import set_address
from bot.platforms.web.front import Web
from bot.view.pictures import Art
from games import find_games
from games.core.screen import Scene
from games.table.table import Table
from storage.matches import tables
from storage.messages import rooms
from tests.disk import store_in
from tests.house import all_arts, all_words, paint_once, settings_of, think_here
from tests.virtual import virtual_now

from . import more_routes  # noqa: F401 - they are found by being there
from .endpoint import Post
from .memory import MemorySession, attach
from .people import Person
from .screen import buttons, label
from .server import FakeDiscord
from .sight import Tap
from .world import Guild, Message, Place

PATIENCE_SECONDS = 10.0
POSTED = os.environ.get("ROUNDHOUSE_TEST_DISCORD") == "endpoint"  # interactions are posted; there is no gateway
ADDRESS = "http://127.0.0.1:8080"


@dataclass
class Wound:
    """Virtual or real time, and as far ahead as it was wound."""

    seconds: Callable[[], float]
    ahead: float = 0.0

    def __call__(self) -> float:
        return self.seconds() + self.ahead

    def now(self) -> datetime:
        """The same for the program."""
        return datetime.fromtimestamp(self(), UTC)


@dataclass
class Club:
    """A server called Friday with a channel for games, Ann and Bo in it, and the running program."""

    folder: Path
    fake: FakeDiscord
    guild: Guild
    games: Place
    ann: Person
    bo: Person
    clock: Wound
    app: App = field(init=False, repr=False)
    front: Discord = field(init=False, repr=False)
    serving: asyncio.Task[None] = field(init=False, repr=False)
    pauses: list[float] = field(default_factory=list)  # before the front was run again

    def joins(self, name: str, locale: str = "en-US") -> Person:
        """Somebody more comes to the server."""
        made = self.fake.person(name, locale=locale)
        made.joins(self.guild)
        return made

    @asynccontextmanager
    async def open(self, **settings: Any) -> AsyncIterator[None]:
        """The program runs; opening it again in the same folder is a restart."""
        async with self.closed(**settings) as app:
            front = Discord(app, self._client)
            self.app, self.front = app, front
            self.fake.endpoint.post = poster(app) if front.endpoint is not None else None
            app.fronts["discord"] = front
            async with running(app, think_here):
                serving = self.serving = asyncio.create_task(keep_running(front, app.fronts.down, self._sleep))
                try:
                    await self._connected(serving)
                    yield
                finally:
                    serving.cancel()
                    await asyncio.wait([serving])

    @asynccontextmanager
    async def closed(self, **settings: Any) -> AsyncIterator[App]:
        """The program with no front open."""
        games = {**find_games(), **find_games("tests.test_games")}
        store = await store_in(self.folder, games, self.clock.now, threads=self.clock.seconds is time.time)
        key = self.fake.endpoint.public_key if POSTED else None
        given: dict[str, Any] = {"discord_token": self.fake.token, "discord_public_key": key, **settings}
        drawn = all_arts("games", "tests.test_games")
        made = settings_of(**given)
        try:
            clock = Clock(self.clock.now)
            yield make_app(
                made, store, all_words(), clock, folder=self.folder, serves=True, arts=drawn, paint=paint_once
            )
        finally:
            await store.close()
            set_address(None)

    def _client(self, front: Discord) -> Client:
        """A client of the library, on the fake."""
        made = Client(front)
        attach(made, self.fake)
        front.outbound.activities.new_session = lambda: MemorySession(self.fake)
        made.before_identify_hook = _at_once  # type: ignore[method-assign]
        return made

    async def _sleep(self, seconds: float) -> None:
        """A pause before the front is run again, shortened in real time."""
        self.pauses.append(seconds)
        await asyncio.sleep(0.01 if self.clock.seconds is time.time else seconds)

    async def _connected(self, serving: asyncio.Task[None]) -> None:
        until = time.monotonic() + PATIENCE_SECONDS
        while not (self.front.ready and self.fake.commands.all):
            if serving.done():
                serving.result()
            assert time.monotonic() < until, "the front does not connect"
            await asyncio.sleep(0.01)

    async def plays(self, who: Person, cell: str, in_: Place | None = None) -> Tap:
        """Somebody marks a cell of the newest card."""
        place = in_ or self.games
        tap = who.presses(cell, in_=place)
        await tap.is_done()
        return tap

    async def table(self, in_: Place | None = None) -> Table:
        """The newest table of a channel."""
        async with self.app.store.read() as conn:
            room = await rooms.find(conn, "discord", str((in_ or self.games).id))
            assert room is not None
            ids = await tables.ids_in_room(conn, room.id, ["open", "live", "over"], 1)
            return (await tables.load(conn, self.app.games, ids))[ids[0]]

    async def presses(self, who: Person, name: str, in_: Place | None = None) -> Tap:
        """Somebody presses a button and is answered."""
        await who.sees_button(name, in_=in_ or self.games)
        tap = who.presses(name, in_=in_ or self.games)
        await tap.is_done()
        return tap

    async def until_step(self, step: int, in_: Place | None = None) -> Table:
        """Waits until the newest table has come so far."""
        until = time.monotonic() + PATIENCE_SECONDS
        while (table := await self.table(in_)).match is None or table.match.version < step:
            assert time.monotonic() < until, "the match does not go on"
            await asyncio.sleep(0.02)
        return table

    async def until_connected(self) -> None:
        """Waits until the front is connected."""
        until = time.monotonic() + PATIENCE_SECONDS
        while not (self.front.ready and (self.fake.gateway.connections or self.front.endpoint)):
            assert time.monotonic() < until, "the front does not connect"
            await asyncio.sleep(0.02)

    async def until_gone(self, place: Place) -> None:
        """Waits until a room is known to be gone, and nothing is shown there."""
        until = time.monotonic() + PATIENCE_SECONDS
        while (await self.app.directory.get_room("discord", str(place.id))).reach != "gone":
            assert time.monotonic() < until, "the room is not known to be gone"
            await asyncio.sleep(0.02)

    def card(self, in_: Place | None = None) -> Message:
        """The newest message of ours in a channel that everybody sees."""
        place = in_ or self.games
        return next(
            m for m in reversed(place.messages) if m.author is self.fake.bot and not m.deleted and not m.only_for
        )

    def shown(self) -> str:
        """The whole screen of Ann, for when something is not there."""
        return self.fake.screen(self.games, self.ann)


def poster(app: App) -> Post:
    """Posts to the web pages of a program in this process."""
    transport = httpx.ASGITransport(app=Web(app).asgi)

    async def post(headers: dict[str, str], body: bytes) -> tuple[int, bytes]:
        async with httpx.AsyncClient(transport=transport, base_url=ADDRESS) as client:
            answer = await client.post(ENDPOINT, content=body, headers=headers)
        return answer.status_code, answer.content

    return post


async def _at_once(shard_id: int | None, *, initial: bool = False) -> None:
    """Comes in again without the pause that Discord asks for."""


def virtual_time() -> float:
    """Seconds of virtual time, in which tests of this folder are."""
    return virtual_now().timestamp()


def new_club(folder: Path, seconds: Callable[[], float] = time.time, **fake: Any) -> Club:
    """The server before the program runs."""
    clock = Wound(seconds)
    made = FakeDiscord(clock, **fake)
    if POSTED:
        made.endpoint.url = f"https://games.example.org{ENDPOINT}"
    guild = made.guild("Friday", ["games"])
    ann, bo = made.person("Ann"), made.person("Bo")
    for person in (ann, bo):
        person.joins(guild)
    return Club(folder, made, guild, guild.channel("games"), ann, bo, clock)


async def opens(club: Club, in_: Place | None = None, game: str = "tictactoe", **options: Any) -> Message:
    """Ann opens a table."""
    place = in_ or club.games
    club.ann.runs("/play", in_=place, game=game, **options)
    return await club.ann.sees_button("Join", in_=place)


async def begins_match(club: Club, in_: Place | None = None) -> Message:
    """Ann opens a table, Bo joins, and Ann is to play. It is casual, so that nobody is asked how well they play."""
    place = in_ or club.games
    await opens(club, place, rated=False)
    club.bo.presses("Join", in_=place)
    return await club.ann.sees_button("a1", in_=place)


async def begins_hexagon(club: Club) -> Message:
    """Ann and Bo play HeXagon, whose card has a picture, and Ann is to play."""
    await opens(club, game="hexagon", size=3, rated=False)
    club.bo.presses("Join", in_=club.games)
    await club.ann.sees("Ann⁩ to play", in_=club.games)
    return club.card()


def first_key(card: Message) -> str:
    """The label of the first button of a card."""
    return label(buttons(card.components)[0])


def cards(club: Club) -> list[Message]:
    """The messages that everybody sees."""
    return [m for m in club.games.messages if not m.deleted and not m.only_for]


@asynccontextmanager
async def busy_database(club: Club) -> AsyncIterator[None]:
    """Another program writes to our database, and goes on writing."""
    with closing(await _writer(club)) as other:
        try:
            yield
        finally:
            other.execute("ROLLBACK")


@asynccontextmanager
async def slow_pictures(club: Club) -> AsyncIterator[None]:
    """Pictures are painted when this is over, and none before."""
    paint, painted = club.app.studio.paint, asyncio.Event()

    async def slowly(art: Art, scene: Scene) -> bytes:
        await painted.wait()
        return await paint(art, scene)

    club.app.studio.paint = slowly
    try:
        yield
    finally:
        club.app.studio.paint = paint
        painted.set()


async def rename_table(club: Club, was: str, now: str) -> None:
    """Another program calls a table of our database otherwise."""
    with closing(await _writer(club)) as other:
        other.execute(f"ALTER TABLE {was} RENAME TO {now}")
        other.execute("COMMIT")


async def _writer(club: Club) -> sqlite3.Connection:
    other = sqlite3.connect(club.folder / "roundhouse.db", timeout=0, isolation_level=None)
    while not other.in_transaction:
        try:
            other.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:  # we are writing ourselves, and shall be done once this loop goes on
            await asyncio.sleep(0.01)
    return other
