"""Presses that come twice, late or from another process, and clocks."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.usecases import play
from games.core.game import Refusal
from tests.checks import books_balance, record_is_fair, refused, refused_whole, steps_have_no_gaps, verb
from tests.house import House, open_house


async def test_of_two_presses_at_once_one_counts(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    jobs = [house.presses("Ann", table, "1:a1"), house.presses("Ann", table, "1:b2")]
    answers = await asyncio.gather(*jobs, return_exceptions=True)
    assert [refusal.code for refusal in answers if isinstance(refusal, Refusal)] == ["stale_turn"]
    await steps_have_no_gaps(house.app.store)


async def test_a_press_through_another_process_counts_for_all(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    async with open_house(house.folder, house.clock) as beside:
        await beside.meets("Ann", "Bo")
        await beside.presses("Ann", table, "1:a1")
        async with refused_whole(house.app.store, "stale_turn"):
            await house.presses("Ann", table, "1:b2")
        await house.presses("Bo", table, "2:b2")
        await beside.presses("Ann", table, "3:c3")
    await steps_have_no_gaps(house.app.store)


async def test_after_the_deadline_a_move_is_refused_and_the_expiry_is_booked(house: House) -> None:
    table = await house.sits("Ann", "Bo", stake=10)
    await house.presses("Ann", table, "1:a1")
    house.clock.wind(minutes=10, microseconds=1)
    with refused("too_late"):
        await house.presses("Bo", table, "2:b2")
    over = await house.table(table)
    assert [await house.purse(player) for player in await house.meets("Ann", "Bo")] == [1_010, 990]
    await books_balance(house.app.store)
    assert [verb(step) for step in await record_is_fair(house.app, over)] == ["do", "expire"]


async def test_two_processes_that_ring_at_once_book_one_expiry(tmp_path: Path) -> None:
    async with open_house(tmp_path, threads=True) as house:
        table = await house.sits("Ann", "Bo", "Cy", game="hidden")
        house.clock.wind(minutes=11)
        async with open_house(tmp_path, house.clock, threads=True) as beside:
            jobs = [play.expire(house.app, table.id), play.expire(beside.app, table.id)]
            answers = await asyncio.gather(*jobs, return_exceptions=True)
        assert [refusal.code for refusal in answers if isinstance(refusal, Refusal)] == ["too_early"]
        assert (await house.table(table)).live_match().version == 1


async def test_an_outage_alone_writes_nothing(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await house.away(1, 30)
    house.clock.wind(minutes=35)
    await house.alarms.fire()
    assert await house.table(table) == table
