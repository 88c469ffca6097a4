"""Seasons of rooms: the ladder of those who played there, and its first three, shown once when it is over."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.background.outbox import Outbox
from bot.background.room_messages import BROADCASTS, RoomMessages
from bot.cli import admin
from bot.usecases import seasons
from games.core.game import Refusal
from storage import outbox
from storage.broadcasts import KIND, latest
from storage.messages import rooms
from tests.house import House, open_house

WON = ("a1", "a2", "b1", "b2", "c1")


async def plays(house: House, winner: str, other: str) -> None:
    await house.plays(await house.sits(winner, other), *WON)


async def quarter_ends(house: House) -> None:
    """The next quarter begins, and a minute passes."""
    ends = seasons.this_quarter(house.app.now())[2]
    house.clock.wind(seconds=(ends - house.app.now() + timedelta(minutes=1)).total_seconds())


def sender(house: House) -> Outbox:
    return Outbox(house.app, [RoomMessages(house.app, BROADCASTS)])


async def told(house: House) -> list[str]:
    """What was said in rooms, after the sweep and the sending."""
    await house.alarms.sweep()
    for _ in range(2):
        await sender(house).send()
    return [message.text for _, message in house.paper.told]


async def test_the_first_three_are_shown_once_when_a_quarter_is_over(house: House) -> None:
    for winner, other in (("Ann", "Bo"), ("Ann", "Cy"), ("Bo", "Cy"), ("Cy", "Dee")):
        await plays(house, winner, other)
    assert await told(house) == []
    await quarter_ends(house)
    (text,) = await told(house)
    head, game, first, second, third, reset = text.splitlines()
    assert head.startswith("The season is over: 20")
    assert game == "Tic-tac-toe"
    assert [first[:6], second[:5], third[:5]] == ["1. Ann", "2. Bo", "3. Cy"]
    assert "unsure (+" in first
    assert "in 2 matches here" in first
    assert "quarter of the way back to 1,500" in reset
    assert await told(house) == [text]
    async with house.app.store.read() as conn:
        assert await latest(conn, house.app.now() - timedelta(days=365), 5) == []  # no operator has said it


async def test_the_message_is_in_the_language_of_the_room_and_moderators_can_switch_it_off(house: House) -> None:
    await plays(house, "Ann", "Bo")
    russian = replace(house.room.settings, language="ru")
    await house.app.store.write(lambda unit: rooms.set_settings(unit.conn, house.room.id, russian))
    await quarter_ends(house)
    (text,) = await told(house)
    assert text.startswith("Сезон завершён: ")
    await plays(house, "Ann", "Bo")
    silent = replace(russian, season_results=False)
    await house.app.store.write(lambda unit: rooms.set_settings(unit.conn, house.room.id, silent))
    await quarter_ends(house)
    assert await told(house) == [text]


async def test_rooms_in_which_no_two_people_were_rated_are_told_nothing(house: House) -> None:
    await quarter_ends(house)
    assert await told(house) == []
    await plays(house, "Ann", "Bo")
    house.clock.wind(days=1)
    await told(house)
    house.clock.wind(days=400)  # nobody was here for a year
    assert await told(house) == []


async def test_two_processes_tell_each_room_once(tmp_path: Path) -> None:
    async with open_house(tmp_path, threads=True) as one, open_house(tmp_path, one.clock, threads=True) as other:
        await plays(one, "Ann", "Bo")
        await quarter_ends(one)
        await asyncio.gather(seasons.sweep(one.app), seasons.sweep(other.app))
        await asyncio.gather(*(sender(house).send() for house in (one, other)))
        assert len(one.paper.told + other.paper.told) == 1


async def test_a_process_that_dies_after_the_end_of_a_season_is_made_good_at_the_next_start(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await plays(house, "Ann", "Bo")
        await quarter_ends(house)
        await seasons.sweep(house.app)
        clock = house.clock
    async with open_house(tmp_path, clock) as house:
        assert len(await told(house)) == 1


async def test_somebody_whose_data_was_deleted_is_not_named(house: House) -> None:
    await plays(house, "Ann", "Bo")
    await quarter_ends(house)
    await seasons.sweep(house.app)
    for name in ("Ann", "Bo"):
        await admin.forget(house.app, (await house.person(name)).handle)
    assert await told(house) == []
    async with house.app.store.read() as conn:
        assert [*(await outbox.counts(conn, KIND, ["season-20264"])).values()] == [{"stopped": 1}]


async def test_a_season_of_a_room_has_only_what_was_played_there_from_its_begin_to_its_end(house: House) -> None:
    mo = await house.person("Mo")
    await plays(house, "Ann", "Bo")
    house.clock.wind(hours=1)
    with pytest.raises(Refusal, match="no_season"):
        await seasons.end(house.app, house.room, mo)
    await seasons.begin(house.app, house.room)
    with pytest.raises(Refusal, match="season_is_running"):
        await seasons.begin(house.app, house.room)
    house.clock.wind(hours=1)
    for _ in range(2):
        await plays(house, "Cy", "Bo")
    own = (await seasons.of_room(house.app, house.room))[0]
    lines = await seasons.ladder(house.app, house.room.id, own)
    assert [(one.name, one.matches) for one in lines] == [("Cy", 2), ("Bo", 2)]
    assert [one.gained > 0 for one in lines] == [True, False]
    house.clock.wind(hours=1)
    await seasons.end(house.app, house.room, mo)
    (text,) = await told(house)
    assert "Ann" not in text
    assert "1,500" not in text
    house.clock.wind(minutes=1)
    await plays(house, "Ann", "Bo")
    now, ended = await seasons.of_room(house.app, house.room)
    assert now.quarter is not None
    assert await seasons.ladder(house.app, house.room.id, ended) == lines


async def test_a_room_with_a_season_of_its_own_is_not_told_the_quarter(house: House) -> None:
    await plays(house, "Ann", "Bo")
    await seasons.begin(house.app, house.room)
    await quarter_ends(house)
    assert await told(house) == []
