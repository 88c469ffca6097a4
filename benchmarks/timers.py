"""How late an alarm rings where a hundred deadlines a second fall due, against a loop timer for each of them.

Both arms book the same expiries through the same store, with 100,000 matches waiting in the file. The floor has a timer
of the loop for each match, armed beforehand, and looks nothing up; ours knows the rows alone. Late is from the moment
after the deadline until the expiry is committed: a timer that rings in time and is booked late is late.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing
from datetime import datetime, timedelta
from pathlib import Path

from bot.app import App
from bot.background.alarms import TICK
from bot.background.house import running
from bot.memory import settle_memory
from bot.usecases import play
from games.table.table import Table
from storage.columns import EPOCH, MICROSECOND, micros
from tests.house import think_here

from . import crowd
from .arms import opened
from .figures import Measured, Wanted, percentile

WAITING = 100_000
DUE_A_SECOND = 100
SECONDS = 8
AHEAD = timedelta(seconds=3)  # until the first is due
DAY = 86_400
WANTED = Wanted("ratio", "≤", 1.2)

Due = Mapping[str, datetime]


async def measured(folder: Path, n: int) -> list[Measured]:
    """Both arms, by turns the one or the other first."""
    arms = {"ours": ours, "floor": floor}
    late = {name: await arms[name](folder / name) for name in sorted(arms, reverse=n % 2 == 0)}
    figures = []
    for share in (0.5, 0.99):
        both = [percentile(late[name], share) for name in ("ours", "floor")]
        wanted = WANTED if share == 0.99 else None
        figures.append(Measured(f"100 deadlines a second, late p{share * 100:g}", "ms", both[0], both[1], wanted))
    return figures


async def ours(folder: Path) -> list[float]:
    """Through the alarms."""
    async with _due(folder) as (app, due), running(app, think_here):
        return await _late(app, due)


async def floor(folder: Path) -> list[float]:
    """A timer for each match, and nothing else."""
    async with _due(folder) as (app, due):
        loop, booked = asyncio.get_running_loop(), list[asyncio.Task[object]]()

        def book(match_id: str) -> None:
            booked.append(asyncio.create_task(play.expire(app, match_id)))

        for match_id, deadline in due.items():
            loop.call_at(loop.time() + (deadline + TICK - app.now()).total_seconds(), book, match_id)
        late = await _late(app, due)
        await asyncio.gather(*booked)
        return late


@asynccontextmanager
async def _due(folder: Path) -> AsyncIterator[tuple[App, Due]]:
    """A house in which so many deadlines a second are about to fall due."""
    if not folder.exists():
        await crowd.waiting(folder, WAITING, DAY, f"{micros(datetime.now(EPOCH.tzinfo))} + n * 800000 + 3600000000")
    crowd.silent_since(folder, 0)
    app = await opened(folder)
    due = _hurried(folder, app.now() + AHEAD)
    settle_memory()
    yield app, due
    await app.store.close()


def _hurried(folder: Path, first: datetime) -> Due:
    """Some of the matches that wait get a deadline that is near."""
    between = timedelta(seconds=1) / DUE_A_SECOND
    with closing(sqlite3.connect(folder / "roundhouse.db")) as conn:
        some = "select id from matches where status = 'live' order by share limit ?"
        rows = conn.execute(some, (DUE_A_SECOND * SECONDS,)).fetchall()
        due = {row[0]: first + between * n for n, row in enumerate(rows)}
        changed = [((at - EPOCH) // MICROSECOND, match_id) for match_id, at in due.items()]
        conn.executemany("update matches set deadline = ? where id = ?", changed)
        conn.commit()
    return due


async def _late(app: App, due: Due) -> list[float]:
    """Waits until all have expired; how late each was, in milliseconds."""
    left, late, done = dict(due), list[float](), asyncio.Event()

    def hear(changed: Mapping[str, Table]) -> None:
        now = app.now()
        for table in changed.values():
            if (deadline := left.pop(table.id, None)) is not None:
                assert table.status == "over", "a deadline was booked and the match goes on"
                late.append((now - deadline - TICK) / timedelta(milliseconds=1))
        if not left:
            done.set()

    app.store.listen(hear)
    await asyncio.wait_for(done.wait(), 60)
    return late
