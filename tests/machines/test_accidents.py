"""Machines with accidents by a seed: orders fail, answers are lost, processes end in a step, teams leave."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

from bot.features.tournaments.machines import orders
from bot.features.tournaments.machines.jobs import LEASE, MachineJobs
from bot.features.tournaments.teams import teams
from games.core.game import Refusal

from .fake_digitalocean import LOST
from .halls import Hall, open_hall

TURNS = 40


async def accident(hall: Hall, dice: random.Random) -> None:
    """Something goes wrong, or somebody changes something."""
    team = dice.choice(await hall.cup.teams()).id
    match dice.randrange(7):
        case 0 | 1:
            await orders.order(hall.app, team)
        case 2:
            await orders.delete(hall.app, team)
        case 3:
            await orders.import_machine(hall.app, team, "192.0.2.250")
        case 4:
            hall.fake.faults.extend(dice.choices([LOST, None, (500, {}, ""), (429, {"retry-after": "30"}, "")], k=3))
        case 5:
            await teams.delete(hall.app, team)
            await hall.cup.loop.turn()
            await hall.cup.joins(f"Team {dice.random()}", url="")
        case 6:
            await dies(hall, dice)


async def dies(hall: Hall, dice: random.Random) -> None:
    """A process ends somewhere in its steps."""
    turn = asyncio.create_task(MachineJobs(hall.app, f"dead {dice.random()}").turn())
    await asyncio.sleep(dice.random() * 0.03)
    turn.cancel()
    await asyncio.gather(turn, return_exceptions=True)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
async def test_whatever_happens_each_wish_is_one_machine_and_none_is_left_in_the_end(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    async with open_hall(tmp_path) as hall:
        await hall.cup.opens()
        for name in ("Ann", "Bo", "Cy"):
            await hall.cup.joins(name, url="")
        for _ in range(TURNS):
            with suppress(Refusal):  # there is a machine already, or none
                await accident(hall, dice)
            await hall.waits(dice.choice([0, 1, 10]))
            assert max(Counter(hall.fake.names).values(), default=0) <= 1
        await settles(hall)
        ordered = [one for one in await hall.machines() if one.kind == "ordered"]
        assert {one.state for one in ordered} <= {"ready"}
        assert sorted(hall.fake.names) == sorted(one.name for one in ordered)
        known = {team.url: team.name for team in await hall.cup.teams() if team.url}
        assert set(known) == {orders.robot_url(one.address) for one in await hall.machines()}
        await orders.delete_all(hall.app, hall.cup.number)
        await settles(hall)
        assert (await hall.machines(), hall.fake.droplets) == ([], {})
        assert not any(team.url for team in await hall.cup.teams())


async def settles(hall: Hall) -> None:
    """Nothing goes wrong any more, until all is done."""
    hall.fake.faults.clear()
    await asyncio.sleep(0.05)  # requests of processes that ended
    for _ in range(8):
        await hall.waits(LEASE.total_seconds() + 1)
