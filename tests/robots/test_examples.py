"""The example robots, each in its own language, pass the check."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from bot.addresses import Networks, parse_address
from bot.features.tournaments.robots.conformance import Case, Check
from bot.features.tournaments.robots.http_robot import HttpRobot
from bot.features.tournaments.robots.loop_delay import LoopDelays
from bot.features.tournaments.teams import teams
from bot.features.tournaments.teams.registering import prove, record_versions
from bot.features.tournaments.teams.tokens import proof_code
from tests.bot.tournament.cups import Cup, open_cup
from tests.program import free_port
from tests.robots.seats import SEAT_GAMES, game_named

EXAMPLES = Path(__file__).parents[2] / "examples"
ROBOTS = {"robot.py": ["python3"], "robot.js": ["node"], "Robot.java": ["java"], "robot.go": ["go", "run"]}
NAME = "hexagon"
LIMIT = 10.0
BRIEFLY = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"  # Java optimises nothing for a robot of a few seconds


@pytest.fixture
async def cup(tmp_path: Path) -> AsyncIterator[Cup]:
    async with open_cup(tmp_path) as opened:
        yield opened


@contextmanager
def started(name: str, mode: str, folder: Path, port: int = 0, **more: str) -> Iterator[str]:
    """Runs an example; yields its address. Skipped where the language is not installed."""
    if shutil.which(ROBOTS[name][0]) is None:
        pytest.skip(f"{ROBOTS[name][0]} is not installed")
    port = port or free_port()
    command = [*ROBOTS[name], str(EXAMPLES / name), mode]
    env = {**os.environ, "PORT": str(port), "HOME": str(folder), "JDK_JAVA_OPTIONS": BRIEFLY, **more}
    with subprocess.Popen(command, env=env, start_new_session=True) as running:
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            os.killpg(running.pid, 9)


async def is_up(url: str) -> None:
    """Returns once something listens there."""
    async with asyncio.timeout(60):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", parse_address(url).port)
            except OSError:
                await asyncio.sleep(0.1)
            else:
                writer.close()
                return


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["greedy", "random"])
@pytest.mark.parametrize("name", ROBOTS)
async def test_an_example_passes_the_check_of_every_game(name: str, mode: str, tmp_path: Path) -> None:
    failed = list[tuple[str, Case]]()
    with started(name, mode, tmp_path) as url:
        await is_up(url)
        address = parse_address(url)
        for game_name in (NAME, *SEAT_GAMES):
            ways = partial(HttpRobot, address, LIMIT, LoopDelays(), networks=Networks.PRIVATE)
            check = Check(game_name, game_named(game_name), ways, LIMIT)
            failed += [(game_name, case) async for case in check.cases() if not case.passed]
    assert failed == []


@pytest.mark.parametrize(
    "name", ["robot.py", *(pytest.param(name, marks=pytest.mark.slow) for name in ROBOTS if name != "robot.py")]
)
async def test_an_example_proves_its_address_and_says_its_version(cup: Cup, name: str, tmp_path: Path) -> None:
    await cup.opens()
    app = cup.house.app
    app.settings = app.settings.model_copy(update={"robot_private_addresses": True})
    port = free_port()
    team = await teams.add(app, cup.number, "Ann", f"http://127.0.0.1:{port}")
    with started(name, "greedy", tmp_path, port, CODE=proof_code(app, team)) as url:
        await is_up(url)
        assert (await prove(app, team.id)).problem == ""
        await record_versions(app, [team.id])
    assert (await cup.teams())[-1].version == "1"
    assert 'version = "1"' in (EXAMPLES / name).read_text("utf-8").lower()


@pytest.mark.parametrize("name", ROBOTS)
def test_an_example_has_fewer_than_a_hundred_lines(name: str) -> None:
    assert len((EXAMPLES / name).read_text("utf-8").splitlines()) < 100
