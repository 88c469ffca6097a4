"""The drain before maintenance: nothing new begins, running matches go on, and it survives whatever happens."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.cli import operating
from bot.cli.admin import CannotDo
from bot.operation import draining
from bot.usecases import lobby, succession
from games.core.game import Refusal
from games.table.table import Table
from tests.house import NOON, House, open_house

from .tournament.cups import open_cup


async def drains(house: House, minutes: float | None = 30) -> None:
    until = None if minutes is None else house.clock() + timedelta(minutes=minutes)
    await draining.begin(house.app, draining.read_drain("we update the server", until, house.clock()), "test")


async def refused(house: House, work: object) -> Refusal:
    with pytest.raises(Refusal) as found:
        await work  # type: ignore[misc]
    return found.value


async def test_no_table_is_opened_and_the_reason_and_the_time_are_told(house: House) -> None:
    await drains(house)
    for plan in ({}, {"levels": (1,)}, {"invited": (await house.person("Bo"),)}):
        refusal = await refused(house, house.opens("Ann", **plan))
        assert (refusal.code, refusal.facts) == ("draining", {"reason": "we update the server.", "seconds_left": 1800})


async def test_open_table_does_not_start_and_running_matches_go_on(house: House) -> None:
    running = await house.sits("Ann", "Bo")
    one_by_one, waiting = await house.opens("Ann"), await house.opens("Cy", "tequila", most=3)
    await house.presses("Di", waiting, "join:0")
    await drains(house)
    assert (await refused(house, house.presses("Eve", one_by_one, "join:0"))).code == "draining"
    assert (await refused(house, house.presses("Ann", one_by_one, "computer:1"))).code == "draining"
    assert (await refused(house, house.presses("Cy", waiting, "start"))).code == "draining"
    assert (await house.table(one_by_one)).chairs == one_by_one.chairs
    assert (await house.plays(running, "a1", "a2", "b1", "b2", "c1")).status == "over"
    assert (await refused(house, _rematch(house, running))).code == "draining"
    await draining.end(house.app, "test")
    await house.presses("Cy", waiting, "start")
    assert (await house.table(waiting)).status == "live"


async def _rematch(house: House, table: Table) -> None:
    await house.presses("Ann", table, "offer:rematch")
    await house.presses("Bo", table, "accept:rematch")


async def test_registration_whose_time_is_up_waits_until_after_the_drain(house: House) -> None:
    table = await house.opens("Ann", "rpsls", most=4)
    await house.presses("Bo", table, "join:0")
    await drains(house, minutes=30)
    house.clock.wind(minutes=6)
    await house.alarms.sweep()
    waits = await house.table(table)
    assert (waits.status, waits.deadline) == ("open", NOON + timedelta(minutes=32))
    house.clock.wind(minutes=27)
    await house.alarms.sweep()
    for name in ("Ann", "Bo"):
        await house.presses(name, table, "here")
    assert (await house.table(table)).status == "live"


async def test_registration_waits_on_while_a_drain_has_no_end(house: House) -> None:
    table = await house.opens("Ann", "rpsls", most=4)
    await house.presses("Bo", table, "join:0")
    await drains(house, minutes=None)
    for _ in range(4):
        house.clock.wind(minutes=8)
        await house.alarms.sweep()
        assert (await house.table(table)).status == "open"
    await draining.end(house.app, "test")
    house.clock.wind(minutes=8)
    await house.alarms.sweep()
    for name in ("Ann", "Bo"):
        await house.presses(name, table, "here")
    assert (await house.table(table)).status == "live"


async def test_next_registration_of_a_series_opens_after_the_drain(house: House) -> None:
    table = await house.opens("Ann", "rpsls", most=4)
    await drains(house)
    await house.presses("Ann", table, "cancel:!")
    house.clock.wind(seconds=10)
    assert (await refused(house, succession.follow(house.app, table.id))).code == "draining"
    await house.alarms.sweep()
    assert (await house.table(table)).next_match is None
    await draining.end(house.app, "test")
    await house.alarms.sweep()
    assert (await house.table(table)).next_match is not None


async def test_table_that_nobody_joined_closes_in_time(house: House) -> None:
    table = await house.opens("Ann")
    await drains(house, minutes=120)
    house.clock.wind(minutes=61)
    await lobby.time_out(house.app, table.id)
    assert (await house.table(table)).status == "over"


async def test_drain_survives_a_restart_and_ends_by_itself(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await drains(house, minutes=30)
        clock = house.clock
    async with open_house(tmp_path, clock) as house:
        assert (await refused(house, house.opens("Ann"))).code == "draining"
        clock.wind(minutes=31)
        assert (await house.opens("Ann")).status == "open"
        assert (await refused(house, draining.end(house.app, "test"))).code == "no_drain"


async def test_other_processes_learn_of_it_with_their_next_heartbeat(tmp_path: Path) -> None:
    async with open_house(tmp_path, threads=True) as one, open_house(tmp_path, one.clock, threads=True) as other:
        await drains(one)
        await other.app.presence.learn()
        assert (await refused(other, other.opens("Ann"))).code == "draining"
        await draining.end(one.app, "test")
        await other.app.presence.learn()
        assert (await other.opens("Ann")).status == "open"


async def test_matches_of_robots_pause_and_the_running_ones_end(tmp_path: Path) -> None:
    async with open_cup(tmp_path, at_once=1) as cup:
        await cup.opens("Ann", "Bo", "Cy", "Di")
        await cup.starts()
        await cup.turns()
        assert await cup.workers.claim() > 0
        await drains(cup.house)
        while cup.workers.running:
            await cup.workers.drain()
        assert await cup.workers.claim() == 0
        left = await draining.remaining(cup.house.app)
        await draining.end(cup.house.app, "test")
        assert left.is_nothing
        assert {match.status for match in await cup.matches()} == {"done", "queued"}
        await cup.plays()
        assert {match.status for match in await cup.matches()} == {"done"}


async def test_what_is_left_is_told_until_nobody_plays(house: House) -> None:
    await house.sits("Ann", "Bo")
    await drains(house)
    left = await draining.remaining(house.app)
    assert (left.live, left.active, left.of_robots, left.is_nothing) == (1, 1, 0, False)
    house.clock.wind(minutes=11)
    left = await draining.remaining(house.app)
    assert (left.live, left.is_nothing) == (1, True)


@pytest.mark.parametrize(("reason", "minutes", "code"), [(" \n", 5, "no_drain_reason"), ("x", -1, "drain_in_the_past")])
def test_drain_without_a_reason_or_into_the_past_is_refused(reason: str, minutes: int, code: str) -> None:
    with pytest.raises(Refusal, match=code):
        draining.read_drain(reason, NOON + timedelta(minutes=minutes), NOON)


def test_reason_is_one_sentence() -> None:
    assert draining.read_drain(" new\n engine", None, NOON).reason == "new engine."
    assert draining.read_drain("Bald zurück!", None, NOON).reason == "Bald zurück!"
    assert len(draining.read_drain("x" * 500, None, NOON).reason) == draining.REASON_MOST + 1


async def test_command_begins_tells_and_ends_it(house: House) -> None:
    quiet = {"end": False, "wait": False}
    assert (
        await operating.drain(house.app, "", None, **quiet)
        == "there is no drain. Nobody is playing (0 matches wait for a move)."
    )
    with capture_logs() as lines:
        said = await operating.drain(house.app, "update", house.clock() + timedelta(hours=1), **quiet)
    assert said.startswith("a drain is on: update. Nobody is playing")
    assert [line["by"] for line in lines if "a drain began" in line["event"]] == ["the command line"]
    assert await operating.drain(house.app, "", None, end=True, wait=False) == "the drain has ended."
    with pytest.raises(CannotDo, match="there is no drain"):
        await operating.drain(house.app, "", None, end=True, wait=False)


async def test_command_waits_until_nobody_plays(house: House) -> None:
    table, looked = await house.sits("Ann", "Bo"), list[float]()

    async def sleep(seconds: float) -> None:
        looked.append(seconds)
        if len(looked) == 2:
            await house.presses("Ann", table, "resign:!")

    said = await operating.drain(house.app, "update", None, end=False, wait=True, sleep=sleep)
    assert len(looked) == 2
    assert "Nobody is playing" in said
