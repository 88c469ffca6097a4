"""The end is a message: the result is posted anew once where three played, or where the card has scrolled away."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.chat.rendering import message_of
from bot.fronts import DeliveryUnknown
from bot.messages.redraw import Redraw
from games.table.table import Table
from storage.matches.result_cards import RESULT, name_of
from storage.messages import displays
from storage.messages.displays import Display
from tests.fake_chat import FakeChat
from tests.house import House

from .shown import rows, sweeps

THREE = ("rock", "scissors", "scissors")


async def shows(house: House, table: Table, message: str = "100", room: str = "table-top", **more: Any) -> None:
    """A card of the table stands in a room."""
    await house.redraw.drain()
    card = Display("paper", room, message, table.id, shown=table.revision, **more)
    await house.app.store.write(lambda unit: displays.save(unit.conn, card))


async def three(house: House, **plan: Any) -> Table:
    """Ann, Bo and Cy play, and their card stands in the room."""
    table = await house.sits("Ann", "Bo", "Cy", game="rpsls", **plan)
    await shows(house, table)
    return table


def posted(house: House) -> list[str]:
    """The names of the messages that were posted."""
    return [display.message for display in house.paper.posted]


async def cards(house: House, table: Table) -> list[tuple[str, str]]:
    return [(row.message, row.state) for row in await rows(house, table) if row.kind == "card"]


async def test_result_of_three_people_is_posted_anew_once_and_the_card_above_loses_its_keys(house: House) -> None:
    table = await house.plays(await three(house), *THREE)
    await house.redraw.drain()
    assert posted(house) == [f"+{table.id}:card:1"]
    assert ("100", table.revision) in house.paper.shown
    assert await cards(house, table) == [("card 1", "there")]
    for _ in range(2):
        await sweeps(house)
    assert len(house.paper.posted) == 1


async def test_card_above_a_result_is_forgotten_also_while_the_match_is_looked_up_again(house: House) -> None:
    table = await house.plays(await three(house), *THREE)
    await house.redraw.drain()
    above = Display("paper", "table-top", "100", table.id)
    await house.app.store.write(lambda unit: displays.save(unit.conn, above))
    await house.redraw.give_up("paper")  # so that nothing is cached
    await house.redraw.edits.edit(house.paper, above)
    assert await cards(house, table) == [("card 1", "there")]


async def test_card_above_a_result_that_was_sent_is_closed_also_where_nothing_is_cached(house: House) -> None:
    table = await house.plays(await three(house), *THREE)
    await house.redraw.drain()
    (result,) = await rows(house, table)
    await shows(house, table)
    await house.redraw.give_up("paper")
    await house.redraw.edits.close_cards_above(house.paper, result, table)
    assert house.paper.shown[-1] == ("100", table.revision)
    assert await cards(house, table) == [("card 1", "there")]


async def test_what_is_agreed_afterwards_stands_on_the_result_alone(house: House) -> None:
    table = await house.plays(await three(house, rated=False), *THREE)
    await house.redraw.drain()
    house.paper.shown.clear()
    await house.presses("Ann", table, "offer:rematch")
    await house.redraw.drain()
    newest = await house.table(table)
    assert house.paper.shown == [("card 1", newest.revision)]
    assert len(house.paper.posted) == 1


async def test_keys_are_below_while_the_result_is_on_its_way_and_stay_where_nobody_knows_that_it_came(
    house: House,
) -> None:
    table = await house.plays(await three(house), *THREE)
    house.redraw.mark({table.id: table})
    above = Display("paper", "table-top", "100", table.id)
    assert (await message_of(house.app, above, table)).keys == ()
    await house.redraw.drain()
    (result,) = await rows(house, table)
    assert (await message_of(house.app, result, table)).keys
    lost = displays.wanted("paper", "table-top", table.id, "card", turn=RESULT)
    assert lost.message == name_of(table.id)
    await house.redraw.drop(result)
    for card in (above, Display(*lost.key, table.id, state="sending", turn=lost.turn)):
        await house.app.store.write(lambda unit, card=card: displays.save(unit.conn, card))  # type: ignore[misc]
    await house.redraw.look_again([table.id])
    await house.redraw.drain()
    assert (await message_of(house.app, above, table)).keys


async def test_keys_are_below_also_while_the_result_waits_for_the_rate_limit(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting, free = asyncio.Event(), asyncio.Event()

    async def waits(*_: Any) -> None:
        waiting.set()
        await free.wait()

    monkeypatch.setattr("bot.messages.redraw.take_turn", waits)
    table = await house.plays(await three(house), *THREE)
    await waiting.wait()
    above = Display("paper", "table-top", "100", table.id)
    assert (await message_of(house.app, above, table)).keys == ()
    free.set()
    await house.redraw.drain()
    assert len(house.paper.posted) == 1


async def test_result_of_two_is_on_their_card_unless_another_card_stands_below_it(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await shows(house, table)
    await house.plays(table, *"a1 b1 a2 b2 a3".split())
    await house.redraw.drain()
    assert posted(house) == []
    first = await house.sits("Ann", "Bo")
    await shows(house, first, "99")
    second = await house.sits("Cy", "Di")
    await shows(house, second, "1000")
    for each in (first, second):
        await house.plays(each, *"a1 b1 a2 b2 a3".split())
    await house.redraw.drain()
    assert posted(house) == []  # 1000 is below 99, but sorts before it: such a card is taken for the newest
    third = await house.sits("Ann", "Bo")
    await shows(house, third, "998")
    await house.plays(third, *"a1 b1 a2 b2 a3".split())
    await house.redraw.drain()
    assert posted(house) == []
    fourth, fifth = await house.sits("Ann", "Bo"), await house.sits("Cy", "Di")
    await shows(house, fourth, "2001")
    await shows(house, fifth, "2002")
    await shows(house, fifth, "2000", "elsewhere")
    for each in (fifth, fourth):
        await house.plays(each, *"a1 b1 a2 b2 a3".split())
    await house.redraw.drain()
    assert posted(house) == [f"+{fourth.id}:card:1"]


async def test_nothing_is_posted_anew_where_a_match_was_stopped_or_never_began(house: House) -> None:
    table = await three(house)
    for name in ("Ann", "Bo", "Cy"):
        await house.presses(name, table, "offer:stop" if name == "Ann" else "accept:stop")
    opened = await house.opens("Ann", "rpsls", most=3)
    await shows(house, opened, "101")
    await house.presses("Ann", opened, "cancel:!")
    await house.redraw.drain()
    assert (await house.table(table)).status == (await house.table(opened)).status == "over"
    assert posted(house) == []


async def test_process_that_dies_right_after_the_end_leaves_the_result_to_the_next_one(house: House) -> None:
    table = await three(house)
    house.paper.is_here = False  # nobody hears of the end
    table = await house.plays(table, *THREE)
    await house.redraw.drain()
    assert (f"+{table.id}:card:1", "wanted") in await cards(house, table)
    house.paper.is_here = True
    await sweeps(house)
    assert len(house.paper.posted) == 1
    assert await cards(house, table) == [("card 1", "there")]


class Hanging(FakeChat):
    """A chat that takes a message, and never says so."""

    async def post(self, display: Display, table: Table) -> Display:
        await super().post(display, table)
        raise DeliveryUnknown


class Deadly(FakeChat):
    """A chat that takes a message, and then the program is killed."""

    async def post(self, display: Display, table: Table) -> Display:
        await super().post(display, table)
        return await asyncio.get_running_loop().create_future()  # type: ignore[no-any-return]


async def without_keys(house: House, chat: FakeChat) -> Table:
    """A card has lost its keys to a result that is then sent, and of which nobody knows whether it came."""
    table = await three(house)
    house.paper.is_here = False  # nobody hears of the end
    table = await house.plays(table, *THREE)
    await shows(house, table)
    house.app.fronts["paper"] = chat
    await house.redraw.sweep()
    while not chat.posted:
        await asyncio.sleep(0.01)
    return table


async def test_card_gets_its_keys_back_where_nobody_knows_whether_the_result_came(house: House) -> None:
    hanging = Hanging()
    table = await without_keys(house, hanging)
    await house.redraw.drain()
    assert hanging.shown == [("100", table.revision)]


async def test_card_gets_its_keys_back_where_the_program_is_killed_while_it_sends_the_result(house: House) -> None:
    deadly, after = Deadly(), FakeChat()
    table = await without_keys(house, deadly)
    await house.redraw.write_down()
    next_one = Redraw(house.app.store, {"paper": after}, house.app.now, house.app.directory)
    await next_one.sweep()
    await next_one.drain()
    assert deadly.shown == after.posted == []
    assert after.shown == [("100", table.revision)]


@pytest.mark.parametrize("restarts", [1, 3])
async def test_result_of_which_nobody_knows_whether_it_came_is_not_posted_again(house: House, restarts: int) -> None:
    house.app.fronts["paper"] = hanging = Hanging()
    table = await house.plays(await three(house), *THREE)
    await house.redraw.drain()
    for _ in range(restarts):
        await house.redraw.mark_suspect(house.clock.at)
        await sweeps(house)
    assert len(hanging.posted) == 1
    assert sorted(await cards(house, table)) == [(f"+{table.id}:card:1", "sending"), ("100", "there")]
    assert (await message_of(house.app, Display("paper", "table-top", "100", table.id), table)).keys


async def test_result_that_was_sent_twice_under_one_name_is_one_message(house: House) -> None:
    house.paper.sends_once = True
    await house.plays(await three(house), *THREE)
    await house.redraw.drain()
    assert len(house.paper.posted) == 1
    assert [message for message, _ in house.paper.shown].count("card 1") == 0  # it is new, so it shows everything


async def test_result_that_was_deleted_is_posted_again_as_the_result(house: House) -> None:
    table = await house.plays(await three(house), *THREE)
    await house.redraw.drain()
    house.paper.gone.add("card 1")
    await house.presses("Ann", table, "offer:rematch")
    await house.redraw.drain()
    (card,) = await rows(house, table)
    assert (card.is_result, card.message, len(house.paper.posted)) == (True, "card 2", 2)
