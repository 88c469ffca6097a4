"""Operators are told of work that no process of a house does."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec import json

from bot.app import App, make_app
from bot.operation import processes, status
from bot.operation.processes import ProcessState
from bot.operation.summary import summary
from games import find_games
from storage import UnitOfWork, open_store, operation
from storage import processes as stored
from storage.messages import outages
from tests.fake_chat import FakeChat
from tests.house import Clock, House, all_words, settings_of
from tests.postgresql import address_in


class Rows:
    """A house on PostgreSQL, and what its processes have written."""

    def __init__(self, app: App, clock: Clock) -> None:
        self.app, self.clock = app, clock
        self.began = clock()

    async def beat(self, process: str, *roles: str, **duties: bool) -> None:
        """A process writes its heartbeat, with its roles and its duties, each with whether it works."""
        now, about = self.clock(), json.encode({"roles": roles}).decode()
        state = json.encode(ProcessState(since=self.began)).decode()

        async def written(unit: UnitOfWork) -> None:
            await outages.beat(unit.conn, process, now, about=about)
            await stored.beat(unit.conn, process, duties, now)
            await operation.save_process(unit.conn, process, now, state)

        await self.app.store.write(written)

    async def undone(self) -> dict[str, float]:
        """What no process does, by seconds."""
        async with self.app.store.read() as conn:
            found = await processes.undone(self.app, conn)
        return {name: (self.clock() - at).total_seconds() for name, at in found.items()}


@pytest.fixture
async def rows(postgresql_installed: None, tmp_path: Path) -> AsyncIterator[Rows]:
    clock = Clock()
    store = await open_store(address_in(tmp_path), find_games(), clock)
    app = make_app(settings_of(), store, all_words(), clock, folder=tmp_path)
    app.fronts["paper"] = FakeChat()
    yield Rows(app, clock)
    await store.close()


EVERYTHING = dict.fromkeys(["clock", "tournaments", "people tournaments", "beacon", "paper"], True)


async def test_work_that_no_process_does_is_named_after_half_a_minute(rows: Rows) -> None:
    await rows.beat("all", "worker", "clock", **EVERYTHING)
    rows.clock.wind(seconds=40)
    await rows.beat("all", "worker", "clock", **EVERYTHING)
    assert await rows.undone() == {}
    rows.clock.wind(seconds=29)
    await rows.beat("pages", "web")
    assert await rows.undone() == {}
    rows.clock.wind(seconds=2)
    await rows.beat("pages", "web")
    assert await rows.undone() == dict.fromkeys(["worker", *EVERYTHING], 31)
    await rows.beat("new", "worker", "clock", **{**EVERYTHING, "paper": False})  # it is not connected
    assert await rows.undone() == {"paper": 31}
    now = await status.read(rows.app)
    said = [all_words().text(line, "en") for line in summary(now, rows.clock())]
    assert "No process does this: paper. Is a process with this role running?" in said


async def test_house_that_begins_again_is_given_half_a_minute(rows: Rows) -> None:
    await rows.beat("all", "worker", "clock", **EVERYTHING)
    rows.clock.wind(hours=8)
    assert await rows.undone() == {}  # no process runs, which is said elsewhere
    rows.began = rows.clock()
    await rows.beat("new", "web")
    assert await rows.undone() == {}
    rows.clock.wind(seconds=31)
    await rows.beat("new", "web")
    assert await rows.undone() == dict.fromkeys(["worker", *EVERYTHING], 31)


async def test_process_that_serves_a_house_alone_does_everything(house: House) -> None:
    house.app.fronts["paper"] = FakeChat()
    await house.app.store.write(lambda unit: outages.beat(unit.conn, "one", house.clock()))
    house.clock.wind(minutes=5)
    assert processes.duties(house.app) == ()
    assert (await status.read(house.app)).undone == {}
