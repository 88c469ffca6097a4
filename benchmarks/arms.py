"""What both arms of a front's measurement have in common: a house without a network, matches, and many presses."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.app import App, make_app
from bot.background.computers import Think
from bot.background.house import running
from bot.clock import utc_now
from bot.memory import settle_memory
from bot.usecases import inbox, lobby
from bot.usecases.lobby import TableRequest
from bot.usecases.moves import Press
from bot.view.button_data import Action
from bot.view.pictures import arts
from games import find_games, game_folders
from games.table.table import Table
from storage import open_store
from storage.messages import rooms
from storage.messages.displays import Display
from storage.people.players import Account
from tests.house import all_words, settings_of, think_here

IN_FLIGHT = 64
CELLS = [f"{column}{row}" for row in "123" for column in "abc"]
GAMES = (("a1", "b1", "b2", "a2", "c1", "a3", "c3"), ("b2", "a1", "c1", "a3", "b3", "c3", "b1"))

Send = Callable[[bytes], Awaitable[None]]


async def opened(folder: Path, address: str = "", **settings: Any) -> App:
    """The store with the use cases over it, on a file or at an address; no clock runs, and nobody closes it."""
    store = await open_store(address or f"sqlite:///{folder / 'roundhouse.db'}", find_games(), utc_now)
    drawn = arts(game_folders("games"))
    given = settings_of(**settings)
    return make_app(given, store, all_words(), folder=folder, arts=drawn)


@asynccontextmanager
async def house(folder: Path, think: Think = think_here, **settings: Any) -> AsyncIterator[App]:
    """The program without its network."""
    app = await opened(folder, **settings)
    async with running(app, think):
        settle_memory()
        yield app
    await app.store.close()


async def seated(app: App, network: str, address: str, people: tuple[int, int], house: str = "") -> Table:
    """A match of two people in a room of their own, whose card stands there as message 7."""

    async def work(unit: Any) -> Any:
        room = await rooms.get_or_create(unit.conn, network, address, "G", house=house)
        await rooms.set_settings(unit.conn, room.id, rooms.Settings(skin="text"))
        return room

    room = await app.store.write(work)
    names = [f"p{who}" if network == "discord" else "" for who in people]  # the user names that their presses carry
    accounts = [Account(network, str(who), f"P{who}", username=name) for who, name in zip(people, names, strict=True)]
    host, guest = [await app.directory.get_or_create_player(account) for account in accounts]
    game = app.games["tictactoe"]
    table = await lobby.open_table(app, room, host, network, TableRequest("tictactoe", game.Options(), 2))
    table = (await inbox.press(app, Press(guest, network, table.id, Action.of("join", 0)))).table
    await app.redraw.save(Display(network, address, "7", table.id, shown=table.revision))
    return table


async def nothing() -> None:
    """Nothing is left to wait for."""


async def pressed(updates: list[list[bytes]], send: Send, rest: Callable[[], Awaitable[None]] = nothing) -> float:
    """Presses a second, answers included: so many at once, those of one match one after another."""
    waiting = list(updates)

    async def worker() -> None:
        while waiting:
            for update in waiting.pop():
                await send(update)

    began = time.perf_counter()
    await asyncio.gather(*(worker() for _ in range(IN_FLIGHT)))
    await rest()
    return sum(map(len, updates)) / (time.perf_counter() - began)
