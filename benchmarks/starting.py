"""One start of the program in a process of its own: how long until its doors are open, and what it holds in memory.

`python -m benchmarks.starting FOLDER`: everything is imported before the clock runs. The front is one that counts what
it is told to show. Prints one line of JSON.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import anyio._backends._asyncio  # noqa: F401 - a start that is measured imports nothing
from msgspec.structs import replace

import bot.cli.admin
import bot.platforms.discord.front
import bot.platforms.telegram.front
import bot.platforms.web.front  # noqa: F401
from bot.app import open_app
from bot.background.house import running
from bot.background.workers import Workers
from bot.memory import settle_memory
from bot.platforms import AllSettings, find_platforms
from games import find_games
from games.table.table import Table
from storage.messages.displays import Display
from tests.fake_chat import FakeChat

from .gaps import Gaps
from .logs import quiet

PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
SWEPT_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Started:
    """One start: times in milliseconds, memory in bytes."""

    doors: float  # from the imports to the moment when the fronts may serve
    sweep: float  # from there to the end of the first sweep
    gap: float  # the longest time for which the loop stood still meanwhile
    memory: int  # that the process has gained since its imports
    shown: int  # messages that a front was told to send or to change


async def start(folder: Path) -> Started:
    """Starts on the database in a folder, and waits until the first sweep is over."""
    given: Any = {"_env_file": None, "database_url": f"sqlite:///{folder / 'roundhouse.db'}"}
    settings = AllSettings(**given)
    find_games()  # each is a module that is imported
    gc.collect()
    memory, began = resident(), time.perf_counter()
    app = await open_app(settings)
    front = _CountingChat("telegram")
    app.fronts.update({**find_platforms(app), "telegram": front})
    swept = _LastQuestion(app.redraw.sweep)
    app.redraw.sweep = swept  # type: ignore[method-assign]
    workers = Workers()
    async with running(app, workers):
        settle_memory()
        doors = time.perf_counter() - began
        async with Gaps() as gaps:
            await asyncio.wait_for(swept.done.wait(), SWEPT_SECONDS)
        sweep = time.perf_counter() - began - doors
        await app.redraw.drain()
        gained = resident() - memory
    workers.close(wait=True)
    await app.store.close()
    return Started(doors * 1000, sweep * 1000, gaps.longest * 1000, gained, front.written)


class _CountingChat(FakeChat):
    """A chat that only counts what it is told, so that its own memory is not measured."""

    written = 0

    async def post(self, display: Display, table: Table) -> Display:
        self.written += 1
        return replace(display, message=f"{display.kind} {self.written}")

    async def edit(self, display: Display, table: Table) -> bool:
        self.written += 1
        return True


class _LastQuestion:
    """The last question of the sweep, which says when it has been answered."""

    __name__ = "sweep"

    def __init__(self, question: object) -> None:
        self._question, self.done = question, asyncio.Event()

    async def __call__(self) -> None:
        await self._question()  # type: ignore[operator]
        self.done.set()


def resident() -> int:
    """The memory that this process has now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE_BYTES


def main() -> None:
    """One start."""
    with quiet():
        print(json.dumps(asdict(asyncio.run(start(Path(sys.argv[1]))))))


if __name__ == "__main__":
    main()
