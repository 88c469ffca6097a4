"""Who is gone from a table: by every network and reason, once, until they are back; and what the card says."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from bot.chat.cards import room_card
from bot.messages.debounce import is_quiet
from bot.usecases import departures, inbox
from bot.usecases.departures import Place
from bot.usecases.moves import Press
from bot.view.absence import departure_lines
from bot.view.button_data import Action
from games.core.commands import Why
from games.table.table import Table
from games.tictactoe.rules import Options as TicTacToe
from tests.checks import record_is_fair
from tests.house import open_house

from .town import Town

ROOM = Place("paper", "table-top")


async def gone(town: Town, table: Table) -> list[str]:
    return [chair.why or "back" * chair.has_own_way for chair in (await town.house.table(table)).chairs]


async def leaves(town: Town, name: str, place: Place = ROOM, why: Why = "left") -> None:
    await departures.departed(town.house.app, (await town.house.person(name)).id, place, why)


async def test_departure_is_noted_once_however_often_and_by_whomever_it_is_told(town: Town) -> None:
    table = await town.house.sits("Ann", "Bo")
    await asyncio.gather(*(leaves(town, "Bo") for _ in range(5)))
    assert await gone(town, table) == ["", "left"]
    assert (await town.house.table(table)).revision == table.revision + 1


async def test_departure_is_noted_at_all_live_tables_of_the_room_and_nowhere_else(town: Town) -> None:
    first, second = await town.house.sits("Ann", "Bo"), await town.house.sits("Bo", "Cy")
    await leaves(town, "Bo")
    assert await gone(town, first) == ["", "left"]
    assert await gone(town, second) == ["left", ""]


@pytest.mark.parametrize("why", ["left", "removed", "blocked"])
@pytest.mark.parametrize("seats", [2, 3, 8])
async def test_whoever_leaves_before_the_start_leaves_the_seat_and_takes_their_stake(
    town: Town, why: Why, seats: int
) -> None:
    house, names = town.house, ["Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal"][: seats - 1]
    table = await house.opens("Ann", "tequila", most=8, stake=100)
    for name in names[1:]:
        await house.presses(name, table, "join:100")
    await town.sits_on_slate("Zed", table)
    before = await house.table(table)
    assert len(before.chairs) == seats
    await leaves(town, "Zed", Place("slate", "zed"), "blocked" if why == "blocked" else why)
    after = await house.table(table)
    if why == "blocked":
        assert [chair.name for chair in after.chairs] == names
        assert await house.purse(await house.person("Zed")) == 1_000
    for name in names[1:]:
        await leaves(town, name, why="left" if why == "blocked" else why)
    after = await house.table(table)
    assert [chair.name for chair in after.chairs if chair.front == "paper"] == ["Ann"]
    assert [await house.purse(await house.person(name)) for name in names] == [900, *[1_000] * len(names[1:])]


async def test_host_is_told_when_too_few_are_left(town: Town) -> None:
    house = town.house
    table = await house.opens("Ann", "tequila", most=3)
    await house.presses("Bo", table, "join:0")
    await leaves(town, "Bo")
    assert [(who, line.key) for who, _, line in house.paper.lines][-1] == (
        (await house.person("Ann")).id,
        "seat-left-told",
    )


async def test_nobody_has_left_an_open_table_whose_place_is_gone(town: Town) -> None:
    table = await town.house.opens("Ann", "tequila", most=3)
    await departures.room_gone(town.house.app, ROOM, "bot_removed")
    assert [chair.name for chair in (await town.house.table(table)).chairs] == ["Ann"]


async def test_rematch_waits_no_longer_for_somebody_who_leaves_after_the_end(town: Town) -> None:
    house = town.house
    table = await house.sits("Ann", "Bo", "Cy", game="rpsls")
    table = await house.plays(table, "rock", "scissors", "scissors")
    assert table.status == "over"
    for name in ("Ann", "Bo"):
        await house.presses(name, table, "offer:rematch" if name == "Ann" else "accept:rematch")
    await leaves(town, "Cy")
    over = await house.table(table)
    assert (over.offers, over.next_match != "") == ((), True)
    fresh = await house.app.store.table(over.next_match or "")
    assert fresh is not None
    assert [chair.name for chair in fresh.chairs] == ["Ann", "Bo"]


async def test_player_on_another_network_stays_where_its_room_shows_the_table(town: Town) -> None:
    table = await town.house.sits("Ann", "Bo")
    await town.links("Bo", "slate")
    await town.room("quiet-corner", "slate")
    await town.shows(table, "quiet-corner", "slate")
    await leaves(town, "Bo")
    assert await gone(town, table) == ["", ""]
    await leaves(town, "Ann")
    assert await gone(town, table) == ["left", ""]


async def test_seat_from_the_web_does_not_care_for_a_room(town: Town) -> None:
    table, bo = await town.house.opens("Ann"), await town.house.person("Bo")
    await inbox.press(town.house.app, Press(bo, "web", table.id, Action.of("join", table.stake)))
    await leaves(town, "Bo")
    assert await gone(town, table) == ["", ""]


async def test_who_sits_by_a_link_from_the_private_chat_is_gone_when_they_block_it(town: Town) -> None:
    table = await town.house.opens("Ann")
    await town.sits_on_slate("Bo", table)
    await leaves(town, "Bo", Place("slate", "another room"))
    assert await gone(town, table) == ["", ""]
    await leaves(town, "Bo", Place("slate", "bo"), "blocked")
    assert await gone(town, table) == ["", "blocked"]
    await departures.returned(town.house.app, (await town.house.person("Bo")).id, Place("slate", "bo"), "blocked")
    assert await gone(town, table) == ["", ""]


async def test_press_after_all_is_remembered_and_only_fresh_news_counts_again(town: Town) -> None:
    table = await town.house.sits("Ann", "Bo")
    await leaves(town, "Ann")
    await town.house.plays(table, "a1")
    assert await gone(town, table) == ["back", ""]
    assert departure_lines(await town.house.table(table)) == []
    await leaves(town, "Ann")
    assert await gone(town, table) == ["left", ""]


async def test_rematch_is_a_way_back_too(town: Town) -> None:
    table = await town.house.sits("Ann", "Bo")
    await leaves(town, "Bo")
    await town.house.presses("Ann", table, f"{table.live_match().turn}:a1")
    await town.house.presses("Ann", table, "resign:!")
    await town.house.presses("Bo", table, "offer:rematch")
    fresh = (await town.house.presses("Ann", table, "accept:rematch")).table
    assert await gone(town, fresh) == ["", "back"]


async def test_room_that_is_gone_is_gone_for_all_who_have_no_other(town: Town) -> None:
    table = await town.house.sits("Ann", "Bo")
    await town.links("Bo", "slate")
    await town.room("quiet-corner", "slate")
    await town.shows(table, "quiet-corner", "slate")
    await departures.room_gone(town.house.app, ROOM)
    assert await gone(town, table) == ["room_gone", ""]
    await departures.room_back(town.house.app, ROOM)
    assert await gone(town, table) == ["", ""]


@pytest.mark.parametrize("why", ["bot_removed", "room_gone", "removed"])
async def test_what_others_do_ends_no_match_and_seats_no_computer(town: Town, why: Why) -> None:
    table = await town.house.sits("Ann", "Bo", "Cy", game="rpsls")
    if why == "removed":
        await leaves(town, "Cy", why=why)
    else:
        await departures.room_gone(town.house.app, ROOM, why)
    after = await town.house.table(table)
    assert after.status == "live"
    assert not any(chair.substitute for chair in after.chairs)
    if why == "removed":
        await departures.returned(town.house.app, (await town.house.person("Cy")).id, ROOM, "left", "removed")
    else:
        await departures.room_back(town.house.app, ROOM)
    assert await gone(town, table) == ["", "", ""]


async def test_nobody_leaves_a_match_that_is_over(town: Town) -> None:
    table = await town.house.sits("Ann", "Bo")
    await town.house.plays(table, "a1", "b1", "a2", "b2", "a3")
    await leaves(town, "Bo")
    assert await gone(town, table) == ["", ""]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "⁨Bo⁩ and ⁨Cy⁩ have left the group."),
        ("ru", "⁨Bo⁩ и ⁨Cy⁩ больше не в группе."),
        ("zh", "⁨Bo⁩和⁨Cy⁩已离开群组。"),
    ],
)
async def test_card_names_all_who_have_left_in_the_language_of_the_room(
    town: Town, language: str, sentence: str
) -> None:
    await town.sets(language=language)
    table = await town.house.sits("Ann", "Bo", "Cy", game="rpsls")
    await leaves(town, "Bo")
    await leaves(town, "Cy")
    room = await town.house.app.directory.get_room("paper", "table-top")
    assert sentence in room_card(town.house.app, await town.house.table(table), room).text


async def test_departure_is_no_quiet_change_that_may_wait(town: Town) -> None:
    table = await town.house.sits("Ann", "Bo", "Cy", game="rpsls")
    await leaves(town, "Bo")
    assert not is_quiet(table, await town.house.table(table))


async def test_two_processes_that_are_told_note_it_once(tmp_path: Path) -> None:
    async with open_house(tmp_path, threads=True) as house, open_house(tmp_path, threads=True) as other:
        table = await house.sits("Ann", "Bo")
        player = (await house.person("Bo")).id
        await asyncio.gather(*(departures.departed(each.app, player, ROOM, "left") for each in (house, other)))
        now = await other.table(table)
        assert (now.chairs[1].why, now.revision) == ("left", table.revision + 1)


async def test_player_who_was_waited_for_and_leaves_and_is_back_is_not_waited_for_once_more(town: Town) -> None:
    house = town.house
    table = await house.sits("Ann", "Bo", options=TicTacToe(move_seconds=60), absent="wait")
    asleep = ("Ann", "Bo")[min(table.waiting())]
    for _ in range(2):
        assert table.deadline
        house.clock.at = table.deadline + timedelta(seconds=1)
        await house.alarms.fire()
        await leaves(town, asleep)
        await departures.returned(house.app, (await house.person(asleep)).id, ROOM, "left")
        table = await house.table(table)
    assert table.status == "over"
    await record_is_fair(house.app, table)
