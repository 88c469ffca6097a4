"""Playing through the door: presses, clocks, leaving, and what the end pays."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from bot.usecases import play
from games.core.game import Outcome, Refusal
from games.table import play as table_play
from games.table.clock import in_force
from games.table.table import Table
from storage import tables
from tests.checks import books_balance, record_is_fair, refused, refused_whole, steps_have_no_gaps, verb
from tests.house import NOON, House, open_house

pytestmark = pytest.mark.asyncio

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


async def test_a_draw_gives_both_their_stakes(house: House) -> None:
    table = await house.sits("Ann", "Bo", stake=10)
    table = await house.plays(table, "a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2")
    assert outcome(table).why == "full"
    assert await purses(house, "Ann", "Bo") == [1_000, 1_000]
    await books_balance(house.app.store)


async def test_a_stake_that_does_not_divide_goes_to_the_first_seats(house: House) -> None:
    table = await house.sits("Ann", "Bo", "Cy", game="sealed", stake=1, options=None)
    await house.presses("Cy", table, "resign:!")
    for name in ("Ann", "Bo"):
        await house.presses(name, table, "offer:draw")
    assert await purses(house, "Ann", "Bo", "Cy") == [1_001, 1_000, 999]
    await books_balance(house.app.store)


async def test_a_match_against_a_computer_goes_on_by_itself(house: House) -> None:
    table = await house.opens("Ann", levels=(3,))
    assert table.status == "live"
    await house.plays(table, "b2")
    await house.computers.rest()
    table = await house.table(table)
    assert table.waiting() == {0}
    assert sum(table.live_match().state.board) == 3  # an X and an O


async def test_simultaneous_answers_leave_the_question_and_its_deadline_as_they_are(house: House) -> None:
    table = await house.sits("Ann", "Bo", game="sealed")
    house.clock.wind(seconds=50)
    first = (await house.presses("Ann", table, "1:3")).table
    assert (first.live_match().turn, first.deadline) == (1, table.deadline)
    assert (await house.presses("Bo", table, "1:4")).table.status == "over"


async def test_answers_of_two_at_the_same_moment_both_count(house: House) -> None:
    table = await house.sits("Ann", "Bo", game="sealed")
    await asyncio.gather(house.presses("Ann", table, "1:3"), house.presses("Bo", table, "1:4"))
    assert (await house.table(table)).status == "over"
    await steps_have_no_gaps(house.app.store)


# ---- Presses that come twice, late or from others


async def test_a_second_press_is_refused(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await house.presses("Ann", table, "1:a1")
    async with refused_whole(house.app.store, "stale_turn"):
        await house.presses("Ann", table, "1:a1")


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


async def test_a_table_that_has_not_begun_cannot_be_played(house: House) -> None:
    table = await house.opens("Ann")
    for data in ("1:a1", "type", "resign:!"):
        async with refused_whole(house.app.store, "not_started"):
            await house.presses("Ann", table, data, "a1")


# ---- The clock


async def test_at_the_very_deadline_a_move_still_counts(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    house.clock.wind(minutes=10)
    assert (await house.presses("Ann", table, "1:a1")).table.waiting() == {1}


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


async def test_an_early_ring_is_refused_and_so_is_a_second_one(house: House) -> None:
    table = await house.sits("Ann", "Bo", "Cy", game="hidden")
    house.clock.wind(minutes=10)
    async with refused_whole(house.app.store, "too_early"):
        await play.expire(house.app, table.id)
    house.clock.wind(seconds=1)
    await play.expire(house.app, table.id)
    async with refused_whole(house.app.store, "too_early"):
        await play.expire(house.app, table.id)


async def test_two_processes_that_ring_at_once_book_one_expiry(tmp_path: Path) -> None:
    async with open_house(tmp_path, threads=True) as house:
        table = await house.sits("Ann", "Bo", "Cy", game="hidden")
        house.clock.wind(minutes=11)
        async with open_house(tmp_path, house.clock, threads=True) as beside:
            jobs = [play.expire(house.app, table.id), play.expire(beside.app, table.id)]
            answers = await asyncio.gather(*jobs, return_exceptions=True)
        assert [refusal.code for refusal in answers if isinstance(refusal, Refusal)] == ["too_early"]
        assert (await house.table(table)).live_match().version == 1


async def test_a_late_ring_lets_one_stage_expire_and_the_next_has_its_whole_time(house: House) -> None:
    table = await house.sits("Ann", "Bo", "Cy", game="hidden")
    house.clock.wind(hours=5)
    after = (await play.expire(house.app, table.id)).table
    assert after.deadline == house.clock() + timedelta(minutes=10)


async def test_a_match_without_a_clock_never_expires(house: House) -> None:
    options = house.app.games["tictactoe"].Options(move_seconds=None)
    table = await house.sits("Ann", "Bo", options=options)
    house.clock.wind(days=400)
    with refused("too_early"):
        await play.expire(house.app, table.id)
    assert (await house.presses("Ann", table, "1:a1")).table.deadline is None


async def test_whoever_is_awake_first_after_the_deadline_the_result_is_the_same(house: House) -> None:
    """A resignation, a stop and the other's press find that time was up before them."""
    for late in ("Ann resigns", "Bo resigns", "stopped"):
        table = await house.sits("Ann", "Bo", stake=10)
        await house.plays(table, "a1", "b2")
        house.clock.wind(minutes=11)
        with refused("match_over"):
            if late == "stopped":
                await play.stop(house.app, table.id, "stopped")
            else:
                await house.presses(late.split()[0], table, "resign:!")
        over = await house.table(table)
        assert (outcome(over).why, outcome(over).places) == ("time", ((1,), (0,)))
        await record_is_fair(house.app, over)
    await books_balance(house.app.store)


async def test_who_leaves_after_anothers_deadline_leaves_a_match_that_has_gone_on(house: House) -> None:
    table = await house.sits("Ann", "Bo", "Cy", game="hidden", stake=10)
    house.clock.wind(minutes=11)
    done = await house.presses("Cy", table, "resign:!")
    assert (done.table.status, outcome(done.table).why) == ("over", "last_one")
    steps = await record_is_fair(house.app, done.table)
    assert [set(step) - {"at", "seat"} for step in steps] == [{"expire"}, {"leave"}]
    await books_balance(house.app.store)


async def test_time_that_runs_backwards_writes_no_step_before_the_one_before(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await house.presses("Ann", table, "1:a1")
    house.clock.wind(minutes=-5)  # a clock that was set right
    table = (await house.presses("Bo", table, "2:b2")).table
    await steps_have_no_gaps(house.app.store)
    await record_is_fair(house.app, table)


# ---- Leaving and stopping


async def test_who_resigns_loses_the_stake(house: House) -> None:
    table = await house.sits("Ann", "Bo", stake=10)
    await house.presses("Ann", table, "resign:!")
    assert outcome(await house.table(table)).why == "resigned"
    assert await purses(house, "Ann", "Bo") == [990, 1_010]
    await books_balance(house.app.store)


async def test_leaving_neither_resets_the_clock_nor_makes_buttons_stale(house: House) -> None:
    table = await house.sits("Ann", "Bo", "Cy", game="hidden")
    house.clock.wind(minutes=5)
    after = (await house.presses("Cy", table, "resign:!")).table
    assert (after.live_match().turn, after.deadline) == (1, table.deadline)


async def test_who_has_left_cannot_leave_again(house: House) -> None:
    table = await house.sits("Ann", "Bo", "Cy", game="hidden")
    await house.presses("Cy", table, "resign:!")
    async with refused_whole(house.app.store, "out_of_game"):
        await house.presses("Cy", table, "resign:!")


async def test_a_stopped_match_gives_every_stake_back(house: House) -> None:
    table = await house.sits("Ann", "Bo", stake=10)
    await house.plays(table, "a1")
    await play.stop(house.app, table.id, "stopped")
    assert outcome(await house.table(table)).places == ()
    assert await purses(house, "Ann", "Bo") == [1_000, 1_000]
    await books_balance(house.app.store)


async def test_a_frozen_match_can_only_be_stopped(house: House) -> None:
    table = await house.sits("Ann", "Bo", stake=10)
    frozen = (await house.app.store.change(table.id, table_play.frozen)).table
    assert (frozen.status, frozen.deadline) == ("frozen", None)
    for data in ("1:a1", "resign:!", "offer:draw"):
        with pytest.raises(Refusal):
            await house.presses("Ann", table, data)
    await books_balance(house.app.store)
    await play.stop(house.app, table.id, "stopped")
    assert outcome(await house.table(table)).why == "stopped"
    assert await purses(house, "Ann", "Bo") == [1_000, 1_000]
    await books_balance(house.app.store)


# ---- Our outages


async def test_an_outage_alone_writes_nothing(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await house.away(1, 30)
    house.clock.wind(minutes=35)
    await house.alarms.ring()
    assert await house.table(table) == table


async def test_a_move_in_time_but_for_our_outage_counts_and_the_moved_deadline_is_written(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await house.away(1, 30)  # 9 minutes were left when we came back
    house.clock.wind(minutes=39)
    done = (await house.presses("Ann", table, "1:a1")).table
    steps = await record_is_fair(house.app, done)
    assert [step.get("deadline") for step in steps] == ["2026-11-20T12:39:00Z", None]
    assert steps[0]["at"] == "2026-11-20T12:30:00Z"


async def test_a_move_before_the_old_deadline_needs_no_step_for_an_outage(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await house.away(1, 5)
    house.clock.wind(minutes=9)
    done = (await house.presses("Ann", table, "1:a1")).table
    assert [list(step) for step in await record_is_fair(house.app, done)] == [["at", "seat", "do"]]


async def test_after_the_deadline_in_force_time_is_up_in_spite_of_the_outage(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await house.plays(table, "a1")
    await house.away(1, 30)
    house.clock.wind(minutes=39, microseconds=1)
    with refused("too_late"):
        await house.presses("Bo", table, "2:b2")
    steps = await record_is_fair(house.app, await house.table(table))
    assert [verb(step) for step in steps] == ["do", "deadline", "expire"]


async def test_a_late_leaving_after_an_outage_does_not_keep_the_clock_from_ringing(house: House) -> None:
    """The deadline in force is past when a third one leaves: time was up before, and that is booked first."""
    table = await house.sits("Ann", "Bo", "Cy", game="hidden")
    await house.away(1, 30)
    house.clock.wind(minutes=50)
    await house.presses("Cy", table, "resign:!")
    assert (await house.table(table)).status == "over"
    steps = await record_is_fair(house.app, await house.table(table))
    assert [verb(step) for step in steps] == ["deadline", "expire", "leave"]


async def test_who_leaves_within_the_time_that_an_outage_gave_leaves_the_clock_running(house: House) -> None:
    table = await house.sits("Ann", "Bo", "Cy", game="hidden")
    await house.away(1, 30)
    house.clock.wind(minutes=35)
    await house.presses("Cy", table, "resign:!")
    house.clock.wind(minutes=4, seconds=1)
    done = (await play.expire(house.app, table.id)).table
    steps = await record_is_fair(house.app, done)
    assert [verb(step) for step in steps] == ["leave", "deadline", "expire"]


async def test_an_outage_is_paid_once_even_when_more_outages_follow(house: House) -> None:
    options = house.app.games["sealed"].Options(move_seconds=600)
    table = await house.sits("Ann", "Bo", "Cy", game="sealed", options=options)
    await house.away(1, 30)
    house.clock.wind(minutes=35)
    first = (await house.presses("Ann", table, "1:3")).table  # writes the moved deadline
    assert first.deadline == NOON + 39 * MINUTE
    await house.away(36, 37)
    last = in_force(first, house.app.outages)
    assert last is not None
    assert last.deadline == NOON + 40 * MINUTE
    house.clock.wind(minutes=5)
    second = (await house.presses("Bo", table, "1:4")).table
    await record_is_fair(house.app, second)


async def test_offers_that_stand_outlive_an_outage_being_paid(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await house.presses("Ann", table, "offer:draw")
    await house.away(1, 30)
    house.clock.wind(minutes=35)
    done = (await house.presses("Ann", table, "1:a1")).table
    assert [offer.kind for offer in done.offers] == ["draw"]


async def test_the_steps_of_a_match_are_told_as_they_were(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await house.plays(table, "a1")
    async with house.app.store.read() as conn:
        start, mark = await tables.history(conn, table.id)
    assert (start.command, start.turn, mark.turn) == (None, 1, 1)
    assert [(event.kind, event.seat) for event in mark.events] == [("mark", 0)]
