"""The running part: robots over HTTP are greeted, play, and the program's own network is looked at."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.addresses import Networks
from bot.background.house import running as serving
from bot.clock import Clock as ProcessClock
from bot.features.tournaments.running.runners import RunningTournaments
from bot.features.tournaments.teams import teams
from bot.features.tournaments.teams.network import Network
from bot.features.tournaments.teams.registering import record_versions
from storage.tournament import scores
from storage.tournament.queue import REST_MOST
from tests.house import think_here
from tests.program import free_port
from tests.robots.fake_robot import FakeRobot, running
from tests.virtual import VirtualLoop, scheduled_by, virtually

from .cups import PATIENCE_SECONDS, open_cup


async def test_a_tournament_over_http_and_a_release_by_the_robots_own_version(tmp_path: Path) -> None:
    robot = FakeRobot(pages={"/": b'{"name": "Robo", "version": 7}'})
    async with running(robot), open_cup(tmp_path, clock=ProcessClock(), robot_private_addresses=True) as cup:
        await cup.opens(rounds_most=1)
        ann, _ = await cup.joins("Ann", url=robot.url), await cup.joins("Bo", url="", level=1)
        await cup.starts()
        together = RunningTournaments(cup.house.app, "here")
        together.start_workers()
        await together.start_duty()
        async with asyncio.timeout(PATIENCE_SECONDS):
            while [match.status for match in await cup.matches()] != ["done"]:
                await asyncio.sleep(0.05)
        await together.close()
        assert [match.why for match in await cup.matches()] == ["by_score"]
        assert (await cup.teams())[0].version == "7"
        for version in (b'"8"', b'["no version"]', b'"8"'):
            robot.pages["/"] = b'{"version": ' + version + b"}"
            await record_versions(cup.house.app, [ann.id])
        assert [release.version for release in await cup.reads(scores.releases_of, cup.number)] == ["8"]


@pytest.mark.parametrize("moves", [True, False])
async def test_a_robot_without_a_proven_address_loses_and_nothing_is_sent_to_it(moves: bool, tmp_path: Path) -> None:
    """Its team changes the address, or removes it, after the round was paired."""
    async with (
        running(FakeRobot()) as robot,
        running(FakeRobot()) as stranger,
        open_cup(tmp_path, clock=ProcessClock(), robot_private_addresses=True) as cup,
    ):
        await cup.opens(rounds_most=1)
        ann, _ = await cup.joins("Ann", url=robot.url), await cup.joins("Bo", url="", level=1)
        await cup.starts()
        await cup.loop.turn()
        await teams.set_url(cup.house.app, ann.id, stranger.url if moves else "")
        together = RunningTournaments(cup.house.app, "here")
        together.start_workers()
        await together.start_duty()
        async with asyncio.timeout(PATIENCE_SECONDS):
            while {match.status for match in await cup.matches()} & {"queued", "leased"}:
                await asyncio.sleep(0.05)
        await together.close()
        assert [match.why for match in await cup.matches()] == ["no_connection"]
        assert stranger.asked == []


@virtually
async def test_rounds_go_on_after_the_wall_clock_was_set_back(loop: VirtualLoop, tmp_path: Path) -> None:
    back = timedelta()

    def wall() -> datetime:
        return loop.now() - back

    with scheduled_by(wall):
        async with open_cup(tmp_path, clock=ProcessClock(wall)) as cup, serving(cup.house.app, think_here):
            await cup.opens(rounds_most=3)
            ann, _ = [await cup.joins(name, url="", level=1) for name in ("Ann", "Bo")]
            await cup.starts()
            await asyncio.sleep(16)
            assert (await cup.tournament()).status == "running"
            await teams.change(cup.house.app, ann.id, resting_until=wall() + REST_MOST)
            back = timedelta(hours=1)
            await asyncio.sleep(90)
            assert (await cup.tournament()).status == "ended"


async def test_the_network_is_up_while_another_host_accepts_a_connection() -> None:
    network = Network(networks=Networks.PRIVATE)
    assert await network.is_up(without={"http://127.0.0.1:1"})
    network.note(f"http://localhost:{free_port()}")
    assert await network.is_up(without={"http://localhost:1"})
    assert not await network.is_up(without={"http://127.0.0.1:1"})
    async with running(FakeRobot()) as robot:
        network.note(robot.url.replace("127.0.0.1", "localhost"))
        assert await network.is_up(without={"http://127.0.0.1:1"})
