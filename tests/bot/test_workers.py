"""Workers: processes beside the event loop, which are replaced when they die and load no more than their work."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from concurrent.futures import BrokenExecutor

import pytest
import pytest_asyncio

from bot import serve  # noqa: F401 - the whole house is loaded here
from bot.pictures import painted
from bot.workers import Workers
from games.core.screen import Say, Scene, Stamp

from .thoughts import dies, modules_at

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def workers() -> AsyncIterator[Workers]:
    made = Workers()
    yield made
    made.close()
    made.close()  # a second time does no harm


async def test_workers_load_what_they_do_and_nothing_of_the_house(workers: Workers) -> None:
    scene = Scene((80, 80), (Stamp("board", 0, 0, 80, 80),), Say("alt"))
    assert (await workers(painted, ("tictactoe", scene))).startswith(b"\x89PNG")
    house = frozenset({"storage", "sqlalchemy", "structlog", "fluent.runtime", "bot.play", "bot.words"})
    assert house <= sys.modules.keys()
    assert await workers(modules_at, house | {"bot.pictures"}) == {"bot.pictures"}


async def test_workers_that_died_are_replaced(workers: Workers) -> None:
    with pytest.raises(BrokenExecutor):
        await workers(dies, None)
    assert await workers(modules_at, frozenset({"os"})) == {"os"}
