"""Playing through the door: presses, clocks, leaving, and what the end pays."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

from bot.usecases import play
from games.core.game import Outcome, Refusal
from games.table.table import Table
from storage import tables
from tests.checks import books_balance, record_is_fair, refused, refused_whole, steps_have_no_gaps, verb
from tests.house import House, open_house

MINUTE = timedelta(minutes=1)


def outcome(table: Table) -> Outcome:
    assert table.match is not None
    assert table.match.outcome is not None
    return table.match.outcome


async def purses(house: House, *names: str) -> list[int]:
    return [await house.purse(await house.person(name)) for name in names]


# ---- A match from beginning to end


async def test_a_match_between_two_people_from_opening_to_the_end(house: House) -> None:
    table = await house.opens("Ann", stake=10)
    await house.presses("Bo", table, "join:10")
    table = await house.plays(table, "a1", "b2", "b1", "c3", "c1")
    assert (table.status, table.deadline, table.waiting()) == ("over", None, frozenset())
    assert outcome(table).places == ((0,), (1,))
    assert await purses(house, "Ann", "Bo") == [1_010, 990]
    await books_balance(house.app.store)
    await record_is_fair(house.app, table)


async def test_a_match_against_a_computer_goes_on_by_itself(house: House) -> None:
    table = await house.opens("Ann", levels=(3,))
    assert table.status == "live"
    await house.plays(table, "b2")
    await house.computers.drain()
    table = await house.table(table)
    assert table.waiting() == {0}
    assert sum(table.live_match().state.board) == 3  # an X and an O


async def test_answers_of_two_at_the_same_moment_both_count(house: House) -> None:
    table = await house.sits("Ann", "Bo", game="sealed")
    await asyncio.gather(house.presses("Ann", table, "1:3"), house.presses("Bo", table, "1:4"))
    assert (await house.table(table)).status == "over"
    await steps_have_no_gaps(house.app.store)


# ---- Presses that come twice, late or from others


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


async def test_a_finished_match_never_changes(house: House) -> None:
    table = await house.sits("Ann", "Bo", stake=10)
    await house.presses("Bo", table, "resign:!")
    for data in ("1:a1", "resign:!", "offer:draw", "type:a1"):
        async with refused_whole(house.app.store, "match_over"):
            await house.presses("Ann", table, data, "a1")
    with refused("match_over"):
        await play.stop(house.app, table.id, "stopped")
    with refused("match_over"):
        await play.expire(house.app, table.id)


# ---- The clock


async def test_after_the_deadline_a_move_is_refused_and_the_expiry_is_booked(house: House) -> None:
    table = await house.sits("Ann", "Bo", stake=10)
    await house.presses("Ann", table, "1:a1")
    house.clock.wind(minutes=10, microseconds=1)
    with refused("too_late"):
        await house.presses("Bo", table, "2:b2")
    over = await house.table(table)
    assert (outcome(over).why, outcome(over).places) == ("time", ((0,), (1,)))
    assert await purses(house, "Ann", "Bo") == [1_010, 990]
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


# ---- Our outages


async def test_an_outage_alone_writes_nothing(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await house.away(1, 30)
    house.clock.wind(minutes=35)
    await house.alarms.fire()
    assert await house.table(table) == table


async def test_the_steps_of_a_match_are_told_as_they_were(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await house.plays(table, "a1")
    async with house.app.store.read() as conn:
        start, mark = await tables.history(conn, table.id)
    assert (start.command, start.turn, mark.turn) == (None, 1, 1)
    assert [(event.kind, event.seat) for event in mark.events] == [("mark", 0)]
