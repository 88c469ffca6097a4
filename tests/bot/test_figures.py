"""The figures of the product: sums that say nothing of anybody, made once, whatever is killed."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.background.figures import FiguresLoop
from bot.metrics import REFUSALS
from bot.operation import figures, status
from storage import Trouble, daily_figures
from storage.daily_figures import CLOCK, LEFT, PLAY, STOPPED
from storage.messages import rooms
from tests.house import NOON, House

TODAY = NOON.date()
WON = ("a1", "a2", "b1", "b2", "c1")


async def stored(house: House, day: date = TODAY) -> dict[daily_figures.Cell, int]:
    async with house.app.store.read() as conn:
        return await daily_figures.totals(conn, day, [daily_figures.ENDED, daily_figures.MOVES])


async def test_matches_are_counted_by_how_they_ended(house: House) -> None:
    await house.plays(await house.sits("Ann", "Bo"), *WON)
    await house.presses("Ann", await house.sits("Ann", "Bo"), "resign:!")
    agreed = await house.sits("Ann", "Bo")
    await house.presses("Ann", agreed, "offer:draw")
    await house.presses("Bo", agreed, "accept:draw")
    await house.presses("Ann", await house.opens("Ann"), "cancel:!")
    practice = await house.opens("Ann", levels=(1,))
    slow = await house.sits("Ann", "Bo")
    await house.plays(slow, "a1")
    house.clock.wind(hours=25)
    await house.alarms.sweep()
    await figures.refresh(house.app)
    assert (await house.table(practice)).status == "over"
    assert await stored(house) == {
        ("ended", "tictactoe", PLAY): 2,
        ("ended", "tictactoe", LEFT): 1,
        ("ended", "tictactoe", CLOCK): 1,
        ("ended", "tictactoe", STOPPED): 1,
        ("moves", "tictactoe", ""): 5 + 1 + 1 + 2 + 1,
    }


async def test_numbers_below_five_are_not_shown(house: House) -> None:
    for count in range(1, 6):
        await house.plays(await house.sits("Ann", "Bo"), *WON)
        await house.presses("Ann", await house.opens("Ann", levels=(1,)), "resign:!")
        house.clock.wind(minutes=6)
        await figures.refresh(house.app)
        shown = (await figures.read(house.app)).ended["tictactoe"]
        assert shown == {PLAY: 5 if count == 5 else None, LEFT: 5 if count == 5 else None, CLOCK: None, STOPPED: None}
    said = (await status.metrics_text(house.app, 0)).decode()
    assert 'roundhouse_recent_matches_ended{game="tictactoe",how="play"} 5.0' in said
    assert 'how="clock"' not in said


async def test_sums_made_again_count_nothing_twice(house: House) -> None:
    await house.plays(await house.sits("Ann", "Bo"), *WON)
    for _ in range(3):
        await figures.refresh(house.app)
        house.clock.wind(minutes=10)
    house.clock.wind(days=1)
    await house.plays(await house.sits("Ann", "Bo"), *WON)
    for _ in range(2):
        await figures.refresh(house.app)
    assert (await stored(house))["ended", "tictactoe", PLAY] == 2
    assert (await stored(house, TODAY + timedelta(days=1)))["ended", "tictactoe", PLAY] == 1


async def test_day_that_is_over_and_settled_is_not_read_again(house: House) -> None:
    await house.plays(await house.sits("Ann", "Bo"), *WON)
    house.clock.wind(hours=13)
    await figures.refresh(house.app)
    async with house.app.store.read() as conn:
        first = await daily_figures.summed(conn, TODAY)
    house.clock.wind(hours=2)
    await figures.refresh(house.app)
    async with house.app.store.read() as conn:
        later = await daily_figures.summed(conn, TODAY)
    today = TODAY + timedelta(days=1)
    assert first[TODAY] == later[TODAY]
    assert later[today] > first[today]


async def test_days_of_an_older_database_are_counted_at_its_first_start(house: House) -> None:
    for _ in range(5):
        await house.plays(await house.sits("Ann", "Bo"), *WON)
        house.clock.wind(days=3)
    await figures.refresh(house.app)
    assert (await figures.read(house.app)).ended["tictactoe"][PLAY] == 5


async def test_waiting_is_from_the_opening_to_the_start_of_tables_with_people(house: House) -> None:
    for minutes in (0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 40):
        table = await house.opens("Ann")
        house.clock.wind(minutes=minutes)
        await house.presses("Bo", table, "join:0")
        await house.presses("Ann", table, "resign:!")
    for _ in range(5):
        await house.presses("Ann", await house.opens("Ann"), "cancel:!")
        await house.presses("Ann", await house.opens("Ann", levels=(1,)), "resign:!")
    await figures.refresh(house.app)
    waited = (await figures.read(house.app)).waited
    assert waited == {"10": 5, "60": None, "300": 5, "1800": None, "longer": None, "never": 5}


async def test_room_is_counted_once_from_its_first_contact_to_its_first_finished_match(house: House) -> None:
    for n in range(6):
        where = ("paper", f"club-{n}", "Club")
        house.room = await house.app.store.write(
            lambda unit, where=where: rooms.get_or_create(unit.conn, *where, now=house.clock())
        )
        house.clock.wind(minutes=20)
        for _ in range(2):
            await house.plays(await house.sits("Ann", "Bo"), *WON)
    await figures.refresh(house.app)
    house.clock.wind(days=1)
    await house.plays(await house.sits("Ann", "Bo"), *WON)
    await figures.refresh(house.app)
    shown = await figures.read(house.app)
    assert shown.first_match == {"600": None, "3600": 6, "86400": None, "604800": None, "longer": None}
    assert shown.new_rooms == 7


async def test_rooms_of_a_week_and_of_the_week_after_are_counted_when_weeks_are_over(house: House) -> None:
    house.clock.wind(days=-4)  # to a Monday
    for clubs in (16, 9, 1):
        for n in range(clubs):
            where = ("paper", f"club-{n}", "Club")
            house.room = await house.app.store.write(
                lambda unit, where=where: rooms.get_or_create(unit.conn, *where, now=house.clock())
            )
            await house.plays(await house.sits("Ann", "Bo"), *WON)
        await figures.refresh(house.app)
        house.clock.wind(days=7)
    await figures.refresh(house.app)
    third, second, first = (await figures.read(house.app)).weeks
    assert (first.rooms, first.again, first.is_known) == (16, 9, True)
    assert (second.rooms, second.again, second.is_known) == (9, None, True)
    assert (third.rooms, third.again, third.is_known) == (None, None, False)


async def test_number_of_rooms_that_came_again_does_not_tell_how_few_did_not() -> None:
    assert figures._both(20, 18) == (20, None, True)
    assert figures._both(20, 20) == (20, 20, True)
    assert figures._both(20, 15) == (20, 15, True)


async def test_refusals_are_counted_for_100_moves_and_saved_once(house: House) -> None:
    loop = FiguresLoop(house.app)
    for _ in range(4):
        await house.plays(await house.sits("Ann", "Bo"), *WON)
    REFUSALS.labels("occupied").inc(5)
    REFUSALS.labels("stale_turn").inc(4)
    await loop.turn()
    await loop.turn()
    REFUSALS.labels("occupied").inc(5)
    await loop.close()
    assert (await figures.read(house.app)).refused == {"occupied": 50.0}


async def test_refusals_are_kept_while_the_database_is_away_and_its_loss_is_told_as_such(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: Any, **__: Any) -> None:
        raise Trouble("the connection to the database was lost")

    loop = FiguresLoop(house.app)
    for _ in range(4):
        await house.plays(await house.sits("Ann", "Bo"), *WON)
    REFUSALS.labels("occupied").inc(10)
    with monkeypatch.context() as while_away, capture_logs() as logs:
        while_away.setattr(house.app.store, "write", fails)
        await loop.save_refusals()
    assert [(line["event"], line["exc_info"]) for line in logs] == [("the refusals could not be counted", True)]
    await loop.turn()
    assert (await figures.read(house.app)).refused == {"occupied": 50.0}


async def test_empty_house_has_no_figures(house: House) -> None:
    await figures.refresh(house.app)
    shown = await figures.read(house.app)
    assert (shown.ended, shown.refused, shown.weeks, shown.new_rooms) == ({}, {}, (), None)
