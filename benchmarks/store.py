"""The store and the rules, without a front: moves committed durably, against raw sqlite3 writing the same rows.

The floor has the same file, the same pragmas and, a move, the same rows: one of `matches`, the times of two seats, a
step. It knows no rules, reads nothing and asks no guard; its transaction has as many moves as we have callers.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.app import App
from bot.clock import utc_now
from bot.memory import settle_memory
from bot.usecases import play
from games.table import play as table_play
from games.table.chair import Chair
from games.table.seating import new_table
from games.table.table import Change, Table
from storage import UnitOfWork
from storage.columns import micros
from storage.matches.tables import _NEVER_CHANGES
from storage.people.players import Account
from storage.sqlite.connections import _WRITING

from .arms import opened
from .figures import Measured, Wanted, percentile

CALLERS = {1: 80, 8: 400, 64: 1_200, 256: 1_200}  # and how many matches they play
MOVES = ("a1", "b1", "b2", "a2", "c1", "a3")
WANTED = {64: Wanted("ratio", "≥", 0.4)}


@dataclass(frozen=True, slots=True)
class Took:
    """How many moves a second, and how long each took, in milliseconds."""

    rate: float
    times: Sequence[float]


async def measured(folder: Path, n: int) -> list[Measured]:
    """Every number of callers, and the floor of each right beside it."""
    done = []
    for callers, matches in CALLERS.items():
        ours, floor = await ours_and_floor(folder / f"{n}-{callers}", callers, matches, ours_first=n % 2 == 0)
        name = f"store and rules, {callers} callers" if callers > 1 else "store and rules, alone"
        done.append(Measured(name, "moves/s", ours.rate, floor.rate, WANTED.get(callers)))
        if callers == 1:
            for share, bound in ((0.5, 2), (0.99, 10)):
                both = [percentile(took.times, share) for took in (ours, floor)]
                figure = f"store and rules, alone, p{share * 100:g}"
                done.append(Measured(figure, "ms", both[0], both[1], Wanted("ours", "≤", bound)))
    return done


async def ours_and_floor(folder: Path, callers: int, matches: int, ours_first: bool) -> tuple[Took, Took]:
    """Both arms on files of their own, one after the other."""
    floors = folder / "floor"
    await _half_played(floors, matches)
    if ours_first:
        took = await played(folder / "ours", callers, matches)
        return took, committed(floors, callers, matches * len(MOVES))
    floor = committed(floors, callers, matches * len(MOVES))
    return await played(folder / "ours", callers, matches), floor


async def begun_matches(app: App, matches: int, options: Any = None) -> list[Table]:
    """So many matches of the same two people, begun in one transaction."""
    room = await app.directory.get_or_create_room("telegram", "-1005", "G")
    people = [await app.directory.get_or_create_player(Account("telegram", str(who), f"P{who}")) for who in range(2)]
    chairs = tuple(Chair(player.id, player.name, front="telegram") for player in people)
    game = app.games["tictactoe"]
    facts = {"name": "tictactoe", "options": options or game.Options(), "room": room.id, "host": people[0].id}

    async def work(unit: UnitOfWork) -> list[Table]:
        now = app.now()
        more = {**facts, "most": 2, "stake": 0, "chairs": chairs}
        new = (new_table(game, app.random_bytes, now, **more) for _ in range(matches))
        return [unit.put(table_play.begun(unit.put(Change(table)), now)) for table in new]

    return await app.store.write(work)


async def played(folder: Path, callers: int, matches: int, address: str = "") -> Took:
    """Our arm: whole matches, each caller one after another."""
    app = await opened(folder, address)
    tables = await begun_matches(app, matches)
    settle_memory()
    times: list[float] = []

    async def caller() -> None:
        while tables:
            table = tables.pop()
            turn = table.live_match().turn
            for step, cell in enumerate(MOVES):
                began = time.perf_counter()
                await play.act(app, table.id, step % 2, turn + step, cell, table.chairs[step % 2].player)
                times.append((time.perf_counter() - began) * 1000)

    began = time.perf_counter()
    await asyncio.gather(*(caller() for _ in range(callers)))
    rate = len(times) / (time.perf_counter() - began)
    await app.store.close()
    return Took(rate, times)


async def _half_played(folder: Path, matches: int) -> None:
    """The floor's file: as many live matches, in each of which something has happened."""
    app = await opened(folder)
    for table in await begun_matches(app, matches):
        turn = table.live_match().turn
        for step, cell in enumerate(MOVES[:3] if table.id < "d" else MOVES[:2]):
            await play.act(app, table.id, step % 2, turn + step, cell, table.chairs[step % 2].player)
    await app.store.close()


def committed(folder: Path, moves: int, wanted: int) -> Took:
    """The floor: so many moves a transaction, the rows as they are found in the file."""
    with closing(sqlite3.connect(folder / "roundhouse.db", isolation_level=None)) as conn:
        for pragma in _WRITING:
            conn.execute(pragma)
        conn.row_factory = sqlite3.Row
        rows = [dict(row) for row in conn.execute("select * from matches")]
        step = dict(conn.execute("select * from steps where version = 2").fetchone())
        changing = [name for name in rows[0] if name not in _NEVER_CHANGES]
        update = f"update matches set {', '.join(f'{name} = :{name}' for name in changing)} where id = :id"
        times, began = [], time.perf_counter()
        for at in range(wanted // moves):
            since = time.perf_counter()
            _commit(conn, update, random.sample(rows, moves), step, 1_000 + at)
            times.append((time.perf_counter() - since) * 1000)
        return Took(len(times) * moves / (time.perf_counter() - began), times)


def _commit(conn: sqlite3.Connection, update: str, some: list[dict[str, Any]], step: dict[str, Any], at: int) -> None:
    """One transaction; clocks move on as they do in play, for they are what is indexed."""
    now = micros(utc_now()) or 0
    for row in some:
        row |= {"revision": row["revision"] + 1, "deadline": now + 600_000_000, "asked_at": now, "moved_at": now}
    seats = [(now, None, row["id"], 0) for row in some] + [(now, now, row["id"], 1) for row in some]
    steps = [(row["id"], at, at, step["deed"], step["events"], 0, now) for row in some]
    conn.execute("begin immediate")
    conn.executemany(f"{update} and revision = :revision - 1", some)
    conn.executemany("update seats set acted_at = ?, notice_at = ? where match_id = ? and seat = ?", seats)
    conn.executemany("insert into steps values (?, ?, ?, ?, ?, ?, ?)", steps)
    conn.execute("commit")
