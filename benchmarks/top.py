"""/top and a profile's results among a million finished matches of a hundred thousand people, on each engine.

The matches are made once, which takes minutes: `--big` asks for it, or the name of this module. On PostgreSQL they are
made on a server of its own, in the first round alone; or, in all rounds, at the address of an empty database that
`ROUNDHOUSE_BENCH_POSTGRESQL` gives.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import utc_now
from games import find_games
from games.ratings import MET_LEAST, START, Rating, Ratings
from games.table.chair import Chair
from storage import Store, open_store
from storage.columns import Batch, Row, micros, run_batches
from storage.matches import overall, recount
from storage.matches.rating_lines import line_row
from storage.matches.results import season_of
from storage.matches.rows import chair_row, table_row
from storage.messages import rooms
from storage.people import ladders
from storage.people.ladders import Pool
from storage.people.standings import results_of
from storage.rating_schema import ratings
from storage.schema import matches, players, seats
from tests.postgresql import binaries
from tests.storage.made import table_made

from .figures import Measured, Wanted, percentile
from .postgresql import durable_server

BIG = True
MATCHES, PEOPLE, ROOMS = 1_000_000, 100_000, 1_000
AT_ONCE = 5_000  # rows a transaction
ASKED = 300
GAMES = ("tictactoe", "hexagon", "tequila", "rpsls")
OUTCOMES = ('{"places":[[0],[1]],"why":"x"}', '{"places":[[1],[0]],"why":"x"}', '{"places":[[0,1]],"why":"x"}')
WANTED = Wanted("ours", "≤", 20)

_PLAYERS, _MATCHES, _SEATS, _RATINGS = (Batch(insert(table)) for table in (players, matches, seats, ratings))

Question = Callable[[AsyncConnection, int], Awaitable[Any]]


async def measured(folder: Path, n: int) -> list[Measured]:
    """Each question on each engine."""
    folder.mkdir(exist_ok=True)
    done = await measured_at("SQLite", f"sqlite:///{folder / 'roundhouse.db'}", n)
    if there := os.environ.get("ROUNDHOUSE_BENCH_POSTGRESQL"):
        done += await measured_at("PostgreSQL", there, n)
    elif n == 0 and binaries() is not None:
        with durable_server() as server:
            await server.does("create database top")
            done += await measured_at("PostgreSQL", server.address("top"), n)
    return done


async def measured_at(engine: str, address: str, n: int) -> list[Measured]:
    """Each question at a database, which is filled if it is empty."""
    done = []
    store = await open_store(address, find_games(), utc_now)
    if await _is_empty(store):
        done += [Measured(f"{engine}: {what}", "s", seconds) for what, seconds in (await filled(store)).items()]
        if store.engine.is_shared:
            await swept(address)
    for what, question in questions().items():
        times = await asked(store, question, n)
        for share, wanted in ((0.5, None), (0.99, WANTED)):
            done.append(Measured(f"{engine}: {what}, p{share * 100:g}", "ms", percentile(times, share), None, wanted))
    await store.close()
    return done


async def swept(address: str) -> None:
    """Has PostgreSQL do at once what it does by itself some minutes later; until then counting reads the rows, too."""
    conn = await asyncpg.connect(address)
    await conn.execute("vacuum (analyze)")
    await conn.close()


def questions() -> dict[str, Question]:
    """What people ask; each with its own player."""
    return {
        "/top everywhere": partial(_top, Pool()),
        "/top everywhere of one game": partial(_top, Pool("hexagon")),
        "/top this season": partial(_top, Pool("hexagon", season=season_of(utc_now()))),
        "/top here, in a room of hundreds": partial(_top, Pool("hexagon", room=2)),
        "/top here, in a room of nearly everybody": partial(_top, Pool("hexagon", room=1)),
        "one's own page of /top everywhere of one game": partial(_own_page, Pool("hexagon")),
        "results of a profile": results_of,
    }


async def _top(pool: Pool, conn: AsyncConnection, player: int) -> int | None:
    """The first page, and what it says to its reader: their place, or what is missing."""
    await ladders.ladder(conn, pool, 11)
    place = await ladders.place_of(conn, pool, player)
    if place is None:
        await ladders.rated_lines(conn, player)
    return place


async def _own_page(pool: Pool, conn: AsyncConnection, player: int) -> None:
    """The page of the reader's own place, as the button asks for it."""
    standing = await ladders.standing_of(conn, pool, player)
    await ladders.ladder(conn, pool, 11, (standing.place - 1) // 10 * 10 if standing else 0, standing)


async def asked(store: Store, question: Question, n: int) -> list[float]:
    """How long each answer takes, in milliseconds, for people by chance: most of them are far down."""
    dice, times = random.Random(n), []
    for _ in range(ASKED):
        player = dice.randint(1, PEOPLE)
        began = time.perf_counter()
        async with store.read() as conn:
            await question(conn, player)
        times.append((time.perf_counter() - began) * 1000)
    return times


async def filled(store: Store) -> dict[str, float]:
    """Makes people and matches, and counts them as `roundhouse migrate` would; says how long that took, in seconds."""
    dice, now = random.Random(1), utc_now()
    async with store.engine.write() as conn:
        for name in range(ROOMS):
            await rooms.get_or_create(conn, "telegram", str(name), "G")
    for first in range(1, PEOPLE + 1, AT_ONCE):
        async with store.engine.write() as conn:
            await run_batches(conn, (_PLAYERS, [_person(number, now) for number in range(first, first + AT_ONCE)]))
    template = table_row(table_made("m"))
    for first in range(0, MATCHES, AT_ONCE):
        some = [_ended(dice, f"m{number}", now, template) for number in range(first, first + AT_ONCE)]
        sat = [_seat(dice, match["id"], seat) for match in some for seat in range(2)]
        async with store.engine.write() as conn:
            await run_batches(conn, (_MATCHES, some))
            await run_batches(conn, (_SEATS, sat))
    began = time.perf_counter()
    async with store.read() as conn:
        pages = await recount.pages(conn)
    for page in pages:
        async with store.engine.write() as conn:
            await recount.recount(conn, page)
    counted = time.perf_counter()
    for page in pages:
        async with store.read() as conn:
            assert await recount.miscounted(conn, page) == []
    times = {"all matches counted again": counted - began, "all sums checked": time.perf_counter() - counted}
    for first in range(1, PEOPLE + 1, AT_ONCE):
        some = [_rating(dice, number, game, now) for number in range(first, first + AT_ONCE) for game in GAMES]
        async with store.engine.write() as conn:
            await run_batches(conn, (_RATINGS, some))
    async with store.engine.write() as conn:
        await overall.rebuild(conn, store.games)
    return times


def _person(number: int, now: datetime) -> Row:
    at = micros(now)
    names = {"id": number, "handle": f"h{number}", "name": f"Person {number}", "language": "en", "skin": "text"}
    times = {"created_at": at, "seen_at": at, "topped_up_at": at, "noticed_at": None, "notice_arrived": None}
    facts = {"operator": 0, "friends": 0, "daily": "", "wishes": "{}", "vacations": "[]", "vacation_until": None}
    return {**names, **facts, **times}


def _rating(dice: random.Random, player: int, game: str, now: datetime) -> Row:
    """A sure rating: with all people on all ladders, nothing is left out quickly."""
    number = player * len(GAMES) + GAMES.index(game)
    value, season = round(dice.gauss(1_500_000, 200_000)), round(dice.gauss(1_500_000, 150_000))
    met = tuple(range(1, MET_LEAST + 1))
    known = Ratings(Rating(value, 50_000, 60), season_of(now), Rating(season, 80_000, 20), START, met)
    facts = {name.removeprefix("new_"): fact for name, fact in line_row(number, known).items() if name != "line"}
    return {"id": number, "game": game, "player_id": player, "robot": None, "start": START, **facts}


def _ended(dice: random.Random, match_id: str, now: datetime, template: Row) -> Row:
    """A finished match of the last year; a third of them in one room."""
    at = micros(now - timedelta(days=365 * dice.random()))
    about = {"id": match_id, "share": match_id, "game": dice.choice(GAMES), "room_id": _room(dice)}
    ended = {"status": "over", "outcome": dice.choice(OUTCOMES), "deadline": None, "started_at": at, "ended_at": at}
    return {**template, **about, **ended}


def _room(dice: random.Random) -> int:
    return 1 if dice.random() < 1 / 3 else dice.randint(1, ROOMS)


def _seat(dice: random.Random, match_id: str, seat: int) -> Row:
    """Somebody: the first ones play much, the last ones little, and nobody sits at both seats."""
    player = int(PEOPLE / 2 * dice.random() ** 2) * 2 + seat + 1
    return chair_row(match_id, seat, Chair(player, f"Person {player}", front="telegram"))


async def _is_empty(store: Store) -> bool:
    async with store.read() as conn:
        return not await conn.scalar(select(func.count()).select_from(players))
