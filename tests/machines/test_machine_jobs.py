"""Machines of teams: each is ordered once, found, located and deleted by steps that any process can go on with."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.features.tournaments import organising
from bot.features.tournaments.machines import orders
from bot.features.tournaments.machines.jobs import LEASE, MachineJobs
from bot.features.tournaments.machines.orders import robot_url
from bot.features.tournaments.process import robots_of
from bot.features.tournaments.teams import teams
from tests.checks import refused

from .fake_digitalocean import LOST
from .halls import IMAGE, Hall, open_hall


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    """A tournament whose teams can have machines."""
    async with open_hall(tmp_path) as made:
        yield made


async def until(holds: Callable[[], bool]) -> None:
    """Waits until something holds."""
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.01)


async def without_address(hall: Hall, *names: str) -> list[int]:
    """Teams that have no address."""
    await hall.cup.opens()
    return [(await hall.cup.joins(name, url="")).id for name in names]


async def test_machine_is_ordered_located_and_becomes_the_address_of_its_team(hall: Hall) -> None:
    (ann,) = await without_address(hall, "Ann")
    ordered = await orders.order(hall.app, ann)
    assert ordered.name == f"{IMAGE}-{hall.cup.number}-{ordered.id}"
    seen = []
    for _ in range(4):
        seen.append((await hall.states())[0])
        await hall.waits()
    assert seen == ["wanted", "ordered", "ordered", "ordered"]
    (one,) = await hall.machines()
    assert (one.state, one.name, one.error, one.due_at) == ("ready", *hall.fake.names, "", None)
    team = (await hall.cup.teams())[-1]
    assert (team.url, team.problem) == (f"http://{one.address}:8000", "")
    asked = len(hall.fake.asked)
    await hall.waits(600)
    assert len(hall.fake.asked) == asked


async def test_address_is_asked_for_every_ten_seconds_and_not_more_often(hall: Hall) -> None:
    (ann,) = await without_address(hall, "Ann")
    await orders.order(hall.app, ann)
    await hall.waits(0)
    for _ in range(9):
        await hall.waits(1)
    assert hall.fake.count("GET") == 1  # whether there is one of this name
    await hall.waits(1)
    assert hall.fake.count("GET") == 2


async def test_team_with_an_address_of_its_own_keeps_it(hall: Hall) -> None:
    (ann,) = await hall.cup.opens("Ann")
    await orders.order(hall.app, ann.id)
    for _ in range(4):
        await hall.waits()
    assert await hall.states() == ["ready"]
    assert (await hall.cup.teams())[-1].url == ann.url


async def test_deleted_machine_takes_its_address_from_its_team(hall: Hall) -> None:
    (ann,) = await without_address(hall, "Ann")
    await orders.order(hall.app, ann)
    for _ in range(4):
        await hall.waits()
    await orders.delete(hall.app, ann)
    assert (await hall.cup.teams())[-1].problem == "no_endpoint"
    assert len(hall.fake.droplets) == 1
    await hall.waits(0)
    assert not hall.fake.droplets
    assert await hall.states() == []
    again = await orders.order(hall.app, ann)
    await hall.waits(0)
    assert hall.fake.names == [again.name]


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        ((401, {}, '{"message": "Unable to authenticate you"}'), "status 401: Unable to authenticate you"),
        ((422, {}, '{"message": "Region is not available"}'), "status 422: Region is not available"),
        ((500, {}, ""), "status 500"),
    ],
)
async def test_failed_step_is_tried_again_after_ten_seconds_with_its_reason_shown(
    hall: Hall, fault: object, why: str
) -> None:
    (ann,) = await without_address(hall, "Ann")
    await orders.order(hall.app, ann)
    hall.fake.faults.append(fault)
    await hall.waits(0)
    assert why in (await hall.errors())[0]
    await hall.waits(9)
    assert len(hall.fake.asked) == 1
    await hall.waits(1)
    assert await hall.errors() == [""]
    assert await hall.states() == ["ordered"]


async def test_machine_whose_answer_was_lost_is_found_by_its_name(hall: Hall) -> None:
    (ann,) = await without_address(hall, "Ann")
    await orders.order(hall.app, ann)
    hall.fake.faults.extend([None, LOST])
    await hall.waits(0)
    assert await hall.states() == ["wanted"]
    await hall.waits()
    assert await hall.states() == ["ordered"]
    assert len(hall.fake.droplets) == 1
    assert hall.fake.count("POST") == 1


async def test_program_killed_between_the_order_and_its_answer_orders_once(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall:
        clock, fake = hall.cup.house.clock, hall.fake
        (ann,) = await without_address(hall, "Ann")
        await orders.order(hall.app, ann)
        number = hall.cup.number
        fake.holds["POST"] = asyncio.Event()
        dying = asyncio.create_task(hall.jobs.turn())
        await until(lambda: bool(fake.droplets))
        dying.cancel()
        await asyncio.gather(dying, return_exceptions=True)
        fake.holds.clear()
    async with open_hall(tmp_path, fake, clock=clock) as hall:
        hall.cup.number = number
        await hall.waits(1)
        assert await hall.states() == ["wanted"]
        await hall.waits(LEASE.total_seconds())
        assert await hall.states() == ["ordered"]
        assert len(fake.droplets) == fake.count("POST") == 1


async def test_two_processes_order_each_machine_once(tmp_path: Path) -> None:
    async with open_hall(tmp_path, threads=True) as hall:
        await hall.cup.opens(*(f"Team {number}" for number in range(6)))
        async with open_hall(tmp_path, clock=hall.cup.house.clock, threads=True) as other:
            robots_of(other.app).machines = robots_of(hall.app).machines
            await orders.order_all(hall.app, hall.cup.number)
            for _ in range(4):
                hall.cup.house.clock.wind(seconds=10)
                await asyncio.gather(hall.jobs.turn(), MachineJobs(other.app, "other").turn())
        assert await hall.states() == ["ready"] * 6
        assert len(hall.fake.droplets) == hall.fake.count("POST") == 6


async def test_result_of_a_step_whose_lease_was_lost_changes_nothing(hall: Hall) -> None:
    (ann,) = await without_address(hall, "Ann")
    await orders.order(hall.app, ann)
    answered = hall.fake.holds["POST"] = asyncio.Event()
    late = asyncio.create_task(hall.jobs.turn())
    await until(lambda: bool(hall.fake.droplets))
    hall.cup.house.clock.wind(seconds=LEASE.total_seconds() + 1)
    await MachineJobs(hall.app, "other").turn()
    found = await hall.machines()
    assert [one.state for one in found] == ["ordered"]
    answered.set()
    await late
    assert await hall.machines() == found
    assert hall.fake.count("POST") == 1


async def test_process_that_was_suspended_in_its_step_leaves_no_machine_behind(hall: Hall) -> None:
    (ann,) = await without_address(hall, "Ann")
    await orders.order(hall.app, ann)
    machines = robots_of(hall.app).machines
    assert machines is not None
    suspended, (one,) = machines.provider, await hall.machines()
    assert await suspended.find(one.name) == []
    await hall.waits(0)
    await suspended.order(one.name)
    assert len(hall.fake.droplets) == 2
    await orders.delete(hall.app, ann)
    await hall.waits(0)
    assert not hall.fake.droplets


async def test_team_deleted_while_its_machine_is_being_ordered_leaves_no_machine(hall: Hall) -> None:
    (ann,) = await without_address(hall, "Ann")
    await orders.order(hall.app, ann)
    hall.fake.holds["POST"] = asyncio.Event()
    turn = asyncio.create_task(hall.jobs.turn())
    await until(lambda: bool(hall.fake.droplets))
    await teams.delete(hall.app, ann)
    await hall.cup.turns()
    assert await hall.states() == ["unwanted"]
    hall.fake.holds["POST"].set()
    await turn
    await hall.waits()
    assert hall.fake.count("POST") == 1
    assert not hall.fake.droplets
    assert await hall.states() == []


async def test_machine_deleted_before_it_was_ordered_is_never_ordered(hall: Hall) -> None:
    (ann,) = await without_address(hall, "Ann")
    await orders.order(hall.app, ann)
    await orders.delete(hall.app, ann)
    await hall.waits()
    assert await hall.states() == []
    assert hall.fake.count("POST") == 0


async def test_machine_that_somebody_deleted_at_the_provider_counts_as_deleted(hall: Hall) -> None:
    (ann,) = await without_address(hall, "Ann")
    await orders.order(hall.app, ann)
    await hall.waits(0)
    hall.fake.droplets.clear()
    await hall.waits()
    assert await hall.errors() == ["DigitalOcean has no such machine any more"]
    await orders.delete(hall.app, ann)
    await hall.waits(0)
    assert await hall.states() == []
    assert hall.fake.count("POST") == 1


async def test_imported_machine_is_never_ordered_and_never_deleted(hall: Hall) -> None:
    (ann,) = await without_address(hall, "Ann")
    one = await orders.import_machine(hall.app, ann, " 192.0.2.7 ")
    assert (one.kind, one.state, one.address) == ("imported", "ready", "192.0.2.7")
    team = (await hall.cup.teams())[-1]
    assert (team.url, team.problem) == ("http://192.0.2.7:8000", "unproven")
    await hall.waits()
    await orders.delete(hall.app, ann)
    await hall.waits()
    assert await hall.states() == []
    assert (await hall.cup.teams())[-1].url == ""
    assert hall.fake.asked == []


@pytest.mark.parametrize(
    "address", ["", "192.0.2.7/x", "http://192.0.2.7", "ann@192.0.2.7", "a b", "192.0.2.7:22", "é"]
)
async def test_address_that_is_no_host_is_refused(hall: Hall, address: str) -> None:
    (ann,) = await without_address(hall, "Ann")
    with refused("wrong_address"):
        await orders.import_machine(hall.app, ann, address)


def test_robot_of_a_machine_listens_where_the_examples_do() -> None:
    assert robot_url("192.0.2.7") == "http://192.0.2.7:8000"
    assert robot_url("2001:db8::7") == "http://[2001:db8::7]:8000"


@pytest.mark.slow
async def test_forty_teams_get_machines_with_few_calls_at_a_time_and_lose_them(hall: Hall) -> None:
    await hall.cup.opens(*(f"Team {number}" for number in range(40)))
    await teams.add(hall.app, hall.cup.number, "Computer", level=2)
    assert len(await orders.order_all(hall.app, hall.cup.number)) == 40
    assert len(await orders.order_all(hall.app, hall.cup.number)) == 0
    for _ in range(4):
        await hall.waits()
    assert await hall.states() == ["ready"] * 40
    assert len({one.address for one in await hall.machines()}) == len(set(hall.fake.names)) == 40
    assert len(await orders.delete_all(hall.app, hall.cup.number)) == 40
    await hall.waits()
    assert not hall.fake.droplets
    assert await hall.states() == []


async def test_nothing_is_asked_while_the_provider_wants_a_pause(hall: Hall) -> None:
    await hall.cup.opens(*(f"Team {number}" for number in range(20)))
    await orders.order_all(hall.app, hall.cup.number)
    hall.fake.faults.extend([(429, {"retry-after": "90"}, "{}")] * 4)
    await hall.waits(0)
    asked = len(hall.fake.asked)
    assert asked <= 8  # those that were on their way
    for _ in range(8):
        await hall.waits()
    assert len(hall.fake.asked) == asked
    for _ in range(6):
        await hall.waits()
    assert len(hall.fake.droplets) == 20


async def test_machines_have_to_be_switched_on_and_a_team_has_one(hall: Hall) -> None:
    (ann,) = await without_address(hall, "Ann")
    computer = await teams.add(hall.app, hall.cup.number, "Computer", level=2)
    with refused("played_by_computer"):
        await orders.order(hall.app, computer.id)
    with refused("no_machine"):
        await orders.delete(hall.app, ann)
    await orders.order(hall.app, ann)
    for again in (orders.order(hall.app, ann), orders.import_machine(hall.app, ann, "192.0.2.7")):
        with refused("has_machine"):
            await again
    for unknown in (orders.order(hall.app, 999), orders.delete(hall.app, 999)):
        with refused("unknown_team"):
            await unknown
    await orders.delete(hall.app, ann)
    await organising.end(hall.app, hall.cup.number)
    await hall.cup.turns()
    for late in (orders.order(hall.app, ann), orders.order_all(hall.app, hall.cup.number)):
        with refused("tournament_ended"):
            await late
    robots_of(hall.app).machines = None
    await hall.jobs.turn()
    with refused("machines_off"):
        await orders.order(hall.app, ann)
    assert await hall.states() == ["unwanted"]
