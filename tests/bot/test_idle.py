"""What the program asks of its database while nobody plays and there is no tournament."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest

from bot.app import make_app
from bot.background.house import running
from bot.clock import Clock
from games import find_games
from storage import open_store
from tests.disk import new_database
from tests.drivers import Here
from tests.house import all_words, settings_of
from tests.virtual import VirtualLoop, virtual_time

MINUTES = 5
HEARTBEATS = 30  # a minute
CALLS_MOST = 172  # of the driver, a minute; 120 of them are those of heartbeats


class Counting(Here):
    """A connection that counts what is asked of it."""

    asked: ClassVar[Counter[str]] = Counter()

    def put_nowait(self, asked: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        """Does it, and counts it."""
        call = asked[1]
        sql = [one for one in getattr(call, "args", ()) if isinstance(one, str)]
        self.asked[" ".join((sql or [getattr(getattr(call, "func", call), "__name__", "")])[0].split())] += 1
        super().put_nowait(asked)


@pytest.mark.on_file
def test_idle_program_asks_little(tmp_path: Path) -> None:
    (tmp_path / "roundhouse.db").write_bytes(new_database())

    async def idles(loop: VirtualLoop) -> Counter[str]:
        store = await open_store(f"sqlite:///{tmp_path / 'roundhouse.db'}", find_games(), loop.now)
        app = make_app(settings_of(), store, all_words(), Clock(loop.now), folder=tmp_path)
        async with running(app, think=lambda _computer, _ask: asyncio.sleep(0, "")):
            await asyncio.sleep(30)  # the start is over
            Counting.asked.clear()
            await asyncio.sleep(MINUTES * 60)
            asked = Counter(Counting.asked)
        await store.close()
        return asked

    with virtual_time(VirtualLoop(), Counting) as loop:
        asked = loop.run_until_complete(idles(loop))
    assert sum(count for sql, count in asked.items() if sql.startswith("INSERT INTO beats")) == MINUTES * HEARTBEATS
    assert asked.total() <= MINUTES * CALLS_MOST, asked.most_common()
