"""The table of the last seven days: who is in it for whom, and what it tells before its reader has played."""

from __future__ import annotations

import pytest

from bot.usecases import daily
from bot.usecases.bans import block
from bot.usecases.daily_week import week_of_room
from bot.usecases.preferences import save_preferences
from storage import friends
from storage.friends import Friendship

from .paper import Chat, text_of


async def are_friends(chat: Chat, *names: str) -> None:
    """The first is a friend of all others."""
    one, *others = [(await chat.house.person(name)).id for name in names]
    for other in others:
        for who, whom in ((one, other), (other, one)):
            friendship = Friendship(who, whom, chat.house.clock.at, declined=False, withdrawn=False)
            await chat.house.app.store.write(lambda unit, one=friendship: friends.put(unit.conn, one))
    for number in (one, *others):
        chat.house.app.directory.forget_player(number)
    chat.house.people.clear()


async def shows(chat: Chat, seen: str, *names: str) -> None:
    for name in names:
        await save_preferences(chat.house.app, await chat.house.person(name), profile=seen)
        chat.house.people.pop(name)


async def finishes(chat: Chat, *names: str) -> None:
    await daily.sweep(chat.house.app)
    for name in names:
        table = await daily.begin(chat.house.app, await chat.house.person(name), "paper")
        await chat.house.presses(name, table, "resign:!")
    await chat.house.computers.drain()


async def week(chat: Chat, name: str = "Ann", private: bool = True) -> list[str]:
    """The lines between the title and the explanation."""
    text = text_of(await chat.says(name, "/daily week", private=private))
    return [line.replace("\u2068", "").replace("\u2069", "") for line in text.splitlines()[1:-1]]


async def test_friends_are_there_who_let_the_reader_see_their_profile(chat: Chat) -> None:
    await are_friends(chat, "Ann", "Bo", "Cy", "Di")
    await shows(chat, "everyone", "Bo", "Di")
    await finishes(chat, "Bo", "Cy")
    chat.house.clock.wind(days=1)
    await finishes(chat, "Ann", "Bo")
    lines = await week(chat)
    assert [line.split(":")[0] for line in lines[1:]] == ["Ann", "Bo"]
    assert lines[0] == "Friends"
    assert all(line.count("–") == 7 - played for line, played in zip(lines[1:], (1, 2), strict=True))


async def test_points_of_today_are_shown_once_the_reader_has_finished(chat: Chat) -> None:
    await are_friends(chat, "Ann", "Bo")
    await shows(chat, "everyone", "Bo")
    await finishes(chat, "Bo")
    assert (await week(chat))[-1] == "Bo: – – – – – – ✓ = 0"
    await finishes(chat, "Ann")
    assert "✓" not in (await week(chat))[-1]


async def test_nobody_is_shown_to_those_without_friends_and_to_strangers(chat: Chat) -> None:
    await shows(chat, "everyone", "Bo")
    await finishes(chat, "Ann", "Bo")
    assert "Nobody here lets you see" in text_of(await chat.says("Ann", "/daily week"))


@pytest.mark.slow
async def test_room_has_the_people_who_have_played_there(chat: Chat) -> None:
    for other in ("Bo", "Cy", "Di"):
        table = await chat.house.sits("Ann", other)
        await chat.house.plays(table, "a1", "a2", "b1", "b2", "c1")
    await shows(chat, "rooms", "Bo", "Di")
    await finishes(chat, "Bo", "Cy", "Di")
    chat.house.clock.wind(days=1)
    ann = await chat.house.person("Ann")
    for name in ("Ed", "Fay"):
        await chat.house.person(name)
    await shows(chat, "rooms", "Ed")
    await finishes(chat, "Ed")
    seen = await week_of_room(chat.house.app, ann, chat.house.room)
    assert sorted(line.person.name for line in seen.lines) == ["Ann", "Bo", "Di"]
    await block(chat.house.app, await chat.house.person("Di"), ann.handle)
    seen = await week_of_room(chat.house.app, ann, chat.house.room)
    assert sorted(line.person.name for line in seen.lines) == ["Ann", "Bo"]
    chat.house.clock.wind(days=7)
    assert not (await week_of_room(chat.house.app, ann, chat.house.room)).is_shared


async def test_group_sees_its_own_table_below_that_of_friends(chat: Chat) -> None:
    await are_friends(chat, "Ann", "Bo")
    await shows(chat, "everyone", "Bo", "Cy")
    table = await chat.opens("Ann")
    await chat.house.presses("Cy", table, "join:0")
    await chat.house.plays(table, "a1", "a2", "b1", "b2", "c1")
    await finishes(chat, "Ann", "Bo", "Cy")
    assert [line.split(":")[0] for line in await week(chat)] == ["Friends", "Ann", "Bo"]
    in_group = [line.split(":")[0] for line in await week(chat, private=False)]
    assert in_group == ["Friends", "Ann", "Bo", "People who play here", "Ann", "Cy"]
