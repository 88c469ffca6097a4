"""A million finished matches rated again (`roundhouse ratings rebuild`), in both pools at once, on each engine.

At tables of two, and at some of up to eight, among a hundred thousand people. First nothing has been rated; then the
same once more, where all is as it should be; then `--check`, with a process for each game. The matches are made once,
which takes minutes: `--big` asks for it, or the name of this module.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import utc_now
from games import find_games
from games.table.chair import Chair
from storage import Store, open_store
from storage.columns import Row, micros, run_batches
from storage.matches import rerating
from storage.matches.rows import chair_row, table_row
from storage.messages import rooms
from tests.postgresql import binaries
from tests.storage.made import table_made

from .figures import Measured, Wanted
from .postgresql import durable_server
from .top import _MATCHES, _PLAYERS, _SEATS, AT_ONCE, MATCHES, PEOPLE, _person, swept

BIG = True
GAMES = {"tictactoe": (2,), "hexagon": (2,), "tequila": (2, 3, 4, 8), "rpsls": (2, 2, 3, 6)}
WANTED = Wanted("ours", "≤", 120)  # a minute a pool

Work = Callable[[AsyncConnection], Awaitable[Any]]


async def measured(folder: Path, n: int) -> list[Measured]:
    """Each engine, once."""
    if n:
        return []
    folder.mkdir(exist_ok=True)
    done = await measured_at("SQLite", f"sqlite:///{folder / 'roundhouse.db'}")
    if binaries() is not None:
        with durable_server() as server:
            await server.does("create database rerating")
            done += await measured_at("PostgreSQL", server.address("rerating"))
    return done


async def measured_at(engine: str, address: str, matches: int = MATCHES) -> list[Measured]:
    """Rates all matches of a new database."""
    store = await open_store(address, find_games(), utc_now)
    await filled(store, matches)
    if store.engine.is_shared:
        await swept(address)
    done = []
    for what in (f"{matches:,} matches rated for the first time", "rated again, where nothing differs"):
        began = time.perf_counter()
        async with store.engine.write() as conn:
            await rerating.rebuild(conn, store.games)
        done.append(Measured(f"{engine}: {what}", "s", time.perf_counter() - began, None, WANTED))
    await store.close()
    began = time.perf_counter()
    environment = os.environ | {"ROUNDHOUSE_DATABASE_URL": address}
    command = (sys.executable, "-m", "bot", "ratings", "rebuild", "--check")
    subprocess.run(command, env=environment, check=True, capture_output=True)
    seconds = time.perf_counter() - began
    done.append(Measured(f"{engine}: rated again, and compared with what is stored", "s", seconds, None, WANTED))
    return done


async def filled(store: Store, matches: int) -> None:
    """Makes people, and their matches of the last year."""
    dice, now = random.Random(1), utc_now()
    template = table_row(table_made("m")) | {"status": "over", "deadline": None, "room_id": 1, "state": "{}"}
    async with store.engine.write() as conn:
        await rooms.get_or_create(conn, "telegram", "1", "G")
    for first in range(1, PEOPLE + 1, AT_ONCE):
        async with store.engine.write() as conn:
            await run_batches(conn, (_PLAYERS, [_person(number, now) for number in range(first, first + AT_ONCE)]))
    for first in range(0, matches, AT_ONCE):
        some: list[Row] = []
        sat: list[Row] = []
        for number in range(first, first + AT_ONCE):
            at = micros(now - timedelta(days=365 * (1 - number / matches)))
            game = dice.choice(list(GAMES))
            order = dice.sample(range(size := dice.choice(GAMES[game])), size)
            about = {"id": f"m{number}", "share": f"m{number}", "game": game, "started_at": at, "ended_at": at}
            outcome = json.dumps({"places": [[seat] for seat in order], "why": "x"}, separators=(",", ":"))
            some.append(template | about | {"outcome": outcome})
            people = dice.sample(range(1, PEOPLE), size) if number % 3 else dice.sample(range(1, PEOPLE // 50), size)
            sat += [chair_row(f"m{number}", seat, Chair(who, "P", front="telegram")) for seat, who in enumerate(people)]
        async with store.engine.write() as conn:
            await run_batches(conn, (_MATCHES, some), (_SEATS, sat))
