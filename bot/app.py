"""The app: everything that use cases, fronts and background tasks need, in one place."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property, partial
from pathlib import Path

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from games import find_games, game_folders
from games.core.game import Advice, AnyGame, Refusal, Review, Seat
from games.core.record import replay
from games.core.screen import Say, Scene
from games.robots import Conversation
from games.table.clock import GAP, Outage
from games.table.table import Table
from storage import Store, open_store
from storage.messages import outages
from storage.messages.outages import LastHeartbeat
from storage.operation import Drain
from storage.people import avatar_pictures

from .directory import Directory
from .feed import Feed
from .fronts import ChatFront, Front
from .logs import failures_logged
from .machines.provider import Machines
from .machines.setup import open_machines
from .memory import RecentDict
from .messages.message_locks import Locks
from .messages.redraw import Redraw
from .relay import Relay
from .robots.loop_delay import LoopDelays
from .robots.reverse_connections import ReverseConnections
from .settings import Settings, WrongSetting, signing_secret
from .view.avatars import Avatars, shows_picture
from .view.coaching import advice_for
from .view.films import OnDemand, RunInWorker, film_of, id_of, in_thread
from .view.match_records import TurningPoint, record_of, turning_point
from .view.pen import Pen
from .view.pictures import Art, Paint, arts, paint_here, pictures_on, with_pictures
from .view.table_screen import avatars_on_board
from .words import Words

SEEKERS_KEPT_MOST = 1_000  # whose addresses are remembered, in memory alone
AVATARS_KEPT_MOST = 200  # files of pictures

log = structlog.get_logger(__name__)


def utc_now() -> datetime:
    """Returns the wall clock's time."""
    return datetime.now(UTC)


def monotonic() -> float:
    """Returns the event loop's clock in seconds, which nobody can set; for rate limits and ages in memory."""
    return asyncio.get_running_loop().time()


@dataclass
class App:
    """The store, the games, the words, the fronts. Time and randomness enter here and nowhere below."""

    settings: Settings
    store: Store
    games: Mapping[str, AnyGame]
    words: Words
    now: Callable[[], datetime] = utc_now
    random_bytes: Callable[[int], bytes] = secrets.token_bytes  # unpredictable bytes
    folder: Path = Path("data")  # of the program's own small files
    arts: Mapping[str, Art] = field(default_factory=dict)
    paint: Paint = paint_here
    paint_beside: RunInWorker = in_thread  # for work on more than one picture
    think_beside: RunInWorker = in_thread
    seconds: Callable[[], float] = monotonic
    down: dict[str, str] = field(default_factory=dict)  # why a front ended, by name, until it runs again
    known_outages: tuple[Outage, ...] = ()  # those that may affect a running clock
    last_heartbeat: datetime | None = None
    announced_drain: Drain | None = None  # as last read; see `drain`
    announcement: tuple[Mapping[str, str], datetime] | None = None  # texts by language for the web, until then
    has_other_process: bool = False  # another process serves the same database
    local: Callable[[datetime], datetime] = lambda at: at  # what this machine's clock shows then, for schedulers
    clock_trouble: Callable[[], str] = str  # a sentence where this machine's clock is wrong
    form_locks: Locks = field(default_factory=Locks)  # of typed forms, by match and player
    reverse_connections: ReverseConnections = field(default_factory=ReverseConnections)  # to robots behind a router
    relay: Relay | None = None  # to the other processes of a house that has several
    seeker_addresses: RecentDict[int, str] = field(default_factory=lambda: RecentDict(SEEKERS_KEPT_MOST))  # by player
    partners_left: RecentDict[int | str, datetime] = field(
        default_factory=lambda: RecentDict(SEEKERS_KEPT_MOST)
    )  # when
    asked_guesses: RecentDict[tuple[int, str], bool] = field(
        default_factory=lambda: RecentDict(SEEKERS_KEPT_MOST)
    )  # who was asked by chats how well they play which game: nobody is asked twice
    robot_matches: dict[int, Conversation] = field(default_factory=dict)  # of tournaments, played by this process now
    loop_delays: LoopDelays = field(default_factory=LoopDelays)  # while robots are asked
    machines: Machines | None = None  # for teams; None: off
    serves: bool = False  # and is not a command that looks at a house, or changes it, from any folder
    _fronts: dict[str, Front] = field(default_factory=dict, init=False)
    directory: Directory = field(init=False)
    redraw: Redraw = field(init=False)
    films: OnDemand[Table, bytes | None] = field(init=False)  # of finished matches
    reviews: OnDemand[Table, Review | None] = field(init=False)
    turning_points: OnDemand[Table, TurningPoint | None] = field(init=False)
    advice: OnDemand[tuple[Table, Seat], tuple[Advice, ...]] = field(init=False)  # of the coach, to one seat
    _avatar_files: RecentDict[str, bytes] = field(default_factory=lambda: RecentDict(AVATARS_KEPT_MOST), init=False)
    feed: Feed = field(init=False)  # of live pages of tournaments

    def __post_init__(self) -> None:
        self.directory = Directory(self.store, lambda: self.now(), self.random_bytes, lambda: self.settings.admins)
        self.redraw = Redraw(self.store, self.fronts, lambda: self.now(), self.directory)
        self.films = OnDemand(self._film, id_of)
        self.reviews = OnDemand(self._review, id_of)
        self.turning_points = OnDemand(self._turning_point, id_of)
        self.advice = OnDemand(self._advice, lambda asked: (asked[0].id, asked[1]))
        self.feed = Feed()
        self.store.when_beginning(lambda _table: self.check_may_begin())

    @cached_property
    def avatars(self) -> Avatars:
        """The avatars of this house's players; they change with the secret that signs the cookies."""
        return Avatars(self.secret)

    @cached_property
    def secret(self) -> str:
        """What signs cookies and links; only a program that serves creates it."""
        return signing_secret(self.settings, self.folder, keeps=self.serves)

    @property
    def fronts(self) -> dict[str, Front]:
        """The fronts that are on, by name. The redraw holds the same dictionary, so that it is never replaced."""
        return self._fronts

    @property
    def chats(self) -> dict[str, ChatFront]:
        """The fronts that post messages into chats, by name."""
        return {name: front for name, front in self.fronts.items() if isinstance(front, ChatFront)}

    def chat(self, name: str) -> ChatFront | None:
        """Returns the chat front of this name, if it is enabled."""
        front = self.fronts.get(name)
        return front if isinstance(front, ChatFront) else None

    def messenger(self, name: str) -> ChatFront | None:
        """Returns the chat front that sends private messages to the accounts of a front."""
        front = self.fronts.get(name)
        return self.chat(front.messenger or name) if front is not None else None

    def has_pages(self, name: str) -> bool:
        """Whether this front shows pages instead of posting messages."""
        return name in self.fronts and self.chat(name) is None

    def pen(self, front: str, language: str, table: Table | None = None, skin: str = "text") -> Pen:
        """Returns a pen with the mark-up of a chat front, for a reader with this display mode."""
        chat = self.chat(front)
        assert chat is not None
        return Pen(self.words, chat.ink, language, table, front, skin)

    async def notify(self, table: Table, seat: Seat, line: Say) -> None:
        """Shows a line to the player of a seat, on the front where they play; a failure is logged.

        What the line tells of is done and committed, so the failure is not the caller's.
        """
        chair = table.chairs[seat]
        front = self.fronts.get(chair.front)
        if front is not None and chair.player is not None:
            with failures_logged(log, "a line could not be shown", match=table.id):
                await front.notify(chair.player, table, line)

    async def learn_outages(self) -> list[LastHeartbeat]:
        """Reads the outages; returns the last heartbeats, newest first."""
        async with self.store.read() as conn:
            return await self.learn_from(conn)

    async def learn_from(self, conn: AsyncConnection) -> list[LastHeartbeat]:
        """Does the same within a transaction."""
        presence = await outages.presence(conn)
        self.known_outages, self.announced_drain = presence.outages, presence.drain
        return list(presence.beats)

    @property
    def outages(self) -> tuple[Outage, ...]:
        """The known outages, and the gap since this process's last heartbeat where that is one."""
        now = self.now()
        if self.last_heartbeat is None or now - self.last_heartbeat <= GAP:
            return self.known_outages
        return (*self.known_outages, Outage(None, self.last_heartbeat, now))

    @property
    def drain(self) -> Drain | None:
        """The drain before maintenance, while it is on: no table is opened, and no match begins."""
        announced = self.announced_drain
        return announced if announced is not None and announced.is_on(self.now()) else None

    def check_may_begin(self) -> None:
        """Refuses (`draining`, with the reason and the seconds that are left) while nothing new begins."""
        if (drain := self.drain) is None:
            return
        facts: dict[str, str | int] = {"reason": drain.reason}
        if drain.until is not None:
            facts["seconds_left"] = max(1, round((drain.until - self.now()).total_seconds()))
        raise Refusal("draining", **facts)

    async def painted(self, game: str, scene: Scene) -> bytes:
        """Returns a scene of a game as PNG, with the pictures that players show as their avatars."""
        return await self.paint(self.arts[game], with_pictures(scene, await self.avatar_files(pictures_on(scene))))

    async def avatar_files(self, seeds: Iterable[str]) -> dict[str, bytes]:
        """Returns the pictures of these avatars that are pictures; empty where one was withdrawn."""
        wanted = [seed for seed in seeds if shows_picture(seed)]
        for seed in wanted:
            if seed not in self._avatar_files:
                async with self.store.read() as conn:
                    self._avatar_files[seed] = await avatar_pictures.picture(conn, seed) or b""
        return {seed: self._avatar_files[seed] for seed in wanted}

    async def _film(self, table: Table) -> bytes | None:
        """Returns the animated picture of a finished match; None where there is nothing to show."""
        record = await record_of(self.store, table)
        if table.match is None or table.name not in self.arts:
            return None
        avatars = avatars_on_board(table, self.avatars)
        return await film_of(record, partial(self.painted, table.name), self.paint_beside, avatars)

    async def _review(self, table: Table) -> Review | None:
        """Returns a game's review of a finished match; None where there is none."""
        record = await record_of(self.store, table)
        if table.match is None or table.game.review is None:
            return None
        return await self.think_beside(table.game.review, list(replay(record)))

    async def _turning_point(self, table: Table) -> TurningPoint | None:
        """Returns where a finished match turned; None where its game cannot tell. Raises as `record_of`."""
        record = await record_of(self.store, table)
        return await turning_point(record) if table.match is not None else None

    async def _advice(self, asked: tuple[Table, Seat]) -> tuple[Advice, ...]:
        return await advice_for(self.store, self.think_beside, *asked)


async def open_app(
    settings: Settings,
    paint: Paint = paint_here,
    paint_beside: RunInWorker = in_thread,
    think_beside: RunInWorker = in_thread,
    *,
    copy: bool = True,
    now: Callable[[], datetime] = utc_now,
    serves: bool = False,
) -> App:
    """Returns the app on its database, with no front and no background task running. `copy`: see open_store.

    Raises WrongSetting where machines are on and cannot be had.
    """
    store = await open_store(settings.database_url, find_games(), now, copy=copy)
    folders, folder = game_folders("games"), store.engine.folder
    try:
        machines = open_machines(settings, folder, serves)
    except WrongSetting:
        await store.close()
        raise
    return App(
        settings,
        store,
        find_games(),
        Words(folders),
        now,
        folder=folder,
        arts=arts(folders),
        paint=paint,
        paint_beside=paint_beside,
        think_beside=think_beside,
        machines=machines,
        serves=serves,
    )
