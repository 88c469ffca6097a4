"""A whole house for tests: a store in a folder, a hand-wound clock, chance from a seed, and people with names."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar

import msgspec

from bot.app import App, make_app
from bot.background.alarms import Alarms
from bot.background.computers import Computers
from bot.background.freezing import Freezing
from bot.background.sweep import Sweep
from bot.clock import Clock as ProcessClock
from bot.features.tournaments.teams.challenges import move_of
from bot.messages.redraw import Redraw
from bot.platforms import AllSettings
from bot.settings import Settings
from bot.usecases import inbox, lobby
from bot.usecases.lobby import TableRequest
from bot.usecases.moves import Press, Pressed
from bot.view.button_data import Action
from bot.view.pictures import Art, arts, paint_here
from bot.words import Words
from games import find_games, game_folders
from games.core.computer import Ask
from games.core.game import AnyGame
from games.core.screen import Scene
from games.table.clock import Outage
from games.table.table import HOUSE, Movement, Table, player_purse
from storage import UnitOfWork
from storage.matches import purses
from storage.messages import outages, rooms
from storage.messages.rooms import Room
from storage.people.players import Account, Player

from .disk import store_in
from .fake_chat import FakeChat

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


class Clock(ProcessClock):
    """Time that stands still until it is wound; back, only what is on the wall changes."""

    def __init__(self, at: datetime = NOON) -> None:
        self.at, self.passed = at, timedelta()

    def now(self) -> datetime:
        return self.at

    def __call__(self) -> datetime:
        return self.at

    def wind(self, **ahead: float) -> None:
        self.at += timedelta(**ahead)
        self.passed += max(timedelta(**ahead), timedelta())

    def seconds(self) -> float:
        """How far it was wound ahead."""
        return self.passed.total_seconds()


class Dice:
    """Bytes that look random and are the same in each run; they go on over restarts in one folder."""

    _of_folders: ClassVar[dict[Path, Dice]] = {}

    def __init__(self) -> None:
        self._count = 0

    @classmethod
    def of(cls, folder: Path) -> Dice:
        return cls._of_folders.setdefault(folder, cls())

    def __call__(self, count: int) -> bytes:
        self._count += 1
        return sha256(str(self._count).encode()).digest()[:count]


async def think_here(computer: Callable[[Ask[Any]], str], ask: Ask[Any]) -> str:
    """Thinks at once, in this very process."""
    return computer(ask)


@dataclass
class House:
    """The running program without its fronts."""

    app: App
    clock: Clock
    room: Room
    paper: FakeChat
    alarms: Alarms
    computers: Computers
    redraw: Redraw
    freezing: Freezing
    folder: Path
    people: dict[str, Player] = field(default_factory=dict)

    async def person(self, name: str) -> Player:
        """The player of this name, on the paper platform."""
        if name not in self.people:
            self.people[name] = await self.app.directory.get_or_create_player(Account("paper", name.lower(), name))
        return self.people[name]

    async def opens(self, name: str, game: str = "tictactoe", **plan: Any) -> Table:
        """Somebody opens a table."""
        rules = self.app.games[game]
        options = plan.pop("options", None) or rules.Options()
        made = TableRequest(game, options, plan.pop("most", rules.fewest), **plan)
        return await lobby.open_table(self.app, self.room, await self.person(name), "paper", made)

    async def presses(self, name: str, table: Table, data: str, text: str = "") -> Pressed:
        """Somebody presses a button of a table."""
        return await inbox.press(self.app, Press(await self.person(name), "paper", table.id, Action.parse(data), text))

    async def meets(self, *names: str, chips: int | None = None) -> list[Player]:
        """People come in; with `chips`, each has just so many."""
        met = [await self.person(name) for name in names]
        if chips is not None:
            for player in met:
                await self.gives(player, chips - await self.purse(player))
        return met

    async def purse(self, player: Player) -> int:
        """What somebody has in the purse."""
        async with self.app.store.read() as conn:
            return await purses.balance(conn, player_purse(player.id))

    async def gives(self, player: Player, chips: int) -> None:
        """The house gives chips, or takes them."""
        mine, source, target = player_purse(player.id), HOUSE, player_purse(player.id)
        if chips < 0:
            source, target = mine, HOUSE
        await self.app.store.write(lambda unit: _moved(unit, Movement(source, target, abs(chips), "test")))

    async def sits(self, *names: str, game: str = "tictactoe", **plan: Any) -> Table:
        """The first opens a table, the others join, and where the host starts it is started."""
        table = await self.opens(names[0], game, most=plan.pop("most", len(names)), **plan)
        for name in names[1:]:
            await self.presses(name, table, f"join:{table.stake}")
        for name in names:  # the host starts; where the start was announced, everybody has to agree
            if (await self.table(table)).status == "open":
                await self.presses(name, table, "start")
        return await self.table(table)

    async def away(self, began: float, ended: float, front: str | None = None) -> None:
        """We, or one front, were away from minute to minute after noon."""
        gap = Outage(front, NOON + timedelta(minutes=began), NOON + timedelta(minutes=ended))
        await self.app.store.write(lambda unit: outages.note(unit.conn, gap))
        await self.app.presence.learn()

    async def plays(self, table: Table, *moves: str) -> Table:
        """The seats waited for act one after another; `moves` are spellings."""
        for move in moves:
            now = await self.table(table)
            seat = min(now.waiting())
            player = next(p for p in self.people.values() if p.id == now.chairs[seat].answers)
            await inbox.press(self.app, Press(player, "paper", table.id, Action.of(now.live_match().turn, move)))
        return await self.table(table)

    async def table(self, table: Table) -> Table:
        """The table as it now is."""
        found = await self.app.store.table(table.id)
        assert found is not None
        return found


async def _moved(unit: UnitOfWork, movement: Movement) -> None:
    unit.move(movement)


@cache
def all_arts(*packages: str) -> Mapping[str, Art]:
    """The art of all games in these packages; each symbol is painted once for all tests."""
    return MappingProxyType(arts(game_folders(*packages)))


_PAINTED: dict[tuple[str, bytes], bytes] = {}


async def paint_once(art: Art, scene: Scene) -> bytes:
    """The PNG of a scene; the first board of a game is painted for one test and not for hundreds."""
    key = (art.game, msgspec.msgpack.encode(scene))
    if key not in _PAINTED:
        _PAINTED[key] = await paint_here(art, scene)
    return _PAINTED[key]


@cache
def settings_of(**given: Any) -> Settings:
    """These settings, and the rest as nobody has set anything."""
    return AllSettings(**{"_env_file": None, **given})


@cache
def all_words() -> Words:
    """What the table and all games can say; read once for all tests."""
    return Words(game_folders("games", "tests.test_games"))


@asynccontextmanager
async def open_house(
    folder: Path,
    clock: ProcessClock | None = None,
    games: Mapping[str, AnyGame] | None = None,
    threads: bool = False,
    address: str = "",
    **settings: Any,
) -> AsyncIterator[House]:
    """A house on the database in this folder; closing it and opening another on the same folder is a restart.

    `address`: of another database.

    `threads`: its database has the threads that it has in life, so that two houses can write at the same time.
    """
    clock = clock or Clock()
    games = games or {**find_games(), **find_games("tests.test_games")}
    store = await store_in(folder, games, clock.now, threads, address)
    chosen, dice = settings_of(**settings), Dice.of(folder)
    app = make_app(chosen, store, all_words(), clock, dice, folder, paint=paint_once, serves=True)
    paper = FakeChat()
    app.fronts["paper"] = paper
    computers = Computers(app, think_here, robots=partial(move_of, app))
    redraw = app.redraw
    alarms = Alarms(app, Sweep(app, computers).questions)
    for listener in (alarms.on_change, computers.on_change, redraw.mark):
        store.listen(listener)
    freezing = Freezing(app)
    store.when_invariant_broken(freezing.freeze_later)
    redraw.listen(alarms.notices.delivery.report)
    await app.presence.learn()
    room = await store.write(
        lambda unit: rooms.get_or_create(unit.conn, "paper", "table-top", "Table top", now=clock.now())
    )
    try:
        yield House(app, clock, room, paper, alarms, computers, redraw, freezing, folder)
    finally:
        await alarms.close()
        await computers.close()
        await alarms.notices.delivery.tasks.finish()
        await redraw.close()
        await app.temporary.close()
        await store.close()
