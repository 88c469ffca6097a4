"""Messages that are wanted: each is sent once, and what goes wrong with it is repaired."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.fronts import DeliveryUnknown, RateLimited, RoomGone
from bot.rate_limit import Limit, RateLimit
from games.table.table import Table
from storage.messages import displays
from storage.messages.displays import Display
from tests.fake_chat import FakeChat
from tests.house import House, open_house

from .shown import keeps, rows, sweeps


@dataclass
class Odd(FakeChat):
    """A front to which something happens when it is written to; each thing once."""

    raises: list[Exception] = field(default_factory=list)

    async def post(self, display: Display, table: Table) -> Display:
        if self.raises:
            raise self.raises.pop(0)
        return await super().post(display, table)

    async def edit(self, display: Display, table: Table) -> bool:
        if self.raises:
            raise self.raises.pop(0)
        return await super().edit(display, table)


def odd(house: House, *raises: Exception) -> Odd:
    """The house's front, which fails in this way."""
    front = Odd(raises=list(raises))
    house.app.fronts["paper"] = house.paper = front
    return front


async def wants(house: House, table: Table, kind: Any = "card", **more: Any) -> None:
    await house.redraw.enqueue(displays.wanted("paper", "table-top", table.id, kind, **more))
    await house.redraw.drain()


async def test_a_wanted_card_is_sent_once_and_then_edited(house: House) -> None:
    table = await house.opens("Ann")
    await wants(house, table)
    assert [(row.message, row.state, row.shown) for row in await rows(house, table)] == [("card 1", "there", 1)]
    await house.presses("Bo", table, "join:0")
    await house.redraw.drain()
    assert len(house.paper.posted) == 1
    assert [message for message, _ in house.paper.shown] == ["card 1"]


async def test_a_card_whose_sending_failed_is_wanted_still(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.messages.room_queues.TROUBLE_SECONDS", (0.0,))
    odd(house, ConnectionError("refused"))
    table = await house.opens("Ann")
    await wants(house, table)
    while not house.paper.posted:
        await asyncio.sleep(0.001)
    await house.redraw.drain()
    assert [row.message for row in await rows(house, table)] == ["card 1"]


async def test_a_card_that_waits_for_the_limit_when_the_process_is_killed_is_sent_after_the_restart(
    house: House,
) -> None:
    house.paper.rate_limit = RateLimit((Limit(1, 3_600.0),))
    tables = [await house.opens("Ann"), await house.opens("Bo")]
    for table, room in zip(tables, ("table-top", "attic"), strict=True):
        await house.redraw.enqueue(displays.wanted("paper", room, table.id, "card"))
    while not house.paper.posted:
        await asyncio.sleep(0.001)
    await asyncio.sleep(0.05)  # the other card waits for an hour
    await house.redraw.close()  # what has not been written is in the rows alone
    async with open_house(house.folder, house.clock) as after:
        for _ in range(2):
            await sweeps(after)
        there = [row for table in tables for row in await rows(after, table)]
        assert [row.state for row in there] == ["there", "there"]
        assert len(after.paper.posted) == 1


async def test_a_card_of_which_nobody_knows_whether_it_is_there_is_not_sent_again(house: House) -> None:
    odd(house, DeliveryUnknown())
    table = await house.opens("Ann")
    await wants(house, table)
    await house.redraw.sweep()
    await house.presses("Bo", table, "join:0")
    await house.redraw.drain()
    assert (house.paper.posted, house.paper.shown) == ([], [])
    assert [row.state for row in await rows(house, table)] == ["sending"]


async def test_a_room_that_must_wait_keeps_no_other_waiting_and_loses_nothing(house: House) -> None:
    front = odd(house, RateLimited(0.05))
    table = await house.opens("Ann")
    await keeps(house, table)
    await house.app.store.write(lambda unit: displays.save(unit.conn, Display("paper", "attic", "9", table.id)))
    await house.presses("Bo", table, "join:0")
    newest = (await house.table(table)).revision
    async with asyncio.timeout(20):
        while dict(front.shown) != {"1": newest, "9": newest}:
            await asyncio.sleep(0.001)
    await house.redraw.drain()
    assert dict(front.shown) == {"1": newest, "9": newest}


async def test_a_room_that_is_gone_is_forgotten_with_all_its_displays(house: House) -> None:
    odd(house, RoomGone())
    table = await house.opens("Ann")
    await keeps(house, table)
    await keeps(house, table, "2")
    await house.presses("Bo", table, "join:0")
    await house.redraw.drain()
    assert await rows(house, table) == []
    assert (await house.app.directory.get_room("paper", "table-top")).reach == "gone"


async def test_a_deleted_card_of_a_match_under_way_is_posted_anew(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await keeps(house, table)
    house.paper.gone.add("1")
    await house.plays(table, "a1")
    await house.redraw.drain()
    assert [row.message for row in await rows(house, table)] == ["card 1"]


@pytest.mark.parametrize(("minutes", "posted"), [(0, ["card 1"]), (3, [])])
async def test_a_deleted_card_is_posted_anew_with_the_result_that_nobody_has_seen(
    house: House, minutes: int, posted: list[str]
) -> None:
    table = await house.sits("Ann", "Bo")
    await keeps(house, table)
    house.paper.gone.add("1")
    house.paper.rate_limit.wait("table-top", asyncio.get_running_loop().time(), 0.1)
    await house.presses("Ann", table, "resign:!")
    house.clock.wind(minutes=minutes)
    await asyncio.sleep(0.1)
    await house.redraw.drain()
    assert [row.message for row in await rows(house, table)] == posted


async def test_a_table_without_a_card_gets_one_from_the_sweep(house: House) -> None:
    table = await house.opens("Ann")
    await house.redraw.sweep()
    assert house.paper.posted == []  # it is too young: its front may be about to post it
    house.clock.wind(minutes=1)
    await sweeps(house)
    assert [row.message for row in await rows(house, table)] == ["card 1"]
    await sweeps(house)
    assert len(house.paper.posted) == 1


async def test_a_notice_that_comes_too_late_is_never_sent(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    ann, turn = await house.person("Ann"), table.live_match().turn
    await house.plays(table, "a1")
    await wants(house, table, "notice", viewer=ann.id, turn=turn)
    assert (house.paper.posted, await rows(house, table)) == ([], [])


async def test_a_notice_that_may_have_been_sent_before_a_restart_stays_until_it_is_answered(house: House) -> None:
    house.paper.sends_once = True
    table = await house.sits("Ann", "Bo")
    ann, turn = await house.person("Ann"), table.live_match().turn
    notice = displays.wanted("paper", "table-top", table.id, "notice", ann.id, turn)
    await house.app.store.write(lambda unit: displays.save(unit.conn, notice))
    await sweeps(house)
    there = [(row.message, row.shown, row.turn) for row in await rows(house, table) if row.kind == "notice"]
    assert (there, house.paper.removed) == ([("notice 1", table.revision, turn)], [])
    await house.plays(table, "a1")
    await house.redraw.drain()
    assert house.paper.removed == ["notice 1"]


async def test_a_display_whose_handle_has_died_is_forgotten(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await keeps(house, table, kind="hand", expires_at=house.clock.at)
    await house.plays(table, "a1")
    await house.redraw.drain()
    assert (house.paper.shown, await rows(house, table)) == ([], [])


async def test_while_a_front_answers_a_press_nobody_else_paints_that_message(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await keeps(house, table)
    await house.redraw.of_match(table.id)
    with house.redraw.writers.held(table.id, ("paper", "table-top", "1")):
        played = await house.plays(table, "a1")
        await house.redraw.drain()
        assert house.paper.shown == []
        await house.redraw.save(Display("paper", "table-top", "1", table.id, shown=played.revision))
    await house.redraw.drain()
    assert house.paper.shown == []
    with house.redraw.writers.held(table.id, ("paper", "table-top", "1")):
        newest = await house.plays(table, "b2")
    await house.redraw.drain()
    assert house.paper.shown == [("1", newest.revision)]
