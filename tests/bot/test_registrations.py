"""Shortly before a registration ends each network is told once who is in, whatever is killed or delayed."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from msgspec import structs

from bot.background.outbox import Outbox
from bot.background.registrations import REMINDERS, RegistrationReminders
from bot.background.room_messages import RoomMessages
from bot.usecases import lobby
from bot.usecases.registration import DUE, HOUSE
from games.rpsls.state import Options
from games.table.table import Table
from storage import outbox
from storage.messages import displays, rooms
from tests.fake_chat import FakePages
from tests.house import House

WITHOUT_ISOLATES = {0x2068: None, 0x2069: None}  # around names


async def opens(house: House, most: int = 4, entry_seconds: int | None = 300, **plan: Any) -> Table:
    """Ann opens a registration, and its card stands in the room."""
    table = await house.opens("Ann", "rpsls", most=most, options=Options(entry_seconds=entry_seconds), **plan)
    await shows(house, table)
    return table


async def shows(house: House, table: Table, room: str = "table-top") -> None:
    card = structs.replace(displays.wanted("paper", room, table.id, "card"), state="there", message=f"card {room}")
    await house.app.store.write(lambda unit: displays.save(unit.conn, card))


def sender(house: House) -> Outbox:
    return Outbox(house.app, [RegistrationReminders(house.app), RoomMessages(house.app, REMINDERS)])


async def passes(house: House, seconds: float) -> None:
    """Time passes; whatever is due then is sent."""
    house.clock.wind(seconds=seconds)
    for _ in range(2):
        await sender(house).send()


def told(house: House) -> list[str]:
    return [message.text.translate(WITHOUT_ISOLATES) for _, message in house.paper.told]


async def left(house: House) -> int:
    """How many things wait in the outbox."""
    async with house.app.store.read() as conn:
        return len(await outbox.due(conn, DUE, [HOUSE], house.clock() + timedelta(days=1000), 10))


async def test_room_is_told_once_half_a_minute_before_the_end(house: House) -> None:
    await opens(house)
    await passes(house, 269)
    assert told(house) == []
    await passes(house, 2)
    (said,) = told(house)
    assert "last call to join (29 s left). In: Ann. One more player is needed." in said
    await passes(house, 5)
    await passes(house, 300)
    assert len(told(house)) == 1
    assert await left(house) == 0


@pytest.mark.parametrize(
    ("seated", "most", "wanted"),
    [
        (["Ann", "Bo"], 4, "In: Ann and Bo. 2 more seats are free."),
        (["Ann", "Bo", "Cy"], 4, "In: Ann, Bo and Cy. One more seat is free."),
    ],
)
async def test_free_seats_are_counted_where_enough_are_in(
    house: House, seated: list[str], most: int, wanted: str
) -> None:
    table = await opens(house, most)
    for name in seated[1:]:
        await house.presses(name, table, "join:0")
    await passes(house, 275)
    assert told(house)[0].endswith(wanted)
    (key,) = house.paper.told[0][1].keys[0]
    assert key.label == "Join"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ru", "скоро начинаем (осталось 25 с). За столом: Ann. Нужен ещё 1 игрок."),
        ("zh", "最后机会加入（还剩 25 秒）。已入座：Ann。还差 1 人。"),
    ],
)
async def test_room_is_told_in_its_language(house: House, language: str, said: str) -> None:
    settings = replace(house.room.settings, language=language)
    await house.app.store.write(lambda unit: rooms.set_settings(unit.conn, house.room.id, settings))
    await opens(house)
    await passes(house, 275)
    assert said in told(house)[0]


async def test_nobody_is_told_where_it_is_of_no_use(house: House) -> None:
    full = await opens(house, 2)
    await house.presses("Bo", full, "join:0")
    closed = await opens(house)
    await house.presses("Ann", closed, "cancel:!")
    await opens(house, entry_seconds=59)
    await opens(house, entry_seconds=None)
    await opens(house, 2, invited=(await house.person("Cy"),))
    await house.opens("Ann", "tictactoe")
    await passes(house, 275)
    assert told(house) == []
    assert await left(house) == 0


async def test_nobody_is_called_to_a_table_without_a_free_seat(house: House) -> None:
    table = await house.sits("Ann", "Bo", "Cy", game="rpsls", options=Options(entry_seconds=300))
    for name in ("Bo", "Cy"):
        await house.presses(name, table, "resign:!")
    house.clock.wind(seconds=6)
    await house.alarms.sweep()
    following = await house.app.store.table((await house.table(table)).next_match or "")
    assert following is not None
    print(following.status, following.most, [(c.name, c.invited) for c in following.chairs])
    await shows(house, following)
    await passes(house, 275)
    assert told(house) == []


async def test_quiet_room_is_not_told(house: House) -> None:
    settings = replace(house.room.settings, quiet=True)
    await house.app.store.write(lambda unit: rooms.set_settings(unit.conn, house.room.id, settings))
    await opens(house)
    await passes(house, 275)
    assert told(house) == []


async def test_one_room_of_a_network_is_told_that_of_the_table(house: House) -> None:
    await house.app.store.write(lambda unit: rooms.get_or_create(unit.conn, "paper", "elsewhere", "Elsewhere"))
    table = await opens(house)
    await shows(house, table, "elsewhere")
    await passes(house, 275)
    assert [room for room, _ in house.paper.told] == ["table-top"]


async def test_registration_that_an_outage_has_made_longer_is_called_later(house: House) -> None:
    await opens(house)
    await house.away(1, 3)
    await passes(house, 275)
    assert told(house) == []
    await passes(house, 100)
    assert told(house) == []
    await passes(house, 17)
    assert len(told(house)) == 1


async def test_next_registration_of_a_series_is_called_only_where_somebody_has_come(house: House) -> None:
    table = await house.sits("Ann", "Bo", game="rpsls", options=Options(entry_seconds=300))
    await house.presses("Ann", table, "resign:!")
    house.clock.wind(seconds=6)
    await house.alarms.sweep()
    after = (await house.table(table)).next_match
    assert after
    following = await house.app.store.table(after)
    assert following is not None
    await shows(house, following)
    await passes(house, 275)
    assert told(house) == []


async def test_people_at_a_page_are_told_there(house: House) -> None:
    pages = FakePages()
    house.app.fronts["web"] = pages
    table = await opens(house)
    cy = await house.person("Cy")
    await lobby.join(house.app, table.id, cy, "web", 0)
    await passes(house, 275)
    assert [(player, line.key) for player, _, line in pages.lines] == [(cy.id, "registration-ends-here")]


async def test_sender_that_dies_before_it_has_found_the_rooms_is_followed_by_another(house: House) -> None:
    await opens(house)
    house.clock.wind(seconds=272)
    now = house.clock()
    async with house.app.store.read() as conn:
        (due,) = await outbox.due(conn, DUE, [HOUSE], now, 10)
    lease = RegistrationReminders.lease
    await house.app.store.write(lambda unit: outbox.take(unit.conn, due, now, now + timedelta(seconds=10)))
    assert lease < timedelta(seconds=31)
    await passes(house, 2)
    assert told(house) == []
    await passes(house, 10)
    assert len(told(house)) == 1


async def test_two_processes_tell_a_room_once(house: House) -> None:
    await opens(house)
    house.clock.wind(seconds=272)
    for _ in range(2):
        await asyncio.gather(sender(house).send(), sender(house).send())
    assert len(told(house)) == 1


async def test_room_is_not_told_twice_where_it_is_unknown_whether_it_was(house: House) -> None:
    await opens(house)
    house.clock.wind(seconds=271)
    house.paper.hangs = True
    loop = sender(house)
    for _ in range(2):
        task = asyncio.create_task(loop.send())
        await asyncio.sleep(0.2)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    house.paper.hangs = False
    assert len(told(house)) == 1
    await passes(house, 31)
    assert len(told(house)) == 1
