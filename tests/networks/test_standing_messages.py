"""What stands in the chats has a reason: each message of ours goes when its cause has ended, also after a restart."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.usecases import play
from storage import temporary_messages
from tests.virtual import VirtualLoop, virtually

from .both import Both, both_networks, everywhere, sketch
from .people import OnTelegram

ON_EVERY_CHAT = pytest.mark.parametrize("front", ["discord", "telegram"])
HALF_AN_HOUR = 31 * 60.0


async def until_out_of_time(both: Both) -> None:
    """Whoever is asked lets their time run out."""
    table = await both.table()
    assert table.deadline
    await asyncio.sleep((table.deadline - both.loop.now()).total_seconds() + 3)
    await both.rests()


@ON_EVERY_CHAT
@everywhere
async def test_menu_goes_when_the_table_that_it_opened_stands(both: Both, front: str) -> None:
    ann, _ = await both.in_chats(front, front)
    await ann.asks("/play")
    await ann.sees_button("Casual matches")
    await ann.taps(*next((shown, key) for shown, key in ann.keys_now("Tic-tac-toe") if shown.key("Casual matches")))
    await ann.sees_button("Add computer")
    await ann.until(lambda: not ann.keys_now("Casual matches"), "the end of the menu")


@ON_EVERY_CHAT
@everywhere
async def test_page_that_somebody_asked_for_goes_after_half_an_hour_or_with_the_next_one(
    both: Both, front: str
) -> None:
    (ann,) = await both.in_chats(front)
    await ann.asks("/help")
    await ann.sees("Open a table with")
    await ann.asks("/top")
    await ann.sees_no("Open a table with")
    await ann.sees("Nobody is on this ladder yet")
    await asyncio.sleep(HALF_AN_HOUR)
    assert not ann.sees_now("Nobody is on this ladder yet")


@ON_EVERY_CHAT
@everywhere
async def test_last_call_goes_when_the_match_begins(both: Both, front: str) -> None:
    ann, bo = await both.in_chats(front, front)
    await ann.asks("/play rpsls seats=4")
    await bo.presses("Join")
    await asyncio.sleep(275)
    await ann.sees("last call")
    await both.rests()
    await asyncio.sleep(40)
    assert (await both.table()).status == "live"
    assert not ann.sees_now("last call")


@ON_EVERY_CHAT
@pytest.mark.parametrize("end", ["is back", "match over"])
@everywhere
async def test_news_that_a_computer_plays_goes_when_somebody_is_back_or_the_match_is_over(
    both: Both, front: str, end: str
) -> None:
    people = await both.in_chats(front, front, front)
    table = await both.seats("/play tequila seats=3 clock=live", *people)
    (seat,) = table.waiting()
    sleeper = next(one for one in people if one.name == table.chairs[seat].name)
    await until_out_of_time(both)
    assert (await both.table()).chairs[seat].is_away
    await sleeper.sees("a computer plays for you now")
    if end == "is back":
        await sleeper.presses("I’m back")
    else:
        await play.stop(both.app, table.id, "stopped")
    await sleeper.sees_no("a computer plays for you now")


@ON_EVERY_CHAT
@virtually
async def test_what_a_killed_process_left_standing_is_removed_by_the_next_one(
    loop: VirtualLoop, tmp_path: Path, front: str
) -> None:
    async with both_networks(loop, tmp_path, sketch) as both:
        (ann,) = await both.in_chats(front)
        await ann.asks("/help")
        await ann.sees("Open a table with")
    async with both_networks(loop, tmp_path, sketch, before=both) as again:
        await again.rests()
        assert ann.sees_now("Open a table with")
        await asyncio.sleep(HALF_AN_HOUR)
        assert not ann.sees_now("Open a table with")
        async with again.app.store.read() as conn:
            assert {one.cause for one in await temporary_messages.standing(conn, front)} <= {"welcome"}


@everywhere
async def test_who_leaves_the_group_of_a_match_of_two_is_told_in_private_and_never_in_that_group(both: Both) -> None:
    ann, bo = await both.in_chats("telegram", "telegram")
    assert isinstance(bo, OnTelegram)
    await both.seats("/play tictactoe", ann, bo)
    bo.person.leaves(both.group)
    told = await bo.sees("You are still in the match, and can play on here.")
    assert told.private
    assert not ann.sees_now("You are still in the match")
    assert not [shown for shown in bo.screen() if not shown.private and "You are still in the match" in shown.text]
    table = await both.table()
    if table.waiting() == {table.seat_of(table.host)}:
        await ann.presses("b2")
    hand = told.key("My move")
    assert hand is not None
    await bo.taps(told, hand)
    await bo.until(lambda: [shown for shown, _ in bo.keys_now("a1") if shown.private], "the board")
    await bo.taps(*next((shown, key) for shown, key in bo.keys_now("a1") if shown.private))
    await bo.sees_no("You are still in the match, and can play on here.")


@everywhere
async def test_three_who_sleep_are_told_by_one_message_in_the_group(both: Both) -> None:
    people = [await both.person(name, "telegram", starts=False) for name in ("Ann", "Bo", "Cy", "Di")]
    await both.rests()
    await both.seats("/play rpsls seats=4 absent=computer options=elimination=yes", *people)
    await people[0].presses("Rock")
    await until_out_of_time(both)
    told = [shown.text for shown in people[0].screen() if "a computer plays for you now" in shown.text]
    assert len(told) == 1
    assert all(one.name in told[0] for one in people[1:])


@ON_EVERY_CHAT
@everywhere
async def test_three_who_are_asked_at_once_are_told_by_one_notice_that_goes_with_the_question(
    both: Both, front: str
) -> None:
    people = await both.in_chats(*[front] * 4)
    await both.seats("/play rpsls seats=4 clock=1d options=elimination=yes", *people)
    await people[0].presses("Rock")
    await asyncio.sleep(70)
    await both.rests()
    told = [shown for shown in people[0].screen() if "it’s your turn" in shown.text]
    assert len(told) == 1
    for one in people[1:]:
        await one.presses("Scissors")
        await both.rests()
    assert not [shown for shown in people[0].screen() if "it’s your turn" in shown.text]
