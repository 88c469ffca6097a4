"""Alarms: whatever rings, and whatever did not, the row is the truth."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.app import make_app
from bot.background.alarms import Alarms
from bot.background.heartbeat import Heartbeat
from bot.background.house import running
from bot.background.sweep import Sweep
from bot.clock import Clock as ProcessClock
from games.core.game import Step
from games.core.screen import Say
from games.table import play as table_play
from games.table.table import Table
from storage import open_store
from storage.messages import displays
from storage.messages.displays import Display
from tests.checks import books_balance, record_is_fair, steps_have_no_gaps, verb
from tests.disk import address_in
from tests.fake_chat import FakeChat
from tests.house import NOON, Clock, House, all_words, open_house, settings_of, think_here
from tests.storage.made import opened
from tests.virtual import VirtualLoop, scheduled_by, virtually


def why(table: Table) -> str | None:
    return table.match.outcome.why if table.match and table.match.outcome else None


async def test_the_job_for_the_earliest_deadline_rings_by_itself(tmp_path: Path) -> None:
    """The scheduler goes by the time on the wall, where this deadline is long past."""
    over = asyncio.Event()

    def hear(changed: Mapping[str, Table]) -> None:
        if any(table.status == "over" for table in changed.values()):
            over.set()

    async with open_house(tmp_path, Clock(datetime.now(UTC) - timedelta(hours=1))) as house:
        house.app.store.listen(hear)
        await house.alarms.start()
        table = await house.plays(await house.sits("Ann", "Bo"), "a1")
        house.clock.wind(minutes=11)
        await asyncio.wait_for(over.wait(), 30)
        assert why(await house.table(table)) == "time"


@virtually
async def test_deadlines_and_sweeps_go_on_after_the_wall_clock_was_set_back(loop: VirtualLoop, tmp_path: Path) -> None:
    back, swept = timedelta(), list[float]()

    def wall() -> datetime:
        return loop.now() - back

    async def sweep() -> None:
        swept.append(loop.time())

    with scheduled_by(wall):
        async with open_house(tmp_path, ProcessClock(wall)) as house:
            alarms = Alarms(house.app, (sweep,))
            house.app.store.listen(alarms.on_change)
            await alarms.start()
            before = await house.sits("Ann", "Bo")
            await asyncio.sleep(90)
            back = timedelta(hours=1)
            after = await house.sits("Cy", "Di")
            await asyncio.sleep(600)
            assert (await house.table(after)).status == "live"
            await asyncio.sleep(1)
            assert (await house.table(after)).status == "over"
            await asyncio.sleep(3_500)
            assert (await house.table(before)).status == "live"
            await asyncio.sleep(10)
            assert (await house.table(before)).status == "over"
            await alarms.close()
    assert swept == pytest.approx(range(0, 4_201, 60))


async def test_fifty_matches_are_after_a_restart_as_they_were(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock) as house:
        await Heartbeat(house.app, "first").start()
        before = await fifty(house)
    clock.wind(minutes=3)
    async with open_house(tmp_path, clock) as house:
        await Heartbeat(house.app, "second", no_sleep).start()
        house.app.presence.last_heartbeat = None  # from here on no heart is listened to
        assert [await house.table(table) for table in before] == before
        clock.wind(minutes=9, seconds=50)  # 12 min 50 s after the question: the 3 minutes away do not count
        await house.alarms.fire()
        assert [await house.table(table) for table in before] == before
        clock.wind(seconds=20)
        await asyncio.gather(house.alarms.fire(), house.alarms.fire())
        after = [await house.table(table) for table in before]
        assert [why(table) for table in after] == ["time"] * 50
        assert {table.revision - was.revision for table, was in zip(after, before, strict=True)} == {1}
        steps = await record_is_fair(house.app, after[0])
        assert [verb(step) for step in steps] == ["do", "deadline", "expire"]
        await steps_have_no_gaps(house.app.store)
        await books_balance(house.app.store)


async def no_sleep(seconds: float) -> None:
    """Waits for nothing."""


async def fifty(house: House) -> list[Table]:
    """Fifty matches, each with one mark."""
    tables = []
    for n in range(50):
        table = await house.sits(f"Ann {n}", f"Bo {n}", stake=n)
        tables.append(await house.plays(table, "a1"))
    return tables


async def test_after_an_outage_nobody_has_lost_and_all_have_what_was_left(house: House) -> None:
    table = await house.plays(await house.sits("Ann", "Bo"), "a1")
    await house.away(4, 60)
    house.clock.wind(minutes=61)
    await house.alarms.sweep()
    assert why(await house.table(table)) is None
    house.clock.wind(minutes=5, seconds=1)
    await house.alarms.sweep()
    assert why(await house.table(table)) == "time"


async def test_more_tables_are_due_than_one_page_holds(house: House) -> None:
    tables = [await house.sits(f"Ann {n}", f"Bo {n}") for n in range(5)]
    house.clock.wind(minutes=11)
    await Alarms(house.app, (), page=2).sweep()
    assert {(await house.table(table)).status for table in tables} == {"over"}


def buggy(state: object) -> Step[object]:
    """Stands for a rule with a bug."""
    raise ZeroDivisionError


@pytest.mark.parametrize("is_installed", [True, False])
async def test_a_game_with_a_bug_and_one_that_is_not_installed_keep_no_other_from_expiring(
    house: House, is_installed: bool
) -> None:
    waits, well = await house.sits("Ann", "Bo"), await house.sits("Cy", "Di", "Ed", game="hidden")
    games = dict(house.app.games)
    broken = replace(games.pop("tictactoe"), expire=buggy)
    games |= {"tictactoe": broken} if is_installed else {}
    house.clock.wind(minutes=11)
    store = await open_store(address_in(house.folder), games, house.clock)
    app = replace(house.app, store=store)
    try:
        await Alarms(app, Sweep(app, house.computers).questions).sweep()
    finally:
        await app.redraw.close()
        await store.close()
    assert (await house.table(waits)).status == "live"
    assert (await house.table(well)).live_match().version == 1


async def test_a_reminder_is_not_said_again_because_an_outage_moved_the_clock(house: House) -> None:
    options = house.app.games["sealed"].Options(move_seconds=600)
    table = await house.sits("Ann", "Bo", "Cy", game="sealed", options=options)
    house.clock.wind(minutes=8)
    await house.alarms.sweep()
    await house.redraw.drain()
    assert [one.kind for one in house.paper.posted].count("notice") == 3
    await house.away(8, 30)
    house.clock.wind(minutes=23)
    assert (await house.presses("Ann", table, "1:3")).table.remind_at is None


async def test_a_front_that_cannot_say_a_reminder_keeps_nothing_else_from_being_done(house: House) -> None:
    class Mute(FakeChat):
        async def notify(self, player: int, table: Table, line: Say) -> None:
            raise ConnectionError("the network is down")

    house.app.fronts["paper"] = Mute()
    table = await house.plays(await house.sits("Ann", "Bo"), "a1")
    await house.presses("Ann", table, "offer:draw")
    house.clock.wind(minutes=10, microseconds=1)
    other = await house.sits("Cy", "Di")
    house.clock.wind(minutes=8)
    await house.alarms.sweep()
    assert why(await house.table(table)) == "time"
    assert (await house.table(other)).remind_at is None


async def test_what_was_done_stays_done_though_the_others_cannot_be_told(house: House) -> None:
    class Mute(FakeChat):
        async def notify(self, player: int, table: Table, line: Say) -> None:
            raise ConnectionError("the network is down")

    house.app.fronts["paper"] = Mute()
    table = await house.opens("Ann", game="hidden", most=3)
    await house.presses("Bo", table, "join:0")
    full = await house.presses("Cy", table, "join:0")
    assert len(full.table.chairs) == 3
    fewer = await house.presses("Ann", table, "kick:2")
    assert len(fewer.table.chairs) == 2


async def test_a_computer_answers_though_the_program_died_between_commit_and_listener(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock) as house:
        table = await house.opens("Ann", levels=(3,))
    async with opened(tmp_path) as nobody_listens:
        await nobody_listens.change(table.id, lambda now: table_play.acted(now, 0, 1, "b2", NOON, ()))
    async with open_house(tmp_path, clock) as house:
        assert (await house.table(table)).waiting() == {1}
        await house.alarms.sweep()
        await house.computers.drain()
        assert (await house.table(table)).waiting() == {0}


@asynccontextmanager
async def program(loop: VirtualLoop, folder: Path) -> AsyncIterator[None]:
    """A program that runs on the file of this folder, perhaps beside another one."""
    async with opened(folder, loop.now) as store:
        app = make_app(settings_of(), store, all_words(), ProcessClock(loop.now), folder=folder)
        async with running(app, think_here):
            yield


@virtually
async def test_computer_that_one_program_leaves_is_asked_by_another_one_within_seconds(
    loop: VirtualLoop, tmp_path: Path
) -> None:
    with scheduled_by(loop.now):
        async with open_house(tmp_path, ProcessClock(loop.now)) as house:
            table = await house.opens("Ann", levels=(3,))
        async with program(loop, tmp_path), opened(tmp_path) as nobody_listens:
            async with program(loop, tmp_path):
                await asyncio.sleep(20)
                await nobody_listens.change(table.id, lambda now: table_play.acted(now, 0, 1, "b2", loop.now(), ()))
            await asyncio.sleep(10)
            newest = await nobody_listens.table(table.id)
            assert newest is not None
            assert newest.waiting() == {0}


@dataclass
class Failing:
    """Stands where something fails whenever it is asked."""

    asked: int = 0

    def on_change(self, changed: Mapping[str, Table]) -> None:
        self.asked += 1
        raise ZeroDivisionError


async def test_a_question_that_fails_keeps_no_other_from_being_asked(house: House) -> None:
    failing = Failing()
    table = await house.opens("Ann")
    await house.redraw.drain()
    display = Display("paper", "table-top", "1", table.id)
    await house.app.store.write(lambda unit: displays.save(unit.conn, display))
    questions = Sweep(house.app, failing).questions  # type: ignore[arg-type]
    await Alarms(house.app, questions).sweep()
    await house.redraw.drain()
    assert failing.asked == 1
    assert house.paper.shown == [("1", 1)]
