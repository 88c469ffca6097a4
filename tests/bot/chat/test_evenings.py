"""After three matches and a silence a room is told once who won what, and asked whether to meet again tomorrow."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.background.evenings import EveningMessages, Openings
from bot.background.outbox import Outbox
from bot.view.answer import Message
from storage.messages import rooms
from tests.house import House, open_house

from .paper import Chat, key_of, labels_of, line_of, text_of

WINS = "a1 b1 a2 b2 a3".split()


async def plays(house: House, first: str = "Ann", second: str = "Bo", minutes: float = 5, **plan: Any) -> None:
    """The first wins a match of tic-tac-toe against the second."""
    table = await house.sits(first, second, **plan)
    house.clock.wind(minutes=minutes)
    await house.plays(table, *WINS)


async def silence(house: House, minutes: float = 46) -> list[Message]:
    """Returns what the room is told after so many minutes of silence."""
    house.clock.wind(minutes=minutes)
    await house.alarms.sweep()
    return await tells(house)


async def tells(house: House) -> list[Message]:
    """Returns what the room is told now."""
    before = len(house.paper.told)
    await Outbox(house.app, [EveningMessages(house.app), Openings(house.app)]).send()
    return [message for _, message in house.paper.told[before:]]


async def sets(house: House, **settings: Any) -> None:
    after = replace(house.room.settings, **settings)
    await house.app.store.write(lambda unit: rooms.set_settings(unit.conn, house.room.id, after))
    house.app.directory.forget_room("paper", house.room.address)


async def test_three_matches_and_silence_make_one_message_with_the_winners_and_a_question(chat: Chat) -> None:
    house = chat.house
    for first, second in (("Ann", "Bo"), ("Ann", "Cy"), ("Bo", "Cy")):
        await plays(house, first, second)
    assert await silence(house, 44) == []
    (message,) = await silence(house, 2)
    text = text_of(message)
    assert text.startswith("That was the evening: 3 matches.\nTic-tac-toe: Ann 2 · Bo 1")
    assert "Same time tomorrow? Tic-tac-toe, 21 November 2026, 12:00 (UTC)." in text
    assert labels_of(message) == ["I’m in"]
    assert "Ann" in line_of(await chat.says("Ann", key_of(message, "I’m in").data, private=False))
    for _ in range(3):
        assert await silence(house, 30) == []


async def test_who_said_yes_sits_at_a_table_at_the_same_time_tomorrow(chat: Chat) -> None:
    house = chat.house
    for _ in range(3):
        await plays(house)
    (message,) = await silence(house)
    for name in ("Ann", "Bo"):
        await chat.says(name, key_of(message, "I’m in").data, private=False)
    assert await silence(house, 23 * 60) == []
    unfinished = "select id from matches where status != 'over'"
    async with house.app.store.read() as conn:
        (match_id,) = (await conn.exec_driver_sql(unfinished)).scalars()
    table = await house.app.store.table(match_id)
    assert table is not None
    assert table.status == "open"  # until both have pressed something
    for name in ("Bo", "Ann"):
        await house.presses(name, table, "here")
    assert (await house.table(table)).status == "live"


async def test_two_matches_or_matches_of_one_alone_or_by_invitation_are_no_evening(chat: Chat) -> None:
    house = chat.house
    await plays(house)
    await plays(house)
    await plays(house, visibility="link")
    practice = await house.opens("Ann", "tictactoe", levels=(1,))
    await house.presses("Ann", practice, "resign:!")
    stopped = await house.sits("Cy", "Di")
    for name in ("Cy", "Di"):
        await house.presses(name, stopped, "offer:stop" if name == "Cy" else "accept:stop")
    assert await silence(house) == []


async def test_two_evenings_of_a_day_are_two_and_each_has_its_own_matches(chat: Chat) -> None:
    house = chat.house
    for _ in range(3):
        await plays(house)
    assert len(await silence(house)) == 1
    await plays(house, "Cy", "Di")
    assert await silence(house) == []
    for _ in range(4):
        await plays(house, "Cy", "Di")
    (message,) = await silence(house)
    assert "Cy 4" in text_of(message)
    assert "Ann" not in text_of(message)


async def test_nothing_is_told_while_somebody_plays_or_where_the_room_wants_none(chat: Chat) -> None:
    house = chat.house
    for _ in range(3):
        await plays(house)
    house.clock.wind(minutes=40)
    table = await house.sits("Cy", "Di")
    house.clock.wind(minutes=1)
    await house.presses("Cy", table, "1:a1")
    assert await silence(house, 10) == []
    assert await silence(house, 46) == []  # their time runs out, and they are told of it
    (message,) = await silence(house, 46)
    assert "4 matches" in text_of(message)
    await sets(house, evening=False)
    house.clock.wind(hours=3)
    for _ in range(3):
        await plays(house)
    assert await silence(house) == []
    assert await silence(house) == []


async def test_nothing_is_told_before_a_match_whose_time_has_run_out_is_over(chat: Chat) -> None:
    house = chat.house
    for _ in range(3):
        await plays(house)
    await house.plays(await house.sits("Cy", "Di"), "a1")
    house.clock.wind(minutes=46)  # as at a start: what is due for the clocks and for rooms is due at once
    assert await tells(house) == []
    await house.alarms.sweep()
    assert await tells(house) == []
    (message,) = await silence(house)
    assert "4 matches" in text_of(message)


async def test_house_that_was_away_tells_no_old_evening(chat: Chat) -> None:
    for _ in range(3):
        await plays(chat.house)
    assert await silence(chat.house, 4 * 60) == []


async def test_climbers_are_named_and_the_moment_it_turned_is_the_picture(chat: Chat) -> None:
    house = chat.house
    await sets(house, language="ru")
    for _ in range(3):
        await plays(house)
    (message,) = await silence(house)
    assert text_of(message).startswith("Итоги вечера: 3 партии.")
    assert message.picture is None or message.picture.alt


async def test_killed_between_a_house_tells_once(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        for _ in range(3):
            await plays(house)
        clock = house.clock  # killed before it was sent
        clock.wind(minutes=46)
    told = []
    for _ in range(2):
        async with open_house(tmp_path, clock) as house:
            house.app.fronts["paper"] = house.paper
            told.append(len(await silence(house, 1)))
    assert told == [1, 0]


async def test_evening_is_told_at_once_when_its_network_is_connected_after_a_start(chat: Chat) -> None:
    house = chat.house
    for _ in range(3):
        await plays(house)
    house.clock.wind(minutes=46)
    house.paper.ready = False
    sends = Outbox(house.app, [EveningMessages(house.app)])
    sends.start()
    await asyncio.sleep(5)
    assert house.paper.told == []
    house.paper.ready = True
    await asyncio.sleep(2)
    assert len(house.paper.told) == 1
    await sends.close()


async def test_match_of_several_days_does_not_join_the_evenings_between_its_moves(chat: Chat) -> None:
    house = chat.house
    slow = await house.sits("Eve", "Flo", options=house.app.games["tictactoe"].Options(move_seconds=3 * 86_400))
    for _ in range(3):
        await plays(house)
    (message,) = await silence(house)
    assert "3 matches" in text_of(message)
    house.clock.wind(hours=23)
    for _ in range(2):
        await plays(house, "Cy", "Di")
    await house.plays(slow, *WINS)
    await plays(house, "Cy", "Di")
    (message,) = await silence(house)
    assert "3 matches" in text_of(message)
    assert "Cy 3" in text_of(message)


async def dies_telling(house: House) -> None:
    """The program dies while it tells the room of an evening: nobody knows whether the room was told."""
    house.paper.hangs = True
    dying = asyncio.create_task(tells(house))
    while not house.paper.told:
        await asyncio.sleep(0)
    dying.cancel()
    await asyncio.gather(dying, return_exceptions=True)
    house.paper.hangs = False


@pytest.mark.parametrize("away", [0, 120], ids=["back at once", "back after the next evening"])
async def test_next_evening_is_told_of_where_the_program_died_telling_of_the_last_one(chat: Chat, away: int) -> None:
    house = chat.house
    for _ in range(3):
        await plays(house)
    house.clock.wind(minutes=46)
    await dies_telling(house)
    for _ in range(4):
        await plays(house, "Cy", "Di", minutes=1)
        assert away or await tells(house) == []
    (message,) = [*await silence(house, max(46, away)), *await tells(house)]
    assert "4 matches" in text_of(message)
    assert await silence(house) == []


async def test_evening_that_may_have_been_told_is_not_told_again_where_a_table_opens_or_somebody_practises(
    chat: Chat,
) -> None:
    house = chat.house
    for _ in range(3):
        await plays(house)
    house.clock.wind(minutes=46)
    await dies_telling(house)
    await house.opens("Ann", "tictactoe")
    practice = await house.opens("Bo", "tictactoe", levels=(1,))
    await house.presses("Bo", practice, "resign:!")
    assert await silence(house, 2) == []
    assert await silence(house) == []
    assert await silence(house) == []
