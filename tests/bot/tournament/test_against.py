"""A person against a team's robot: like a computer, but moves come from the robot's address."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.features.tournaments import organising
from bot.features.tournaments.teams import teams
from bot.features.tournaments.teams.challenges import against
from bot.usecases.lobby import open_table
from games.core.game import Refusal
from games.core.match import legal
from games.reductions import Rated
from games.table.table import Table
from storage.tournament.teams import Team
from tests.checks import record_is_fair
from tests.house import House, open_house
from tests.robots.fake_robot import FakeRobot, running

from .cups import NAME, small


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A house whose robots may be on this machine."""
    async with open_house(tmp_path, robot_private_addresses=True) as opened:
        yield opened


async def team_of(house: House, robot: FakeRobot, cup_name: str = "Cup", **facts: object) -> Team:
    cup = await organising.new(house.app, cup_name, NAME, small())
    return await teams.add(house.app, cup.id, "Robo", robot.url, by_hand=True, **facts)


async def opens(house: House, team: Team) -> Table:
    player, room = await house.person("Ann"), house.room
    return await open_table(house.app, room, player, "paper", await against(house.app, team.id))


async def robot_moves(house: House, table: Table, version: int) -> Table:
    async with asyncio.timeout(20):
        while (now := await house.table(table)).status == "live" and now.live_match().version == version:
            await asyncio.sleep(0.01)
    return now


async def test_a_person_plays_a_robot_to_the_end(house: House) -> None:
    robot = FakeRobot(level=1)
    async with running(robot):
        table = await opens(house, await team_of(house, robot))
        assert [chair.name for chair in table.chairs] == ["Ann", "Robo"]
        assert table.deadline is None
        while table.status == "live":
            if table.waiting() == {0}:
                move = legal(table.game, table.live_match(), 0)[0]
                await house.presses("Ann", table, f"{table.live_match().turn}:{move}")
                table = await house.table(table)
            else:
                table = await robot_moves(house, table, table.live_match().version)
    await record_is_fair(house.app, table)
    assert {asked.verb for asked in robot.asked} == {"POST", "GET", "DELETE"}
    assert robot.count("POST") == robot.count("GET") == robot.count("DELETE")


@pytest.mark.parametrize(("fault", "why"), [("far away", "wrong_move"), ("not ok", "wrong_response")])
async def test_a_robot_at_fault_loses(house: House, fault: str, why: str) -> None:
    robot = FakeRobot({("GET", 1): fault})
    async with running(robot):
        table = await opens(house, await team_of(house, robot))
        move = legal(table.game, table.live_match(), 0)[0]
        await house.presses("Ann", table, f"1:{move}")
        async with asyncio.timeout(20):
            while (now := await house.table(table)).status == "live":
                await asyncio.sleep(0.01)
    assert now.match is not None
    assert now.match.outcome is not None
    assert (now.match.outcome.why, now.match.outcome.places) == (why, ((0,), (1,)))


async def ended_with(house: House, robot: FakeRobot, moves: int, **facts: Any) -> Table:
    """A match with a robot after so many moves of Ann, who then resigns if it has not ended."""
    table = await opens(house, await team_of(house, robot, **facts))
    for _ in range(moves):
        async with asyncio.timeout(20):
            while (table := await house.table(table)).status == "live" and table.waiting() != {0}:
                await asyncio.sleep(0.01)
        if table.status == "live":
            move = legal(table.game, table.live_match(), 0)[0]
            await house.presses("Ann", table, f"{table.live_match().turn}:{move}")
    async with asyncio.timeout(20):
        while (table := await house.table(table)).status == "live" and table.waiting() != {0}:
            await asyncio.sleep(0.01)
    if table.status == "live":
        await house.presses("Ann", table, "resign:!")
    return await house.table(table)


async def test_a_match_that_a_robots_fault_has_ended_is_not_rated(house: House) -> None:
    robot = FakeRobot({("GET", 3): "not ok"})
    async with running(robot):
        table = await ended_with(house, robot, 3)
    assert table.match is not None
    assert table.match.outcome is not None
    assert table.match.outcome.why == "wrong_response"
    assert table.rated == Rated(why_not="robot_fault")


async def test_a_match_against_ones_own_robot_is_not_rated_and_one_against_anothers_is(house: House) -> None:
    ann, bo = [(await house.person(name)).id for name in ("Ann", "Bo")]
    found = []
    for cup_name, owner in (("own", ann), ("other", bo)):
        robot = FakeRobot(level=1)
        async with running(robot):
            found.append((await ended_with(house, robot, 2, cup_name=cup_name, registered_by=owner)).rated)
    assert found[0] == Rated(why_not="own_robot")
    assert found[1] is not None
    assert [bool(change and change.change) for change in found[1].seats] == [True, True]


async def test_a_robot_that_cannot_be_asked_is_refused(house: House) -> None:
    team = await team_of(house, FakeRobot())
    with pytest.raises(Refusal, match="no_endpoint"):
        await opens(house, team)
    unproven = await teams.add(house.app, team.tournament_id, "Other", "http://robot.example.org")
    with pytest.raises(Refusal, match="unproven"):
        await opens(house, unproven)
    with pytest.raises(Refusal, match="unknown_team"):
        await against(house.app, 99)


async def test_the_training_robot_is_a_computer_of_its_level(house: House) -> None:
    cup = await organising.new(house.app, "Cup", NAME, small())
    trainer = await teams.add(house.app, cup.id, "Trainer", level=2)
    table = await opens(house, trainer)
    assert [chair.level for chair in table.chairs] == [None, 2]
