"""A tournament of the real program, which is killed in mid-round."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from bot.clock import Clock as ProcessClock
from bot.features.tournaments import exports, organising
from bot.features.tournaments.teams import teams
from games import find_games
from games.tournament.reading import read_tournament
from games.tournament.verification import judged_matches, judged_whole
from tests.program import Program
from tests.robots.fake_robot import FakeRobot, running

from .cups import NAME, open_cup, small

SETTINGS = {"robot_private_addresses": "true", "robot_matches": 3}
PATIENCE_SECONDS = 120.0


def asked(folder: Path, sql: str) -> list[Any]:
    """Rows of the database."""
    with closing(sqlite3.connect(folder / "data" / "roundhouse.db")) as conn:
        return conn.execute(sql).fetchall()


def leases_end(folder: Path) -> None:
    """What half a minute would do."""
    with closing(sqlite3.connect(folder / "data" / "roundhouse.db")) as conn, conn:
        conn.execute("update tournament_matches set lease_until = 0 where status = 'leased'")
        conn.execute("update leases set until = 0")


@pytest.mark.slow
async def test_a_round_ends_although_the_program_is_killed_in_its_middle(tmp_path: Path) -> None:
    """No match counts twice, and no point is lost."""
    robots = [FakeRobot(delay=0.02) for _ in range(3)]
    async with AsyncExitStack() as stack:
        for robot in robots:
            await stack.enter_async_context(running(robot))
        await sets_up(tmp_path / "data", robots)
        program = Program(tmp_path, settings=SETTINGS)
        stack.callback(program.close)
        await asyncio.to_thread(program.start)
        await until(tmp_path, "select sum(status = 'done') >= 3 and sum(status = 'leased') > 0 from tournament_matches")
        program.kill()
        before = asked(tmp_path, "select id, winner, record from tournament_matches where status = 'done'")
        leases_end(tmp_path)
        for robot in robots:
            robot.delay = 0.0
        await asyncio.to_thread(program.start)
        await until(tmp_path, "select status = 'ended' from tournaments")
        assert await asyncio.to_thread(program.stop) == 0
    done = asked(tmp_path, "select id, winner, record from tournament_matches where status = 'done'")
    assert len(done) == 4 * 3
    assert set(before) <= set(done)
    assert asked(tmp_path, "select sum(points), sum(chips), sum(played) from tournament_scores") == [(12 * 4, 0, 24)]
    repeated = asked(tmp_path, "select count(*) from tournament_calls group by match_id, verb, seat, number")
    assert set(repeated) == {(1,)}
    async with open_cup(tmp_path / "data") as cup:
        cup.number = 1
        document = (await exports.whole(cup.house.app, await cup.tournament())).document()
    read = read_tournament(document, find_games())
    assert judged_whole(read, document, list(judged_matches(read, find_games()))).unfair is None


async def sets_up(folder: Path, robots: list[FakeRobot]) -> None:
    """A tournament of these robots and the training robot, which begins with the program."""
    folder.mkdir()
    async with open_cup(folder, clock=ProcessClock()) as cup:
        made = await organising.new(cup.house.app, "Cup", NAME, small(multiplier=2), rounds_most=1)
        for name, robot in zip(("Ann", "Bo", "Cy"), robots, strict=True):
            await teams.add(cup.house.app, made.id, name, robot.url, by_hand=True)
        await organising.start(cup.house.app, made.id)


async def until(folder: Path, sql: str) -> None:
    """Waits until the database says so."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while asked(folder, sql) != [(1,)]:
            await asyncio.sleep(0.05)
