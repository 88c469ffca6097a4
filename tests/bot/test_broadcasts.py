"""Broadcasts: each room is told once, in its language and within the limits, whatever is killed in between."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.background.outbox import Outbox
from bot.background.room_messages import AGAIN, BROADCASTS, RoomMessages
from bot.cli import operating
from bot.cli.admin import CannotDo
from bot.operation import broadcasting
from games.core.game import Refusal
from storage.broadcasts import Broadcast
from storage.messages import rooms
from storage.messages.rooms import Room
from tests.house import House, open_house

TEXTS = {"en": "Tea <at> five", "ru": "Чай в пять"}


async def club(house: House, name: str, language: str = "en", platform: str = "paper") -> Room:
    """A room in which a table is open."""
    room = await house.app.store.write(lambda unit: rooms.get_or_create(unit.conn, platform, name, name.title()))
    settings = replace(room.settings, language=language)
    await house.app.store.write(lambda unit: rooms.set_settings(unit.conn, room.id, settings))
    house.room = replace(room, settings=settings)
    await house.opens(f"Host of {name}")
    return house.room


async def begins(house: House, number: str = "0123456789abcdef") -> int:
    return await broadcasting.begin(house.app, number, TEXTS, "olga")


def told(house: House) -> dict[str, list[str]]:
    """What was said in each room."""
    heard: dict[str, list[str]] = {}
    for room, message in house.paper.told:
        heard.setdefault(room, []).append(message.text)
    return heard


async def newest(house: House) -> Broadcast:
    return (await broadcasting.latest(house.app))[0]


def sender(house: House) -> Outbox:
    return Outbox(house.app, [RoomMessages(house.app, BROADCASTS)])


async def sends(house: House, rounds: int = 1) -> None:
    loop = sender(house)
    for _ in range(rounds):
        await loop.send()
        house.clock.wind(seconds=31)


async def test_each_room_is_told_once_in_its_language(house: House) -> None:
    for name, language in (("one", "en"), ("two", "ru"), ("three", "zh")):
        await club(house, name, language)
    assert await begins(house) == 3
    await sends(house, 3)
    assert told(house) == {
        "one": ["A message from the operators\nTea &lt;at> five"],
        "two": ["Сообщение операторов\nЧай в пять"],
        "three": ["运营者的消息\nTea &lt;at> five"],
    }
    assert (await newest(house)).rooms == {"sent": 3}


async def test_only_rooms_with_a_table_of_the_last_week_are_told(house: House) -> None:
    await club(house, "old")
    house.clock.wind(hours=2)
    await house.alarms.sweep()
    house.clock.wind(days=8)
    await club(house, "gone")
    await house.app.store.write(lambda unit: rooms.set_reach(unit.conn, "paper", "gone", "gone"))
    await club(house, "elsewhere", platform="smoke")
    await club(house, "new")
    await house.app.store.write(lambda unit: rooms.get_or_create(unit.conn, "paper", "empty", "Empty"))
    seen = await broadcasting.preview(house.app)
    assert (seen.rooms, seen.by_platform, seen.by_language) == (1, {"paper": 1}, {"en": 1})
    await begins(house)
    await sends(house)
    assert list(told(house)) == ["new"]


async def test_form_sent_twice_makes_one_broadcast(house: House) -> None:
    await club(house, "one")
    await begins(house)
    await begins(house)
    await sends(house, 2)
    assert len(told(house)["one"]) == 1


async def test_room_that_waits_for_its_limit_is_told_later_and_holds_up_no_other(house: House) -> None:
    await club(house, "slow")
    await club(house, "quick")
    house.paper.rate_limit.wait("slow", asyncio.get_running_loop().time(), 60)
    await begins(house)
    await sends(house)
    assert list(told(house)) == ["quick"]
    assert (await newest(house)).rooms == {"sent": 1, "wanted": 1}
    house.paper.rate_limit.wait("slow", asyncio.get_running_loop().time(), -1)
    await sends(house, 3)
    assert sorted(told(house)) == ["quick", "slow"]


async def test_kill_before_the_sending_loses_nothing(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await club(house, "one")
        await begins(house)
        clock = house.clock
    async with open_house(tmp_path, clock) as house:
        await sends(house, 2)
        assert len(told(house)["one"]) == 1


async def killed_while_sending(house: House) -> None:
    """The process dies when the message is on its way."""
    await club(house, "one")
    await begins(house)
    house.paper.hangs = True
    dying = asyncio.create_task(sender(house).send())
    while not house.paper.told:
        await asyncio.sleep(0)
    dying.cancel()
    await asyncio.gather(dying, return_exceptions=True)
    house.paper.hangs = False


async def test_kill_while_sending_doubles_nothing_and_the_operator_is_told(house: House) -> None:
    await killed_while_sending(house)
    await sends(house)
    assert (await newest(house)).rooms == {"sending": 1}
    house.clock.wind(seconds=BROADCASTS.lease.total_seconds())
    await sends(house, 3)
    assert len(told(house)["one"]) == 1
    assert (await newest(house)).rooms == {"unknown": 1}


async def test_kill_while_sending_is_made_good_where_equal_messages_appear_once(house: House) -> None:
    house.paper.sends_once = True
    await killed_while_sending(house)
    house.clock.wind(seconds=BROADCASTS.lease.total_seconds() + 1)
    await sends(house)
    assert (await newest(house)).rooms == {"sent": 1}


async def test_kill_while_sending_doubles_nothing_where_the_network_no_longer_knows_the_first_message(
    house: House,
) -> None:
    house.paper.sends_once = True
    await killed_while_sending(house)
    house.clock.wind(minutes=5)  # the program was away
    await sends(house)
    assert len(told(house)["one"]) == 1
    assert (await newest(house)).rooms == {"unknown": 1}


async def test_message_that_fails_is_tried_again_only_where_it_cannot_appear_twice(house: House) -> None:
    for once, tries in ((False, 1), (True, BROADCASTS.tries)):
        house.paper.sends_once, house.paper.told[:] = once, []
        house.paper.deaf.add("one")
        await club(house, "one")
        await begins(house, f"{tries:016x}")
        for _ in range(BROADCASTS.tries + 2):
            await sends(house)
            house.clock.wind(seconds=AGAIN.total_seconds())
        assert len(told(house)["one"]) == tries
        assert (await newest(house)).rooms == {"failed": 1}


async def test_two_processes_tell_each_room_once(tmp_path: Path) -> None:
    async with open_house(tmp_path, threads=True) as one, open_house(tmp_path, one.clock, threads=True) as other:
        for n in range(12):
            await club(one, f"club-{n}")
        await begins(one)
        await asyncio.gather(*(sender(house).send() for house in (one, other)))
        heard = [room for house in (one, other) for room, _ in house.paper.told]
        assert sorted(heard) == sorted({f"club-{n}" for n in range(12)})


async def test_stopped_broadcast_reaches_no_further_room(house: House) -> None:
    await club(house, "one")
    await begins(house)
    assert await broadcasting.stop(house.app, "0123456789abcdef", "olga") == 1
    await sends(house)
    assert told(house) == {}
    assert (await newest(house)).rooms == {"stopped": 1}


@pytest.mark.parametrize(
    ("given", "code"),
    [({"en": "  "}, "no_broadcast_text"), ({"en": "x" * 1_001}, "too_long"), ({"tlh": "nuqneH"}, "bad_choice")],
)
def test_odd_texts_are_refused(given: dict[str, str], code: str) -> None:
    with pytest.raises(Refusal, match=code):
        broadcasting.read_texts(given, ["en", "ru"])


async def test_web_shows_the_newest_one_for_a_day(house: House) -> None:
    await club(house, "lobby", platform="web")
    await begins(house)
    await broadcasting.refresh_announcement(house.app)
    assert house.app.presence.announcement == (TEXTS, house.clock() + timedelta(days=1))
    assert (await newest(house)).rooms == {"sent": 1}
    house.clock.wind(days=2)
    await broadcasting.refresh_announcement(house.app)
    assert house.app.presence.announcement is None


async def test_loop_sends_as_soon_as_one_begins(house: House) -> None:
    loop = sender(house)
    loop.start()
    await club(house, "one")
    await begins(house)
    async with asyncio.timeout(5):
        while not house.paper.told:
            await asyncio.sleep(0.01)
    await loop.close()


def test_command_without_a_text_says_that_rooms_in_other_languages_need_one(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["broadcast", "--in", "ru=Чай в пять", "--yes"])
    assert "TEXT is needed beside --in: rooms in other languages get it" in capsys.readouterr().err


async def test_command_counts_before_it_sends(tmp_path: Path) -> None:
    more: dict[str, Any] = {"telegram_token": "123456:abcdefghijklmnopqrstuvwxyzABCDEFGHI"}
    async with open_house(tmp_path, **more) as house:
        with pytest.raises(CannotDo, match="a text is needed"):
            await operating.broadcast(house.app, {"en": ""}, yes=False)
        assert await operating.broadcast(house.app, TEXTS, yes=False) == operating.NOBODY
        with pytest.raises(CannotDo, match="no room has had a table"):
            await operating.broadcast(house.app, TEXTS, yes=True)
        with pytest.raises(CannotDo, match="there was no broadcast"):
            await operating.stop_broadcast(house.app)
        await club(house, "one", "ru", platform="telegram")
        counted = await operating.broadcast(house.app, TEXTS, yes=False)
        assert counted == "1 room would get it (telegram 1, ru 1). Add --yes to send it."
        assert "to 1 room," in await operating.broadcast(house.app, TEXTS, yes=True)
        assert await operating.stop_broadcast(house.app) == "it was not sent to 1 room."
