"""Workers: processes beside the event loop, which are replaced when they die and load no more than their work."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import AsyncIterator
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest

from bot import serve  # noqa: F401 - the whole house is loaded here
from bot.background.workers import Workers
from bot.view.pictures import paint_scene
from games.core.screen import Say, Scene, Stamp

from .thoughts import dies, modules_at


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    made = Workers()
    yield made
    made.close()
    made.close()  # a second time does no harm


async def test_workers_load_what_they_do_and_nothing_of_the_house(workers: Workers) -> None:
    scene = Scene((80, 80), (Stamp("board", 0, 0, 80, 80),), Say("alt"))
    assert (await workers(paint_scene, ("tictactoe", scene))).startswith(b"\x89PNG")
    house = frozenset({"storage", "sqlalchemy", "structlog", "fluent.runtime", "bot.usecases.play", "bot.words"})
    assert house <= sys.modules.keys()
    assert await workers(modules_at, house | {"bot.view.pictures"}) == {"bot.view.pictures"}


async def test_workers_that_died_are_replaced(workers: Workers) -> None:
    with pytest.raises(BrokenExecutor):
        await workers(dies, None)
    assert await workers(modules_at, frozenset({"os"})) == {"os"}


def test_program_that_ends_does_not_wait_for_the_work_of_its_workers(tmp_path: Path) -> None:
    script = (
        "import asyncio\n"
        "from bot.background.workers import Workers\n"
        "from tests.bot.thoughts import for_ever\n"
        "async def main():\n"
        "    workers = Workers()\n"
        "    work = asyncio.create_task(workers(for_ever, 'begun'))\n"
        "    while not __import__('pathlib').Path('begun').exists():\n"
        "        await asyncio.sleep(0.01)\n"
        "    workers.close()\n"
        "    work.cancel()\n"
        "if __name__ == '__main__':\n"
        "    asyncio.run(main())\n"
    )
    (tmp_path / "ends.py").write_text(script)
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    run = [sys.executable, "ends.py"]
    done = subprocess.run(run, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
