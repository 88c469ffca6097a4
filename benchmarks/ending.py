"""What rating costs at the end of a match: the last move of one that is rated, against one that is not, in turns.

Two people among many finish a match by their last move. What is not rated says so from its beginning, as if a move had
been taken back; all else is the same. Known people have played before, new ones have not.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from bot.app import App
from bot.memory import settle_memory
from bot.usecases import play
from games.reductions import Rated
from games.table import play as table_play
from games.table.chair import Chair
from games.table.seating import new_table
from games.table.table import Change, Table
from storage import UnitOfWork
from storage.people.players import Account
from tests.postgresql import binaries

from .arms import opened
from .figures import Measured, Wanted
from .postgresql import durable_server

PEOPLE = 200
MATCHES = 400  # of each figure, half of them rated
AT_ONCE = 32
MOVES = ("a1", "b1", "a2", "b2", "a3")
KINDS = (None, Rated(why_not="taken_back"))  # what is known of a match at its beginning
WANTED = Wanted("ours", "≤", 0.3)


@dataclass(frozen=True, slots=True)
class Ending:
    """A match before its last move."""

    table: Table
    seat: int
    turn: int
    cell: str

    async def happens(self, app: App) -> None:
        """Makes the last move."""
        player = self.table.chairs[self.seat].player
        change = await play.act(app, self.table.id, self.seat, self.turn, self.cell, player)
        assert change.table.status == "over"


async def measured(folder: Path, n: int) -> list[Measured]:
    """Both engines: one match after another, and many at once."""
    found = await _measured_at("SQLite", folder / str(n), "", n)
    if binaries() is not None:
        with durable_server() as server:
            await server.does("create database ending")
            found += await _measured_at("PostgreSQL", folder / f"{n}-postgresql", server.address("ending"), n)
    return found


async def _measured_at(engine: str, folder: Path, address: str, n: int) -> list[Measured]:
    folder.mkdir(parents=True, exist_ok=True)
    app, dice = await opened(folder, address), random.Random(n)
    people = await _people(app, "known", PEOPLE)
    pairs = [tuple(dice.sample(people, 2)) for _ in range(MATCHES)]
    for one in await _before_the_end(app, [tuple(people[at : at + 2]) for at in range(0, PEOPLE, 2)], [None]):
        await one.happens(app)
    found = []
    for who, some in (("known", pairs), ("new", None)):
        if some is None:
            some = list(_twos(await _people(app, "new", 2 * MATCHES)))
        costs = await _alone(app, some)
        name = f"{engine}: rating a match of {who} people"
        wanted = WANTED if who == "known" else None
        found.append(Measured(f"{name}, alone, p50", "ms", statistics.median(costs) * 1000, None, wanted))
    cost = await _at_once(app, pairs) * 1000
    found.append(Measured(f"{engine}: rating a match, {AT_ONCE} end at once", "ms", cost, None, WANTED))
    await app.store.close()
    return found


def _twos(people: Sequence[int]) -> Iterator[tuple[int, int]]:
    return ((people[at], people[at + 1]) for at in range(0, len(people), 2))


async def _people(app: App, name: str, count: int) -> list[int]:
    accounts = [Account("telegram", f"{name}{number}", f"P{number}") for number in range(count)]
    return [(await app.directory.get_or_create_player(one)).id for one in accounts]


async def _before_the_end(app: App, pairs: Sequence[tuple[int, ...]], rated: Sequence[Rated | None]) -> list[Ending]:
    """Matches of these people, each before its last move; every second one is not rated, if there are two kinds."""
    room = await app.directory.get_or_create_room("telegram", "-1005", "G")
    game = app.games["tictactoe"]

    async def work(unit: UnitOfWork) -> list[Table]:
        now, tables = app.now(), []
        for number, pair in enumerate(pairs):
            chairs = tuple(Chair(who, f"P{who}", front="telegram") for who in pair)
            facts = {"name": "tictactoe", "options": game.Options(), "room": room.id, "host": pair[0], "most": 2}
            table = new_table(game, app.random_bytes, now, stake=0, chairs=chairs, **facts)
            table = unit.put(Change(replace(table, rated=rated[number % len(rated)])))
            tables.append(unit.put(table_play.begun(table, now)))
        return tables

    tables = await app.store.write(work)
    await asyncio.gather(*(_played(app, table) for table in tables))
    return [Ending(table, 0, table.live_match().turn + 4, MOVES[4]) for table in tables]


async def _played(app: App, table: Table) -> None:
    for step, cell in enumerate(MOVES[:4]):
        seat, turn = step % 2, table.live_match().turn + step
        await play.act(app, table.id, seat, turn, cell, table.chairs[seat].player)


async def _alone(app: App, pairs: Sequence[tuple[int, ...]]) -> list[float]:
    """How much longer each rated match took than the one that was not, right beside it; in seconds."""
    endings = await _before_the_end(app, pairs, KINDS)
    settle_memory()
    took = []
    for one in endings:
        began = time.perf_counter()
        await one.happens(app)
        took.append(time.perf_counter() - began)
    return [rated - other for rated, other in zip(took[::2], took[1::2], strict=True)]


async def _at_once(app: App, pairs: Sequence[tuple[int, ...]]) -> float:
    """How much longer a rated match took, where many end at once; the median of the pairs of batches, in seconds."""
    endings = await _before_the_end(app, [*pairs, *pairs], KINDS)
    settle_memory()
    kinds = endings[::2], endings[1::2]
    took: tuple[list[float], list[float]] = [], []
    for first in range(0, len(pairs), AT_ONCE):
        for kind in (0, 1) if first // AT_ONCE % 2 else (1, 0):
            some = kinds[kind][first : first + AT_ONCE]
            began = time.perf_counter()
            await asyncio.gather(*(one.happens(app) for one in some))
            took[kind].append((time.perf_counter() - began) / len(some))
    return statistics.median(rated - other for rated, other in zip(*took, strict=True))
