"""The heartbeat: which silence is an outage, and that it never costs a player time."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.background.heartbeat import HOLDS, Heartbeat
from games.table.clock import BEAT_SECONDS, Outage
from storage import UnitOfWork
from storage.messages import outages
from storage.sqlite.files import ProcessLock
from tests.house import NOON, Clock, House, open_house

SECOND = timedelta(seconds=1)
SET_BACK = "the wall clock was set back"


class Killed(Exception):
    """The process was killed here."""


async def nobody_is_heard(seconds: float) -> None:
    """Listens, and hears nothing."""


def heartbeat(
    house: House, process: str = "one", sleep: Callable[[float], Awaitable[None]] = nobody_is_heard, **listeners: Any
) -> Heartbeat:
    return Heartbeat(house.app, process, sleep, lambda: house.clock.at.timestamp(), **listeners)


async def beats_on(house: House, heart: Heartbeat, seconds: int) -> None:
    """The program lives for some time."""
    for _ in range(0, seconds, BEAT_SECONDS):
        house.clock.wind(seconds=BEAT_SECONDS)
        await heart.beat()


async def test_while_the_heart_beats_there_is_no_outage(house: House) -> None:
    await house.sits("Ann", "Bo")
    heart = heartbeat(house)
    await heart.start()
    await beats_on(house, heart, 60)
    assert house.app.presence.outages == ()


async def test_heartbeat_that_a_slow_database_holds_up_is_no_clock_that_was_set_back(house: House) -> None:
    async def slow(_unit: UnitOfWork, _now: datetime) -> None:
        house.clock.wind(seconds=20)

    heart = heartbeat(house, also=slow)
    await heart.start()
    with capture_logs() as lines:
        await beats_on(house, heart, BEAT_SECONDS)
    assert SET_BACK not in [line["event"] for line in lines]


async def test_clock_that_was_set_back_is_logged(house: House) -> None:
    steady = house.clock.at.timestamp()
    heart = Heartbeat(house.app, "one", seconds=lambda: steady)
    await heart.start()
    house.clock.wind(hours=-1)
    steady += BEAT_SECONDS
    with capture_logs() as lines:
        await heart.beat()
    assert [line["event"] for line in lines] == [SET_BACK]


async def test_the_time_between_a_goodbye_and_the_next_start_is_an_outage(house: House) -> None:
    heart = heartbeat(house)
    await heart.start()
    await beats_on(house, heart, 10)
    await heart.stop()
    house.clock.wind(seconds=3)
    await heartbeat(house, "two").start()
    assert house.app.presence.outages == (Outage(None, NOON + 10 * SECOND, NOON + 13 * SECOND),)


async def test_the_time_since_the_last_beat_of_one_that_was_killed_is_an_outage(house: House) -> None:
    heart = heartbeat(house)
    await heart.start()
    await beats_on(house, heart, 10)
    house.clock.wind(minutes=5)
    await heartbeat(house, "two").start()
    assert house.app.presence.outages == (Outage(None, NOON + 10 * SECOND, NOON + 310 * SECOND),)


async def test_one_killed_a_moment_ago_is_listened_for_and_the_listening_is_outage_too(house: House) -> None:
    await heartbeat(house).start()
    house.clock.wind(seconds=1)

    async def listens(seconds: float) -> None:
        house.clock.wind(seconds=seconds)

    await heartbeat(house, "two", listens).start()
    assert house.app.presence.outages == (Outage(None, NOON, NOON + 3.5 * SECOND),)


async def must_not_listen(seconds: float) -> None:
    """Fails where a start waits for another heartbeat."""
    raise AssertionError("it listens although the other process has ended")


async def test_start_does_not_listen_for_a_killed_process_whose_lock_is_free(house: House) -> None:
    killed, ours = ProcessLock(house.folder / "roundhouse.db"), ProcessLock(house.folder / "roundhouse.db")
    killed.take()
    await heartbeat(house, f"one{HOLDS}").start()
    house.clock.wind(seconds=1)
    killed.release()
    ours.take()
    await heartbeat(house, f"two{HOLDS}", must_not_listen, lock=ours).start()
    ours.release()
    assert house.app.presence.outages == (Outage(None, NOON, NOON + SECOND),)


@pytest.mark.parametrize("other", [f"one{HOLDS}", "one"])
async def test_start_listens_while_another_process_holds_the_lock_or_never_took_it(house: House, other: str) -> None:
    theirs, ours = ProcessLock(house.folder / "roundhouse.db"), ProcessLock(house.folder / "roundhouse.db")
    heart = heartbeat(house, other)
    await heart.start()
    house.clock.wind(seconds=1)
    if other.endswith(HOLDS):
        theirs.take()
    ours.take()

    async def listens(seconds: float) -> None:
        house.clock.wind(seconds=1)
        await heart.beat()

    await heartbeat(house, f"two{HOLDS}", listens, lock=ours).start()
    assert house.app.presence.outages == ()
    theirs.release()
    ours.release()


async def test_one_that_is_alive_beside_us_is_heard_and_there_was_no_outage(house: House) -> None:
    other = heartbeat(house)
    await other.start()
    house.clock.wind(seconds=1)

    async def listens(seconds: float) -> None:
        house.clock.wind(seconds=1)
        await other.beat()
        house.clock.wind(seconds=seconds - 1)

    await heartbeat(house, "two", listens).start()
    assert house.app.presence.outages == ()


async def test_a_long_silence_of_our_own_was_an_outage(house: House) -> None:
    heart = heartbeat(house)
    await heart.start()
    await beats_on(house, heart, 4)
    house.clock.wind(minutes=30)  # the laptop slept
    await heart.beat()
    assert house.app.presence.outages == (Outage(None, NOON + 4 * SECOND, NOON + 1_804 * SECOND),)
    await beats_on(house, heart, 10)
    assert len(house.app.presence.outages) == 1


async def test_process_that_is_killed_after_a_long_silence_of_its_own_is_known_to_have_run(house: House) -> None:
    await house.sits("Ann", "Bo")

    async def killed(_unit: UnitOfWork, now: datetime) -> None:
        if now > NOON + 50 * SECOND:
            raise Killed

    heart = heartbeat(house, also=killed)
    await heart.start()
    house.clock.wind(seconds=100)
    with pytest.raises(Killed):
        await heart.beat()
    house.clock.wind(minutes=12)
    await heartbeat(house, "two").start()
    assert max(outage.ended for outage in house.app.presence.outages) == house.clock()


async def test_our_silence_is_no_outage_while_another_process_serves(house: House) -> None:
    one, two = heartbeat(house), heartbeat(house, "two")
    await one.start()
    await two.start()
    await beats_on(house, two, 30)
    await one.beat()
    assert house.app.presence.outages == ()


async def test_clock_on_the_wall_that_jumps_costs_nobody_time_though_another_process_serves(house: House) -> None:
    table = await house.plays(await house.sits("Ann", "Bo"), "a1")
    one, two = heartbeat(house), heartbeat(house, "two")
    one._seconds = two._seconds = lambda: 0.0
    for heart in (one, two):
        await heart.start()
    house.clock.wind(hours=1)
    await house.alarms.sweep()  # before any heart has beaten
    assert (await house.table(table)).status == "live"
    await two.beat()
    await one.beat()
    await house.alarms.sweep()
    assert (await house.table(table)).status == "live"


async def test_processes_that_are_gone_are_forgotten_with_the_outage_they_left(house: House) -> None:
    for n in range(3):
        await heartbeat(house, f"process {n}").start()
        house.clock.wind(minutes=1)
    async with house.app.store.read() as conn:
        assert [beat.process for beat in (await outages.presence(conn)).beats] == ["process 2"]


async def test_while_nothing_can_be_written_the_heart_stands_still_and_that_was_an_outage(house: House) -> None:
    heart = heartbeat(house)
    await heart.start()
    with closing(sqlite3.connect(house.folder / "roundhouse.db")) as conn:
        conn.execute("alter table beats rename to lost")
        await beats_on(house, heart, 20)
        await heart.stop()
        assert house.app.presence.known_outages == ()
        conn.execute("alter table lost rename to beats")
    await beats_on(house, heart, 4)
    assert house.app.presence.outages == (Outage(None, NOON, NOON + 22 * SECOND),)


async def test_a_restart_loop_for_an_hour_still_lets_the_question_end(tmp_path: Path) -> None:
    """A process that is killed 25 seconds after each start, and is back 5 seconds later."""
    clock = Clock()
    async with open_house(tmp_path, clock) as house:
        table = await house.plays(await house.sits("Ann", "Bo"), "a1")
        for life in range(120):
            heart = heartbeat(house, f"life {life}")
            await heart.start()
            await house.alarms.sweep()
            await beats_on(house, heart, 24)
            clock.wind(seconds=6)
            if (await house.table(table)).status == "over":
                break
        assert life < 30


async def test_two_that_start_after_one_outage_pay_it_once(house: House) -> None:
    table = await house.plays(await house.sits("Ann", "Bo"), "a1")
    await heartbeat(house).start()
    house.clock.wind(minutes=5)
    async with open_house(house.folder, house.clock) as beside:
        two = heartbeat(house, "two")
        await two.start()
        await heartbeat(beside, "three").start()
    await beats_on(house, two, 600)
    await house.alarms.sweep()
    assert (await house.table(table)).status == "live"
    house.clock.wind(seconds=1)
    await house.alarms.sweep()
    assert (await house.table(table)).status == "over"


async def test_an_outage_that_no_clock_met_is_not_kept(house: House) -> None:
    async def notes(unit: UnitOfWork) -> None:
        await outages.note(unit.conn, Outage(None, NOON - 60 * SECOND, NOON - 30 * SECOND))

    await house.app.store.write(notes)
    await house.sits("Ann", "Bo")
    await house.app.store.write(lambda unit: outages.note(unit.conn, Outage(None, NOON, NOON + SECOND)))
    await house.alarms.sweep()
    assert house.app.presence.outages == (Outage(None, NOON, NOON + SECOND),)


async def test_what_two_wrote_side_by_side_is_doubted_where_neither_lived_to_see_the_other_end(house: House) -> None:
    one, two = heartbeat(house, "one"), heartbeat(house, "two")
    await one.start()
    await two.start()
    for heart in (one, two, two):
        house.clock.wind(seconds=BEAT_SECONDS)
        await heart.beat()
    house.clock.wind(seconds=30)
    assert await doubted_by(house, "three") == [NOON + BEAT_SECONDS * SECOND]
    house.clock.wind(seconds=30)
    assert await doubted_by(house, "four") == []  # the one before was alone


async def test_what_two_wrote_side_by_side_is_doubted_once_although_the_clock_was_set_back_since(house: House) -> None:
    one, two = heartbeat(house, "one"), heartbeat(house, "two")
    await one.start()
    await two.start()
    house.clock.wind(hours=-1)
    assert await doubted_by(house, "three") == [NOON]
    house.clock.wind(minutes=1)
    assert await doubted_by(house, "four") == []  # the one before was alone


@pytest.mark.parametrize(("seconds", "doubted"), [(12, [NOON]), (12.001, [])])
async def test_two_lived_side_by_side_where_one_ended_at_most_two_gaps_before_the_other(
    house: House, seconds: float, doubted: list[datetime]
) -> None:
    one, two = heartbeat(house, "one"), heartbeat(house, "two")
    await one.start()
    await two.start()
    for _ in range(3):
        house.clock.wind(seconds=seconds / 3)
        await two.beat()
    assert await doubted_by(house, "three") == doubted


async def doubted_by(house: House, name: str) -> list[datetime]:
    """Since when a process that is started now doubts what was written."""
    since = list[datetime]()

    async def doubts(moment: datetime) -> None:
        since.append(moment)

    await heartbeat(house, name, others_ended=doubts).start()
    return since
