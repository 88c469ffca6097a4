"""The app: everything that use cases, fronts and background tasks need, in one place."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import structlog

from games import find_games, game_folders
from games.core.game import AnyGame, Seat
from games.core.screen import Say
from games.table.table import Table
from storage import Store, open_store

from .clock import Clock
from .directory import Directory
from .feed import Feed
from .fronts import Fronts
from .logs import failures_logged
from .memory import RecentDict
from .messages.message_locks import Locks
from .messages.redraw import Redraw
from .messages.temporary import TemporaryMessages
from .own_files import OwnFiles
from .presence import Presence
from .settings import Settings
from .studio import Studio
from .view.pen import Pen
from .view.pictures import arts
from .words import Words

T = TypeVar("T")

SEEKERS_KEPT_MOST = 1_000  # whose addresses are remembered, in memory alone

log = structlog.get_logger(__name__)


def _recent() -> Any:
    return RecentDict(SEEKERS_KEPT_MOST)


@dataclass
class Recent:
    """What this process remembers of people, in memory alone."""

    seeker_addresses: RecentDict[int, str] = field(default_factory=_recent)  # by player
    partners_left: RecentDict[int | str, datetime] = field(default_factory=_recent)  # when, by player or address
    seats_asked_back: RecentDict[tuple[str, int, int], bool] = field(default_factory=_recent)  # by match, seat, sitter
    seats_offered: RecentDict[tuple[str, int], bool] = field(default_factory=_recent)  # to the pool, by match and seat
    form_locks: Locks = field(default_factory=Locks)  # of typed forms, by match and player


@dataclass
class App:
    """The store, the words, the fronts. Time and randomness enter here and nowhere below."""

    settings: Settings
    store: Store
    words: Words
    files: OwnFiles
    studio: Studio
    presence: Presence
    clock: Clock = field(default_factory=Clock)
    random_bytes: Callable[[int], bytes] = secrets.token_bytes  # unpredictable bytes
    fronts: Fronts = field(default_factory=Fronts)  # those that are on
    feed: Feed = field(default_factory=Feed)  # what live pages are told of what features do
    recent: Recent = field(default_factory=Recent)
    _parts: dict[type[Any], Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.temporary = TemporaryMessages(self.store, self.fronts, self.now, self.redraw)
        self.store.when_beginning(lambda _table: self.presence.check_may_begin())

    @property
    def games(self) -> Mapping[str, AnyGame]:
        """The games by name."""
        return self.store.games

    def part(self, kind: type[T]) -> T:
        """Returns what a feature keeps in this process, made when it is first asked for."""
        if kind not in self._parts:
            self._parts[kind] = kind()
        part: T = self._parts[kind]
        return part

    def now(self) -> datetime:
        """Returns the time."""
        return self.clock.now()

    def seconds(self) -> float:
        """Returns seconds of a clock that nobody can set; for rate limits and ages in memory."""
        return self.clock.seconds()

    @cached_property
    def directory(self) -> Directory:
        """The people and rooms."""
        return Directory(self.store, self.now, self.random_bytes, lambda: self.settings.admins)

    @cached_property
    def redraw(self) -> Redraw:
        """The messages of chats, brought up to date."""
        return Redraw(self.store, self.fronts, self.now, self.directory)

    def pen(self, front: str, language: str, table: Table | None = None, skin: str = "text") -> Pen:
        """Returns a pen with the mark-up of a chat front, for a reader with this display mode."""
        chat = self.fronts.chat(front)
        assert chat is not None
        return Pen(self.words, chat.ink, language, table, front, skin)

    async def notify(self, table: Table, seat: Seat, line: Say) -> None:
        """Shows a line to the player of a seat, on the front where they play; a failure is logged.

        What the line tells of is done and committed, so the failure is not the caller's.
        """
        chair = table.chairs[seat]
        await self.tell(table, chair.answers, chair.answers_on, line)

    async def notify_owner(self, table: Table, seat: Seat, line: Say) -> None:
        """Shows a line to the player whose seat it is, also while somebody else answers for them."""
        chair = table.chairs[seat]
        await self.tell(table, chair.player, chair.front, line)

    async def tell(self, table: Table, player: int | None, on: str, line: Say) -> None:
        """Shows a line about a table to a player on this front."""
        front = self.fronts.get(on)
        if front is not None and player is not None:
            with failures_logged(log, "a line could not be shown", match=table.id):
                await front.notify(player, table, line)


def make_app(
    settings: Settings,
    store: Store,
    words: Words,
    clock: Clock | None = None,
    random_bytes: Callable[[int], bytes] = secrets.token_bytes,
    folder: Path = Path("data"),
    *,
    serves: bool = False,
    **drawing: Any,
) -> App:
    """Returns the app on an open store, with no front and no background task running.

    `folder`: of the program's own small files. `serves`: it is no command that only looks at a house, or changes it.
    `drawing`: fields of Studio.
    """
    clock = clock or Clock()
    files = OwnFiles(settings, folder, serves)
    studio, presence = Studio(store, files, **drawing), Presence(store, clock.now)
    return App(settings, store, words, files, studio, presence, clock, random_bytes)


async def open_app(
    settings: Settings, *, clock: Clock | None = None, copy: bool = True, serves: bool = False, **drawing: Any
) -> App:
    """Returns the app on its database. `copy`: see open_store; the rest as in `make_app`."""
    clock = clock or Clock()
    store = await open_store(settings.database_url, find_games(), clock.now, copy=copy)
    folders, folder = game_folders("games"), store.engine.folder
    drawing = {"arts": arts(folders), **drawing}
    return make_app(settings, store, Words(folders), clock, folder=folder, serves=serves, **drawing)
