"""When people are notified: after their quiet hours, and in one message where there are many tables."""

from __future__ import annotations

from datetime import timedelta

from bot.usecases import inbox, lobby
from bot.usecases.lobby import TableRequest
from bot.usecases.moves import Press
from bot.view.button_data import Action
from games.table.table import Table
from tests.bot.chat.paper import keys_of, text_of
from tests.bot.town import DAY, Town
from tests.house import NOON

# ---- Quiet hours


async def test_in_quiet_hours_nothing_is_sent_and_at_their_end_what_still_waits(town: Town) -> None:
    await town.preferences("Ann", quiet_from=22, quiet_to=8, utc_offset=11 * 60)  # noon is 23:00 there
    table = await town.sits("Ann", "Bo")
    await town.sweeps()
    assert town.paper.sent == []
    assert (await town.house.table(table)).chairs[0].notice_at == NOON + timedelta(hours=9)
    town.house.clock.at = NOON + timedelta(hours=9)
    await town.sweeps()
    assert len(town.paper.sent) == 1


async def test_who_acts_in_their_quiet_hours_is_told_nothing_after_them(town: Town) -> None:
    await town.preferences("Ann", quiet_from=12, quiet_to=14)
    await town.preferences("Bo", notices="off")
    table = await town.sits("Ann", "Bo")
    await town.sweeps()
    await town.house.plays(table, "a1")
    town.house.clock.wind(hours=3)
    await town.sweeps()
    assert town.paper.sent == []


async def test_a_reminder_in_quiet_hours_is_dropped(town: Town) -> None:
    table = await town.sits("Ann", "Bo", options=town.house.app.games["tictactoe"].Options(move_seconds=600))
    await town.preferences("Ann", quiet_from=12, quiet_to=14)
    town.house.clock.wind(minutes=7)
    await town.sweeps()
    assert town.paper.sent == []
    assert (await town.house.table(table)).remind_at is None


# ---- Many tables


async def forty(town: Town, count: int = 40) -> list[Table]:
    """Tables in as many rooms, all of which wait for Ann, who sat down a minute ago; the first one is due first."""
    tables = [await opened_in_room(town, n) for n in range(count)]
    town.house.clock.wind(minutes=1)
    for table in tables:
        town.house.clock.wind(seconds=1)
        await town.house.plays(table, "a1")
    return tables


async def opened_in_room(town: Town, n: int) -> Table:
    """A table of its own room, which waits for Bo."""
    room = await town.room(f"room {n}")
    ann, bo = await town.house.meets("Ann", f"Bo {n}")
    plan = TableRequest("tictactoe", DAY, 2)
    table = await lobby.open_table(town.house.app, room, bo, "paper", plan)
    await inbox.press(town.house.app, Press(ann, "paper", table.id, Action.of("join", 0)))
    return await town.house.table(table)


async def test_forty_tables_in_forty_rooms_are_one_message(town: Town) -> None:
    tables = await forty(town)
    for table in tables[:12]:
        await town.shows(table, f"room {tables.index(table)}")
    await town.sweeps()
    await town.sweeps()
    ((room, message),) = town.paper.sent
    lines = text_of(message).splitlines()
    assert (room, lines[0], lines[-1]) == ("alone with ann", "Ann, 40 tables are waiting for you:", "and 30 more")
    assert len(lines) == 12
    assert "(24 h left)" in lines[1]
    assert [key.data for key in keys_of(message)] == ["/tables mine"]


async def test_after_three_messages_the_rest_are_one_and_then_there_is_silence_for_a_while(town: Town) -> None:
    tables = [await opened_in_room(town, n) for n in range(6)]
    for table in tables:
        town.house.clock.wind(minutes=1)
        await town.house.plays(table, "a1")
        await town.sweeps()
    assert town.paper.rooms_of("Ann") == ["room 0", "room 1", "room 2", "alone with ann"]
    town.house.clock.wind(minutes=10)
    await town.sweeps()
    assert sorted(town.paper.rooms_of("Ann")[4:]) == ["room 4", "room 5"]


async def test_silence_after_many_messages_lasts_no_longer_where_the_clock_is_set_back(town: Town) -> None:
    for n in range(6):
        if n == 4:
            town.house.clock.wind(hours=-1)
        table = await opened_in_room(town, n)
        town.house.clock.wind(minutes=1)
        await town.house.plays(table, "a1")
        await town.sweeps()
    before = town.paper.rooms_of("Ann")
    town.house.clock.wind(minutes=10)
    await town.sweeps()
    assert before == ["room 0", "room 1", "room 2", "alone with ann"]
    assert sorted(town.paper.rooms_of("Ann")[4:]) == ["room 4", "room 5"]


async def test_who_acts_in_between_is_told_table_by_table(town: Town) -> None:
    tables = [await opened_in_room(town, n) for n in range(6)]
    for table in tables:
        town.house.clock.wind(minutes=1)
        await town.house.plays(table, "a1")
        await town.sweeps()
        town.house.clock.wind(seconds=1)
        await town.house.plays(table, "b2")
    assert town.paper.rooms_of("Ann") == [f"room {n}" for n in range(6)]


async def test_without_a_private_chat_many_tables_are_one_message_in_a_room(town: Town) -> None:
    town.paper.deaf.add("ann")
    await forty(town, 5)
    await town.sweeps()
    assert [text.splitlines()[0] for text in town.paper.texts()] == ["room 0: @Ann, 5 tables are waiting for you:"]


async def test_a_message_about_many_that_is_refused_goes_to_a_room(town: Town) -> None:
    town.paper.shut.add("alone with ann")
    await forty(town, 5)
    await town.sweeps()
    assert [text.splitlines()[0] for text in town.paper.texts()] == ["room 0: @Ann, 5 tables are waiting for you:"]


async def test_a_message_about_many_goes_when_the_last_of_them_waits_no_more(town: Town) -> None:
    tables = await forty(town, 4)
    await town.sweeps()
    for table in tables:
        assert await town.has_a_notice()
        await town.house.plays(table, "b2")
    assert not await town.has_a_notice()
